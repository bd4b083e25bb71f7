"""Two screens of one table that have not looked at each other's entries yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY
from scribe import enter, tap, unhurried

from companion.panels import Screen
from companion.rules.chinatown import new_game
from companion.store import create, open_table

MEANWHILE = (
    "This changed while you looked: somebody else went on in the record. Nothing was changed; look again."
)


@pytest.fixture
def screens(companion_home: Path) -> Iterator[tuple[Screen, Screen]]:
    one = unhurried(Screen(create(companion_home, "Thursday", new_game(list(ANN_BO_CY)))))
    two = unhurried(Screen(open_table(companion_home, "Thursday")))
    yield one, two
    one.close()
    two.close()


def test_an_undo_of_what_is_no_longer_last_is_refused_in_words(screens: tuple[Screen, Screen]):
    one, two = screens
    enter(one, "ann 1-5")
    two.look()
    enter(one, "bo 6-10")
    two.tapped("undo", two.undo)
    assert two.said == ("refused", MEANWHILE)
    assert two.table.revision == one.table.revision == 3


def test_a_lot_that_was_taken_meanwhile_is_refused_by_name(screens: tuple[Screen, Screen]):
    one, two = screens
    enter(one, "ann 1-5")
    two.look()
    tap(two, 10, 11, 12, 13)
    enter(one, "cy 11 30-33")
    tap(two, 14)
    assert two.said == ("refused", "Bo cannot keep lot 11: Cy has had it since 1965.")
    assert two.table.revision == one.table.revision == 3


def test_what_was_recorded_last_is_said_until_somebody_else_goes_on(screens: tuple[Screen, Screen]):
    one, two = screens
    enter(one, "ann 1-5")
    one.look()
    assert one.said == ("good", "Recorded: Ann keeps lots 1, 2, 3, 4 and 5.")
    two.look()
    enter(two, "bo 6-10")
    one.look()
    assert one.said == ("", "")
    assert "Recorded" not in one.foot.widget.children[0].value
