"""The look of a board on a screen, read from `data/screen.toml`: themes, shares of a place, limits of a finger."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.rules.tables import DATA

Box = tuple[float, float, float, float]
"""Left, top, width, height; in shares of one place, or in places."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The tables of `data/screen.toml`, whose comments give each meaning and unit."""

    font: str
    themes: Mapping[str, Mapping[str, str]]
    """Name of a theme → role → colour."""
    place: Mapping[str, float]
    boxes: Mapping[str, Box]
    """Rectangles inside one place."""
    text: Mapping[str, float]
    line: Mapping[str, float]
    alpha: Mapping[str, float]
    reach: Mapping[str, float]
    block_u: tuple[float, float]


@cache
def screen() -> Screen:
    """Return the look of the screen; read once."""
    table = tomllib.loads((DATA / "screen.toml").read_text("utf8"))
    place, reach = table["place"], table["reach"]
    boxes = {name: _box(value) for name, value in place.items() if isinstance(value, list)}
    low, high = reach.pop("block_u")
    return Screen(
        font=table["font"]["family"],
        themes={name: table[name] for name in ("light", "dark")},
        place={name: value for name, value in place.items() if name not in boxes},
        boxes=boxes,
        text=table["text"],
        line=table["line"],
        alpha=table["alpha"],
        reach=reach,
        block_u=(low, high),
    )


def _box(values: list[float]) -> Box:
    left, top, width, height = values
    return left, top, width, height
