"""The trading clock: counted from when trading began, whatever happens to the screens."""

from datetime import datetime
from pathlib import Path

import pytest
from many_hands import again

from companion import chinatown
from companion.store import Table
from companion.store.clock import add_time, is_paused, pause, set_clock, time_left


def began(table: Table) -> float:
    return datetime.fromisoformat(table.acts[0].at).timestamp()


def test_without_a_choice_there_is_no_clock(table: Table):
    assert time_left(table, began(table)) is None


def test_it_runs_from_now_when_it_is_set_while_trading(table: Table, companion_home: Path):
    set_clock(table, 600, 5000.0)
    assert time_left(table, 5350.0) == 250.0
    assert time_left(again(table, companion_home), 5350.0) == 250.0
    assert time_left(table, 5700.0) == -100.0


def test_it_measures_trading_alone_and_starts_by_itself_each_year(table: Table):
    set_clock(table, 600, 5000.0)
    table.push(chinatown.EndTrading())
    assert time_left(table, 5001.0) is None
    table.push(chinatown.EndPlacing(), chinatown.Income())
    table.push(*(chinatown.Keep(player, lots) for player, lots in KEEPS))
    table.push(*(chinatown.Draw(player, ("restaurant", "factory") * 2) for player, _ in KEEPS))
    start = datetime.fromisoformat(table.acts[-1].at).timestamp()
    assert time_left(table, start + 60) == 540.0
    table.push(chinatown.Promise("Ann", "Bo", (3,), 10_000))
    assert time_left(table, start + 60) == 540.0


KEEPS = (("Ann", (6, 7, 8, 9)), ("Bo", (33, 34, 35, 36)), ("Cy", (76, 77, 78, 79)))


def test_it_stands_while_paused_and_goes_on_from_there(table: Table, companion_home: Path):
    set_clock(table, 600, 5000.0)
    pause(table, 5100.0)
    assert is_paused(again(table, companion_home))
    assert time_left(table, 9999.0) == 500.0
    pause(table, 9999.0)
    assert time_left(table, 10_099.0) == 400.0


@pytest.mark.parametrize(("now", "left"), [(5100.0, 620.0), (5700.0, 120.0)])
def test_more_time_is_added_to_what_is_left(table: Table, now: float, left: float):
    set_clock(table, 600, 5000.0)
    add_time(table, 120, now)
    assert time_left(table, now) == left


def test_more_time_for_a_clock_that_stands(table: Table):
    set_clock(table, 600, 5000.0)
    pause(table, 5500.0)
    add_time(table, 60, 8000.0)
    assert is_paused(table)
    assert time_left(table, 8000.0) == 160.0


def test_no_clock_again(table: Table):
    set_clock(table, 600, 5000.0)
    set_clock(table, 0, 5001.0)
    add_time(table, 60, 5001.0)
    pause(table, 5001.0)
    assert time_left(table, 5002.0) is None
