"""Every exercise takes its right answer and refuses its typical wrong ones, each with a hint of its own."""

import numpy as np
import polars as pl
import pytest

from companion.lessons import LESSONS, Exercise, Mistake, check, exercise, exercises
from companion.lessons.answers import plain
from companion.lessons.exercise import NEARLY, NOT_SIMULATED, NOT_YET, PERCENT, TOO_FEW

ALL = [each for lesson in LESSONS.values() for each in exercises(lesson)]
MISTAKES = [(each, mistake) for each in ALL for mistake in each.mistakes]
SIMULATED = [each for each in ALL if each.sd]

each_exercise = pytest.mark.parametrize("asked", ALL, ids=lambda each: each.name)


@each_exercise
def test_the_right_answer_is_right(asked: Exercise):
    assert check(asked.name, asked.right)


@each_exercise
def test_it_knows_three_mistakes_and_each_has_its_own_hint(asked: Exercise):
    hints = [mistake.hint for mistake in asked.mistakes]
    assert len(set(hints)) == len(hints) >= 3


@pytest.mark.parametrize(
    ("asked", "mistake"), MISTAKES, ids=lambda each: each.name if isinstance(each, Exercise) else each.hint
)
def test_a_mistake_is_refused_with_its_hint(asked: Exercise, mistake: Mistake):
    verdict = check(asked.name, mistake.answer)
    assert (bool(verdict), verdict.text) == (False, mistake.hint)


@each_exercise
@pytest.mark.parametrize("nothing", [None, ..., "", object()])
def test_no_answer_is_no_error(asked: Exercise, nothing: object):
    assert not check(asked.name, nothing)


@pytest.mark.parametrize("asked", SIMULATED, ids=lambda each: each.name)
@pytest.mark.parametrize("draws", [20_000, 1_000_000])
def test_a_simulated_answer_may_be_off_by_four_standard_errors(asked: Exercise, draws: int):
    tolerance = asked.tolerance(draws)
    assert tolerance == pytest.approx(4 * asked.sd() / draws**0.5)
    for side in (-0.99, 0.99):
        assert check(asked.name, float(asked.right) + side * tolerance, draws)
        assert check(asked.name, (float(asked.right) + side * tolerance, draws))
    for side in (-1.01, 1.01):
        assert not check(asked.name, float(asked.right) + side * tolerance, draws)


@pytest.mark.parametrize("asked", SIMULATED, ids=lambda each: each.name)
def test_a_simulated_mistake_is_named_once_it_can_be_told_apart(asked: Exercise):
    draws = 10_000_000
    for mistake in asked.mistakes:
        if mistake.when is None and abs(mistake.answer - asked.right) > 2 * asked.tolerance(draws):
            assert check(asked.name, float(mistake.answer), draws).text == mistake.hint


def made(right: object, *mistakes: Mistake, **more: object) -> Exercise:
    return Exercise("9.9", lambda: right, mistakes, **more)


def test_the_nearest_of_two_mistakes_is_named():
    near = made(1.0, Mistake("far", 2.006), Mistake("near", 2.0))
    assert near.verdict(2.001).text == "near"


def test_answers_may_come_as_list_array_column_table_or_mapping():
    pair = made((3, 0.5))
    for given in (
        [3, 0.5],
        (3, 0.5),
        np.array([3, 0.5]),
        pl.Series([3.0, 0.5]),
        pl.DataFrame({"x": [3.0, 0.5]}),
    ):
        assert pair.verdict(given), given
    assert made(3).verdict(pl.DataFrame({"x": [3]}))
    assert made(3).verdict(np.int64(3))
    assert made({"red": 1, "blue": 2}).verdict(pl.DataFrame({"who": ["blue", "red"], "k": [2, 1]}))
    assert made(frozenset({12, 14})).verdict([14, 12])
    assert not made(frozenset({12, 14})).verdict([14, 12, 12])


def test_another_kind_of_answer_is_said_to_be_one():
    assert "list" in made((1, 2)).verdict(1).text
    assert "2 values are asked for, and your list has 3" in made((1, 2)).verdict([1, 2, 3]).text
    assert "One number" in made(1).verdict([1]).text
    assert "One number" in made((1, 2)).verdict([1, "2"]).text
    assert "function itself" in made(len).verdict(3).text
    assert "Pairs" in made({1: 2}).verdict(3).text
    assert made(1.0).verdict(float("nan")).right is False
    assert plain(pl.DataFrame({"a": [1, 2], "b": [3, 4], "c": [5, 6]})) == {
        "a": (1, 2),
        "b": (3, 4),
        "c": (5, 6),
    }


def test_general_mistakes_get_a_general_hint():
    chance = made(0.25, sd=lambda: 0.5)
    assert chance.verdict(25).text == PERCENT
    assert chance.verdict(0.259).text == NEARLY
    assert chance.verdict(0.7).text == NOT_YET
    assert chance.verdict(0.25, draws=100).text == TOO_FEW
    assert made(0.25).verdict(0.25, draws=20_000).text == NOT_SIMULATED


def test_an_unknown_name_says_which_there_are():
    with pytest.raises(KeyError, match=r"no exercise is called '1\.9'; there are 1\.1, 1\.2"):
        exercise("1.9")
    with pytest.raises(KeyError, match="there are lessons 1"):
        check("99.1", 0)
    with pytest.raises(KeyError, match="adjacency"):
        exercises("chess")


def test_a_verdict_reads_as_a_sentence():
    assert repr(made(1).verdict(1)) == "✓ Right."
    assert repr(made(1).verdict(5)).startswith("✗ Not yet.")
