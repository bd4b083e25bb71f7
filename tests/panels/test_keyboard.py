"""The board by keyboard: arrows move a cursor from lot to lot, Enter taps, and a reader of the screen hears it."""

import pytest
from scribe import LINES, enter, new_screen, tap

from companion.panels import Screen


def press(screen: Screen, *keys: str) -> None:
    for key in keys:
        screen.stage.cursor._message(None, {"key": key}, [])


def cursor(screen: Screen) -> int | None:
    return screen.stage.board.board.marks.cursor


def test_the_cursor_starts_at_the_first_lot_and_goes_where_the_arrows_point(screen):
    assert cursor(screen) is None
    press(screen, "in")
    assert cursor(screen) == 1
    press(screen, "right", "right")
    assert cursor(screen) == 16
    press(screen, "down", "left")
    assert cursor(screen) == 5


def test_moving_chooses_nothing(screen):
    press(screen, "in", "right")
    assert screen.desk.draft == ("", ())
    assert not screen.stage.board.board.marks.selected


def test_enter_taps_the_lot_under_the_cursor(screen):
    press(screen, "in", "right", "tap", "down", "tap")
    assert screen.desk.draft == ("Ann", (2, 4))
    assert cursor(screen) == 4


def test_the_last_deed_by_keyboard_records(screen):
    press(screen, "in", "tap", "right", "tap", "right", "tap", "right", "tap", "right", "tap")
    assert screen.table.log[0].lots == (1, 2, 16, 17, 18)
    assert screen.desk.title == "Deeds of Bo"


def test_the_second_enter_on_a_lot_that_has_just_recorded_does_nothing():
    screen = new_screen()
    tap(screen, 1, 2, 3, 4)
    screen.deafness._clock = lambda: 0.0
    press(screen, "in", "right", "right", "tap", "tap")
    assert (len(screen.table.log), screen.desk.draft) == (1, ("", ()))


def test_escape_takes_the_cursor_off_and_tab_brings_it_back_where_it_was(screen):
    press(screen, "in", "down", "down", "out")
    assert cursor(screen) is None
    press(screen, "tap")
    assert screen.desk.draft == ("", ())
    press(screen, "in")
    assert cursor(screen) == 7


def test_the_cursor_starts_at_the_lot_that_was_tapped_last(screen):
    tap(screen, 40)
    press(screen, "in")
    assert cursor(screen) == 40


@pytest.mark.parametrize("strip", [True, False])
def test_what_lies_under_the_cursor_is_shown_and_heard(screen, strip):
    enter(screen, LINES[0])
    press(screen, "in", "down", "down", "right", "right")
    told = screen.stage.strip.value if strip else screen.stage.cursor.told
    assert told.startswith("Lot 9, block 1, Ann")


def test_a_tap_that_changes_a_lot_is_heard(screen):
    enter(screen, *LINES[:2])
    press(screen, "in", "tap", "right", "tap", "right", "tap", "right", "tap")
    assert "nobody" in screen.stage.cursor.told
    press(screen, "right", "tap")
    assert "Cy" in screen.stage.cursor.told
