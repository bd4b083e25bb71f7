"""What the trading clock of a table shows now."""

import time

from companion.panels.clock import Rest
from companion.store import Table
from companion.store.clock import is_paused, time_left


def rest_of(table: Table) -> Rest:
    """Return the seconds that trading has left now, None without a clock, and whether the clock stands."""
    return time_left(table, time.time()), is_paused(table)


def clock_mark(table: Table) -> object:
    """Return something that is another thing whenever the clock was changed, started or ended."""
    return table.aside.clock, table.position.year, table.position.phase
