"""Our own game: exact questions to the records of a class, each answered by a table with a row a thing.

A deal *moves* income from one party to another and *creates* the rest, the sum of all changes. Both are measured by
the tiles as they lie, and by the best placement of what each party holds. Dollars are whole, incomes those of a year.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from companion.analysis.placement import best_placement
from companion.frames import rows_frame
from companion.lessons.records import Table
from companion.rules.chinatown.deal import Deal
from companion.rules.chinatown.income import businesses, income
from companion.rules.chinatown.position import TRADE, Position
from companion.rules.chinatown.turn import EndPlacing, Income


def gini(values: Iterable[int]) -> Fraction:
    """Return the Gini coefficient (Gini 1912): the mean difference of all ordered pairs over twice the mean.

    0 when all are equal or nothing is there, (n - 1)/n when one of n has all. ValueError without values.
    """
    known = list(values)
    if not known:
        raise ValueError("nobody's values are given; the Gini coefficient needs at least one")
    apart = sum(abs(one - other) for one in known for other in known)
    return Fraction(apart, 2 * len(known) * sum(known)) if sum(known) else Fraction(0)


@dataclass(frozen=True, slots=True)
class YearIncome:
    """What a player earned in a year, and what the best placement of the same lots and tiles would have."""

    table: str
    player: str
    year: int
    dollars: int
    best: int | None
    """None where the record does not say what was in hand when the trading ended."""


def incomes(tables: Iterable[Table]) -> Any:
    """Return the frame of all incomes: `YearIncome`."""
    return rows_frame(YearIncome, (row for table in tables for row in _incomes(table)))


def _incomes(table: Table) -> Iterator[YearIncome]:
    best: dict[str, int] = {}
    traded: Position | None = None
    for before, move in _moves(table):
        if before.phase == TRADE:
            traded = before
        if isinstance(move, EndPlacing) and traded and traded.year == before.year:
            best = {player: best_placement(traded, player).dollars for player in before.players}
        if isinstance(move, Income):
            for player, dollars in income(before).items():
                yield YearIncome(table.name, table.shown[player], before.year, dollars, best.get(player))
            best = {}


def inequality(table: Table) -> list[tuple[int, Fraction]]:
    """Return each paid year and the Gini coefficient of its incomes; who left the game still counts."""
    paid = (before for before, move in _moves(table) if isinstance(move, Income))
    return [(before.year, gini(income(before).values())) for before in paid]


@dataclass(frozen=True, slots=True)
class DealEffect:
    """What a deal did to a party's income of a year: by the tiles as they lie, and by best placement."""

    table: str
    move: int
    year: int
    player: str
    gave: bool
    """Whether this party gave anything."""
    laid_before: int
    laid_after: int
    best_before: int
    best_after: int


def deals(tables: Iterable[Table]) -> Any:
    """Return the frame of all deals, with a row for each party: `DealEffect`."""
    return rows_frame(DealEffect, (row for table in tables for row in _deals(table)))


def _deals(table: Table) -> Iterator[DealEffect]:
    for number, (before, move) in enumerate(_moves(table), 1):
        if isinstance(move, Deal):
            after = move.apply(before)
            lies, will_lie = income(before), income(after)
            givers = {transfer.giver for transfer in move.transfers if not transfer.is_empty}
            for player in move.parties:
                best = [best_placement(at, player).dollars for at in (before, after)]
                shown, laid = table.shown[player], (lies[player], will_lie[player])
                yield DealEffect(table.name, number, before.year, shown, player in givers, *laid, *best)


def created(rows: Iterable[Mapping[str, Any]], yardstick: str) -> dict[int, int]:
    """Return what each deal created by a `yardstick`, `laid` or `best`: number of its move → dollars a year.

    `rows` are those of `deals` for one table: what a deal created is the sum of the changes of its parties.
    """
    return _changes(rows, yardstick, "move")


def changed(rows: Iterable[Mapping[str, Any]], yardstick: str) -> dict[str, int]:
    """Return what all deals together changed for each player, as `created`: player → dollars a year."""
    return _changes(rows, yardstick, "player")


def _changes(rows: Iterable[Mapping[str, Any]], yardstick: str, of: str) -> dict[Any, int]:
    sums: dict[Any, int] = {}
    for row in rows:
        sums[row[of]] = sums.get(row[of], 0) + row[f"{yardstick}_after"] - row[f"{yardstick}_before"]
    return sums


@dataclass(frozen=True, slots=True)
class TradingYear:
    """How fast a year's trade went; minutes are from the last act before it to its end, None without times."""

    table: str
    year: int
    deals: int
    minutes: float | None


def speed_of_trade(tables: Iterable[Table]) -> Any:
    """Return the frame of every year's trade: `TradingYear`."""
    return rows_frame(TradingYear, (row for table in tables for row in _trading(table)))


def _trading(table: Table) -> Iterator[TradingYear]:
    made: dict[int, int] = {}
    times: dict[int, list[datetime | None]] = {}
    last: Any = None
    for before, move in _moves(table):
        made.setdefault(before.year, 0)
        if isinstance(move, Deal):
            made[before.year] += 1
        if before.phase == TRADE:
            times.setdefault(before.year, [_time(last)]).append(_time(move))
        last = move
    for year, count in made.items():
        yield TradingYear(table.name, year, count, _minutes(times.get(year, ())))


def _time(move: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(move.at)
    except (AttributeError, ValueError):
        return None


def _minutes(times: Sequence[datetime | None]) -> float | None:
    """Minutes between the first and the last of `times`; None where one is missing or they do not compare."""
    if len(times) < 2 or times[0] is None or times[-1] is None:
        return None
    if (times[0].tzinfo is None) != (times[-1].tzinfo is None):
        return None
    return (times[-1] - times[0]).total_seconds() / 60


@dataclass(frozen=True, slots=True)
class PromiseYear:
    """What became of a promise in a year that it names; `kept` is None while nobody has said."""

    table: str
    promise: int
    giver: str
    receiver: str
    year: int
    dollars: int | None
    kept: bool | None


def promises(tables: Iterable[Table]) -> Any:
    """Return the frame of all promises, with a row for each year that one names: `PromiseYear`."""
    return rows_frame(
        PromiseYear,
        (
            PromiseYear(
                table.name,
                number,
                table.shown[each.giver],
                table.shown[each.receiver],
                year,
                each.dollars,
                each.answers.get(year),
            )
            for table in tables
            for number, each in enumerate(table.game.position.promises, 1)
            for year in each.years
        ),
    )


def complete_dollars(position: Position) -> int:
    """Return what complete businesses earn a year; a surplus tile is no part of one (C19)."""
    parts = (part for business in businesses(position) for part in business.parts)
    return sum(part.dollars for part in parts if part.complete)


def paid_positions(table: Table) -> list[Position]:
    """Return the position of each paid year, as it lay when the income was paid."""
    return [before for before, move in _moves(table) if isinstance(move, Income)]


def _moves(table: Table) -> Iterable[tuple[Position, Any]]:
    return zip(table.game.positions, table.game.log, strict=False)
