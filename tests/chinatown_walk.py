"""Chinatown by chance: whole games of moves in order and wild ones, and what must hold after every move."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.rules import chinatown as c
from companion.rules.chinatown import Position
from companion.rules.game import Game

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def new_game(rng: random.Random, name: str) -> Game[Position]:
    """As many players as the edition `name` is for, by any house rules."""
    edition = c.load_edition(name)
    rules: dict[str, Any] = {"rest": rng.choice(("count", "connected")), "economy": rng.random() < 0.4}
    rules |= {"first_player_passes": rng.random() < 0.5, "open_cash": rng.random() < 0.5}
    rules |= {"street": edition.board.knows_streets and rng.random() < 0.5}
    return c.new_game(NAMES[: rng.randint(edition.fewest, edition.most)], name, **rules)


def move(position: Position, rng: random.Random) -> Any:
    """A move that carries the game on, or, one time in four, any move at all."""
    return wild(position, rng) if rng.random() < 0.25 else usual(position, rng)


def usual(position: Position, rng: random.Random) -> Any:
    """A move in order."""
    now = c.settled(position)
    if now.phase == "keep":
        if not now.handed and not now.kept and rng.random() < 0.5:
            return _or_short(now, rng, "hand out")
        return _or_short(now, rng, "keep")
    if now.phase == "draw":
        return _or_short(now, rng, "draw")
    if now.phase == "trade" and rng.random() < 0.75:
        return rng.choice((_deal, _deal, _promise, _answer))(now, rng)
    listed = c.legal_moves(now)
    places = [each for each in listed if isinstance(each, c.Place)]
    return rng.choice(places if places and rng.random() < 0.8 else listed or (_answer(now, rng),))


def _or_short(now: Position, rng: random.Random, what: str) -> Any:
    """A move of chance; when wild moves have used up the stack or the bag, an empty one."""
    chance, move = {
        "hand out": (c.hand_out_at_random, c.Keep),
        "keep": (c.keep_at_random, c.Keep),
        "draw": (c.draw_at_random, c.Draw),
    }[what]
    try:
        return chance(now, rng)
    except ValueError:
        return move(now.waiting()[0], (), table_allows="nothing is left")


def wild(position: Position, rng: random.Random) -> Any:
    """Any kind of move with any names and numbers, allowed or not; mostly refused."""
    makers: tuple[Callable[[Position, random.Random], Any], ...] = (
        _deal, _promise, _answer, _correct, _wild_keep, _wild_draw, _wild_place, _wild_hand_out, _wild_end
    )  # fmt: skip
    return rng.choice(makers)(position, rng)


def _allows(rng: random.Random) -> str:
    return rng.choice(("", "", "the table says so"))


def _player(position: Position, rng: random.Random) -> str:
    return rng.choice(position.players) if rng.random() < 0.97 else "Zoe"


def _lot(position: Position, rng: random.Random) -> int:
    return rng.randint(0, len(position.edition.board.lots) + 2)


def _shop(position: Position, rng: random.Random) -> str:
    return rng.choice(tuple(position.edition.shops)) if rng.random() < 0.97 else "casino"


def _note(position: Position) -> int:
    return min(position.edition.notes)


def _dollars(position: Position, rng: random.Random) -> int:
    note = _note(position)
    return rng.choice((*(note * count for count in (0, 1, 2, 3, 5, 40, -1)), note // 2, 10**15))


def _some(sequence: Any, rng: random.Random, most: int = 2) -> tuple:
    return tuple(rng.sample(sorted(sequence), min(len(sequence), rng.randint(0, most))))


def _deal(position: Position, rng: random.Random) -> c.Deal:
    transfers = []
    for _ in range(rng.randint(1, 4)):
        giver, receiver = _player(position, rng), _player(position, rng)
        lots, tiles = _some(position.lots_of(giver), rng), _some(position.hand(giver), rng)
        if rng.random() < 0.1:
            lots, tiles = (*lots, _lot(position, rng)), (*tiles, _shop(position, rng))
        dollars = _dollars(position, rng) if rng.random() < 0.2 else rng.choice((0, _note(position)))
        transfers.append(c.Transfer(giver, receiver, lots, tiles, dollars))
    return c.Deal(tuple(transfers), table_allows=_allows(rng), note=rng.choice(("", "for luck")))


def _promise(position: Position, rng: random.Random) -> c.Promise:
    last = len(position.edition.years)
    years = tuple(
        rng.sample(range(position.year, last + 2), rng.randint(0, 2) if position.year < last else 1)
    )
    dollars = rng.choice((None, _dollars(position, rng), _note(position)))
    return c.Promise(
        _player(position, rng), _player(position, rng), years, dollars, note=rng.choice(("", "owed"))
    )


def _answer(position: Position, rng: random.Random) -> c.AnswerPromise:
    return c.AnswerPromise(
        rng.randint(1, len(position.promises) + 1),
        rng.randint(1, len(position.edition.years)),
        rng.random() < 0.7,
        table_allows=_allows(rng),
    )


def _correct(position: Position, rng: random.Random) -> c.Correct:
    shops = [_shop(position, rng) for _ in range(2)]
    owners = {
        _lot(position, rng): rng.choice((None, _player(position, rng))) for _ in range(rng.randint(0, 2))
    }
    lots = _some(position.owners, rng, 1)
    tiles = dict.fromkeys(lots, rng.choice((None, shops[0])))
    hand = Counter(position.hand(position.players[0])) + Counter(_some(shops, rng))
    hands = {position.players[0]: dict(hand)} if rng.random() < 0.5 else {}
    cash = {_player(position, rng): _dollars(position, rng)} if rng.random() < 0.3 else {}
    return c.Correct("seen at the table", owners, tiles, hands, cash)


def _wild_keep(position: Position, rng: random.Random) -> c.Keep:
    return c.Keep(
        _player(position, rng),
        tuple(_lot(position, rng) for _ in range(rng.randint(0, 5))),
        table_allows=_allows(rng),
    )


def _wild_draw(position: Position, rng: random.Random) -> c.Draw:
    tiles = tuple(_shop(position, rng) for _ in range(rng.randint(0, 3)))
    return c.Draw(_player(position, rng), tiles, table_allows=_allows(rng))


def _wild_place(position: Position, rng: random.Random) -> c.Place:
    player = _player(position, rng)
    lot = rng.choice(position.lots_of(player) or (_lot(position, rng),))
    tile = rng.choice(tuple(position.hand(player)) or (_shop(position, rng),))
    return c.Place(player, lot, tile, table_allows=_allows(rng))


def _wild_hand_out(position: Position, rng: random.Random) -> c.HandOut:
    lots = {
        _player(position, rng): tuple(_lot(position, rng) for _ in range(rng.randint(0, 3))) for _ in range(3)
    }
    return c.HandOut(lots, table_allows=_allows(rng))


def _wild_end(position: Position, rng: random.Random) -> Any:
    allows = _allows(rng) if rng.random() < 0.3 else ""
    cards = tuple(position.edition.economy_cards)
    move = rng.choice((c.EndTrading, c.EndPlacing, c.Income, c.Economy))
    return move(rng.choice(cards), table_allows=allows) if move is c.Economy else move(table_allows=allows)


def check(game: Game[Position]) -> None:
    """What must hold at every table, in the last position of `game`."""
    position = game.position
    edition = position.edition
    homes = Counter(position.tiles.values()) + Counter(position.bag)
    for hand in position.hands.values():
        homes += Counter(hand)
        assert all(count > 0 for count in hand.values())
    assert homes == {name: shop.tiles for name, shop in edition.shops.items()}  # each tile in one place
    assert min(position.bag.values()) >= 0
    deeds = Counter([*position.owners, *(lot for lots in position.handed.values() for lot in lots)])
    assert set(deeds.values()) <= {1}  # each deed in one place
    assert deeds.keys() <= edition.board.lots.keys()
    assert position.tiles.keys() <= position.owners.keys()
    assert {*position.owners.values(), *position.hands, *position.handed} <= set(position.players)
    assert position.owned_since.keys() == position.owners.keys()
    assert position.laid_since.keys() == position.tiles.keys()
    held = dict.fromkeys(position.players, 0)
    for line in c.ledger(game):
        held[line.player] += line.dollars
    assert held == position.cash  # every dollar is in the ledger
    assert all(dollars >= 0 and edition.is_payable(dollars) for dollars in held.values())
    assert position.phase in c.PHASES
    assert 1 <= position.year <= len(edition.years)
    assert bool(c.standings(position)) == position.is_finished


def check_move(before: Position, move: Any, after: Position) -> None:
    """What must hold between two positions."""
    if isinstance(move, c.Deal):
        assert sum(after.cash.values()) == sum(before.cash.values())
        assert (after.tiles, after.bag) == (before.tiles, before.bag)
    if isinstance(move, c.Income):
        assert after.phase in ("keep", "over")
    elif any(problem.kind == "out_of_order" for problem in move.problems(before)):
        assert after.phase == c.settled(before).phase


def check_listed(position: Position) -> None:
    """`legal_moves` against the rules said once more, for every place that could be."""
    now = c.settled(position)
    listed = set(c.legal_moves(position))
    places = {
        c.Place(player, lot, shop)
        for lot, player in now.owners.items()
        for shop in now.hand(player)
        if now.phase == "place" and lot not in now.tiles and _has_street(now, player, lot, shop)
    }
    cards = {
        name: card.copies - now.cards_used.count(name) for name, card in now.edition.economy_cards.items()
    }
    others = {
        "trade": {c.EndTrading()},
        "place": {c.EndPlacing()},
        "economy": {c.Economy(name) for name, left in cards.items() if left > 0},
        "income": {c.Income()},
    }  # fmt: skip
    assert listed == places | others.get(now.phase, set())


def _has_street(now: Position, player: str, lot: int, shop: str) -> bool:
    """C41, said once more: the lot touches a street, or a neighbour of it is the player's and of that shop."""
    lots = now.edition.board.lots
    own = {near for near, owner in now.owners.items() if owner == player and now.tiles.get(near) == shop}
    touching = any((min(lot, near), max(lot, near)) in now.edition.board.pairs for near in own)
    return not now.edition.street or bool(lots[lot].street) or touching


def facts(position: Position) -> dict[str, Any]:
    """What a position file holds of `position`."""
    return c.position_to_json(position)
