"""A draft: a move among several players that counts only when all of them have agreed to it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SharedDraft:
    """A draft that lies open to its parties.

    `number` counts the drafts of a table from 1. `version` is another one after each change, and
    `agreed` are those who said yes to this version. `move` is what will be recorded; it names its
    `parties`. `by` laid the draft open, or changed it last.
    """

    number: int
    version: int
    by: str
    move: Any
    agreed: frozenset[str] = frozenset()

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody who has to agree, by first mention."""
        parties: tuple[str, ...] = self.move.parties
        return parties

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The parties who have not agreed yet."""
        return tuple(party for party in self.parties if party not in self.agreed)
