"""How the measurements are taken: works take turns, and a ratio is told beside what it must reach."""

import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

TURNS = 5


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor seconds that `work` takes, once, out of so many times in a row."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def in_turns(*works: Callable[[], object], times: int = 1) -> list[float]:
    """The median seconds of each work; all run once in every turn."""
    turns = [[seconds(work, times) for work in works] for _ in range(TURNS)]
    return [statistics.median(column) for column in zip(*turns, strict=True)]


def rival(name: str) -> Any:
    """The module `name`, None when it is not installed, which is said."""
    try:
        return import_module(name)
    except ImportError:
        print(f"  {name} is not installed: left out")
        return None


def ratio(what: str, ours: float, theirs: float, done: float, goal: float) -> None:
    times = f"{theirs / ours:.1f} times (done {done:g}, goal {goal:g})"
    print(f"{what}: {times}; {ours * 1e6:,.1f} us against {theirs * 1e6:,.1f} us")
