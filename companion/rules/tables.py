"""Data files as typed rows; `BadTable` names the file and the line.

`DATA` is the one way in which data is found: inside the installed package, else beside it in a clone.
"""

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
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

    def bad(self, problem: str) -> BadTable:
        """Return the error that says `problem` of this row."""
        return BadTable(str(self.file), [problem], self.line)


def _yes_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


_PARSERS: dict[Any, tuple[Any, str]] = {
    int: (int, "a whole number"),
    float: (float, "a number"),
    str: (str, "text"),
    bool: (_yes_no, "yes or no"),
}


def read_rows(file: Path, row_type: type[R]) -> list[tuple[Row, R]]:
    """Return each row of the CSV `file` as a `row_type` (a dataclass whose fields are the columns).

    Every table also has a `source` column, which must say something. Raises `BadTable` for an unknown or
    missing column, a cell of the wrong kind, a row of the wrong length.
    """
    types = get_type_hints(row_type)
    names = [field.name for field in fields(row_type)]  # type: ignore[arg-type]
    lines = csv.reader(io.StringIO(_text(file, "utf-8-sig"), newline=""))
    header = next(lines, [])
    if sorted(header) != sorted([*names, "source"]):
        raise Row(file, 1).bad(f"columns are {', '.join(header)}; expected {', '.join([*names, 'source'])}")
    return [_row(Row(file, lines.line_num), header, cells, types, row_type) for cells in lines]


def _text(file: Path, encoding: str) -> str:
    try:
        return file.read_text(encoding)
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(str(file), [str(error)]) from None


def _row(
    where: Row, header: list[str], cells: list[str], types: dict[str, Any], row_type: type[R]
) -> tuple[Row, R]:
    if len(cells) != len(header):
        raise where.bad(f"{len(cells)} cells; expected {len(header)}")
    named = dict(zip(header, cells, strict=True))
    if not named.pop("source").strip():
        raise where.bad("'source' is empty; expected a rule number or 'guess'")
    values = {}
    for name, text in named.items():
        parse, expected = _PARSERS[types[name]]
        try:
            values[name] = parse(text)
        except (ValueError, KeyError):
            raise where.bad(f"'{name}' is '{text}', expected {expected}") from None
    return where, row_type(**values)


def read_toml(file: Path) -> dict[str, Any]:
    """Return the TOML `file` as a dict. Raises `BadTable` when it is not TOML."""
    try:
        return tomllib.loads(_text(file, "utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadTable(str(file), [str(error)]) from None
