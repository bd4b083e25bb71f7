"""The moves that are few enough to list, and the moves of chance, made by a `random.Random` that is passed in.

A move of chance carries its outcome: `keep_at_random` returns the very `Keep` that people at a table type in.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from companion.rules.chinatown.act import Act
from companion.rules.chinatown.edition import Cards
from companion.rules.chinatown.place import Place
from companion.rules.chinatown.position import DRAW, KEEP, Position, settled
from companion.rules.chinatown.turn import Economy, EndPlacing, EndTrading, Income
from companion.rules.chinatown.year import Draw, HandOut, Keep

if TYPE_CHECKING:
    import random  # only its generator is spoken of: a command that reads a record does not load it

T = TypeVar("T")


def legal_moves(position: Position) -> tuple[Act, ...]:
    """Return every place, end of a phase, economy card and income that is in order here.

    Keeps and draws are left to chance (`keep_at_random`, `draw_at_random`); deals, promises and
    corrections have no end of forms.
    """
    return tuple(move for move in _listed(position) if not any(move.problems(position)))


def _listed(position: Position) -> Iterator[Act]:
    for player in position.in_order():
        vacant = [lot for lot in position.lots_of(player) if position.is_vacant(lot)]
        hand = [shop for shop in position.edition.shops if position.hand(player).get(shop)]
        yield from (Place(player, lot, shop) for lot in vacant for shop in hand)
    yield from (EndTrading(), EndPlacing())
    yield from (Economy(card) for card in position.edition.economy_cards)
    yield Income()


def hand_out_at_random(position: Position, rng: "random.Random") -> HandOut:
    """Return a hand-out of this year's deeds from those that nobody owns (C11). ValueError if there are too few."""
    count = _counts(position).deeds_handed_out
    chosen = _sample(_free_deeds(position), count * len(position.players), rng, "deeds")
    hands = (tuple(sorted(chosen[start : start + count])) for start in range(0, len(chosen), count))
    return HandOut(dict(zip(position.players, hands, strict=True)))


def keep_at_random(position: Position, rng: "random.Random") -> Keep:
    """Return the keep of the next player who has not kept: from the deeds in hand, else from the stack (C11).

    ValueError when nobody is left to keep or there are too few deeds.
    """
    player = _next_player(position, KEEP)
    deeds = position.handed.get(player, _free_deeds(position))
    return Keep(player, tuple(sorted(_sample(deeds, _counts(position).deeds_kept, rng, "deeds"))))


def draw_at_random(position: Position, rng: "random.Random") -> Draw:
    """Return the draw of the next player who has not drawn, from the bag (C12).

    ValueError when nobody is left to draw or there are too few tiles.
    """
    player = _next_player(position, DRAW)
    bag = tuple(shop for shop, count in position.bag.items() for _ in range(count))
    return Draw(player, _sample(bag, _counts(position).tiles_drawn, rng, "tiles"))


def economy_at_random(position: Position, rng: "random.Random") -> Economy:
    """Return the turn of one of the economy cards that are left (C40). ValueError when none is."""
    left = tuple(card for card, copies in position.cards_left.items() for _ in range(copies))
    return Economy(_sample(left, 1, rng, "economy cards")[0])


def _free_deeds(position: Position) -> tuple[int, ...]:
    """The deeds in the stack: neither owned nor in anybody's hand."""
    gone = set(position.owners).union(*position.handed.values())
    return tuple(lot for lot in position.edition.board.lots if lot not in gone)


def _next_player(position: Position, phase: str) -> str:
    now = settled(position)
    waiting = [player for player in now.in_order() if player in now.waiting()]
    if now.phase != phase or not waiting:
        raise ValueError(f"nobody is to {phase} now: the phase is {now.phase}")
    return waiting[0]


def _counts(position: Position) -> Cards:
    if position.counts is None:
        raise ValueError(f"the rules say no number of cards for {len(position.players)} players (C11, C12)")
    return position.counts


def _sample(source: tuple[T, ...], count: int, rng: "random.Random", what: str) -> tuple[T, ...]:
    if len(source) < count:
        raise ValueError(f"{count} {what} are needed and {len(source)} are left")
    return tuple(rng.sample(source, count))
