"""The lessons in their order, and their exercises by name."""

from importlib import import_module
from typing import Any

from companion.lessons.exercise import Exercise, Verdict

LESSONS = ("adjacency",)
"""Each lesson has two modules, one of what it reckons and one of its exercises, such as `adjacency` and
`adjacency_exercises`. The exercises of the first are named 1.1, 1.2 and so on."""


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, in order of difficulty. KeyError names the lessons that there are."""
    if lesson not in LESSONS:
        raise KeyError(f"no lesson is called {lesson!r}; there are {', '.join(LESSONS)}")
    found: tuple[Exercise, ...] = import_module(f"companion.lessons.{lesson}_exercises").EXERCISES
    return found


def exercise(name: str) -> Exercise:
    """Return the exercise with this name, such as "1.3". KeyError names those that there are."""
    number = name.partition(".")[0]
    lessons = [lesson for place, lesson in enumerate(LESSONS, 1) if str(place) == number]
    named = {each.name: each for lesson in lessons for each in exercises(lesson)}
    if name not in named:
        there = ", ".join(named) or f"lessons 1 to {len(LESSONS)}"
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
