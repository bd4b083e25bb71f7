"""`companion replay`: the position after the moves of a record."""

import io
import json
import sys
from pathlib import Path

import pytest
from ran import PLAYERS, REAL, written

from companion import chinatown, load


@pytest.mark.parametrize(
    "more", [{"cash_known": False}, {"house_rules": {"economy": True, "open_cash": True}}]
)
def test_what_replay_prints_is_a_position_whatever_the_table_plays_by(companion, tmp_path: Path, more: dict):
    rules = more.get("house_rules", {})
    header = {**chinatown.new_game(PLAYERS, **rules).header, **more}
    lines = [header, {"move": "keep", "player": "Ann", "lots": [1], "table_allows": "few"}]
    lines += [
        {"move": "end_trading", "table_allows": "quick"},
        {"move": "end_placing", "table_allows": "quick"},
    ]
    if rules:
        lines += [{"move": "economy", "card": "3s", "table_allows": "quick"}]
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf8")
    printed = companion("replay", file, "--json")
    again = companion("replay", written(tmp_path / "printed.json", printed.data), "--json").data
    for key in ("year", "phase", "owners", "tiles", "hands", "bag", "cash", "players", "house_rules"):
        assert again[key] == printed.data[key]


def test_replay_prints_the_keys_that_scripts_rely_on(companion):
    data = companion("replay", REAL, "--json").data
    game = load(REAL)
    assert data["moves"] == len(game.log)
    assert (data["year"], data["phase"], data["finished"]) == (6, "over", True)
    assert set(data["hands"]) == set(data["cash"]) == {"red", "blue", "green", "yellow", "purple"}
    assert data["bag"] == game.position.bag
    assert len(data["bag"]) == 12
    assert data["ledger"][0] == {"player": "red", "dollars": 50_000, "why": "start", "year": 1}
    assert {line["why"] for line in data["ledger"]} <= {
        "start",
        "income",
        "economy",
        "deal",
        "promise",
        "correction",
    }
    assert [standing["place"] for standing in data["standings"]] == [1, 2, 3, 4, 5]
    assert set(data["standings"][0]) == {"player", "cash", "tiles", "place"}
    for player, cash in data["cash"].items():
        assert cash == sum(line["dollars"] for line in data["ledger"] if line["player"] == player)


def test_replay_stops_after_the_moves_asked_for_and_reads_no_further(companion, tmp_path: Path):
    lines = REAL.read_text("utf8").splitlines()[:4]
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join([*lines, "no JSON at all"]), "utf8")
    assert companion("replay", file, "--at", 3, "--json").data["moves"] == 3
    assert companion("replay", file, "--at", 0, "--json").data["owners"] == {}
    assert companion("replay", file, "--at", 4).code == 2


def test_replay_reads_out_where_everybody_stands(companion):
    out = companion("replay", REAL).out
    assert out.startswith("1970, year 6 of 6: the game is over, after 188 moves.")
    assert "  on them: " in out
    assert "In the bag: " in out
    assert out.splitlines()[-5].startswith("1. blue: $")


@pytest.mark.parametrize("at", ["-1", "nan", "1.5", "", "１", "1_0", "9" * 5000, "189", "999999999"])
def test_a_number_of_moves_that_is_none_is_a_bad_argument(companion, at: str):
    ran = companion("replay", REAL, f"--at={at}", "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] == "bad_argument"
    assert ran.err


def test_a_file_called_minus_is_standard_input(companion, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(REAL.read_bytes())))
    assert companion("replay", "-", "--json").data["moves"] == 188
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    assert companion("score", "-").err.startswith("standard input: ")
