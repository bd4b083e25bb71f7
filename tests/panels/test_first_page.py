"""The first page: the table that was asked for, or its set-up; and what `open` shows."""

import pytest
from scribe import tap, widgets_below

from companion.panels import open
from companion.panels.home import Home
from companion.rules.chinatown import new_game
from companion.store import create, list_tables, open_table


@pytest.fixture
def asked(monkeypatch):
    return lambda name: monkeypatch.setenv("COMPANION_TABLE", name)


def test_a_table_that_is_not_there_yet_is_set_up_under_its_name(tmp_path, asked):
    asked("Friday")
    home = Home(tmp_path)
    assert "There is no table called Friday yet: set it up here." in page(home)
    assert home.setup.name.value == "Friday"
    for field, name in zip(home.setup.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    home.setup._go()
    assert [table.name for table in list_tables(tmp_path)] == ["Friday"]
    again = Home(tmp_path)
    assert again.screen.table.name == "Friday"


@pytest.mark.parametrize("name", ["x" * 41, "a\nb"])
def test_a_name_that_no_table_can_have_is_refused_with_a_sentence(tmp_path, asked, name):
    asked(name)
    home = Home(tmp_path)
    assert "A table's name has 1 to 40 characters" in page(home).replace("&#x27;", "'")
    assert home.setup.name.value != name


def page(home: Home) -> str:
    return " ".join(str(getattr(widget, "value", "")) for widget in widgets_below(home.widget))


def test_a_new_table_is_set_up_and_two_players_are_refused(tmp_path):
    home = Home(tmp_path)
    form = home.setup
    for field, name in zip(form.names, ("Ann", "Bo"), strict=False):
        field.value = name
    form._go()
    assert "3 to 5 players; you have 2" in form.verdict.value
    form.names[2].value = "Cy"
    form.name.value = "Friday"
    form._go()
    assert [table.name for table in list_tables(tmp_path)] == ["Friday"]
    assert home.screen.position.players == ("Ann", "Bo", "Cy")


def test_a_game_that_has_begun_is_tapped_in(tmp_path):
    home = Home(tmp_path)
    for field, name in zip(home.setup.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    home.setup.name.value, home.setup.begun.value = "late", True
    home.setup._go()
    screen = home.screen
    screen.desk.owner, screen.desk.shop = "Bo", "photo"
    tap(screen, 40)
    screen.desk.year.value = 3
    screen.desk.cash["Bo"].value = "120k"
    screen.tapped("primary", screen.desk.tap_primary)
    with open_table(tmp_path, "late") as table:
        assert (table.position.year, table.position.tiles, table.position.cash["Bo"]) == (
            3,
            {40: "photo"},
            120_000,
        )


def test_open_shows_a_game_a_table_or_the_choice(tmp_path):
    game = new_game(["Ann", "Bo", "Cy"])
    assert open(game) is not open(create(tmp_path, "x", game))
    assert open()
