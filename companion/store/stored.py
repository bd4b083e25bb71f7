"""A table's journal in a file of its own: SQLite, write-ahead, and on disk before anybody is told.

Other programs may have the same file open: whoever writes first reads what the others wrote.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.rules import GAMES, game_module
from companion.rules.game import Game, IllegalMove
from companion.rules.shape import Wrong
from companion.store.aside import Aside, Note, content_of, note_content
from companion.store.errors import StoreError, store_error
from companion.store.journal import KINDS, START, Entry, Journal, from_content
from companion.store.sqlite import (
    ASIDE,
    INSERT_NOTE,
    READING,
    SELECT,
    SELECT_NOTES,
    WRITING,
    connect,
    has_aside,
    insert,
    read_header,
    told,
    transaction,
)
from companion.store.table import Table


class StoredTable(Table):
    """A table whose journal lies in `file`. Opened for good; may be used from any thread."""

    def __init__(self, name: str, file: Path) -> None:
        """Open what is in `file`. Raises `StoreError` for anything but a whole table of this version."""
        connection = connect(name, file)
        try:
            with told(name, file, READING):
                header = read_header(connection, name, file)
            super().__init__(name, _game(header, name, file))
            self.file, self._connection, self._data_version = file, connection, -1
            self._has_aside = False
            self._inode = file.stat().st_ino
            self.changed()
        except BaseException:
            connection.close()
            raise

    def changed(self) -> bool:
        """Follow what others wrote to the table, and say whether there was anything; cheap enough to poll."""
        with self._lock, told(self.name, self._path, READING):
            (version,) = self._connection.execute("PRAGMA data_version").fetchone()
            if version == self._data_version:
                return False
            news = self._follow()
            self._data_version = version
            return news

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    @property
    def _path(self) -> Path:
        assert self.file is not None
        return self.file

    def _follow(self) -> bool:
        """Fold what was written since; all of it or, when something is wrong with it, nothing."""
        journal, aside = self._journal, self._aside
        for row in self._connection.execute(SELECT, (journal.revision,)):
            journal = self._folded(journal, row)
        self._has_aside = self._has_aside or has_aside(self._connection)
        for row in self._connection.execute(SELECT_NOTES, (aside.notes,)) if self._has_aside else ():
            aside = self._noted(aside, row)
        news = journal is not self._journal or aside is not self._aside
        self._journal, self._aside = journal, aside
        return news

    def _folded(self, journal: Journal, row: tuple[Any, ...]) -> Journal:
        revision, at, by, client, kind, content = row
        try:
            if kind not in KINDS:
                raise Wrong(f"{kind} is no kind of entry")
            about, moves = (None, ()) if kind == START else from_content(content, self.header)
            return journal.after(Entry(revision, at, by, client, kind, about, moves))
        except (Wrong, IllegalMove, StoreError, TypeError) as fault:
            why = f"entry {revision}: {fault}"
            raise store_error("damaged", name=self.name, file=str(self._path), why=why) from fault

    def _noted(self, aside: Aside, row: tuple[Any, ...]) -> Aside:
        number, at, by, client, kind, content = row
        try:
            note = Note(number, at, by, client, kind, content_of(content))
            return aside.after(note, game_module(self.header["game"]).move_from_json)
        except (Wrong, KeyError, TypeError) as fault:
            why = f"note {number}: {fault}"
            raise store_error("damaged", name=self.name, file=str(self._path), why=why) from fault

    @contextmanager
    def _turn(self) -> Iterator[None]:
        with told(self.name, self._path, WRITING), transaction(self._connection):
            self._check_file()
            self._follow()
            before = self._journal, self._aside
            try:
                yield
            finally:
                after = self._journal, self._aside
                self._journal, self._aside = before
        self._journal, self._aside = after  # all of it is on disk
        self.written()

    def _check_file(self) -> None:
        """Refuse to write to a file that was moved or replaced under our hands: nobody would find it again."""
        try:
            same = self._path.stat().st_ino == self._inode
        except OSError:
            same = False
        if not same:
            raise store_error("gone", file=str(self._path))

    def _add(self, entry: Entry, journal: Journal) -> None:
        insert(self._connection, entry, self.header)
        self._journal = journal

    def _add_note(self, note: Note, aside: Aside) -> None:
        if not self._has_aside:
            for line in ASIDE:
                self._connection.execute(line)
            self._has_aside = True
        row = (note.number, note.at, note.by, note.client, note.kind, note_content(note))
        self._connection.execute(INSERT_NOTE, row)
        self._aside = aside


def _game(header: Mapping[str, Any], name: str, file: Path) -> Game[Any]:
    try:
        if header.get("game") not in GAMES:
            raise Wrong("its game is not known")
        game: Game[Any] = game_module(header["game"]).game_from_header(header)
        return game
    except Wrong as wrong:
        raise store_error("damaged", name=name, file=str(file), why="; ".join(wrong.args)) from wrong
