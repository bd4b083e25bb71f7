"""Three and more: what joining adds, who could do better alone, and what the last of a chain can ask for.

A coalition game (`coalitions`) gives every group of players the income of its pooled lots and tiles. A *split* is a
division of what all earn together. It lies in the core when no group can do better alone (Gillies 1959).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from companion.analysis.coalitions import Coalition, CoalitionGame, coalition_game
from companion.analysis.placement import best_placement, years_left
from companion.analysis.table import income_table
from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.position import Position


def yearly_game(position: Position) -> CoalitionGame:
    """Return the coalition game of one year's income, in dollars."""
    return coalition_game(position, income_table(position.edition))


def arrivals(game: CoalitionGame) -> list[dict[str, int]]:
    """Return for each order of the players, in order of arrival, what each adds to those who are there."""
    found = []
    for order in permutations(game.players):
        added, there = {}, Coalition()
        for player in order:
            added[player] = game.values[there | {player}] - game.values[there]
            there |= {player}
        found.append(added)
    return found


def blocking(game: CoalitionGame, split: Mapping[str, int | Fraction]) -> dict[Coalition, Fraction]:
    """Return each group that could do better alone than in `split`, and how much it is short of that."""
    short = {
        group: value - sum((Fraction(split[player]) for player in group), Fraction(0))
        for group, value in game.values.items()
    }
    return {group: missing for group, missing in short.items() if missing > 0}


def missing_for_core(game: CoalitionGame) -> Fraction:
    """Return how much more all would have to earn together so that some split holds every group (Bondareva 1963).

    0 when the core is not empty: there is such a split.
    """
    weights = game.objections()
    needed = sum((weight * game.values[group] for group, weight in weights.items()), Fraction(0))
    return needed - game.values[Coalition(game.players)] if weights else Fraction(0)


def splits(game: CoalitionGame, step: int) -> list[dict[str, int]]:
    """Return every split of the whole of three players in steps of `step` dollars, nobody below 0."""
    first, second, third = game.players
    whole = game.values[Coalition(game.players)]
    return [
        {first: one, second: other, third: whole - one - other}
        for one in range(0, whole + 1, step)
        for other in range(0, whole - one + 1, step)
    ]


def core_range(game: CoalitionGame, player: str) -> tuple[int, int]:
    """Return the least and the most that `player`, one of three, gets in the core. ValueError when it is empty.

    At most what all earn beyond the two others. At least what the player earns alone, and what is left of both
    pairs with the player when the others get their most.
    """
    if missing_for_core(game):
        raise ValueError(f"the core is empty: no split of {', '.join(game.players)} holds every group")
    value, whole = game.values, game.values[Coalition(game.players)]
    one, other = (each for each in game.players if each != player)
    pairs = value[Coalition((player, one))] + value[Coalition((player, other))]
    return max(value[Coalition((player,))], pairs - whole), whole - value[Coalition((one, other))]


@dataclass(frozen=True, slots=True)
class Chain:
    """How sales one after another end: the dollars of each player until the end, and the price of each lot sold."""

    worth: Mapping[str, Fraction]
    prices: Mapping[int, Fraction]
    """Lot → price, in the order of sale."""


def buy_in_turn(position: Position, buyer: str, lots: Sequence[int]) -> Chain:
    """Return what `buyer` pays for `lots`, one after another, when every surplus is shared evenly.

    Each talk looks ahead to those that follow it, with its lot bought and without (backward induction); a lot whose
    sale helps nobody is not sold.
    """
    if not lots:
        years = years_left(position)
        return Chain({p: Fraction(best_placement(position, p).dollars * years) for p in position.players}, {})
    lot, *others = lots
    seller = position.owners[lot]
    sold = Deal((Transfer(seller, buyer, lots=(lot,)),)).effect(position)
    then, otherwise = buy_in_turn(sold, buyer, others), buy_in_turn(position, buyer, others)
    surplus = then.worth[buyer] + then.worth[seller] - otherwise.worth[buyer] - otherwise.worth[seller]
    if surplus <= 0:
        return otherwise
    price = otherwise.worth[seller] + surplus / 2 - then.worth[seller]
    worth = {**then.worth, buyer: then.worth[buyer] - price, seller: then.worth[seller] + price}
    return Chain(worth, {lot: price, **then.prices})


def buy_at_once(position: Position, buyer: str, lots: Sequence[int]) -> Chain:
    """Return what `buyer` pays when all owners of `lots` sign one deal and share its surplus evenly."""
    sellers = {lot: position.owners[lot] for lot in lots}
    transfers = tuple(Transfer(seller, buyer, lots=(lot,)) for lot, seller in sellers.items())
    after, years = Deal(transfers).effect(position), years_left(position)
    parties = dict.fromkeys((buyer, *sellers.values()))
    before = {p: Fraction(best_placement(position, p).dollars * years) for p in position.players}
    goods = {p: Fraction(best_placement(after, p).dollars * years) for p in position.players}
    share = sum((goods[p] - before[p] for p in parties), Fraction(0)) / len(parties)
    worth = {p: before[p] + share if p in parties else goods[p] for p in position.players}
    paid = {
        p: (worth[p] - goods[p]) / list(sellers.values()).count(p) for p in dict.fromkeys(sellers.values())
    }
    return Chain(worth, {lot: paid[seller] for lot, seller in sellers.items()})
