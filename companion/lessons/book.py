"""The lessons in their order, and their exercises by name."""

from importlib import import_module
from typing import Any

from companion.lessons.exercise import Exercise, Verdict

LESSONS = {
    1: "adjacency",
    2: "returns",
    3: "bag",
    4: "expected_value",
    5: "two_people",
    6: "three_and_more",
    7: "planning",
    8: "our_game",
}
"""Number of a lesson → its name. It has two modules here, one of what it reckons and one of its exercises, such as
`adjacency` and `adjacency_exercises`; the exercises of the first lesson are named 1.1, 1.2 and so on."""


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, in order of difficulty. KeyError names the lessons that there are."""
    if lesson not in LESSONS.values():
        raise KeyError(f"no lesson is called {lesson!r}; there are {', '.join(LESSONS.values())}")
    found: tuple[Exercise, ...] = import_module(f"companion.lessons.{lesson}_exercises").EXERCISES
    return found


def exercise(name: str) -> Exercise:
    """Return the exercise with this name, such as "1.3". KeyError names those that there are."""
    lesson = next((each for number, each in LESSONS.items() if str(number) == name.partition(".")[0]), "")
    named = {each.name: each for each in exercises(lesson)} if lesson else {}
    if name not in named:
        there = ", ".join(named) or f"lessons {', '.join(map(str, LESSONS))}"
        raise KeyError(f"no exercise is called {name!r}; there are {there}")
    return named[name]


def check(name: str, answer: Any, draws: int | None = None) -> Verdict:
    """Say at once what is to be said to `answer`: whether it is right, and if not, where to look.

    Parameters
    ----------
    name : str
        The exercise, such as "1.3".
    answer : number, list, mapping, table of any library, or function
        As the question asks for it. Exact numbers may be off by 0.0005 below 1, by 0.005 above; a fraction must be
        exact.
    draws : int, optional
        How many draws a simulated answer comes from: then it may be off by four standard errors. The pair
        (answer, draws) says the same.
    """
    return exercise(name).verdict(answer, draws)
