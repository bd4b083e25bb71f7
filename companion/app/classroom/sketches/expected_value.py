"""Sketches of lesson 4: the tree of exercise 4.4, and what years left are worth."""

from fractions import Fraction

from companion.lessons.expected_value import A_DRAW, filler_gain, florist_by, florist_gain, until_the_end
from companion.lessons.printed import edition
from companion.plot.series import Series
from companion.plot.series_still import series_svg
from companion.plot.sketch import Branch, tree

__all__ = ["florist_tree", "years_left"]

A_YEAR = 30
"""k a year."""
YEARS = 2
"""Incomes that are left in the tree."""


def florist_tree() -> str:
    """Return the tree of a vacant lot: a florist comes now, or something else is laid at once."""
    now = florist_by(A_DRAW)
    ends = (("a florist", now, florist_gain()), ("none: another tile", 1 - now, filler_gain()))
    return tree(Branch("draw two", branches=tuple(_end(*end) for end in ends)), across=300)


def _end(text: str, chance: Fraction, gain: int) -> Branch:
    return Branch(f"{text}: {YEARS} × {gain} = {YEARS * gain}", str(chance))


def years_left() -> str:
    """Return what an income is worth until the end, by the year of the trade."""
    years = list(range(1, len(edition().years) + 1))
    series = Series(f"{A_YEAR} k a year until the end", "year of the trade", "k", {"worth": "bars"}, low=0)
    series.show({"worth": (years, [until_the_end(A_YEAR, year) for year in years])})
    return series_svg(series)
