"""What any game hands to the board plot: its places as they look now, and nothing about how they are drawn.

A *place* is a lot or a square when it is drawn. A `Picture` is made by the game from a position; the
plot draws a picture and never asks the rules.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """One numbered place and what it shows. Lengths are in units of one place; y grows downwards."""

    number: int
    block: int
    x: float
    """Left edge."""
    y: float
    """Top edge."""
    owner: str = ""
    """Player's name, empty when nobody owns it."""
    letter: str = ""
    """The owner's letter, so that colour is never alone."""
    owner_colour: str = ""
    owner_ink: str = ""
    """Colour of text on the owner's colour."""
    shop: str = ""
    sign: str = ""
    """Two letters of the shop (the label of a catalogue), empty when no tile is laid."""
    colour: str = ""
    ink: str = ""
    progress: str = ""
    """Of its business, such as `2/5`, `5/5✓`, `3/3✓+1`."""
    changed: bool = False
    """Its owner or its tile is new this year."""
    door: bool = False
    """A door to the street, where a game says that it matters."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """The gap between two neighbouring places; painted in `colour` when both are one business."""

    first: int
    second: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Free:
    """A free rectangle of the board (a park, a calendar) where a screen may show something else."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Notch:
    """Where the number of a block is written: the centre of a free cell."""

    block: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Name:
    """A name written on the ground, such as a street's: its left end, its middle from top to bottom."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole board as it looks in one position."""

    places: tuple[DrawnPlace, ...]
    bridges: tuple[Bridge, ...]
    """One for each pair of neighbours, in an order that never changes for one board."""
    notches: tuple[Notch, ...]
    free: tuple[Free, ...]
    width: float
    height: float
    names: tuple[Name, ...] = ()


def cut_out(picture: Picture, blocks: Collection[int]) -> Picture:
    """Return what a picture shows of some `blocks`, as a picture of its own that is as large as they are.

    ValueError when it has no place in any of them.
    """
    places = [place for place in picture.places if place.block in blocks]
    if not places:
        raise ValueError(f"the picture has no place in the blocks {sorted(blocks)}")
    notches = [notch for notch in picture.notches if notch.block in blocks]
    left = min([place.x for place in places] + [notch.x - 0.5 for notch in notches])
    top = min([place.y for place in places] + [notch.y - 0.5 for notch in notches])
    right = max([place.x + 1 for place in places] + [notch.x + 0.5 for notch in notches])
    bottom = max([place.y + 1 for place in places] + [notch.y + 0.5 for notch in notches])
    seen = {place.number for place in places}
    return Picture(
        places=tuple(replace(place, x=place.x - left, y=place.y - top) for place in places),
        bridges=tuple(each for each in picture.bridges if {each.first, each.second} <= seen),
        notches=tuple(replace(notch, x=notch.x - left, y=notch.y - top) for notch in notches),
        free=(),
        width=right - left,
        height=bottom - top,
    )


DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Name of a way over the board → the step to the right and down that it is."""

_ASIDE = 2
"""How much farther a place counts for each unit that it lies beside the way."""


def next_place(places: Iterable[DrawnPlace], number: int, direction: str) -> int:
    """Return the number of the nearest place in a direction, also across streets; `number` itself without one.

    A place counts as being in the direction up to half-way between it and the next one.

    >>> row = DrawnPlace(1, 1, x=0, y=0), DrawnPlace(2, 1, x=1.5, y=0), DrawnPlace(3, 1, x=1.5, y=1)
    >>> [next_place(row, 1, way) for way in ("right", "down")]
    [2, 1]
    """
    right, down = DIRECTIONS[direction]
    at = {place.number: place for place in places}
    here = at[number]
    found = []
    for place in at.values():
        along = (place.x - here.x) * right + (place.y - here.y) * down
        aside = abs((place.x - here.x) * down) + abs((place.y - here.y) * right)
        if along > 0 and along >= aside:
            found.append((along + _ASIDE * aside, place.number))
    return min(found, default=(0.0, number))[1]
