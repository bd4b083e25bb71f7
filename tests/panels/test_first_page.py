"""The first page: the table that was asked for, or its set-up."""

import pytest
from scribe import widgets_below

from companion.panels.home import Home
from companion.store import list_tables


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
