"""Exact chances of the next draw and of the next deeds, from a position; `companion.analysis.chances` counts.

The bag is the live one: what is laid or in a hand is out of it.
"""

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from companion.analysis.chances import any_need as any_need
from companion.analysis.chances import anybody_at_least as anybody_at_least
from companion.analysis.chances import at_least as at_least
from companion.analysis.chances import at_least_ways as at_least_ways
from companion.analysis.chances import expected as expected
from companion.analysis.gains import options
from companion.analysis.placement import holding
from companion.analysis.table import income_table
from companion.rules.chinatown.position import DRAW, KEEP, Position


def next_draw(position: Position, player: str) -> int:
    """Return how many tiles `player` draws next, this year or in the next; 0 when nothing is drawn any more (C12)."""
    return next(iter(_draws(position, player)), 0)


def draws_left(position: Position, player: str) -> int:
    """Return how many tiles `player` draws in the rest of the game (C12)."""
    return sum(_draws(position, player))


def _draws(position: Position, player: str) -> list[int]:
    if position.is_finished:
        return []
    to_come = position.phase in (KEEP, DRAW) and player not in position.drawn
    years = range(position.year + (not to_come), len(position.edition.years) + 1)
    counts = (position.edition.counts(len(position.players), year) for year in years)
    return [count.tiles_drawn for count in counts if count]


def deed_chance(position: Position, player: str, lots: Collection[int], least: int = 1) -> Fraction:
    """Return the chance that `least` or more of `lots` are among the deeds handed to `player` next (C11).

    Every deed that nobody has kept is in the pile. What comes in later years hangs on what others keep, so no chance
    is given for it. 0 when no deeds are handed out any more.
    """
    pile = [lot for lot in position.edition.board.lots if lot not in position.owners]
    now = position.phase == KEEP and player not in position.kept and not position.handed
    year = position.year if now else position.year + 1
    counts = None if position.is_finished else position.edition.counts(len(position.players), year)
    if not counts or not pile:
        return Fraction(int(least <= 0))
    wanted = sum(lot in lots for lot in pile)
    return at_least(least, wanted, len(pile), min(counts.deeds_handed_out, len(pile)))


def needs(position: Position, player: str) -> dict[str, int]:
    """Return how many tiles of each shop would let `player` complete one more business on the lots owned now.

    Tiles in hand are counted already: 0 where they are enough. Shops that no number of tiles would help are left out.
    """
    edition = position.edition
    # The same table with 1 for a complete business and 0 for the rest counts complete businesses.
    complete = income_table(replace(edition, pay={key: int(key[1]) for key in edition.pay}))
    held = holding(position, (player,))
    found = {}
    for shop, kind in edition.shops.items():
        counts = [
            count
            for block, vacant in enumerate(held.vacant)
            for _, _, count in options(
                complete, shop, block, held.laid.get((shop, block), 0), vacant, kind.size
            )
        ]
        if counts:
            found[shop] = max(0, min(counts) - held.hand.get(shop, 0))
    return found


def completing_chance(position: Position, player: str) -> Fraction:
    """Return the chance that after the next draw `player` can complete one more business on the lots owned now.

    1 when the hand is enough already.
    """
    bag = position.bag
    draws = min(next_draw(position, player), sum(bag.values()))
    return any_need(needs(position, player), bag, draws)
