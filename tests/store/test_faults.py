"""What goes wrong with a table's file is a sentence, and nothing is recorded."""

import sqlite3
from pathlib import Path

import pytest
from kept_tables import KEEPS, facts, journal, table_of

from companion import chinatown
from companion.store import (
    StoreError,
    Table,
    list_tables,
    open_table,
    sqlite,
)


def refused(table: Table, kind: str, words: str) -> None:
    """A push is refused with that sentence, and changes nothing here or on disk."""
    before, rows = facts(table), journal(table)
    with pytest.raises(StoreError, match=words) as error:
        table.push(KEEPS[0])
    assert error.value.kind == kind
    assert facts(table) == before
    assert journal(table) == rows


def test_a_full_disk_is_said_and_nothing_is_recorded(home: Path):
    table = table_of(home)
    pages = table._connection.execute("PRAGMA page_count").fetchone()[0]
    table._connection.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(200):
        try:
            table.push(chinatown.Correct("a slip that takes some space " * 20))
        except StoreError:
            break
    before, rows = facts(table), journal(table)
    with pytest.raises(
        StoreError, match=r"^Nothing was recorded: the disk is full\. Free some space"
    ) as error:
        table.push(chinatown.Correct("a slip that takes more space than there is " * 2000))
    assert error.value.kind == "full"
    assert (facts(table), journal(table)) == (before, rows)
    table._connection.execute("PRAGMA max_page_count = 100000")
    table.push(KEEPS[0])
    assert facts(open_table(home, "Thursday")) == facts(table)


def test_a_table_that_cannot_be_written_can_still_be_read(home: Path):
    table = table_of(home)
    table._connection.execute("PRAGMA query_only = 1")
    refused(table, "read_only", r"^Nothing was recorded: .*Thursday\.sqlite cannot be written")


def test_a_table_that_another_program_holds_is_said(home: Path, monkeypatch):
    monkeypatch.setattr(sqlite, "WAIT_SECONDS", 0.05)
    table = table_of(home)
    other = sqlite3.connect(table.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = facts(table)
    with pytest.raises(StoreError, match="another program holds the table") as error:
        table.push(KEEPS[0])
    assert error.value.kind == "locked"
    assert facts(table) == before
    other.close()
    assert table.push(KEEPS[0]) == 2


def test_a_file_that_was_moved_away_is_not_written_to(home: Path):
    table = table_of(home)
    table.file.rename(home / "elsewhere")
    before = facts(table)
    with pytest.raises(StoreError, match="is no longer there"):
        table.push(KEEPS[0])
    assert facts(table) == before


def test_another_program_may_hold_the_table_for_five_seconds():
    assert sqlite.WAIT_SECONDS == 5


def test_there_is_no_table_of_that_name(home: Path):
    with pytest.raises(StoreError, match="There is no table called Friday"):
        open_table(home, "Friday")
    assert list_tables(home) == ()


def spoilt(home: Path, name: str, *orders: str) -> None:
    """A table whose file was changed by someone else."""
    table = table_of(home, name)
    table.push(KEEPS[0])
    table.close()
    db = sqlite3.connect(table.file)
    for order in ("DROP TRIGGER no_change", "DROP TRIGGER no_removal", *orders):
        db.execute(order)
    db.commit()
    db.close()


SPOILS = {
    "newer": (["PRAGMA user_version = 2"], "newer companion"),
    "foreign": (["PRAGMA application_id = 7"], "no table of this companion"),
    "damaged": (["UPDATE journal SET content = 'nonsense' WHERE revision = 2"], "entry 2: not JSON"),
    "kindless": (["UPDATE journal SET kind = 'guess' WHERE revision = 2"], "guess is no kind"),
    "moves": (["UPDATE journal SET content = '{\"moves\": [7]}' WHERE revision = 2"], "is damaged"),
    "illegal": (["UPDATE journal SET content = replace(content, '[1,', '[86,')"], "There is no lot 86"),
    "startless": (["DELETE FROM journal WHERE revision = 1"], "does not begin with a start"),
    "gap": (["UPDATE journal SET revision = 5 WHERE revision = 2"], "is damaged"),
    "blob": (["UPDATE journal SET content = x'ff' WHERE revision = 2"], "is damaged"),
    "header": (["UPDATE journal SET content = '[]' WHERE revision = 1"], "does not begin with a header"),
    "game": (["UPDATE journal SET content = replace(content, 'chinatown', 'go')"], "game is not known"),
    "players": (
        ["UPDATE journal SET content = replace(content, '\"Cy\"', '\"Bo\"')"],
        "Two players are called",
    ),
    "tableless": (["DROP TABLE journal"], "is damaged"),
}


@pytest.mark.parametrize("name", SPOILS)
def test_a_file_that_is_no_whole_table_is_refused_and_listed_with_its_reason(home: Path, name: str):
    orders, words = SPOILS[name]
    spoilt(home, name, *orders)
    with pytest.raises(StoreError, match=words):
        open_table(home, name)
    (listed,) = list_tables(home)
    assert (listed.name, listed.year) == (name, None)
    assert words in listed.problem
    with pytest.raises(StoreError, match="exists already"):
        table_of(home, name)


@pytest.mark.parametrize("content", [b"no database at all, but text" * 40, b"\x00" * 5000])
def test_any_other_file_is_never_taken_for_a_new_game(home: Path, content: bytes):
    (home / "tables").mkdir(parents=True)
    file = home / "tables" / "notes.sqlite"
    file.write_bytes(content)
    with pytest.raises(StoreError):
        open_table(home, "notes")
    with pytest.raises(StoreError):
        table_of(home, "notes")
    assert file.read_bytes() == content
    assert list_tables(home)[0].problem


def test_a_cut_file_is_damaged(home: Path):
    table = table_of(home)
    for _ in range(30):
        table.push(chinatown.Correct("a slip " * 50))
    table.close()
    table.file.write_bytes(table.file.read_bytes()[:9000])
    with pytest.raises(StoreError, match="is damaged"):
        open_table(home, "Thursday")


def test_an_empty_file_is_no_game_and_its_name_is_free(home: Path):
    (home / "tables").mkdir(parents=True)
    (home / "tables" / "Thursday.sqlite").touch()
    (home / "tables" / "folder.sqlite").mkdir()
    (home / "tables" / "readme.txt").touch()
    with pytest.raises(StoreError, match="No game was ever recorded"):
        open_table(home, "Thursday")
    assert [(each.name, bool(each.problem)) for each in list_tables(home)] == [
        ("Thursday", True),
        ("folder", True),
    ]
    assert table_of(home).revision == 1


def test_a_folder_that_cannot_be_made_is_said(home: Path):
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        table_of(home)
    assert list_tables(home) == ()
