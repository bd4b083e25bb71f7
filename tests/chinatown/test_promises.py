"""Promises: recorded, reminded of, never enforced (C14)."""

import pytest
from chinatown_table import after, kinds, new, played, refusal, table

from companion.rules import chinatown as c

YEAR_2 = table(year=2)
PROMISED = after(YEAR_2, c.Promise("Ann", "Bo", (2, 3), 20_000, note="for lot 9"))


def kept(year: int, promise: int = 1) -> c.AnswerPromise:
    return c.AnswerPromise(promise, year, True)


def broken(year: int, promise: int = 1) -> c.AnswerPromise:
    return c.AnswerPromise(promise, year, False)


def test_a_promise_moves_nothing():
    """C14."""
    assert PROMISED.cash == YEAR_2.cash
    (promised,) = PROMISED.promises
    assert (promised.giver, promised.receiver, promised.dollars, promised.years) == (
        "Ann",
        "Bo",
        20_000,
        (2, 3),
    )
    assert (promised.note, promised.answers) == ("for lot 9", {})


def test_no_income_pays_a_promise_by_itself():
    """C14."""
    position = after(PROMISED, c.Income(table_allows="x"), c.Income(table_allows="x"))
    assert position.cash == YEAR_2.cash
    assert position.promises == PROMISED.promises


def test_a_kept_promise_pays_now():
    """C14."""
    assert after(PROMISED, kept(2)).cash == {"Ann": 30_000, "Bo": 70_000, "Cy": 50_000}


def test_a_broken_promise_moves_nothing_and_is_marked():
    """C14."""
    position = after(PROMISED, kept(2), broken(3))
    assert position.cash == {"Ann": 30_000, "Bo": 70_000, "Cy": 50_000}
    assert position.promises[0].answers == {2: True, 3: False}


def test_a_promise_is_answered_once_for_each_year_it_names():
    """C14."""
    position = after(PROMISED, kept(2))
    for again in (kept(2), broken(2)):
        assert refusal(position, again) == "Promise 1 is answered for 1966 already."
    assert refusal(position, kept(4)) == "Promise 1 does not name 1968."
    assert refusal(position, kept(99)) == "Promise 1 does not name 99."
    assert not refusal(position, broken(3))


@pytest.mark.parametrize("number", [0, -1, 2, 10**20])
def test_a_promise_that_nobody_made_cannot_be_answered(number):
    """C14: promises count from 1."""
    assert "There is no promise" in refusal(PROMISED, kept(2, number))
    assert kinds(PROMISED, kept(2, number)) == {"impossible"}


def test_promises_count_from_one_in_the_order_of_the_record():
    """C14."""
    position = after(PROMISED, c.Promise("Cy", "Ann", (4,), 10_000), kept(4, 2))
    assert position.cash == {"Ann": 60_000, "Bo": 50_000, "Cy": 40_000}
    assert [promised.answers for promised in position.promises] == [{}, {4: True}]


def test_a_promise_is_kept_only_with_the_cash():
    """C14: the refusal says no amount (C22); to break it needs none."""
    poor = table(year=2, cash={"Ann": 10_000})
    position = after(poor, c.Promise("Ann", "Bo", (2,), 20_000))
    assert refusal(position, kept(2)) == "Ann cannot pay that."
    assert after(position, broken(2)).cash == poor.cash


def test_a_promise_may_be_in_words():
    """C14: without dollars there is nothing to pay."""
    position = after(YEAR_2, c.Promise("Ann", "Bo", (3,), note="the next photo tile"), kept(3))
    assert position.cash == YEAR_2.cash
    assert position.promises[0].answers == {3: True}


@pytest.mark.parametrize("phase", ["keep", "draw", "trade", "place", "income"])
def test_promises_are_made_and_answered_in_any_phase(phase):
    """C14: people talk all the time."""
    made = c.Promise("Ann", "Bo", (2,), 10_000)
    position = after(table(year=2, phase=phase), made, kept(2))
    assert position.cash == {"Ann": 40_000, "Bo": 60_000, "Cy": 50_000}
    assert position.phase == phase


def test_promises_are_answered_after_the_end_and_not_made():
    """C14: the last year's debts are paid after its income."""
    over = after(table(year=6, phase="income"), c.Promise("Ann", "Bo", (6,), 20_000), c.Income())
    assert after(over, kept(6)).cash["Bo"] == 70_000
    assert kinds(over, c.Promise("Ann", "Bo", (6,), 20_000)) == {"impossible"}


@pytest.mark.parametrize(
    ("promise", "why"),
    [
        (c.Promise("Ann", "Ann", (2,), 10_000), "Ann cannot owe Ann."),
        (c.Promise("Ann", "Zoe", (2,), 10_000), "Zoe does not play here"),
        (c.Promise("Ann", "Bo", (), 10_000), "names the years"),
        (c.Promise("Ann", "Bo", (1,), 10_000), "Year 1 is not to come: the years left are 2 to 6."),
        (c.Promise("Ann", "Bo", (7,), 10_000), "Year 7 is not to come"),
        (c.Promise("Ann", "Bo", (3, 3), 10_000), "Year 3 is named twice."),
        (c.Promise("Ann", "Bo", (2,), 5_000), "$5,000 cannot be paid"),
        (c.Promise("Ann", "Bo", (2,), -10_000), "below zero"),
        (c.Promise("Ann", "Bo", (2,), True), "no whole number"),
        (c.Promise("Ann", "Bo", (2,), 10_000.0), "no whole number"),
    ],
)
def test_a_promise_that_cannot_be_is_refused(promise, why):
    """C14."""
    assert why in refusal(YEAR_2, promise)
    assert kinds(YEAR_2, promise) == {"impossible"}


def test_with_dollars_that_nobody_knows_a_promise_is_still_kept_or_broken():
    """C14 in a record without dollars."""
    position = after(new(cash_known=False), c.Promise("Ann", "Bo", (1,), 20_000), kept(1))
    assert position.cash == dict.fromkeys(("Ann", "Bo", "Cy"))


def test_the_ledger_says_what_a_promise_paid():
    """C14: two lines, in the year in which it was paid."""
    game = played(YEAR_2, c.Promise("Ann", "Bo", (2, 3), 20_000), kept(3), broken(2))
    lines = [(line.player, line.dollars, line.year) for line in c.ledger(game) if line.why == "promise"]
    assert lines == [("Ann", -20_000, 2), ("Bo", 20_000, 2)]


def test_an_undone_income_leaves_promises_as_they_were():
    """C14: undo restores cash and book."""
    game = played(PROMISED, kept(2), c.Income(table_allows="x"), kept(3))
    for _ in range(3):
        game.undo()
    assert game.position.digest() == PROMISED.digest()
