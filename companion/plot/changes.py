"""What of a board looks otherwise than before, so that this alone is reckoned, sent and drawn."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from companion.plot import columns
from companion.plot.columns import Columns, Row, Theme
from companion.plot.marks import Marks
from companion.rules.places import Bridge, DrawnPlace, Picture

Patches = dict[str, list[tuple[int, object]]]
"""Column → its cells, row and value, as `ColumnDataSource.patch` takes them."""
Rows = dict[int, Row]
"""Rows by their number in the columns."""
Drawn = TypeVar("Drawn", DrawnPlace, Bridge)


def patches(old: Columns, new: Columns) -> Patches:
    """Return the cells that differ, by column; empty when none does.

    >>> patches({"x": [1, 2], "y": ["", ""]}, {"x": [1, 2], "y": ["", "B"]})
    {'y': [(1, 'B')]}
    """
    cells = {
        name: [
            (i, value) for i, (value, was) in enumerate(zip(column, old[name], strict=True)) if value != was
        ]
        for name, column in new.items()
    }
    return {name: changed for name, changed in cells.items() if changed}


def row_patches(old: Columns, rows: Mapping[int, Row]) -> Patches:
    """Return the same where these rows alone may differ.

    >>> row_patches({"x": [1, 2], "y": ["", ""]}, {1: {"x": 2, "y": "B"}})
    {'y': [(1, 'B')]}
    """
    cells: Patches = {}
    for at, row in rows.items():
        for name, value in row.items():
            if value != old[name][at]:
                cells.setdefault(name, []).append((at, value))
    return cells


def changed_rows(
    before: tuple[Picture, Marks], after: tuple[Picture, Marks], theme: Theme
) -> dict[str, Rows]:
    """Return the rows of `bridges`, `lots` and `marks` that look otherwise after a change of picture or marks.

    Both pictures are of one board: the same places and bridges in the same order.
    """
    (old, old_marks), (picture, marks) = before, after
    marked = old_marks.unlike(marks)
    places = _others(old.places, picture.places)
    places |= {row: place for row, place in enumerate(picture.places) if place.number in marked}
    bridges, numbered = _others(old.bridges, picture.bridges), columns.by_number(picture)
    return {
        "bridges": {row: columns.bridge_row(bridge, numbered) for row, bridge in bridges.items()},
        "lots": {row: columns.lot_row(place, marks, theme) for row, place in places.items()},
        "marks": {row: columns.mark_row(place, marks, theme) for row, place in places.items()},
    }


def _others(old: Sequence[Drawn], new: Sequence[Drawn]) -> dict[int, Drawn]:
    """Return what of `new` is not as in the same row of `old`."""
    return {row: now for row, (was, now) in enumerate(zip(old, new, strict=True)) if now != was}
