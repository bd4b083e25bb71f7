"""The transient marks of one screen: what is chosen, offered or refused there, and no part of the position."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on places, by number. A number that the board does not have is ignored."""

    selected: Mapping[int, str] = field(default_factory=dict)
    """Chosen places → text of their tag, such as `to B`, or empty: blue ring."""
    veiled: frozenset[int] = frozenset()
    """Places that a tap cannot choose now: a veil of street colour."""
    ghosts: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """Places → (sign, colour) of the shop that a tap would lay there."""
    refused: frozenset[int] = frozenset()
    """Places whose last tap was refused: red dashes."""
    ring: frozenset[int] = frozenset()
    """Places of the last entry: dashes of ink."""
    lit: frozenset[int] = frozenset()
    """Places that a tap will act on: a thin blue line."""
    cursor: int | None = None
    """The place under the keyboard's cursor: a ring of ink around the whole cell."""

    def unlike(self, other: "Marks") -> set[int]:
        """Return the numbers of the places that are marked otherwise in `other`.

        >>> sorted(Marks(selected={3: "to B"}, lit=frozenset({5})).unlike(Marks(selected={3: "to C"}, cursor=7)))
        [3, 5, 7]
        """
        numbers: set[int] = set()
        for before, now in ((self.selected, other.selected), (self.ghosts, other.ghosts)):
            numbers |= {number for number in {*before, *now} if before.get(number) != now.get(number)}
        for name in ("veiled", "refused", "ring", "lit"):
            numbers |= getattr(self, name) ^ getattr(other, name)
        cursors = {self.cursor} ^ {other.cursor}
        return numbers | {number for number in cursors if number is not None}
