"""The folder of saved tables: names and files, making, opening and listing tables."""

import os
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from companion.rules import game_module, notation
from companion.rules.game import Game
from companion.rules.text import N_, Text
from companion.store.errors import StoreError, store_error
from companion.store.memory import start_entries
from companion.store.sqlite import write_new
from companion.store.stored import StoredTable
from companion.store.table import Table

LONGEST_NAME = 40
SUFFIX = ".sqlite"
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that some systems keep for devices."""


def companion_home() -> Path:
    """Return the folder of tables and caches: `COMPANION_HOME`, else the platform's folder of user data."""
    if named := os.environ.get("COMPANION_HOME"):
        return Path(named).expanduser()
    import platformdirs  # here alone, so that reading a record does not pay for it

    return Path(platformdirs.user_data_dir("tabletop-companion", appauthor=False))


def create(home: Path, name: str, game: Game[Any] | Mapping[str, Any]) -> Table:
    """Make the table `name` from a new game, a game under way or a record's header, and return it open.

    Raises `StoreError` for a name that is taken (in any spelling of upper and lower case) or none at all,
    and when nothing can be written; `Wrong` for a header that no game begins with.
    """
    header = game.header if isinstance(game, Game) else game
    begun = game_module(header["game"]).game_from_header(header)  # a table opens again from its header alone
    name = _clean(name)
    if any(_same(name, other) for other, _ in _files(home) if other != name):
        raise store_error("exists", name=name)
    file = _file(home, name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise store_error("read_only", file=str(file.parent)) from error
    write_new(name, file, begun.header, start_entries(game if isinstance(game, Game) else begun))
    return StoredTable(name, file)


def open_table(home: Path, name: str) -> Table:
    """Return the saved table `name`. Raises `StoreError` when there is none or its file is no whole table."""
    name = _clean(name)
    found = (stored for stored in _files(home) if _same(name, stored[0]))
    return StoredTable(*next(found, (name, _file(home, name))))


def import_record(home: Path, name: str, record: Path) -> Table:
    """Make the table `name` from the record or position file `record`; errors as `create` and `notation.load`."""
    return create(home, name, notation.load(record))


@dataclass(frozen=True, slots=True)
class Listed:
    """A file among the saved tables: what it holds, or `why` it cannot be opened."""

    name: str
    file: Path
    why: Text | None = None
    game: str | None = None
    edition: str | None = None
    year: int | None = None
    phase: str | None = None
    players: tuple[str, ...] = ()
    last_move: str | None = None
    """When the last entry was made (ISO 8601, UTC)."""

    @property
    def problem(self) -> str:
        """Why it cannot be opened, in English; empty when it can."""
        return str(self.why or "")


def list_tables(home: Path) -> tuple[Listed, ...]:
    """Return every file among the saved tables, by name; damaged and foreign ones with their problem."""
    return tuple(_listed(name, file) for name, file in sorted(_files(home)))


def _listed(name: str, file: Path) -> Listed:
    if not file.is_file():
        return Listed(name, file, Text(N_("This is a folder; expected a file.")))
    try:
        with StoredTable(name, file) as table:
            position, header = table.position, table.header
            return Listed(
                name=name,
                file=file,
                game=header["game"],
                edition=position.edition.name,
                year=position.year,
                phase=position.phase,
                players=position.players,
                last_move=table.history[-1].at,
            )
    except StoreError as error:
        return Listed(name, file, error.text)


def _files(home: Path) -> Iterator[tuple[str, Path]]:
    """Walk the names and files of all tables; none when the folder is not there or cannot be read."""
    try:
        files = [file for file in (home / "tables").iterdir() if file.name.endswith(SUFFIX)]
    except OSError:
        return
    for file in files:
        yield unicodedata.normalize("NFC", unquote(file.name.removesuffix(SUFFIX))), file


def _clean(name: str) -> str:
    """Return `name` as it is kept: trimmed, accents composed. Raises `StoreError` for what is no name."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise store_error("bad_name", longest=LONGEST_NAME)
    return name


def _same(name: str, other: str) -> bool:
    """Whether two names are one to a file system that does not tell upper from lower case."""
    return _folded(name) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name.casefold())


def _file(home: Path, name: str) -> Path:
    """Return where the table `name` is kept: letters and digits stay, all else in ASCII is written as %20."""
    plain = "".join(
        letter if letter.isalnum() or letter in " -_" or letter > "~" else quote(letter, "")
        for letter in name
    )
    plain = plain.replace(".", "%2E").replace("~", "%7E")
    if plain.casefold() in _RESERVED:
        plain = f"%{ord(plain[0]):02X}{plain[1:]}"
    return home / "tables" / f"{plain}{SUFFIX}"
