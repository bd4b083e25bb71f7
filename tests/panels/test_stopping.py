"""A game that the table stops early: two taps, cash and places for all, and a way back (C30, C22)."""

import pytest
from scribe import DRAWS, LINES, enter, page_of, primary, tap, unhurried

from companion import load
from companion.panels import Screen
from companion.rules.chinatown import new_game
from companion.rules.tables import DATA
from companion.store import create, memory_table, open_table

SUMS = ("$20,000", "$50,000", "$80,000")


def cover(screen: Screen, name: str) -> None:
    screen.bar._cover(name)


def stop(screen: Screen) -> None:
    cover(screen, "menu")
    screen.desk.stop.click()
    primary(screen)


@pytest.fixture
def trading(screen: Screen) -> Screen:
    enter(screen, *LINES, *DRAWS, "ann to bo 9 ph for 30k")
    return screen


def test_the_first_tap_says_what_the_second_one_does(trading):
    cover(trading, "menu")
    trading.desk.stop.click()
    assert "All cash is shown to everybody" in str(trading.desk.says[0])
    assert trading.desk.title == "Stop in 1965, before the income?"
    assert not any(dollars in page_of(trading) for dollars in SUMS)
    trading.tapped("undo", trading.undo)
    assert trading.desk.title == "On the desk"


def test_two_taps_show_places_and_cash_and_record_nothing(trading):
    revision = trading.table.revision
    stop(trading)
    assert trading.desk.title == "Stopped in 1965, before the income"
    table = trading.desk.table.value
    assert table.index("Ann") < table.index("Cy") < table.index("Bo")
    assert "not the end" in table
    assert [row.cash.label for row in trading.rows.rows.values()] == ["$80,000", "$20,000", "$50,000"]
    assert trading.table.revision == revision


def test_equal_cash_goes_to_the_tiles_on_the_board(screen):
    """C30."""
    enter(screen, *LINES, *DRAWS, "done", "bo ph 14")
    stop(screen)
    table = screen.desk.table.value
    assert table.index("Bo") < table.index("Ann")
    assert [line.place for line in screen.view.standings] == [1, 2, 2]


def test_play_on_takes_every_sum_off_the_page(trading):
    enter(trading, "done", "pay", *("ann 1 2 4 5", "bo 16 17 18 19", "cy 31 32 33 35"))
    stop(trading)
    cover(trading, "log")
    assert "$30,000" in trading.desk.lines.value
    cover(trading, "log")
    assert len(trading.desk.chart.widget.children) == 2
    primary(trading)
    assert trading.desk.title == "Tiles of Bo"
    assert not trading.desks["stopped"].chart.widget.children
    page = page_of(trading)
    assert not any(dollars in page for dollars in (*SUMS, "$30,000"))
    assert trading.view.position.cash == {}


def test_undo_goes_back_to_the_game_and_takes_nothing_back(trading):
    revision = trading.table.revision
    stop(trading)
    assert trading.bar.undo.description == "Back"
    trading.tapped("undo", trading.undo)
    assert (trading.desk.title, trading.table.revision) == ("On the desk", revision)


def test_the_half_made_entry_is_there_again(trading):
    tap(trading, 12, 14)
    draft = trading.desk.draft
    stop(trading)
    primary(trading)
    assert trading.desk.draft == draft


def test_whoever_records_plays_on(trading):
    stop(trading)
    enter(trading, "14 to ann")
    assert trading.desk.title == "On the desk"
    assert not trading.view.is_cash_open


def test_notes_are_counted_against_the_record(trading):
    stop(trading)
    trading.desk.counts["Bo"].value = "30k"
    trading.tapped("compare", trading.desk._show_difference)
    assert "Bo counts $30,000, the record says $20,000: $10,000 more." in trading.desk.difference.value
    primary(trading)
    assert trading.desks["stopped"].difference.value == ""


def test_another_screen_of_the_table_is_not_stopped_and_its_entry_ends_the_stop(tmp_path, screen):
    with create(tmp_path, "Friday", screen.table.game) as first, open_table(tmp_path, "Friday") as second:
        one, other = (unhurried(Screen(table)) for table in (first, second))
        stop(one)
        assert one.view.is_cash_open
        assert not other.view.is_cash_open
        enter(other, LINES[0])
        one.look()
        assert not one.view.is_cash_open
        assert one.desk.title == "Deeds of Bo"
        assert one.said[1] == "The table plays on."


def test_what_is_stopped_or_over_is_not_stopped_again(trading):
    over = Screen(memory_table(load(DATA / "records" / "real_game.jsonl")))
    stop(trading)
    for screen in (trading, over):
        cover(screen, "menu")
        assert "gone" in screen.desk.stop._dom_classes


def test_where_cash_was_not_recorded_the_notes_alone_are_read_out():
    screen = unhurried(Screen(memory_table(new_game(["Ann", "Bo", "Cy"], cash_known=False))))
    stop(screen)
    assert "count it to see who is ahead" in screen.desk.table.value
    screen.desk.counts["Bo"].value = "30k"
    screen.tapped("compare", screen.desk._show_difference)
    assert "Bo counts $30,000." in screen.desk.difference.value


def test_the_chart_goes_up_to_now(trading):
    enter(trading, "done", "ph 56", "pay", *("ann 1 2 4 5", "bo 16 17 18 19", "cy 31 32 33 35"))
    stop(trading)
    cash, income = (child._model for child in trading.desk.chart.widget.children)
    assert cash.xaxis[0].major_label_overrides == {1: "1965", 2: "now"}
    assert income.xaxis[0].major_label_overrides == {1: "1965"}
    assert list(cash.renderers[0].data_source.data["y"]) == [90, 90]


def test_nobody_opens_the_cash_on_a_screen_of_their_own(trading):
    own = unhurried(Screen(trading.table, viewer="Ann"))
    cover(own, "menu")
    assert "gone" in own.desk.stop._dom_classes
