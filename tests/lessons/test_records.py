"""A folder of records from many computers: what is used, what is listed, and that nobody is named."""

import shutil
from pathlib import Path

import pytest

from companion import BadFile, chinatown, save
from companion.lessons.records import SHIPPED, read_folder, shipped

PAID = chinatown.Deal((chinatown.Transfer("Bo", "Ann", dollars=20_000),), table_allows="at once")


def record(file: Path, *moves: object, **header: object) -> Path:
    """A short record of Ann, Bo and Cy."""
    file.parent.mkdir(parents=True, exist_ok=True)
    game = chinatown.new_game(["Ann", "Bo", "Cy"], **header)
    for move in moves or (chinatown.Keep("Ann", (1, 3, 4, 5, 9), table_allows="ours"),):
        game.push(move)
    save(game, file)
    return file


def test_clashing_foreign_and_broken_files_are_listed_and_the_rest_is_used(tmp_path: Path):
    one = record(tmp_path / "laptop 1" / "ours.jsonl")
    record(tmp_path / "laptop 2" / "ours.jsonl", PAID)
    shutil.copy(SHIPPED, tmp_path / "real.JSONL")
    shutil.copy(one, tmp_path / "laptop 2" / "ours (1).jsonl")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "torn.jsonl").write_bytes(SHIPPED.read_bytes()[:1234])
    (tmp_path / "refused.jsonl").write_bytes(one.read_bytes() + one.read_bytes().splitlines()[1] + b"\n")
    record(tmp_path / "unplayed.jsonl").write_bytes(one.read_bytes().splitlines(keepends=True)[0])
    (tmp_path / "board.jsonl").write_bytes(b'{"owners": {"1": "Ann"}, "tiles": {}}')
    read = read_folder(tmp_path, names=True)
    assert [table.name for table in read.tables] == ["laptop 1/ours", "laptop 2/ours", "real"]
    why = {each.file: each.why for each in read.left_out}
    assert why.keys() == {
        "photo.png",
        "empty.jsonl",
        "torn.jsonl",
        "refused.jsonl",
        "unplayed.jsonl",
        "board.jsonl",
        "laptop 2/ours (1).jsonl",
    }
    assert why["laptop 2/ours (1).jsonl"] == "it is the same game as laptop 1/ours.jsonl"
    assert why["photo.png"] == "its name does not end in .jsonl, so it is no record"
    assert why["refused.jsonl"].startswith("line 3 is a move that the rules refuse: ")
    assert "line" in why["torn.jsonl"]
    assert why["unplayed.jsonl"] == why["board.jsonl"] == "it holds no move"
    assert [each.name for each in read_folder(tmp_path).tables] == ["table 1", "table 2", "table 3"]


def test_nobody_is_named_unless_one_asks(tmp_path: Path):
    record(tmp_path / "a.jsonl")
    bad = record(tmp_path / "b.jsonl")
    bad.write_bytes(bad.read_bytes() + b'{"move": "keep", "player": "Ann", "lots": [2]}\n')
    (tmp_path / "c.jsonl").write_text(bad.read_text() + '{"move": "keep", "player": "Annabel"}\n')
    read = read_folder(tmp_path)
    assert set(read.tables[0].shown.values()) == {"red", "yellow", "green"}
    assert not any("Ann" in note for note in read.notes())
    assert any("Ann" in note for note in read_folder(tmp_path, names=True).notes())


def test_records_without_dollars_say_so(tmp_path: Path):
    record(tmp_path / "1.jsonl", PAID)
    record(tmp_path / "2.jsonl", cash_known=False)
    record(tmp_path / "3.jsonl")
    tables = read_folder(tmp_path).tables
    assert [table.has_dollars for table in tables] == [True, False, False]
    assert [note.split(":")[0] for note in read_folder(tmp_path).notes()] == ["table 2", "table 3"]
    assert "dollars were not recorded" in shipped().notes()[0]


def test_a_promise_of_dollars_is_a_record_of_dollars(tmp_path: Path):
    promise = chinatown.Promise("Ann", "Bo", (1,), 10_000, table_allows="early")
    record(tmp_path / "1.jsonl", promise)
    assert read_folder(tmp_path).tables[0].has_dollars


def test_an_empty_folder_is_a_class_without_tables_and_no_folder_is_a_fault(tmp_path: Path):
    assert read_folder(tmp_path).tables == ()
    with pytest.raises(BadFile, match="no such folder"):
        read_folder(tmp_path / "nowhere")
