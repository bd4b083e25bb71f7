"""Deals among three, and a second screen, for tests of what several screens do with one table."""

from pathlib import Path

from chinatown_table import deal

from companion.store import Table, open_table

LOT_FOR_CASH = deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 30_000))
RING = deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Cy", (), ("dim_sum",), 0), ("Cy", "Ann", (), (), 20_000))


def again(table: Table, home: Path) -> Table:
    """The same table as another screen opens it; a table in memory is its own other screen."""
    return open_table(home, table.name) if table.file else table
