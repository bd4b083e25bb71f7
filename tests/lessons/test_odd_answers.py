"""Whatever is handed in is answered with a sentence, and no sentence holds a number of the right answer."""

import re
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import count

import numpy as np
import polars as pl
import pytest

from companion.lessons import LESSONS, Exercise, check, exercises
from companion.lessons.answers import is_number
from companion.lessons.exercise import NO_DRAWS, TOO_DEEP
from companion.lessons.returns import pay
from companion.lessons.trial import Endless, tried

ALL = [each for lesson in LESSONS.values() for each in exercises(lesson)]
each_exercise = pytest.mark.parametrize("asked", ALL, ids=lambda each: each.name)


def endless_list() -> list:
    own: list = []
    own.append(own)
    return own


def leaves(*_: object) -> None:
    sys.exit(3)


def never_ends(*_: object) -> None:
    while True:
        pass


def never_ends_on_one_line(*_: object) -> list[int]:
    return [0 for _ in count()]


def calls_itself(*some: object) -> object:
    return calls_itself(*some)


def takes_every_error(*_: object) -> None:
    while True:
        try:
            raise ValueError
        except Exception:
            continue


HUGE, NAN = 10**400, float("nan")
ODD = [
    *(None, ..., "", "abc", "12", b"12", True, 1 + 2j, object(), int, print),
    *(NAN, float("inf"), -float("inf"), HUGE, Fraction(HUGE), Decimal("NaN"), Decimal("1e999")),
    *([], {}, set(), [None], [NAN] * 2, [HUGE] * 3, ["a"] * 3, [[1]] * 2, [{}, {}], [[["a"]], 5], ["a", 5]),
    *(list(range(100_000)), endless_list(), count(), np.array([]), np.zeros((2, 2)), range(0)),
    *({1: [2]}, {None: None}, {60: ["dim_sum"]}, {60: 5}, {"a": "b"}),
    *(pl.DataFrame(), pl.DataFrame({"a": ["x", "y"], "b": [[1], [2]]})),
    *((0.5, NAN), (0.5, 0), (0.5, -3), (0.5, HUGE), (NAN, 20_000)),
    *(leaves, never_ends, never_ends_on_one_line, calls_itself, takes_every_error, lambda: 0),
]


@each_exercise
def test_an_odd_answer_is_refused_with_a_sentence(asked: Exercise):
    for given in ODD:
        verdict = check(asked.name, given)
        assert not verdict
        assert not verdict.text[0].islower()
        assert verdict.text[-1] in ".?"


@pytest.mark.parametrize("asked", [each for each in ALL if each.sd], ids=lambda each: each.name)
@pytest.mark.parametrize("draws", ["many", NAN, float("inf"), HUGE, [1], None, -5, 0])
def test_an_odd_number_of_draws_is_refused_or_none(asked: Exercise, draws: object):
    verdict = asked.verdict(float(asked.right), draws)  # type: ignore[arg-type]
    if draws is None:
        assert verdict
    elif is_number(draws):
        assert "too few draws" in verdict.text
    else:
        assert verdict.text == NO_DRAWS


def test_a_list_in_itself_is_said_to_be_too_deep():
    assert check("1.1", endless_list()).text == TOO_DEEP


def test_a_function_without_end_is_stopped_and_leaves_nothing_behind():
    before = sys.gettrace()
    for function in (never_ends, never_ends_on_one_line, takes_every_error):
        assert "come to an end" in check("2.5", function).text
    assert [type(each) for each in tried(never_ends, [(1,), (2,)])] == [Endless, Endless]
    assert [type(each) for each in tried(leaves, [()])] == [SystemExit]
    assert tried(lambda a, b: a + b, [(1, 2), (3, 4)]) == [3, 7]
    assert sys.gettrace() is before


# --- The right answer, in all its clothes


def clothed(right: object) -> Iterator[object]:
    """A right answer as people hand it in."""
    yield right
    if is_number(right):
        yield from (float(right), Fraction(right), np.float64(float(right)), np.array(float(right)))
        yield from (pl.DataFrame({"answer": [float(right)]}), Decimal(float(right)), round(float(right), 4))
    elif isinstance(right, Mapping):
        columns = {"lot": list(right), "tile": list(right.values())}
        yield from (dict(right), pl.DataFrame(columns))
    elif isinstance(right, (tuple, frozenset)) and all(map(is_number, right)):
        numbers = [float(each) for each in right]
        yield from (list(right), tuple(right), numbers, np.array(numbers), pl.Series(numbers))
        yield from (pl.DataFrame({"answers": numbers}), [round(each, 4) for each in numbers])
    elif isinstance(right, tuple):
        yield from ([list(right[0]), float(right[1])], (set(right[0]), round(float(right[1]), 3)))
    elif callable(right):
        yield from (lambda n, size: float(pay(n, size)), lambda n, size: np.int64(pay(n, size)))


@each_exercise
def test_the_right_answer_is_taken_in_every_form(asked: Exercise):
    forms = list(clothed(asked.right))
    assert len(forms) >= 3
    for form in forms:
        assert check(asked.name, form), form


# --- Hints


def numbers_in(text: str) -> set[float]:
    return {float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


def numbers_of(answer: object) -> set[float]:
    """Every number of an answer, as people round it."""
    if is_number(answer):
        return {round(float(answer), digits) for digits in range(6)} | {abs(float(answer))}
    if isinstance(answer, Mapping):
        return set(map(float, answer))
    if isinstance(answer, (tuple, frozenset)):
        return set().union(*map(numbers_of, answer))
    return set()


@pytest.mark.long
@each_exercise
def test_nothing_that_is_said_to_a_wrong_answer_holds_a_number_of_the_right_one(asked: Exercise):
    given = [*ODD, *(mistake.answer for mistake in asked.mistakes)]
    texts = {check(asked.name, each).text for each in given} | {each.hint for each in asked.mistakes}
    said = " ".join(text for text in texts if "values are asked for" not in text)
    assert numbers_in(said) & (numbers_of(asked.right) - {0.0}) == set()
