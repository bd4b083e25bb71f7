"""Records and results as typed tables, in memory and as files."""

import csv
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import polars as pl
import pytest

from companion import chinatown, load
from companion.frames import (
    deals_frame,
    frames,
    incomes_frame,
    ledger_frame,
    record_frame,
    rows_frame,
    spreadsheet_safe,
    write,
)

REAL = Path(__file__).resolve().parent.parent / "data" / "records" / "real_game.jsonl"
PLAYERS = ["Ann", "Bo", "=Cy"]


@pytest.fixture(scope="module")
def game():
    return load(REAL)


def short_game():
    game = chinatown.new_game(PLAYERS)
    game.push(chinatown.Keep("Ann", (1,), note="@home", table_allows="few", at="2026-01-02T03:04:05+01:00"))
    game.push(chinatown.Keep("=Cy", (2,), table_allows="few", at="yesterday"))
    game.push(chinatown.Income(table_allows="quick"))
    return game


def test_the_record_has_a_row_for_each_move(game):
    frame = record_frame(game)
    assert frame["move"].to_list() == list(range(1, 189))
    first = frame.row(0, named=True)
    assert (first["year"], first["phase"], first["kind"], first["players"]) == (1, "keep", "keep", ["red"])
    assert first["told"] == "red keeps lots 64, 65 and 76."
    deals = frame.filter(pl.col("kind") == "deal")
    assert deals.row(0, named=True)["players"] == ["red", "blue"]


def test_times_are_times_and_what_is_none_is_empty():
    frame = record_frame(short_game())
    assert frame["at"].to_list() == [datetime(2026, 1, 2, 2, 4, 5, tzinfo=UTC), None, None]
    assert frame["table_allows"].to_list() == ["few", "few", "quick"]
    assert frame["note"].to_list() == ["@home", None, None]
    assert frame["players"].to_list() == [["Ann"], ["=Cy"], []]


def test_the_ledger_adds_up_to_the_cash(game):
    sums = dict(ledger_frame(game).group_by("player").agg(pl.col("dollars").sum()).iter_rows())
    assert sums == game.position.cash


def test_the_deals_have_a_row_for_each_transfer(game):
    frame = deals_frame(game)
    transfers = [t for move in game.log if isinstance(move, chinatown.Deal) for t in move.transfers]
    assert frame.height == len(transfers)
    assert frame["from"].to_list() == [t.giver for t in transfers]
    assert frame["lots"].to_list() == [list(t.lots) for t in transfers]
    assert frame["dollars"].to_list() == [t.dollars for t in transfers]
    numbers = {number for number, move in enumerate(game.log, 1) if isinstance(move, chinatown.Deal)}
    assert set(frame["move"]) == numbers


def test_the_incomes_have_a_row_for_each_player_and_year(game):
    frame = incomes_frame(game)
    assert frame.height == 30
    assert frame["dollars"].sum() == ledger_frame(game).filter(pl.col("why") == "income")["dollars"].sum()
    assert incomes_frame(short_game()).rows() == [(player, 1, 0, 0) for player in PLAYERS]


def test_a_game_without_moves_has_the_same_columns_and_types(game):
    empty = frames(chinatown.new_game(PLAYERS))
    for name, frame in frames(game).items():
        assert frame.schema == empty[name].schema
    assert empty["record"].height == empty["deals"].height == empty["incomes"].height == 0


def test_parquet_reads_back_the_same(game, tmp_path: Path):
    tables = frames(game)
    paths = write(tables, tmp_path, "parquet", "real", force=False)
    for frame, path in zip(tables.values(), paths, strict=True):
        assert pl.read_parquet(path).equals(frame)


def test_csv_holds_plain_cells(game, tmp_path: Path):
    paths = write(frames(game), tmp_path, "csv", "real", force=False)
    assert [path.name for path in paths] == [
        f"real-{n}.csv" for n in ("record", "ledger", "deals", "incomes")
    ]
    with open(paths[2], encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0] == {
        "move": "11",
        "year": "1",
        "from": "red",
        "to": "blue",
        "lots": "",
        "tiles": "laundry",
        "dollars": "0",
    }


def test_no_cell_of_a_csv_runs_as_a_formula(tmp_path: Path):
    names = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "x=1", ""]
    safe = spreadsheet_safe(pl.DataFrame({"who": names, "dollars": [-1] * 7, "all": [names] * 7}))
    assert safe["who"].to_list() == ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "x=1", ""]
    assert safe["dollars"].to_list() == [-1] * 7
    assert safe["all"][0].startswith("'=1+1")
    record, ledger, *_ = write(frames(short_game()), tmp_path, "csv", "short", force=False)
    assert "\n'=Cy," in ledger.read_text("utf8")
    assert "'=Cy keeps lot 2." in record.read_text("utf8")
    assert "2026-01-02T02:04:05Z" in record.read_text("utf8")


@dataclass(frozen=True)
class Measured:
    name: str
    share: float
    dollars: int | None
    known: bool = True


def test_rows_of_any_kind_become_a_frame_of_fixed_types():
    """Also without a row, and with cells that are empty in all of them."""
    kinds = {"name": pl.String, "share": pl.Float64, "dollars": pl.Int64, "known": pl.Boolean}
    full = rows_frame(Measured, [Measured("Ann", 0.5, None), Measured("Bo", 1.0, None, False)])
    assert dict(full.schema) == dict(rows_frame(Measured, []).schema) == kinds
    assert full.rows() == [("Ann", 0.5, None, True), ("Bo", 1.0, None, False)]
