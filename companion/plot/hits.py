"""From a point of the board to the place or block under it. Lengths are in places; y grows downwards."""

from collections.abc import Iterable

from companion.plot.screen import Box
from companion.rules.places import DrawnPlace, Picture


def place_at(places: Iterable[DrawnPlace], x: float, y: float, street: float) -> int | None:
    """Return the number of the place at a point, or None in the middle of a street.

    A place reaches over its whole cell and over `street` places of the ground beside it.

    >>> row = DrawnPlace(1, 1, x=0, y=0), DrawnPlace(2, 1, x=1.5, y=0)
    >>> [place_at(row, x, 0.5, street=0.12) for x in (0.9, 1.1, 1.25, 1.4, 1.6)]
    [1, 1, None, 2, 2]
    """
    near = [(_away(place, x, y), place.number) for place in places]
    away, number = min(near, default=(street, None))
    return number if away < street else None


def _away(place: DrawnPlace, x: float, y: float) -> float:
    """Return how far a point lies outside the cell, along the worse of both axes; negative inside."""
    return max(place.x - x, x - place.x - 1, place.y - y, y - place.y - 1)


def block_boxes(picture: Picture) -> dict[int, Box]:
    """Return each block's number and the rectangle around all its places."""
    blocks: dict[int, list[DrawnPlace]] = {}
    for place in picture.places:
        blocks.setdefault(place.block, []).append(place)
    return {block: _around(places) for block, places in blocks.items()}


def _around(places: list[DrawnPlace]) -> Box:
    left, top = min(p.x for p in places), min(p.y for p in places)
    return left, top, max(p.x for p in places) + 1 - left, max(p.y for p in places) + 1 - top
