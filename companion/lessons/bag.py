"""Lesson 3, the bag: drawing without putting back (C5, C12).

Chances are fractions. Names as in `companion.analysis.odds`: a *draw* of tiles out of a *total* that holds some of a
*kind*; Feller (1968), An Introduction to Probability Theory and Its Applications I, chapters II and IX.
"""

from fractions import Fraction
from math import comb

from companion.lessons.printed import edition


def total() -> int:
    """Return the tiles of a full bag."""
    return sum(shop.tiles for shop in edition().shops.values())


def tiles_of(shop: str) -> int:
    """Return the tiles of one shop in a full bag."""
    return edition().shops[shop].tiles


def exactly(count: int, kind: int, out_of: int, draws: int) -> Fraction:
    """Return the hypergeometric chance that `draws` of `out_of` tiles bring exactly `count` of the `kind`."""
    return Fraction(comb(kind, count) * comb(out_of - kind, draws - count), comb(out_of, draws))


def put_back(least: int, kind: int, out_of: int, draws: int) -> Fraction:
    """Return the binomial chance of `least` or more when each tile is put back before the next."""
    share = Fraction(kind, out_of)
    chances = (comb(draws, n) * share**n * (1 - share) ** (draws - n) for n in range(least))
    return 1 - sum(chances, start=Fraction(0))


def all_different(draws: int) -> Fraction:
    """Return the chance that `draws` tiles of a full bag are of as many shops."""
    ways = [1] + [0] * draws  # ways[n]: to take n tiles of different shops, from the shops so far
    for shop in edition().shops.values():
        ways = [ways[0], *(ways[n] + shop.tiles * ways[n - 1] for n in range(1, draws + 1))]
    return Fraction(ways[draws], comb(total(), draws))


def some_alike(alike: int, draws: int) -> Fraction:
    """Return the chance that some shop comes `alike` times or more among `draws` tiles of a full bag."""
    ways = [1] + [0] * draws  # ways[n]: to take n tiles with fewer than `alike` of each shop so far
    for shop in edition().shops.values():
        ways = [
            sum(ways[n - taken] * comb(shop.tiles, taken) for taken in range(min(alike - 1, n) + 1))
            for n in range(draws + 1)
        ]
    return 1 - Fraction(ways[draws], comb(total(), draws))


def waiting_mean(which: int, kind: int, out_of: int) -> Fraction:
    """Return at which draw the tile number `which` of the `kind` comes on average: the kind cuts the rest in
    kind + 1 gaps, all alike."""
    return Fraction(which * (out_of + 1), kind + 1)


def waiting_variance(which: int, kind: int, out_of: int) -> Fraction:
    """Return the variance of that draw."""
    return Fraction(which * (kind + 1 - which) * (out_of + 1) * (out_of - kind), (kind + 1) ** 2 * (kind + 2))


def waiting(which: int, kind: int, out_of: int) -> dict[int, Fraction]:
    """Return the chance of each draw to be that of the tile number `which` of the `kind`."""
    ways = comb(out_of, kind)
    return {
        draw: Fraction(comb(draw - 1, which - 1) * comb(out_of - draw, kind - which), ways)
        for draw in range(which, out_of - kind + which + 1)
    }
