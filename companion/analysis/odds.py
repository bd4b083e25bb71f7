"""Exact chances of the next draw and of the next deeds: hypergeometric, counted and never simulated.

Tiles are drawn without putting back, so a draw of n from a bag of N that holds K of a shop brings x of them with the
chance C(K, x) C(N - K, n - x) / C(N, n). Chances are fractions, exact; `float` of one is off by less than one unit
in its last place. The bag is the live one: what is laid or in a hand is out of it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from companion.analysis.gains import options
from companion.analysis.placement import holding
from companion.analysis.table import income_table
from companion.rules.chinatown.position import DRAW, KEEP, Position


def at_least(least: int, kind: int, total: int, draws: int) -> Fraction:
    """Return the chance that `draws` out of `total` bring `least` or more of the `kind` that are among them.

    >>> at_least(1, kind=6, total=90, draws=7).limit_denominator(900)
    Fraction(354, 899)
    """
    return Fraction(*at_least_ways(least, kind, total, draws))


def at_least_ways(least: int, kind: int, total: int, draws: int) -> tuple[int, int]:
    """Return the ways to draw so, out of all ways: a quotient of the two is quicker than a fraction."""
    ways, every = 0, comb(total, draws)
    if least <= (kind if kind < draws else draws) - least:  # fewer terms from below
        for count in range(least):
            ways += comb(kind, count) * comb(total - kind, draws - count)
        return every - ways, every
    for count in range(least, min(kind, draws) + 1):
        ways += comb(kind, count) * comb(total - kind, draws - count)
    return ways, every


def expected(kind: int, total: int, draws: int) -> Fraction:
    """Return how many of the `kind` among `total` are expected in `draws`."""
    return Fraction(draws * kind, total) if total else Fraction(0)


def anybody_at_least(least: int, kind: int, total: int, draws: Sequence[int]) -> Fraction:
    """Return the chance that somebody draws `least` or more of the `kind`; `draws` has one number for each player."""
    if least <= 0:
        return Fraction(1)
    nobody = [1]  # coefficient x: ways to have x of the kind drawn, fewer than `least` by anybody
    for drawn in draws:
        nobody = _times(nobody, [comb(drawn, count) for count in range(least)])
    undrawn = total - sum(draws)
    ways = sum(
        count * comb(undrawn, kind - drawn)
        for drawn, count in enumerate(nobody)
        if 0 <= kind - drawn <= undrawn
    )
    return 1 - Fraction(ways, comb(total, kind))


def any_need(needs: Mapping[str, int], bag: Mapping[str, int], draws: int) -> Fraction:
    """Return the chance that a draw meets one of the `needs`, shop → tiles of it that are enough."""
    if any(need <= 0 for need in needs.values()):
        return Fraction(1)
    unmet = [1]  # coefficient n: ways to draw n tiles that meet no need
    for shop, left in bag.items():
        enough = needs.get(shop, left + 1)
        unmet = _times(unmet, [comb(left, count) for count in range(min(enough, left + 1, draws + 1))])
    ways = unmet[draws] if draws < len(unmet) else 0
    return 1 - Fraction(ways, comb(sum(bag.values()), draws))


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two polynomials, coefficients from the lowest power on."""
    product = [0] * (len(left) + len(right) - 1)
    for power, first in enumerate(left):
        for more, second in enumerate(right):
            product[power + more] += first * second
    return product


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
