"""A table's journal in a file of its own: SQLite, write-ahead, and on disk before anybody is told.

Nothing in a journal is ever changed or deleted; two triggers hold that. Other programs may have the same
file open: whoever writes first reads what the others wrote.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.rules import GAMES, game_module
from companion.rules.game import Game, IllegalMove
from companion.rules.shape import Wrong, text
from companion.rules.text import render
from companion.store.aside import Aside, Note, content_of, note_content
from companion.store.errors import StoreError, store_error
from companion.store.journal import KINDS, START, Entry, Journal, from_content, header_of, to_content
from companion.store.table import Table

APPLICATION, VERSION = 0x54544A31, 1
"""What SQLite keeps in the file's head: ours, and the version of the schema below."""

WAIT_SECONDS = 5
"""How long another program may hold the table before we give up."""

_ASIDE = (
    "CREATE TABLE aside (number INTEGER PRIMARY KEY, at REAL NOT NULL, by TEXT NOT NULL,"
    " client TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL)",
    "CREATE TRIGGER no_aside_change BEFORE UPDATE ON aside BEGIN SELECT RAISE(ABORT, 'only added to'); END",
    "CREATE TRIGGER no_aside_removal BEFORE DELETE ON aside BEGIN SELECT RAISE(ABORT, 'only added to'); END",
)
"""What is kept beside the record; files of the first companions get it when something is."""

_SCHEMA = (
    "CREATE TABLE journal (revision INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL,"
    " client TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL)",
    "CREATE UNIQUE INDEX once ON journal (client) WHERE client <> ''",
    "CREATE TRIGGER no_change BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'only added to'); END",
    "CREATE TRIGGER no_removal BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'only added to'); END",
    *_ASIDE,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
_INSERT = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)"
_INSERT_NOTE = "INSERT INTO aside VALUES (?, ?, ?, ?, ?, ?)"
_SELECT_NOTES = "SELECT number, at, by, client, kind, content FROM aside WHERE number > ? ORDER BY number"
_SELECT = "SELECT revision, at, by, client, kind, content FROM journal WHERE revision > ? ORDER BY revision"

_READING = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_READONLY: "unreadable",
    sqlite3.SQLITE_IOERR: "unreadable",
}
_WRITING = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_NOTADB: "foreign",
}
"""SQLite's error code → the sentence; any other means that the file is damaged."""


@contextmanager
def told(name: str, file: Path, kinds: Mapping[int, str]) -> Iterator[None]:
    """Turn SQLite's errors about the table `name` in `file` into `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        kind = kinds.get(code, "damaged")
        raise store_error(kind, name=name, file=str(file), why=str(error)) from error


class StoredTable(Table):
    """A table whose journal lies in `file`. Opened for good; may be used from any thread."""

    def __init__(self, name: str, file: Path) -> None:
        """Open what is in `file`. Raises `StoreError` for anything but a whole table of this version."""
        connection = connect(name, file)
        try:
            with told(name, file, _READING):
                header = _header(connection, name, file)
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
        with self._lock, told(self.name, self._path, _READING):
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
        for row in self._connection.execute(_SELECT, (journal.revision,)):
            journal = self._folded(journal, row)
        self._has_aside = self._has_aside or _has_aside(self._connection)
        for row in self._connection.execute(_SELECT_NOTES, (aside.notes,)) if self._has_aside else ():
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
        with told(self.name, self._path, _WRITING), transaction(self._connection):
            self._check_file()
            self._follow()
            before = self._journal, self._aside
            try:
                yield
            finally:
                after = self._journal, self._aside
                self._journal, self._aside = before
        self._journal, self._aside = after  # all of it is on disk

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
            for line in _ASIDE:
                self._connection.execute(line)
            self._has_aside = True
        row = (note.number, note.at, note.by, note.client, note.kind, note_content(note))
        self._connection.execute(_INSERT_NOTE, row)
        self._aside = aside


def connect(name: str, file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection to `file`; `mode` "rwc" makes it when it is not there."""
    if mode == "rw" and not file.is_file():
        raise store_error("missing", name=name)
    with told(name, file, _WRITING if mode == "rwc" else _READING):
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=WAIT_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA synchronous = FULL")  # reads no file, so it cannot fail
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write alone until the block ends, then all of it is on disk; when it raises, none of it is."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def insert(connection: sqlite3.Connection, entry: Entry, header: Mapping[str, Any]) -> None:
    """Add `entry` to the journal."""
    row = (entry.revision, entry.at, entry.by, entry.client, entry.kind, to_content(entry, header))
    connection.execute(_INSERT, row)


def write_new(name: str, file: Path, header: Mapping[str, Any], entries: Iterator[Entry]) -> None:
    """Make the table `name` in `file` with its first entries; `StoreError` when a table is there already."""
    connection = connect(name, file, "rwc")
    try:
        with told(name, file, _WRITING):
            connection.execute("PRAGMA journal_mode = WAL")
            with transaction(connection):
                if _is_used(connection):
                    raise store_error("exists", name=name)
                for line in _SCHEMA:
                    connection.execute(line)
                for entry in entries:
                    insert(connection, entry, header)
    finally:
        connection.close()


def _is_used(connection: sqlite3.Connection) -> bool:
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(things or _pragma(connection, "application_id"))


def _has_aside(connection: sqlite3.Connection) -> bool:
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'aside'"
    return bool(connection.execute(query).fetchone()[0])


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _header(connection: sqlite3.Connection, name: str, file: Path) -> Mapping[str, Any]:
    """Return the header in the first entry, once it is sure that the file is a table of this version."""
    if not _is_used(connection):
        raise store_error("empty", file=str(file))
    if _pragma(connection, "application_id") != APPLICATION:
        raise store_error("foreign", file=str(file))
    if _pragma(connection, "user_version") > VERSION:
        raise store_error("newer", name=name)
    row = connection.execute(_SELECT, (0,)).fetchone()
    try:
        if row is None or row[0] != 1 or row[4] != START:
            raise Wrong("the journal does not begin with a start")
        return header_of(text(row[5]))
    except Wrong as wrong:
        raise store_error("damaged", name=name, file=str(file), why=render(str(wrong))) from wrong


def _game(header: Mapping[str, Any], name: str, file: Path) -> Game[Any]:
    try:
        if header.get("game") not in GAMES:
            raise Wrong("its game is not known")
        game: Game[Any] = game_module(header["game"]).game_from_header(header)
        return game
    except Wrong as wrong:
        raise store_error("damaged", name=name, file=str(file), why="; ".join(wrong.args)) from wrong
