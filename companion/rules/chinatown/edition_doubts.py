"""What is doubtful about an edition's board, and the readings of it that a table may choose between."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.rules.chinatown.board import Board, Lot, board_faults
from companion.rules.chinatown.board_draft import is_read_as, read_as
from companion.rules.chinatown.edition import Doubt, Reading
from companion.rules.tables import Faults, Row, read_rows
from companion.rules.text import Label


@dataclass(frozen=True, slots=True)
class _Doubt:
    doubt: str
    lots: str
    sure: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Reading:
    doubt: str
    reading: str
    lot: int
    block: int
    column: int
    row: int
    street: bool | None


Readings = dict[str, dict[str, list[tuple[Row, Lot]]]]
"""Name of a doubt → words of a reading → how each of its lots lies then."""


def read_doubts(folder: Path, board: Board) -> tuple[Doubt, ...]:
    """Return what `doubts.csv` and `readings.csv` say of `board`; nothing where there are no such tables.

    Every reading of a doubt is about the same lots and gives a board; the first one is that of `board`.
    """
    file = folder / "doubts.csv"
    if not file.exists():
        return ()
    faults, doubts, known = Faults(), [], {str(lot): lot for lot in board.lots}
    readings = _readings(folder / "readings.csv")
    rows = read_rows(file, _Doubt)
    names = {row.name for _, row in rows}
    for strange in readings.keys() - names:
        where = next(iter(readings[strange].values()))[0][0]
        faults.add(where.bad(f"there is no doubt called '{strange}'"))
    for where, row in rows:
        if strange_lots := [word for word in row.lots.split() if word not in known]:
            faults.add(where.bad(f"'lots' has {', '.join(strange_lots)}; expected lots of the board"))
        elif not 0 <= row.sure <= 100:
            faults.add(where.bad(f"'sure' is {row.sure}; expected 0 to 100 percent"))
        else:
            lots = tuple(known[word] for word in row.lots.split())
            ways = readings.get(row.name, {}) if row.name else {}
            for place, fault in _reading_faults(ways, board):
                faults.add(place.bad(fault))
            made = (Reading(Label(said), tuple(lot for _, lot in way)) for said, way in ways.items())
            doubts.append(Doubt(Label(row.doubt), lots, row.sure, tuple(made)))
    faults.tell(folder)
    return tuple(doubts)


def _readings(file: Path) -> Readings:
    found: Readings = {}
    for where, row in read_rows(file, _Reading) if file.exists() else ():
        lot = Lot(row.lot, row.block, row.column, row.row, row.street)
        found.setdefault(row.doubt, {}).setdefault(row.reading, []).append((where, lot))
    return found


def _reading_faults(ways: Mapping[str, list[tuple[Row, Lot]]], board: Board) -> Iterator[tuple[Row, str]]:
    """Yield what is wrong with the readings of one doubt, with the row at fault."""
    about = {tuple(sorted(lot.lot for _, lot in way)) for way in ways.values()}
    for number, (said, way) in enumerate(ways.items()):
        where, lots = way[0][0], tuple(lot for _, lot in way)
        if len(about) > 1 or len(ways) < 2:
            yield where, "expected at least two readings of a doubt, about the same lots"
        elif strange := [lot.lot for lot in lots if lot.lot not in board.lots]:
            yield where, f"'{said}' is about lots that the board does not have: {strange}"
        elif faults := [str(fault) for _, fault in board_faults(read_as(board, lots))]:
            yield where, f"'{said}' gives no board: {'; '.join(faults)}"
        elif (number == 0) != is_read_as(board, lots):
            yield where, f"'{said}': expected the first reading, and no other, to be that of lots.csv"
