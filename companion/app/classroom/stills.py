"""Pictures of explorations for the pages of a lesson, as `data/lessons/stills.toml` asks for them."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from companion.panels.lessons.still import Still, still
from companion.rules.tables import DATA, BadTable

FILE = "lessons/stills.toml"


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((DATA / FILE).read_text("utf8"))


def has_board(lesson: str) -> bool:
    """Return whether the sheet of a lesson has an empty board to write on."""
    return lesson not in _table()["boardless"]


def stills(lesson: str, exploration: str, where: str = "page") -> Iterator[str]:
    """Yield the pictures of an exploration for a page (or for `paper`) as HTML.

    Raises
    ------
    BadTable
        If the file asks for what the exploration does not have; it names the exploration.
    """
    module = import_module(f"companion.panels.lessons.{lesson}")
    for row in _table().get(lesson, {}).get(exploration, []):
        try:
            wanted = Still(**row)
            if where in wanted.on:
                yield still(getattr(module, exploration)(), wanted)
        except (TypeError, ValueError) as wrong:
            raise BadTable(f"data/{FILE}", [f"{lesson}.{exploration}: {wrong}"]) from wrong
