"""Records and results as Polars frames, and as CSV and Parquet files: the one importer of Polars.

Each frame is a plain function of a game; columns have one type each, dollars are whole numbers. Nothing
is hidden here: whoever holds a record sees everything.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, fields
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, get_args, get_type_hints

import polars as pl

from companion.rules import game_module
from companion.rules.game import Game

_RECORD: dict[str, Any] = {
    "move": pl.Int64,
    "year": pl.Int64,
    "phase": pl.String,
    "kind": pl.String,
    "players": pl.List(pl.String),
    "told": pl.String,
    "table_allows": pl.String,
    "note": pl.String,
    "at": pl.Datetime("us", "UTC"),
}
_LEDGER: dict[str, Any] = {"player": pl.String, "dollars": pl.Int64, "why": pl.String, "year": pl.Int64}
_DEALS: dict[str, Any] = {
    "move": pl.Int64,
    "year": pl.Int64,
    "from": pl.String,
    "to": pl.String,
    "lots": pl.List(pl.Int64),
    "tiles": pl.List(pl.String),
    "dollars": pl.Int64,
}
_INCOMES: dict[str, Any] = {"player": pl.String, "year": pl.Int64, "dollars": pl.Int64, "economy": pl.Int64}

_FORMULA = r"^[=+\-@\t\r]"
"""How a cell begins that a spreadsheet would run instead of show."""


def record_frame(game: Game[Any]) -> pl.DataFrame:
    """Return a row for each move: when it was, who, and what happened in words (`told`)."""
    module = _module(game)
    return pl.DataFrame([_record_row(module, *each) for each in _moves(game)], _RECORD, orient="row")


def _record_row(module: ModuleType, number: int, before: Any, move: Any) -> tuple[object, ...]:
    told = " ".join(map(str, move.describe(before)))
    data = module.move_to_json(move)
    words = (data.get("table_allows"), data.get("note"))
    return (number, before.year, before.phase, data["move"], _players(data), told, *words, _time(move.at))


def _players(data: Mapping[str, Any]) -> list[str]:
    """Return who makes a move, by first mention; nobody for what concerns everybody."""
    named = [data.get("player"), data.get("from"), data.get("to")]
    for transfer in data.get("transfers", ()):
        named += [transfer["from"], transfer["to"]]
    return [name for name in dict.fromkeys(named) if name is not None]


def _time(at: str) -> datetime | None:
    """Return the time that a move carries; None when there is none that can be read."""
    with suppress(ValueError, OverflowError):
        time = datetime.fromisoformat(at)
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    return None


def ledger_frame(game: Game[Any]) -> pl.DataFrame:
    """Return a row for each time that dollars came (or, negative, went): to whom, why, in which year."""
    rows = [(line.player, line.dollars, line.why, line.year) for line in _module(game).ledger(game)]
    return pl.DataFrame(rows, _LEDGER, orient="row")


def deals_frame(game: Game[Any]) -> pl.DataFrame:
    """Return a row for each transfer of each deal; `move` is the deal's number among the moves."""
    rows = [
        (number, before.year, each.giver, each.receiver, list(each.lots), list(each.tiles), each.dollars)
        for number, before, move in _moves(game)
        for each in getattr(move, "transfers", ())
    ]
    return pl.DataFrame(rows, _DEALS, orient="row")


def incomes_frame(game: Game[Any]) -> pl.DataFrame:
    """Return a row for each player and paid year: `dollars` of their businesses, and what the `economy` added."""
    module = _module(game)
    rows = []
    for _, before, move in _moves(game):
        if isinstance(move, module.Income):
            earned, bonus = module.income(before), module.economy_bonus(before)
            rows += [(player, before.year, earned[player], bonus[player]) for player in before.players]
    return pl.DataFrame(rows, _INCOMES, orient="row")


def _module(game: Game[Any]) -> ModuleType:
    return game_module(game.header["game"])


def _moves(game: Game[Any]) -> Iterator[tuple[int, Any, Any]]:
    """Walk the number, the position before and the move, for each move."""
    for number, (before, move) in enumerate(zip(game.positions, game.log, strict=False), 1):
        yield number, before, move


