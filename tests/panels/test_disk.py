"""A disk that is full, a home that cannot be written: said on the verdict line, and the next tap works."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from scribe import DRAWS, LINES, enter, primary, shown, tap, unhurried

from companion.panels import Screen
from companion.panels.home import Home
from companion.rules.chinatown import new_game
from companion.store import create, open_table
from companion.store.sqlite import sqlite3

FULL = ("refused", "Nothing was recorded: the disk is full. Free some space, then tap again.")


class Disk:
    """A connection to a table's file that refuses to write while it is `broken`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self.broken = connection, 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)

    def execute(self, sql: str, *values: object) -> object:
        if self.broken and sql.startswith("INSERT"):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = self.broken
            raise error
        return self._connection.execute(sql, *values)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A screen of a table in a file."""
    table = create(tmp_path, "Friday", new_game(["Ann", "Bo", "Cy"]))
    table._connection = Disk(table._connection)
    made = unhurried(Screen(table))
    yield made
    made.close()


def broken(screen: Screen, code: int = sqlite3.SQLITE_FULL) -> int:
    """Let the disk refuse from now on; return the revision before."""
    screen.table._connection.broken = code
    return screen.table.revision


def mended(screen: Screen) -> None:
    screen.table._connection.broken = 0


def test_the_last_deed_can_be_tapped_again(screen):
    tap(screen, 1, 2, 3, 4)
    revision = broken(screen)
    tap(screen, 5)
    assert shown(screen) == FULL
    assert (screen.table.revision, screen.desk.draft) == (revision, ("Ann", (1, 2, 3, 4)))
    mended(screen)
    tap(screen, 5)
    assert screen.table.log[-1].lots == (1, 2, 3, 4, 5)


def test_the_last_tile_can_be_tapped_again(screen):
    enter(screen, *LINES)
    taps = [lambda shop=shop: screen.desk.tap_bag(shop) for shop in ("photo", "photo", *["laundry"] * 5)]
    for number, tapped in enumerate(taps[:-1]):
        screen.tapped(number, tapped)
    revision = broken(screen)
    screen.tapped("bag", taps[-1])
    assert shown(screen) == FULL
    assert (screen.table.revision, len(screen.desk.draft[1])) == (revision, 6)
    mended(screen)
    screen.tapped("bag", taps[-1])
    assert len(screen.table.log[-1].tiles) == 7


def test_a_deal_stays_on_the_desk_and_is_recorded_with_the_next_tap(screen):
    enter(screen, *LINES, *DRAWS)
    tap(screen, 9, 14)
    draft, revision = screen.desk.draft, broken(screen)
    primary(screen)
    assert shown(screen) == FULL
    assert (screen.table.revision, screen.desk.draft) == (revision, draft)
    mended(screen)
    primary(screen)
    assert screen.said[0] == "good"
    assert screen.position.owners[9] == "Bo"


def test_a_tile_is_laid_with_the_next_tap(screen):
    enter(screen, *LINES, *DRAWS, "done")
    broken(screen)
    tap(screen, 9)
    assert (shown(screen), screen.position.tiles) == (FULL, {})
    mended(screen)
    tap(screen, 9)
    assert 9 in screen.position.tiles


def test_a_line_stays_in_its_field(screen):
    broken(screen)
    screen.quick.widget.value = LINES[0]
    screen.quick._entered(LINES[0])
    assert (shown(screen), screen.quick.widget.value) == (FULL, LINES[0])
    mended(screen)
    enter(screen, LINES[0])
    assert screen.quick.widget.value == ""


def test_what_cannot_be_undone_stands(screen):
    enter(screen, LINES[0])
    revision = broken(screen)
    screen.tapped("undo", screen.undo)
    assert (shown(screen), screen.table.revision) == (FULL, revision)
    mended(screen)
    screen.tapped("undo", screen.undo)
    assert screen.desk.draft == ("Ann", (9, 12, 34, 56))


def test_a_file_that_cannot_be_written_is_named(screen):
    broken(screen, sqlite3.SQLITE_READONLY)
    tap(screen, 1, 2, 3, 4, 5)
    kind, told = shown(screen)
    assert kind == "refused"
    assert "Friday.sqlite cannot be written" in told
    assert "tap again" in told


def test_what_was_refused_is_not_in_the_file(screen, tmp_path):
    enter(screen, LINES[0])
    broken(screen)
    tap(screen, 1, 2, 3, 4, 5)
    with open_table(tmp_path, "Friday") as table:
        assert len(table.log) == 1


def test_a_home_that_cannot_be_written_is_said_in_the_set_up(tmp_path):
    (tmp_path / "tables").write_text("a file where the folder of tables should be")
    home = Home(tmp_path)
    for field, name in zip(home.setup.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    home.setup._go()
    told = home.setup.verdict.value
    assert ">Nothing was recorded:" in told
    assert "cannot be written" in told
    assert home.screen is None
