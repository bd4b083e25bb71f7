"""Data files as typed rows; `BadTable` names the file and the line.

`DATA` is the one way in which data is found: inside the installed package, else beside it in a clone.
"""

import csv
import io
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

_PACKAGE = Path(__file__).resolve().parents[1]
DATA = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else _PACKAGE.parent / "data"

R = TypeVar("R")


class BadFile(ValueError):
    """A file that cannot be used: where, and every reason."""

    def __init__(self, file: str, problems: Sequence[str], line: int | None = None) -> None:
        super().__init__(file, tuple(problems), line)
        self.file, self.problems, self.line = file, tuple(problems), line

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {'; '.join(self.problems)}"


class BadTable(BadFile):
    """A table of `data/` that breaks its own rules: our slip, not a player's."""


@dataclass(frozen=True, slots=True)
class Row:
    """Where a row of a table came from, for messages."""

    file: Path
    line: int

    def bad(self, *problems: str) -> BadTable:
        """Return the error that says `problems` of this row."""
        return BadTable(str(self.file), problems, self.line)


class Faults:
    """Everything that is wrong with tables that belong together, so that it is told at once."""

    def __init__(self) -> None:
        self.found: list[BadTable] = []

    def add(self, fault: BadTable) -> None:
        """Keep a fault, and let the reading go on."""
        self.found.append(fault)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep the fault that stops what is done inside."""
        try:
            yield
        except BadTable as fault:
            self.add(fault)

    def tell(self, where: Path) -> None:
        """Raise what was found: a single fault as it is, more of them as one about the file or folder `where`."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            in_order = sorted(self.found, key=lambda fault: (fault.file, fault.line is None, fault.line or 0))
            raise BadTable(str(where), [_beside(where, fault) for fault in in_order])


def _beside(where: Path, fault: BadTable) -> str:
    """`fault` in words, its file named as seen from `where`."""
    file = Path(fault.file)
    named = "" if file == where else file.relative_to(where) if file.is_relative_to(where) else file
    places = [str(named) if named else "", f"line {fault.line}" if fault.line else ""]
    said = "; ".join(fault.problems)
    return ": ".join([", ".join(filter(None, places)), said]) if any(places) else said


def _yes_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _yes_no_unknown(text: str) -> bool | None:
    return {"yes": True, "no": False, "": None}[text]


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError
    return number


_PARSERS: dict[Any, tuple[Any, str]] = {
    int: (int, "a whole number"),
    float: (_finite, "a number"),
    str: (str, "text"),
    bool: (_yes_no, "yes or no"),
    bool | None: (_yes_no_unknown, "yes, no or nothing"),
}


def read_rows(file: Path, row_type: type[R], sourced: bool = True) -> list[tuple[Row, R]]:
    """Return each row of the CSV `file` as a `row_type` (a dataclass whose fields are the columns).

    A column whose field has a default may be missing. A table of `data/` also has a `source` column, which
    must say something; one that is not `sourced` may have it. Raises `BadTable` with every fault: an unknown
    or missing column, a cell of the wrong kind, a row of the wrong length.
    """
    lines = csv.reader(io.StringIO(_text(file, "utf-8-sig"), newline=""))
    header = next(lines, [])
    _check_header(Row(file, 1), header, row_type, sourced)
    types, rows, faults = get_type_hints(row_type), [], Faults()
    for cells in lines:
        with faults.kept():
            where = Row(file, lines.line_num)
            values = _values(where, header, cells, types, sourced)
            rows.append((where, row_type(**values)))
    faults.tell(file)
    return rows


def _check_header(where: Row, header: list[str], row_type: Any, sourced: bool) -> None:
    columns = [field.name for field in fields(row_type)] + ["source"]
    optional = {
        field.name
        for field in fields(row_type)
        if field.default is not MISSING or field.default_factory is not MISSING
    }
    needed = set(columns) - optional - (set() if sourced else {"source"})
    if not needed <= set(header) <= set(columns) or len(set(header)) < len(header):
        raise where.bad(f"columns are {', '.join(header)}; expected {', '.join(columns)}")


def _text(file: Path, encoding: str) -> str:
    try:
        return file.read_text(encoding)
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(str(file), [str(error)]) from None


def _values(
    where: Row, header: list[str], cells: list[str], types: dict[str, Any], sourced: bool
) -> dict[str, Any]:
    """The cells of one row by column, parsed."""
    if len(cells) != len(header):
        raise where.bad(f"{len(cells)} cells; expected {len(header)}")
    named = dict(zip(header, cells, strict=True))
    problems, values = [], {}
    if not named.pop("source", "").strip() and sourced:
        problems.append("'source' is empty; expected a rule number or 'guess'")
    for name, text in named.items():
        parse, expected = _PARSERS[types[name]]
        try:
            values[name] = parse(text)
        except (ValueError, KeyError):
            problems.append(f"'{name}' is '{text}', expected {expected}")
    if problems:
        raise where.bad(*problems)
    return values


def read_toml(file: Path) -> dict[str, Any]:
    """Return the TOML `file` as a dict. Raises `BadTable` when it is not TOML."""
    try:
        return tomllib.loads(_text(file, "utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadTable(str(file), [str(error)]) from None
