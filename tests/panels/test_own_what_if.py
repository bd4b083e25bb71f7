"""What if on a player's own screen: as at the table, of what that player may see, and off where the table says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR
from scribe import tap, texts_of, unhurried

from companion.panels.player import PlayerScreen
from companion.rules import chinatown as c
from companion.store import Table, create, open_table
from companion.store.aside import SWITCH


@pytest.fixture
def table(companion_home: Path) -> Iterator[Table]:
    with create(companion_home, "Friday", c.new_game(list(ANN_BO_CY))) as made:
        for move in FIRST_YEAR:
            made.push(move)
        yield made


def anns(table: Table) -> PlayerScreen:
    """Ann's own screen, with What if in front."""
    assert table.file
    screen = unhurried(PlayerScreen(open_table(table.file.parent.parent, table.name), "Ann"))
    screen.desk.what_if.click()
    return screen


def tried(screen: PlayerScreen) -> list[str]:
    """The pages while Ann's lot 1 goes to Bo for 50,000."""
    pages = [texts_of(screen)]
    tap(screen, 1)
    screen.tapped("name", lambda: screen.desk.tap_name("Bo"))
    pages.append(texts_of(screen))
    screen.tapped("primary", screen.desk.tap_primary)
    return [*pages, texts_of(screen), str(screen.desk.verdict), screen.desk.differences.table.value]


def test_a_deal_is_tried_on_a_phone_and_nothing_is_recorded(table: Table):
    screen, before = anns(table), table.revision
    tried(screen)
    assert (screen.desk_name, screen.desk.trial.name) == ("what-if", "A")
    assert screen.desk.position.owners[1] == "Bo"
    assert "Income in branch A" in screen.desk.differences.table.value
    assert "gone" in screen.desk.differences.play._dom_classes
    assert "gone" in screen.desk.saving._dom_classes
    table.changed()
    assert (table.revision, table.position.owners[1]) == (before, "Ann")


def test_nothing_of_it_hangs_on_what_others_hold(companion_home: Path):
    pages = []
    for name, cash in (("poor", 10_000), ("rich", 990_000)):
        with create(companion_home, name, c.new_game(list(ANN_BO_CY))) as table:
            for move in (*FIRST_YEAR, c.Correct(why="counted", cash={"Bo": cash, "Cy": cash})):
                table.push(move)
            pages.append([page.replace(name, "") for page in tried(anns(table))])
    assert pages[0] == pages[1]


def test_where_the_table_has_switched_help_off_no_phone_has_it(table: Table):
    screen = anns(table)
    table.note(SWITCH, {"name": "advice", "on": False})
    screen.look()
    tap(screen, 1)
    assert "What-if help is off" in screen.said[1]
    assert "gone" in screen.desk.parts._dom_classes
    screen.tapped("back", lambda: screen.go("mine"))
    assert "gone" in screen.desk.what_if._dom_classes
