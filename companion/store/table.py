"""A table: a named record that screens push moves to and follow; here the one that lives in memory."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.rules.game import Game
from companion.rules.shape import text
from companion.store.errors import Stale
from companion.store.journal import (
    ACT,
    AMEND,
    REDO,
    START,
    UNDO,
    Act,
    Entry,
    Journal,
    from_content,
    to_content,
)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Table:
    """A named record: the game, its acts, and everything that was ever done to it.

    This class keeps the journal in memory; `StoredTable` keeps it in a file. Every method that writes
    returns the new revision, and when it raises, the record is as it was. `client` names one tap of one
    screen: an entry with the same id is recorded once, and its revision returned again.
    """

    file: Path | None = None
    """Where the journal is kept; None in memory."""

    def __init__(self, name: str, game: Game[Any]) -> None:
        self.name, self.header = name, game.header
        self._lock = threading.RLock()
        self._journal = Journal(game)

    @property
    def game(self) -> Game[Any]:
        """The game as it stands: moves that were taken back are not in it. Do not push to it, push to the table."""
        return self._journal.game

    @property
    def position(self) -> Any:
        """The position now."""
        return self._journal.game.position

    @property
    def log(self) -> tuple[Any, ...]:
        """The moves that stand."""
        return self._journal.game.log

    @property
    def revision(self) -> int:
        """Number of the last entry in the journal, the start being 1."""
        return self._journal.revision

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts that stand, oldest first."""
        return self._journal.acts

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every entry, also of what was taken back, oldest first."""
        return self._journal.history

    @property
    def undoable(self) -> Act | None:
        """The act that `undo` takes back."""
        return self._journal.acts[-1] if self._journal.acts else None

    @property
    def redoable(self) -> Act | None:
        """The act that `redo` brings back."""
        return self._journal.undone[-1] if self._journal.undone else None

    def push(self, *moves: Any, seen: int | None = None, by: str = "", client: str = "") -> int:
        """Make `moves` as one act, all of them or none, in the position as it is now.

        `seen` is taken as all other methods take it: moves are tried against the present position even
        when others have gone on since. Raises `IllegalMove`, `Wrong`, `StoreError`.
        """
        if not moves:
            return self.revision
        return self._write(ACT, by, client, moves=moves)

    def undo(
        self, seen: int | None = None, takes_back: int | None = None, by: str = "", client: str = ""
    ) -> int:
        """Take back the last act.

        `takes_back` names the act by its revision, or else `seen` the revision that the screen shows:
        `Stale` when the last act is another one now. Raises `StoreError` when there is none.
        """
        return self._write(UNDO, by, client, seen, takes_back)

    def redo(
        self, seen: int | None = None, brings_back: int | None = None, by: str = "", client: str = ""
    ) -> int:
        """Bring back the act that was taken back last; as `undo`, and `IllegalMove` when it no longer fits."""
        return self._write(REDO, by, client, seen, brings_back)

    def amend(
        self,
        revision: int,
        moves: Sequence[Any] = (),
        seen: int | None = None,
        by: str = "",
        client: str = "",
    ) -> int:
        """Give the act of `revision` other moves, or strike it with none, and play the later acts again.

        Raises `IllegalMove` when the new moves are refused, `Unfit` naming the first later move that no
        longer fits, `Stale` when somebody has amended the act since `seen`.
        """
        return self._write(AMEND, by, client, seen, revision, tuple(moves))

    def changed(self) -> bool:
        """Follow what others wrote to the table, and say whether there was anything; cheap enough to poll."""
        return False

    def close(self) -> None:
        """Let go of the file."""

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(
        self,
        kind: str,
        by: str,
        client: str,
        seen: int | None = None,
        meant: int | None = None,
        moves: tuple[Any, ...] = (),
    ) -> int:
        with self._lock, self._turn():
            known = next((entry for entry in self.history if client and entry.client == client), None)
            if known:
                return known.revision
            about = self._about(kind, seen, meant)
            entry = Entry(self.revision + 1, _now(), text(by), text(client), kind, about)
            entry = self._exact(replace(entry, moves=_stamped(moves, entry.at)))
            self._add(entry, self._journal.after(entry))
            return entry.revision

    def _about(self, kind: str, seen: int | None, meant: int | None) -> int | None:
        if kind in (UNDO, REDO):
            return self._journal.target(kind, seen, meant)
        if kind == AMEND and seen is not None:
            since = tuple(entry for entry in self.history[seen:] if entry.about == meant)
            if since:
                raise Stale(since)
        return meant

    def _exact(self, entry: Entry) -> Entry:
        """Return `entry` as it will be read again, so that what is shown is what is recorded."""
        about, moves = from_content(to_content(entry, self.header), self.header)
        return replace(entry, about=about, moves=moves)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Follow the others, and keep them from writing until the block ends."""
        yield

    def _add(self, entry: Entry, journal: Journal) -> None:
        """Record `entry`; `journal` is what it leads to."""
        self._journal = journal


def _stamped(moves: tuple[Any, ...], at: str) -> tuple[Any, ...]:
    """Return `moves` with the time at which they are recorded, where they have none."""
    return tuple(move if move.at else replace(move, at=at) for move in moves)


def start_entries(game: Game[Any]) -> Iterator[Entry]:
    """Walk the entries that bring a new table to where `game` is: its start, and an act for each move."""
    at = _now()
    yield Entry(1, at, "", "", START)
    for revision, move in enumerate(game.log, 2):
        yield Entry(revision, at, "", "", ACT, None, (move,))


class MemoryTable(Table):
    """A table for a notebook without a store. The game it was given follows it, and it follows the game."""

    def __init__(self, game: Game[Any], name: str = "") -> None:
        super().__init__(name, replace(game, positions=(), log=(), undone=()))
        self._given = game
        for entry in start_entries(game):
            self._journal = self._journal.after(entry)

    def changed(self) -> bool:
        """Take over what was done to the game itself, and say whether there was anything."""
        with self._lock:
            return self._follow()

    def _follow(self) -> bool:
        if self._given.log == self.log:
            return False
        wanted = self._given.log
        while self.log != wanted[: len(self.log)]:
            self._take(Entry(self.revision + 1, _now(), "", "", UNDO, self._journal.tops[-1][0]))
        for move in wanted[len(self.log) :]:
            self._take(Entry(self.revision + 1, _now(), "", "", ACT, None, (move,)))
        return True

    def _take(self, entry: Entry) -> None:
        self._journal = self._journal.after(entry)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        self._follow()
        yield

    def _add(self, entry: Entry, journal: Journal) -> None:
        self._journal = journal
        given, game = self._given, journal.game
        given.positions, given.log = game.positions, game.log
        given.undone = tuple(move for act in journal.undone for move in reversed(act.moves))


def memory_table(game: Game[Any], name: str = "") -> Table:
    """Return a table over `game` that is kept in memory alone."""
    return MemoryTable(game, name)
