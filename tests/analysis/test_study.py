"""The worked study: what trading and lots are worth, from sweeps."""

from dataclasses import replace

import pytest
from starts import walked

from companion.analysis.study import lot_tasks, lot_worths, trading_tasks, trading_worths
from companion.analysis.sweep import Task, run


def test_what_stands_beside_itself_differs_by_nothing():
    start = replace(walked(3, 6), year=6)
    row = run(Task("same", 0, start, 20, "greedy", beside=(start, "greedy")))
    assert row["cash"] == row["cash_squares"] == row["wins"] == [0, 0, 0]


def test_a_task_beside_another_has_a_key_of_its_own():
    start = walked(3, 6)
    keys = {
        Task("one", 0, start, 20, beside=each).key for each in (None, (start, "greedy"), (start, "random"))
    }
    assert len(keys) == 3


def test_the_same_game_with_more_cash_differs_by_just_that():
    before = walked(3, 6)
    after = replace(before, cash=before.cash | {"Ann": before.cash["Ann"] + 20_000})
    row = run(Task("paired", 0, after, 100, beside=(before, "greedy")))
    assert row["cash"] == [2_000_000, 0, 0]


@pytest.mark.long
def test_trading_is_told_for_each_number_of_players():
    assert [len(task.position.players) for task in trading_tasks(2)] == [3, 4, 5]
    (worth,) = trading_worths(6, numbers=(3,))
    assert worth.dollars.low < worth.dollars.mean < worth.dollars.high
    assert (worth.players, worth.lot) == (3, None)
    assert worth.dollars.mean > 0


def test_every_lot_is_worth_something_and_the_most_comes_first():
    found = lot_worths(40)
    assert {worth.lot for worth in found} == {task.facts["lot"] for task in lot_tasks(1)}
    means = [worth.dollars.mean for worth in found]
    assert means == sorted(means, reverse=True)
    assert means[0] > 0
