"""Chances of a draw, exact: hypergeometric, counted and never simulated. No position, and the standard library alone.

Tiles are drawn without putting back, so a draw of n from a bag of N that holds K of a shop brings x of them with the
chance C(K, x) C(N - K, n - x) / C(N, n). Chances are fractions, exact; `float` of one is off by less than one unit
in its last place.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb


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
