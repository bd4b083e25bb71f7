"""The potential of unfinished businesses: what they bring until the end, as rollouts had it.

Two photos that lie together earn little, and are worth more to whoever may lay the third. The potential of a business
is the mean of all incomes to come of its tiles in rollouts, where the tiles of one business share its income equally
(they are interchangeable, so that is their Shapley value). A complete business is worth its pay in each year to come.
Few businesses of two and more tiles were seen early in a game: the source of each row says how many. Tables that deal
by these numbers among three brought 2 % more on average, 12 % at most (40 games each of three, four and five players,
businesses seen twenty times). What a lone tile may become is left out: any tile can lie alone, no deal hangs on it.
The numbers are rows of `potential.csv` beside the edition, made by `scripts/potential.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import gcd
from pathlib import Path

from companion.analysis.table import business_values
from companion.analysis.values import Values
from companion.rules.chinatown import Edition
from companion.rules.tables import DATA, read_rows

PARTS = 10
"""A potential is told in so many parts of the step that all pay is a multiple of."""


def unit_of(edition: Edition) -> int:
    """Return the dollars that a potential is told in: $1,000 where every income is a multiple of $10,000."""
    return max(1, gcd(*edition.pay.values()) // PARTS)


@dataclass(frozen=True, slots=True)
class Worth:
    """What an unfinished business of so many `tiles`, of a shop of `size`, brings in `years` incomes: dollars."""

    years: int
    size: int
    tiles: int
    dollars: int


def _file(edition: Edition) -> Path:
    return DATA / "chinatown" / edition.name / "potential.csv"


def _rows(edition: Edition) -> tuple[Worth, ...]:
    return tuple(row for _, row in read_rows(_file(edition), Worth)) if _file(edition).exists() else ()


_KEPT: dict[tuple[str, int], Values] = {}
_MOST = 12
"""So many are kept: whoever trades goes through all years of a game, in a few editions at once."""


def potential(edition: Edition, years: int) -> Values:
    """Return what tiles bring in `years` incomes to come; it replaces them (see `best_deals`) and counts once.

    ValueError where no potential was estimated for the edition.
    """
    if not _file(edition).exists():
        raise ValueError(
            f"no potential of businesses was estimated for edition {edition.name}: {_file(edition).name} is missing"
        )
    return worth_to_come(edition, years)


def worth_to_come(edition: Edition, years: int) -> Values:
    """Return the potential, or the incomes to come where none was estimated for the edition."""
    key = edition.digest, years
    if not (values := _KEPT.get(key)):
        values = _KEPT[key] = values_of(edition, years, _rows(edition))
        for old in [*_KEPT][:-_MOST]:
            _KEPT.pop(old, None)
    return values


def values_of(edition: Edition, years: int, rows: Iterable[Worth]) -> Values:
    """Return the `Values` that `rows` make for so many incomes to come, see `raised`."""
    known = {(row.size, row.tiles): row.dollars for row in rows if row.years == years}
    return business_values(edition, unit_of(edition), _pay_of(edition, years, known))


def _pay_of(
    edition: Edition, years: int, known: Mapping[tuple[int, int], int]
) -> Callable[[int], Mapping[tuple[int, bool], int]]:
    unit = unit_of(edition)

    def pay_of(size: int) -> Mapping[tuple[int, bool], int]:
        incomes = {key: years * dollars // unit for key, dollars in edition.pay.items()}
        part = [max(known.get((size, tiles), 0) // unit, incomes[tiles, False]) for tiles in range(1, size)]
        part[:1] = [incomes[1, False] for _ in part[:1]]
        part = raised(part, incomes[size, True])
        return {(tiles, False): worth for tiles, worth in enumerate(part, 1)} | {
            (size, True): incomes[size, True]
        }

    return pay_of


def raised(worths: list[int], complete: int) -> list[int]:
    """Return the worth of 1, 2, … tiles such that joining two businesses never loses, up to the `complete` one.

    Searches rely on it. A business of fewer tiles than complete it is at least worth its parts, and the parts of a
    complete one at most what it is: numbers of a sample may miss that by a little.
    """
    size = len(worths) + 1
    found: list[int] = []
    for tiles, worth in enumerate(worths, 1):
        parts = [found[one - 1] + found[tiles - one - 1] for one in range(1, tiles)]
        found.append(max([min(worth, complete * tiles // size), *parts]))
    return found
