"""The SQLite file of a table: its schema, how it is made and opened, and what its errors mean.

Nothing in a journal is ever changed or deleted; two triggers hold that.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.rules.shape import Wrong, text
from companion.rules.text import render
from companion.store.errors import store_error
from companion.store.journal import START, Entry, header_of, to_content

APPLICATION, VERSION = 0x54544A31, 1
"""What SQLite keeps in the file's head: ours, and the version of the schema below."""

WAIT_SECONDS = 5
"""How long another program may hold the table before we give up."""

ASIDE = (
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
    *ASIDE,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
_INSERT = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)"
INSERT_NOTE = "INSERT INTO aside VALUES (?, ?, ?, ?, ?, ?)"
SELECT_NOTES = "SELECT number, at, by, client, kind, content FROM aside WHERE number > ? ORDER BY number"
SELECT = "SELECT revision, at, by, client, kind, content FROM journal WHERE revision > ? ORDER BY revision"

READING = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_CANTOPEN: "unreadable",
    sqlite3.SQLITE_PERM: "unreadable",
    sqlite3.SQLITE_READONLY: "unreadable",
    sqlite3.SQLITE_IOERR: "unreadable",
}
WRITING = {
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


def connect(name: str, file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection to `file`; `mode` "rwc" makes it when it is not there."""
    if mode == "rw" and not file.is_file():
        raise store_error("missing", name=name)
    with told(name, file, WRITING if mode == "rwc" else READING):
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
        with told(name, file, WRITING):
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


def has_aside(connection: sqlite3.Connection) -> bool:
    """Return whether the file has a place for what is kept beside the record."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'aside'"
    return bool(connection.execute(query).fetchone()[0])


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def read_header(connection: sqlite3.Connection, name: str, file: Path) -> Mapping[str, Any]:
    """Return the header in the first entry, once it is sure that the file is a table of this version."""
    if not _is_used(connection):
        raise store_error("empty", file=str(file))
    if _pragma(connection, "application_id") != APPLICATION:
        raise store_error("foreign", file=str(file))
    if _pragma(connection, "user_version") > VERSION:
        raise store_error("newer", name=name)
    row = connection.execute(SELECT, (0,)).fetchone()
    try:
        if row is None or row[0] != 1 or row[4] != START:
            raise Wrong("the journal does not begin with a start")
        return header_of(text(row[5]))
    except Wrong as wrong:
        raise store_error("damaged", name=name, file=str(file), why=render(str(wrong))) from wrong
