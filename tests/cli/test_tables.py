"""`companion tables` and `companion export`: what is saved, and as which files."""

import os
from pathlib import Path

import pytest
from ran import PLAYERS, REAL

from companion import chinatown, load
from companion.store import open_table


def test_tables_lists_what_is_saved_and_what_cannot_be_opened(companion, companion_home: Path, thursday):
    (companion_home / "tables" / "spoilt.sqlite").write_text("not a database, but a long enough text" * 9)
    listed = companion("tables", "--json").data["tables"]
    keys = {"name", "game", "edition", "year", "phase", "players", "last_move", "file"}
    assert listed[0] == {
        "name": "Thursday/✓",
        "game": "chinatown",
        "edition": "2008",
        "year": 1,
        "phase": "keep",
        "players": PLAYERS,
        "last_move": thursday.history[-1].at,
        "file": str(thursday.file),
    }
    assert set(listed[1]) == keys | {"problem"}
    assert "no table of this companion" in listed[1]["problem"]
    out = companion("tables").out
    assert "Thursday/✓: chinatown 2008, year 1, keep; Ann, Bo, Cy; last move 20" in out


def test_without_tables_the_list_is_empty(companion, companion_home: Path):
    assert companion("tables", "--json").data == {"tables": []}
    assert str(companion_home) in companion("tables").out
    assert not companion_home.exists()


def test_a_table_is_exported_as_a_record_that_replays(companion, tmp_path: Path, thursday):
    thursday.push(chinatown.Keep("Bo", (11, 12, 13, 14, 15)))
    thursday.undo()
    (path,) = companion(
        "export", "thursday/✓", "--format", "jsonl", "--out", tmp_path / "new", "--json"
    ).data["paths"]
    game = load(path)
    assert game.position == thursday.position
    assert game.log == thursday.log
    assert Path(path).parent == tmp_path / "new"


def test_a_record_file_is_exported_as_four_tables(companion, tmp_path: Path):
    for form in ("csv", "parquet"):
        paths = companion("export", REAL, "--format", form, "--out", tmp_path, "--json").data["paths"]
        names = [f"real_game-{name}.{form}" for name in ("record", "ledger", "deals", "incomes")]
        assert [Path(path).name for path in paths] == names
        assert all(Path(path).stat().st_size for path in paths)
    assert len(list(tmp_path.iterdir())) == 8


def test_an_export_writes_over_nothing_unless_it_is_told_to(companion, tmp_path: Path):
    words = ("export", REAL, "--format", "csv", "--out", tmp_path)
    (tmp_path / "real_game-deals.csv").write_text("mine")
    ran = companion(*words)
    assert ran.code == 2
    assert "is there already; --force writes over it" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["real_game-deals.csv"]
    assert companion(*words, "--force").code == 0
    assert (tmp_path / "real_game-deals.csv").read_text() != "mine"


def test_an_export_that_fails_leaves_no_file(companion, tmp_path: Path, monkeypatch):
    synced = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = companion("export", REAL, "--format", "csv", "--out", tmp_path)
    assert ran.code == 2
    assert "no space left" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nobody", "", "x" * 50, "\ud800"])
def test_a_table_that_is_not_there_cannot_be_exported(companion, name: str):
    ran = companion("export", name, "--format", "csv", "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] in ("bad_argument", "bad_file")


def test_an_export_needs_a_folder_and_a_known_format(companion, tmp_path: Path):
    (tmp_path / "file").touch()
    for words in (["--format", "xls"], [], ["--format", "csv", "--out", str(tmp_path / "file")]):
        ran = companion("export", REAL, *words, "--json")
        assert (ran.code, ran.data["error"]["kind"]) == (2, "bad_argument")


def test_what_export_writes_is_what_the_table_holds(
    companion, companion_home: Path, tmp_path: Path, thursday
):
    companion("export", "Thursday/✓", "--format", "jsonl", "--out", tmp_path)
    (file,) = tmp_path.glob("*.jsonl")
    assert open_table(companion_home, "Thursday/✓").log == load(file).log
