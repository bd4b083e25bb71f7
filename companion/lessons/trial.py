"""A learner's function, tried on some arguments: whatever it does, it comes to an end."""

import sys
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

MOST_STEPS = 100_000
"""Steps that all calls of one trial may take; a line of Python takes a few."""


class Endless(BaseException):
    """A function had not come to an end when its steps were used up; no `except Exception` of its own stops this."""


def tried(function: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Return what a function gives for each call's arguments: a value, or the exception that it raises.

    After MOST_STEPS steps of Python in all the call is stopped, and it and all later ones give `Endless`. Work that
    takes no step of Python, such as the sum of an endless iterator, is not stopped.
    """
    left, found = [MOST_STEPS], []

    def count(frame: FrameType, event: str, _argument: object) -> Any:
        frame.f_trace_opcodes = True  # a loop on one line runs no new line
        if event in ("line", "opcode"):
            left[0] -= 1
            if left[0] < 0:
                raise Endless
        return count

    before = sys.gettrace()
    for arguments in calls:
        sys.settrace(count)
        try:
            found.append(Endless() if left[0] < 0 else function(*arguments))
        except (Exception, SystemExit, Endless) as error:  # whatever a learner's function does is an answer
            found.append(error)
        finally:
            sys.settrace(before)
    return found
