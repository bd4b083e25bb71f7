"""Moves, problems and the game: a stack of positions and the moves between them.

A *position* is a frozen value. A *move* is a frozen value that can say why it is refused and what comes
next. A *game* is a start position and its log. Nothing here knows any particular game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from companion.rules.text import N_, Text, Translate, english, render

P = TypeVar("P")

IMPOSSIBLE = "impossible"
OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class Problem(Text):
    """One reason why a move is refused.

    `kind` is "impossible" (never accepted) or "out_of_order" (accepted when the table allows it).
    """

    kind: str = IMPOSSIBLE

    def __str__(self) -> str:
        return render(self)


class Move(Protocol[P]):
    """A frozen value: who does what."""

    def problems(self, position: P) -> Iterator[Problem]:
        """Each reason the move is refused here; none when it is legal."""

    def apply(self, position: P) -> P:
        """The position after the move; `position` stays as it was."""

    @property
    def table_allows(self) -> str:
        """Why the table allows the move out of order; empty when it does not."""

    def may_be_made_by(self, player: str, position: P) -> bool:
        """Whether `player` makes this move alone, on a screen of their own."""

    def changes(self, then: P, now: P) -> Iterator[Text]:
        """What has changed between two positions so that the move no longer says what was meant."""


class IllegalMove(ValueError):
    """A move that the rules refuse here; `problems` holds every reason, `line` its place in a file if it has one."""

    def __init__(self, move: object, problems: tuple[Problem, ...], line: int | None = None) -> None:
        super().__init__(move, problems, line)
        self.move, self.problems, self.line = move, problems, line

    @property
    def table_may_allow(self) -> bool:
        """Whether a reason (`table_allows`) would make the move acceptable."""
        return all(problem.kind == OUT_OF_ORDER for problem in self.problems)

    def reasons(self, translate: Translate = english) -> list[str]:
        """Every reason in words."""
        return [render(problem, translate) for problem in self.problems]

    def __str__(self) -> str:
        return " ".join(self.reasons())


def refused(move: Move[P], position: P) -> tuple[Problem, ...]:
    """Return why `move` is refused in `position`; empty when it is accepted.

    A move that is only out of order is accepted when it carries the table's reason.
    """
    problems = tuple(move.problems(position))
    only_order = all(problem.kind == OUT_OF_ORDER for problem in problems)
    return () if only_order and move.table_allows else problems


def overstepped(move: Move[P], position: P, by: str) -> Iterator[Problem]:
    """Yield why `by`, a player on a screen of their own, may not make `move`; the table's screen ("") may all."""
    if by and not move.may_be_made_by(by, position):
        yield Problem(N_("{player} cannot do that alone: the table's screen can."), {"player": by})
    elif by and move.table_allows:
        yield Problem(N_("Only the table's screen can say that the table allows it."))


@dataclass(slots=True)
class Game(Generic[P]):
    """A stack of positions and the moves between them: the only mutable object in the rules.

    `header` is the first line of the game's record: who plays which edition by which house rules.
    """

    start: P
    header: Mapping[str, Any] = field(default_factory=dict)
    positions: tuple[P, ...] = ()
    log: tuple[Move[P], ...] = ()
    undone: tuple[Move[P], ...] = ()

    def __post_init__(self) -> None:
        self.positions = self.positions or (self.start,)

    @property
    def position(self) -> P:
        """The position now."""
        return self.positions[-1]

    def push(self, move: Move[P]) -> None:
        """Make `move`; on `IllegalMove` nothing has changed."""
        if problems := refused(move, self.position):
            raise IllegalMove(move, problems)
        self.positions += (move.apply(self.position),)
        self.log, self.undone = (*self.log, move), ()

    def undo(self) -> Move[P]:
        """Take back the last move and return it. IndexError at the start of the game."""
        if not self.log:
            raise IndexError("there is no move to take back")
        last = self.log[-1]
        self.positions, self.log = self.positions[:-1], self.log[:-1]
        self.undone += (last,)
        return last

    def redo(self) -> Move[P]:
        """Make the move that was taken back last once more and return it. IndexError when there is none."""
        if not self.undone:
            raise IndexError("no move was taken back")
        again, rest = self.undone[-1], self.undone[:-1]
        self.push(again)
        self.undone = rest
        return again
