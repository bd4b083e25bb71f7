"""The positions that the lessons talk about: files of `data/lessons`, read like any other position."""

from functools import cache

from companion.rules.chinatown.position import Position
from companion.rules.notation import load
from companion.rules.tables import DATA


@cache
def position(name: str) -> Position:
    """Return the position in `data/lessons/<name>.json`. Raises `BadFile` when there is none."""
    found: Position = load(DATA / "lessons" / f"{name}.json").position
    return found
