"""`companion odds`: the chance of a draw from the live bag."""

import argparse

from companion.analysis import odds as chances
from companion.cli.advice import position_in, refuse, shop_named, unknown_player
from companion.cli.answer import Answer
from companion.rules.chinatown import Position


def odds(arguments: argparse.Namespace) -> Answer:
    """Answer how likely the draw is, and how many tiles of the shop are expected in it."""
    position, player = position_in(arguments.file), arguments.player
    shop, least = shop_named(position, arguments.shop), arguments.at_least
    bag = position.bag
    left, total = bag.get(shop, 0), sum(bag.values())
    problems = [*unknown_player(position, player)]
    if not shop:
        problems.append(f"there is no shop {arguments.shop}; there are {', '.join(position.edition.shops)}")
    draws = arguments.draws
    if draws is None and not problems:
        draws = chances.next_draw(position, player)
        if not draws:
            problems.append(f"{player} draws no more tiles in this game; --draws says how many to ask about")
    problems += _short_bag(total, draws)
    refuse(problems)
    chance, mean = chances.at_least(least, left, total, draws), chances.expected(left, total, draws)
    data = {"chance": float(chance), "expected": float(mean), "draws": draws, "at_least": least}
    data |= {"player": player, "shop": shop, "left": left, "bag": total, "exact": str(chance)}
    return Answer(tuple(_lines(position, data)), data)


def _short_bag(total: int, draws: int | None) -> list[str]:
    if not total:
        return ["the bag is empty: nothing can be drawn"]
    if draws is not None and draws > total:
        return [f"the bag holds {total} {'tile' if total == 1 else 'tiles'}; {draws} cannot be drawn"]
    return []


def _lines(position: Position, data: dict[str, object]) -> list[str]:
    label, draws, least = position.edition.label(str(data["shop"])), data["draws"], data["at_least"]
    drawn = f"{draws} {'tile' if draws == 1 else 'tiles'}"
    return [
        f"{data['player']} draws {drawn} out of {data['bag']}, {data['left']} of them {label}.",
        f"At least {least} {label}: {data['chance']:.2%}.",
        f"Expected: {data['expected']:.2f} {label}.",
    ]
