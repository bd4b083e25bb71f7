"""Patience with wrong codes: each one makes its sender wait longer than the last, and many make everybody wait."""

import time
from collections.abc import Callable

FIRST_SECONDS = 5.0
"""What the first wrong code of an address costs; each further one doubles it."""

LONGEST_SECONDS = 300.0
FREE = 10
"""Wrong codes of all together before everybody waits: a full table that cannot read its code."""

LONGEST_FOR_ALL_SECONDS = 20.0
"""Short, so that somebody who only guesses can slow the others down but not keep them out for long."""

FORGOTTEN_SECONDS = 900.0
"""After this long without a wrong code an address, or all together, starts from nothing."""


class Throttle:
    """Counts wrong codes, per address and of all together.

    Parameters
    ----------
    clock : callable
        Returns seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}
        self._all: tuple[int, float] = (0, 0.0)

    def wait(self, address: str) -> float:
        """Return the seconds until a code from `address` is looked at; 0 for now."""
        own, since = self._count(self._wrong.get(address))
        alone = since + _pause(own, LONGEST_SECONDS) - self._clock()
        every, last = self._count(self._all)
        together = last + _pause(every - FREE, LONGEST_FOR_ALL_SECONDS) - self._clock()
        return max(0.0, alone, together)

    def wrong(self, address: str) -> None:
        """Note a wrong code from `address`."""
        now = self._clock()
        self._wrong = {who: told for who, told in self._wrong.items() if self._count(told)[0]}
        self._wrong[address] = (self._count(self._wrong.get(address))[0] + 1, now)
        self._all = (self._count(self._all)[0] + 1, now)

    def right(self, address: str) -> None:
        """Forget the wrong codes from `address`, which has found the right one."""
        self._wrong.pop(address, None)

    def _count(self, told: tuple[int, float] | None) -> tuple[int, float]:
        """Return how many wrong codes still count, and when the last one came."""
        fresh = told is not None and self._clock() - told[1] < FORGOTTEN_SECONDS
        return told if fresh and told is not None else (0, 0.0)


def _pause(wrong: int, longest: float) -> float:
    """Return the seconds that so many wrong codes cost.

    >>> [_pause(wrong, 300.0) for wrong in (0, 1, 2, 3, 4, 50)]
    [0.0, 5.0, 10.0, 20.0, 40.0, 300.0]
    """
    return min(longest, FIRST_SECONDS * 2.0 ** min(wrong - 1, 30)) if wrong > 0 else 0.0
