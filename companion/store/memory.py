"""A table that lives in memory: for a notebook without a store, and for a game that is only being begun."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.rules.game import Game
from companion.store.journal import ACT, START, UNDO, Entry, Journal
from companion.store.table import Table, time_stamp


def start_entries(game: Game[Any]) -> Iterator[Entry]:
    """Walk the entries that bring a new table to where `game` is: its start, and an act for each move."""
    at = time_stamp()
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
            self._take(Entry(self.revision + 1, time_stamp(), "", "", UNDO, self._journal.tops[-1][0]))
        for move in wanted[len(self.log) :]:
            self._take(Entry(self.revision + 1, time_stamp(), "", "", ACT, None, (move,)))
        return True

    def _take(self, entry: Entry) -> None:
        self._journal = self._journal.after(entry)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        self._follow()
        before = self._aside
        try:
            yield
        except BaseException:
            self._aside = before
            raise

    def _add(self, entry: Entry, journal: Journal) -> None:
        self._journal = journal
        given, game = self._given, journal.game
        given.positions, given.log = game.positions, game.log
        given.undone = tuple(move for act in journal.undone for move in reversed(act.moves))


def memory_table(game: Game[Any], name: str = "") -> Table:
    """Return a table over `game` that is kept in memory alone."""
    return MemoryTable(game, name)
