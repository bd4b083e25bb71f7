"""The trading clock: it starts when trading does, survives reloads and sleep, rings, and locks nothing.

How long a year's trading may take is the table's choice; when it ends follows from when it began, which the
record tells. Only pausing, and more time for one year, are kept apart.
"""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from companion.store.aside import CLOCK, Clock
from companion.store.table import Table

TRADING = "trade"
"""The phase that the clock measures."""


def set_clock(table: Table, seconds: int, now: float) -> None:
    """Give trading `seconds` in each year, 0 for no clock; trading that is on starts afresh `now`."""
    trading = seconds and table.position.phase == TRADING
    _note(table, Clock(seconds, table.position.year, now + seconds if trading else None))


def add_time(table: Table, seconds: int, now: float) -> None:
    """Give this year's trading some `seconds` more, counted from `now` when the time was up."""
    if (left := time_left(table, now)) is None:
        return
    clock, more = table.aside.clock, max(left, 0.0) + seconds
    if is_paused(table):
        _note(table, Clock(clock.seconds, table.position.year, left=more))
    else:
        _note(table, Clock(clock.seconds, table.position.year, ends=now + more))


def pause(table: Table, now: float) -> None:
    """Stop this year's clock, or let it go on."""
    if (left := time_left(table, now)) is None:
        return
    clock, year = table.aside.clock, table.position.year
    _note(
        table,
        Clock(clock.seconds, year, ends=now + left)
        if is_paused(table)
        else Clock(clock.seconds, year, left=left),
    )


def is_paused(table: Table) -> bool:
    """Whether this year's clock stands."""
    clock = table.aside.clock
    return clock.left is not None and clock.year == table.position.year


def time_left(table: Table, now: float) -> float | None:
    """Return the seconds that trading has left at `now`, below 0 when the time is up; None without a clock.

    `now` is in seconds since 1970.
    """
    clock, position = table.aside.clock, table.position
    if not clock.seconds or position.phase != TRADING:
        return None
    if is_paused(table):
        return clock.left
    if clock.ends is not None and clock.year == position.year:
        return clock.ends - now
    return _trading_began(table) + clock.seconds - now


def _trading_began(table: Table) -> float:
    """When the act was recorded after which trading of this year was on."""
    for act in reversed(table.acts):
        before = act.before[0]
        if before.phase != TRADING or before.year != table.position.year:
            return _seconds(act.at)
    return _seconds(table.history[0].at)


def _seconds(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def _note(table: Table, clock: Clock) -> None:
    content: dict[str, Any] = asdict(clock)
    with table.deciding():
        table.note(CLOCK, content)