_COLUMNS: dict[Any, Any] = {int: pl.Int64, float: pl.Float64, bool: pl.Boolean, str: pl.String}


def rows_frame(row_type: type[Any], rows: Iterable[Any]) -> pl.DataFrame:
    """Return a frame with a row for each of `rows`, dataclasses of `row_type` whose fields are its columns.

    A field is an int, a float, a bool or a str; with `| None` its column may have empty cells.
    """
    hints = get_type_hints(row_type)
    kinds = {each.name: set(get_args(hints[each.name])) or {hints[each.name]} for each in fields(row_type)}
    schema = {name: _COLUMNS[next(iter(kind - {NoneType}))] for name, kind in kinds.items()}
    return pl.DataFrame([astuple(row) for row in rows], schema, orient="row")


def frames(game: Game[Any]) -> dict[str, pl.DataFrame]:
    """Return the four frames of a game by name: record, ledger, deals, incomes."""
    makers = {"record": record_frame, "ledger": ledger_frame, "deals": deals_frame, "incomes": incomes_frame}
    return {name: make(game) for name, make in makers.items()}


def sweep_frame(rows: Iterable[Mapping[str, Any]]) -> pl.DataFrame:
    """Return a row for each task of a sweep and each seat, from the rows of `companion.analysis.sweep`.

    Beside the task's own columns: `seat` from 1, `player`, `cash_mean` and `cash_sd` between games in dollars (None
    for a single game), and `wins`, the share of games won, shared wins split.
    """
    return pl.DataFrame([each for row in rows for each in _seats(row)])


def _seats(row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    sums = ("players", "cash", "cash_squares", "wins", "win_squares")
    facts, games = {key: value for key, value in row.items() if key not in sums}, row["games"]
    for seat, player in enumerate(row["players"]):
        cash, squares = row["cash"][seat], row["cash_squares"][seat]
        spread = max(0, games * squares - cash * cash) / games / (games - 1) if games > 1 else None
        yield facts | {
            "seat": seat + 1,
            "player": player,
            "cash_mean": cash / games,
            "cash_sd": None if spread is None else spread**0.5,
            "wins": row["wins"][seat] / games,
        }


def spreadsheet_safe(frame: pl.DataFrame) -> pl.DataFrame:
    """Return `frame` as a spreadsheet may open it: lists as text, no text that would run as a formula."""
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    flat = frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)
    text = pl.col(pl.String)
    return flat.with_columns(
        pl.when(text.str.contains(_FORMULA)).then("'" + text).otherwise(text).name.keep()
    )


def write(tables: Mapping[str, pl.DataFrame], folder: Path, form: str, stem: str, force: bool) -> list[Path]:
    """Write each frame to `folder` as `stem-name.form` ("csv" or "parquet") and return the paths.

    All files are written or, when something fails, none. FileExistsError when one is there, unless `force`.
    """
    contents = {f"{stem}-{name}.{form}": _bytes(frame, form) for name, frame in tables.items()}
    return write_all(contents, folder, force)


def _bytes(frame: pl.DataFrame, form: str) -> bytes:
    with tempfile.TemporaryFile() as file:
        if form == "csv":
            spreadsheet_safe(frame).write_csv(file, datetime_format="%Y-%m-%dT%H:%M:%SZ")
        else:
            frame.write_parquet(file)
        file.seek(0)
        return file.read()


def write_all(contents: Mapping[str, bytes], folder: Path, force: bool) -> list[Path]:
    """Write the files of `contents` (name → bytes) into `folder`: all of them or, when something fails, none."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name for name in contents]
    for path in paths:
        if path.is_dir() or (path.exists() and not force):
            raise FileExistsError(17, "is there already", str(path))
    parts: list[str] = []
    try:
        for content in contents.values():
            handle, part = tempfile.mkstemp(dir=folder, prefix=".part-")
            parts.append(part)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(part, 0o644)
        for path, part in zip(paths, parts, strict=True):
            os.replace(part, path)
    finally:
        for part in parts:
            with suppress(FileNotFoundError):
                os.unlink(part)
    return paths
