"""The folder of saved tables: names, making, importing, listing."""

from pathlib import Path

import pytest
from kept_tables import KEEPS, PLAYERS, REAL, table_of

from companion import chinatown, load
from companion.rules.shape import Wrong
from companion.store import (
    StoreError,
    companion_home,
    create,
    import_record,
    list_tables,
    open_table,
)


@pytest.mark.parametrize(
    "name",
    [
        "Größe ✓",
        "麻将",
        "a/b",
        "../up",
        "..",
        ".",
        ".hidden",
        "con",
        "NUL",
        "a:b*?",
        "50% off",
        "trailing.",
        "x" * 40,
        "é" * 40,
        "😀" * 40,
        "/" * 40,
        "%41",
    ],
)
def test_any_printable_name_is_a_file_of_the_folder(home: Path, name: str):
    table = table_of(home, name)
    assert table.file.parent == home / "tables"
    assert open_table(home, name).name == name
    assert [listed.name for listed in list_tables(home)] == [name]
    assert not set(table.file.name) & set('<>:"/\\|?*')
    assert table.file.name.split(".")[0].lower() not in ("con", "nul", "")


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "a\0b", "\ud800", "a\x7fb"])
def test_a_name_has_one_to_forty_printable_characters(home: Path, name: str):
    with pytest.raises(StoreError, match="1 to 40 characters"):
        table_of(home, name)


@pytest.mark.parametrize(
    ("first", "second"), [("Thursday", "thursday"), ("Straße", "STRASSE"), ("é", "e\u0301"), ("a", " a ")]
)
def test_names_that_differ_in_case_alone_are_one_name(home: Path, first: str, second: str):
    table_of(home, first)
    with pytest.raises(StoreError, match="exists already"):
        table_of(home, second)
    assert open_table(home, second).name == open_table(home, first).name


def test_a_table_that_told_its_cards_opens_with_them(home: Path):
    """C40: a record of version 2, kept, opened and listed like any other."""
    cards = {"3s": 2, "none": 2}
    create(home, "box", chinatown.new_game(PLAYERS, "1999", cards=cards)).close()
    with open_table(home, "box") as table:
        assert (table.header["version"], table.header["cards"]) == (2, cards)
        assert table.position.cards_left["3s"] == 2
    assert [listed.problem for listed in list_tables(home)] == [""]


def test_a_record_becomes_a_table_whose_moves_can_be_taken_back_one_by_one(home: Path):
    table = import_record(home, "the real one", REAL)
    game = load(REAL)
    assert table.position.digest() == game.position.digest()
    assert table.log == game.log
    table.undo()
    assert table.position.is_finished is False


def test_a_table_keeps_its_house_rules_colours_and_start(home: Path):
    start = {"owners": {"12": "Ann"}, "tiles": {"12": "photo"}, "year": 3}
    more = {"rest": "connected", "colours": {"Ann": "green"}, "cash_known": False, "start": start}
    table = table_of(home, **more)
    assert open_table(home, "Thursday").position == table.position
    assert table.position.year == 3


def test_a_header_no_game_begins_with_makes_no_table(home: Path):
    header = {**chinatown.new_game(PLAYERS).header, "players": ["Ann", "Bo"]}
    with pytest.raises(Wrong, match="3 to 5 players"):
        create(home, "Thursday", header)
    assert list_tables(home) == ()


def test_tables_are_listed_with_where_they_are(home: Path):
    table = table_of(home)
    table.push(*KEEPS)
    (listed,) = list_tables(home)
    assert (listed.name, listed.game, listed.edition, listed.year, listed.phase) == (
        "Thursday",
        "chinatown",
        "2008",
        1,
        "draw",
    )
    assert listed.players == ("Ann", "Bo", "Cy")
    assert listed.last_move == table.history[-1].at
    assert listed.file == table.file


def test_home_is_what_companion_home_names(home: Path, monkeypatch):
    assert companion_home() == home
    monkeypatch.setenv("COMPANION_HOME", "")
    assert companion_home().name == "tabletop-companion"
