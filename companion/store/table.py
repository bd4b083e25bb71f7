"""A table: a named record that screens push moves to and follow."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.rules import game_module
from companion.rules.game import Game, IllegalMove, Problem, overstepped
from companion.rules.shape import text
from companion.rules.text import N_
from companion.store.aside import Aside, Note
from companion.store.errors import Moved, Stale
from companion.store.journal import ACT, AMEND, REDO, UNDO, Act, Entry, Journal, from_content, to_content


def time_stamp() -> str:
    """Return the time now as entries hold it: ISO 8601 in UTC, to the second."""
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
        self.written: Callable[[], object] = lambda: None
        """Called after something was written through this object, with the same thread."""
        self._lock = threading.RLock()
        self._journal = Journal(game)
        self._aside = Aside()

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
    def aside(self) -> Aside:
        """What is kept beside the record: seats, drafts, the clock, switches."""
        return self._aside

    @property
    def authors(self) -> tuple[str, ...]:
        """For each move that stands, the player whose own screen made it; empty for the table's screen."""
        return tuple(act.by for act in self._journal.acts for _ in act.moves)

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

        `by` is the player on whose own screen they were made, who may make some moves alone. When others
        have gone on since the revision `seen`, moves that still say what was meant are made, and others
        raise `Moved`. Raises `IllegalMove`, `Wrong`, `StoreError`.
        """
        if not moves:
            return self.revision
        return self._write(ACT, by, client, seen, moves=moves)

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
            self._check_author(kind, by, moves)
            if kind == ACT and seen is not None and (changes := self._journal.changes_since(moves, seen)):
                raise Moved(changes)
            return self._enter(kind, by, client, self._about(kind, seen, meant), moves)

    def _enter(
        self, kind: str, by: str, client: str, about: int | None = None, moves: tuple[Any, ...] = ()
    ) -> int:
        """Add an entry to the journal, in a turn; return its revision."""
        entry = Entry(self.revision + 1, time_stamp(), text(by), text(client), kind, about)
        entry = self._exact(replace(entry, moves=_stamped(moves, entry.at)))
        self._add(entry, self._journal.after(entry))
        return entry.revision

    def _check_author(self, kind: str, by: str, moves: tuple[Any, ...]) -> None:
        """A player's own screen makes that player's moves; all else is for the table's screen."""
        if not by:
            return
        if kind != ACT:
            raise IllegalMove(None, (Problem(N_("Only the table's screen takes back and changes entries.")),))
        for move in moves:
            if problems := tuple(overstepped(move, self.position, by)):
                raise IllegalMove(move, problems)

    # What is kept beside the record

    @contextmanager
    def deciding(self) -> Iterator[None]:
        """Keep everybody else from writing until the block ends; what it wrote is there whole or not at all.

        Inside, `note` and `record` write; what the block reads of the table is up to date.
        """
        with self._lock, self._turn():
            yield

    def note(self, kind: str, content: Mapping[str, Any], by: str = "", client: str = "") -> None:
        """Add a note beside the record, inside `deciding`."""
        note = Note(self._aside.notes + 1, time.time(), text(by), text(client), kind, content)
        from_json = game_module(self.header["game"]).move_from_json
        self._add_note(note, self._aside.after(note, from_json))

    def record(self, *moves: Any, by: str = "", client: str = "") -> int:
        """Make `moves` as one act that everybody concerned agreed to, inside `deciding`."""
        return self._enter(ACT, by, client, moves=moves)

    def _add_note(self, note: Note, aside: Aside) -> None:
        """Keep `note`; `aside` is what it leads to."""
        self._aside = aside

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
