"""A record comes to one's own computer and back, and a machine that forgets says so."""

from pathlib import Path

import ipywidgets as widgets
import pytest

from companion.panels import Screen
from companion.panels.carry import FORGETS, Download, Upload
from companion.panels.desk import Desk
from companion.panels.home import Home
from companion.panels.watch import WatchScreen
from companion.rules.chinatown import new_game
from companion.rules.notation import read
from companion.rules.tables import DATA
from companion.store import create, list_tables
from companion.store.seats import forget, sit

REAL = (DATA / "records" / "real_game.jsonl").read_text("utf8")


def inside(widget: widgets.Widget) -> list[widgets.Widget]:
    return [widget, *(each for child in getattr(widget, "children", ()) for each in inside(child))]


def downloads(widget: widgets.Widget) -> list[Download]:
    return [each for each in inside(widget) if isinstance(each, Download)]


def body(desk: Desk) -> widgets.Widget:
    """Everything that a desk shows, in one box."""
    return widgets.Box(tuple(desk.build()))


def said(widget: widgets.Widget) -> str:
    return " ".join(each.value for each in inside(widget) if isinstance(each, widgets.HTML))


def bring(home: Home, name: str, text: str) -> None:
    """Choose a file on the first page, as a browser tells of it."""
    (upload,) = (each for each in inside(home.widget) if isinstance(each, Upload))
    upload._handle_custom_msg({"name": name, "text": text}, [])


@pytest.fixture
def opened(tmp_path: Path) -> Home:
    """The real game, open on its table's screen."""
    home = Home(tmp_path)
    bring(home, "evening.jsonl", REAL)
    return home


def pressed(button: Download, monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    """What the page gets that presses a button."""
    sent: list[dict] = []
    monkeypatch.setattr(button, "send", sent.append)
    button._handle_custom_msg({"wanted": "1-2"}, [])
    return sent


def test_a_record_is_brought_and_becomes_a_table_of_that_name(opened: Home, tmp_path: Path):
    assert [table.name for table in list_tables(tmp_path)] == ["evening"]
    assert opened.screen.table.game.position == read(REAL.encode(), "").position


def test_what_is_taken_away_is_the_whole_record_as_it_is_now(opened: Home, monkeypatch):
    opened.screen.tapped("undo", opened.screen.undo)
    opened.screen.cover = "menu"
    opened.screen.refresh()
    (sent,) = pressed(opened.screen.desk.take, monkeypatch)
    assert (sent["wanted"], sent["name"]) == ("1-2", "evening.jsonl")
    game, whole = read(sent["text"].encode(), ""), read(REAL.encode(), "")
    assert game.position == opened.screen.table.game.position
    assert len(game.log) == len(whole.log) - 1


def test_nothing_is_sent_before_it_is_asked_for(opened: Home):
    for button in [each for name in ("menu", "over") for each in downloads(body(opened.screen.desks[name]))]:
        assert "text" not in button.get_state()
        button._handle_custom_msg({"other": 1}, [])


def test_the_table_takes_it_away_at_the_end_and_who_watches_cannot(opened: Home):
    table = opened.screen.table
    assert downloads(body(opened.screen.desks["over"]))
    assert downloads(body(WatchScreen(table).desks["over"])) == []


def test_a_file_that_is_no_record_is_refused_with_a_sentence(tmp_path: Path):
    home = Home(tmp_path)
    bring(home, "photo.jsonl", "no record")
    assert home.screen is None
    assert "photo.jsonl" in said(home.widget)
    assert list_tables(tmp_path) == ()


def test_a_name_that_is_taken_is_said(opened: Home):
    opened.choose()
    bring(opened, "evening.jsonl", REAL)
    assert "evening" in said(opened.widget)
    assert opened.screen is None


@pytest.mark.parametrize("forgets", [False, True])
def test_a_machine_that_forgets_says_so_before_anything_is_lost(tmp_path: Path, monkeypatch, forgets: bool):
    if forgets:
        monkeypatch.setenv(FORGETS, "yes")
    home = Home(tmp_path)
    told = [said(home.widget)]
    bring(home, "evening.jsonl", REAL)
    told += [said(body(home.screen.desks[name])) for name in ("menu", "over")]
    assert ["forgets every game" in each for each in told] == [forgets] * 3
    assert [each.forgets for each in downloads(body(home.screen.desks["menu"]))] == [forgets]


def test_while_players_have_screens_of_their_own_nobody_takes_the_record_from_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It tells everybody's cash; a table in the middle may not (C22). At the end it is open to all."""
    with create(tmp_path, "Friday", new_game(["Ann", "Bo", "Cy"])) as table:
        sit(table, "Ann", "1234")
        menu = Screen(table).desks["menu"]
        shown = body(menu)
        menu.show()
        (button,) = downloads(shown)
        assert "gone" in button._dom_classes
        assert pressed(button, monkeypatch) == []
        forget(table, "Ann")
        menu.show()
        assert "gone" not in button._dom_classes
        assert len(pressed(button, monkeypatch)) == 1
