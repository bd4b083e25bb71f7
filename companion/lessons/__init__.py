"""Checks and helpers of the lessons: `check` answers a learner at once, and never gives the answer away.

A lesson has a module here for what it reckons and one for its exercises; its explorations, which are widgets, are in
`companion.panels.lessons`. Nothing here knows a screen.
"""

from companion.lessons.book import LESSONS, check, exercise, exercises
from companion.lessons.exercise import Exercise, Mistake, Verdict
from companion.lessons.missing import explain_missing_names

__all__ = ["LESSONS", "Exercise", "Mistake", "Verdict", "check", "exercise", "exercises"]

explain_missing_names()
