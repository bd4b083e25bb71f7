"""A device comes to a table: it sits down, is known again, watches, or is sent back to the door."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY

from companion.panels.arrive import Arrival
from companion.panels.home import Home
from companion.panels.join import Join
from companion.panels.player import PlayerScreen
from companion.panels.seat import cookie_name
from companion.panels.tongue import Tongue
from companion.panels.watch import WatchScreen
from companion.rules import chinatown as c
from companion.store import Table, create
from companion.store.seats import forget, sit


@pytest.fixture
def table(companion_home: Path) -> Iterator[Table]:
    with create(companion_home, "Friday", c.new_game(list(ANN_BO_CY))) as made:
        yield made


def arrival(table: Table, monkeypatch, cookie: str = "", query: str = "") -> Arrival:
    monkeypatch.setenv("HTTP_COOKIE", cookie)
    monkeypatch.setenv("QUERY_STRING", query)
    return Arrival(table)


def test_a_device_sits_down_and_is_known_when_it_comes_back(table: Table, monkeypatch):
    first = arrival(table, monkeypatch)
    join = first.widget.children[1]
    assert "join" in join._dom_classes
    first.sit("Ann", token := sit(table, "Ann", "1234"))
    assert isinstance(first.screen, PlayerScreen)
    again = arrival(table, monkeypatch, cookie=f"other=1; {cookie_name('Friday')}={token}")
    assert (again.screen.viewer, again.screen.tab) == ("Ann", "mine")
    forged = arrival(table, monkeypatch, cookie=f"{cookie_name('Friday')}=made-up")
    assert forged.screen is None


def test_a_freed_seat_sends_its_device_back_to_the_door(table: Table, monkeypatch):
    device = arrival(table, monkeypatch)
    device.sit("Ann", sit(table, "Ann", "1234"))
    forget(table, "Ann")
    device.screen.moved_on()
    assert device.screen is None
    assert "join" in device.widget.children[1]._dom_classes


def test_a_watching_device_is_never_asked_who_it_is(table: Table, monkeypatch):
    assert isinstance(arrival(table, monkeypatch, query="watch=1").screen, WatchScreen)


def test_a_reload_of_a_players_page_shows_no_more_than_before(
    table: Table, companion_home: Path, monkeypatch
):
    """Its address keeps the table and that it is a guest's."""
    monkeypatch.setenv("QUERY_STRING", "table=Friday&join=1")
    home = Home(companion_home)
    assert home.screen is None
    assert home.address.query == "?table=Friday&language=en&join=1"


def test_the_pin_is_on_no_page(table: Table, monkeypatch):
    seats: list[tuple[str, str]] = []
    join = Join(table, Tongue(), lambda *seat: seats.append(seat), lambda: None)
    join._choose("Ann")
    for digit in "8351":
        join._digit(digit)
    assert "8351" not in str([widget.get_state() for widget in (join.dots, join.asks, join.verdict)])
    join._join()
    assert seats[0][0] == "Ann"
