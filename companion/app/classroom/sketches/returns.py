"""Sketches of lesson 2: what each tile brings, and what complete businesses pay."""

from companion.lessons.returns import marginal, pay, sizes
from companion.plot.series import Series
from companion.plot.series_still import series_svg

__all__ = ["pay_line", "staircase"]


def staircase() -> str:
    """Return what each tile of the largest shop brings, to one beyond completion."""
    size = max(sizes())
    tiles = list(range(1, size + 2))
    series = Series(
        "What the newest tile brings", "tiles of one shop", "k a year", {"marginal": "bars"}, low=0
    )
    series.show({"marginal": (tiles, [marginal(count, size) for count in tiles])})
    return series_svg(series)


def pay_line() -> str:
    """Return the pay of complete businesses by size, and of incomplete groups as large, less one tile."""
    every = sorted(sizes())
    kinds = {"complete": "dots", "one tile short": "dots", "on a line": "line"}
    series = Series("What a business pays", "size of the shop", "k a year", kinds, low=0)
    whole = [pay(size, size) for size in every]
    short = [pay(size - 1, size) for size in every]
    series.show({"complete": (every, whole), "one tile short": (every, short), "on a line": (every, whole)})
    return series_svg(series)
