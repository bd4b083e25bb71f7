"""The two codes of a table in the local network, and the key that signs who was let in."""

import hmac
import json
import os
import secrets
import time
from dataclasses import asdict, dataclass
from pathlib import Path

TABLE, GUEST = "table", "guest"
"""Roles of a page: a screen that all may look at and record on, or the phone of one player."""

ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679"
"""What codes are made of: nothing that is read as something else, as B as 8 or O as 0."""

TABLE_LENGTH, SCREEN_LENGTH = 6, 12
"""26 ** 6 is enough where guesses are slow; what opens the table's own screen is longer, since nobody types it."""

KEPT_SECONDS = 12 * 3600
"""Codes that were used in this time are used again, so that a server that starts anew finds its phones again."""

FILE = "door.json"


@dataclass(frozen=True, slots=True)
class Codes:
    """What lets somebody in: the table code for phones, the screen code for another screen of the table."""

    table: str
    screen: str
    key: str
    """Signs the cookies; whoever was let in with older codes is out when it changes."""

    def role(self, typed: str) -> str | None:
        """Return the role that what was typed opens, None for neither code; each comparison takes the same time."""
        given = plain(typed).encode()
        is_table = hmac.compare_digest(given, self.table.encode())
        is_screen = hmac.compare_digest(given, self.screen.encode())
        return TABLE if is_screen else GUEST if is_table else None


def plain(typed: str) -> str:
    """Return a code as it is compared: capital letters and digits alone.

    >>> plain(" k7p-4qx ")
    'K7P4QX'
    """
    return "".join(letter for letter in typed.upper() if letter.isascii() and letter.isalnum())


def spaced(code: str) -> str:
    """Return a code as it is read aloud, in groups of three.

    >>> spaced("K7P4QX")
    'K7P 4QX'
    """
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def new_codes() -> Codes:
    """Make codes that nobody knows yet."""
    return Codes(_random(TABLE_LENGTH), _random(SCREEN_LENGTH), secrets.token_hex(32))


def _random(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def keep_codes(folder: Path, anew: bool = False) -> Codes:
    """Return the codes of this evening, which `folder` keeps where only their owner may read them.

    Parameters
    ----------
    folder : Path
        The cache of a home.
    anew : bool
        Whether to make new ones in any case, which puts everybody out who is in.
    """
    file = folder / FILE
    codes = None if anew else _kept(file)
    if codes is None:
        codes = new_codes()
        part = file.with_name(file.name + ".part")
        part.unlink(missing_ok=True)
        with os.fdopen(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf8"
        ) as out:
            json.dump(asdict(codes), out)
        part.replace(file)
    os.utime(file)
    return codes


def _kept(file: Path) -> Codes | None:
    """Return the codes in `file` unless they are too old, or it is no file of codes."""
    try:
        age = time.time() - file.stat().st_mtime
        return Codes(**json.loads(file.read_text("utf8"))) if age < KEPT_SECONDS else None
    except (OSError, ValueError, TypeError):
        return None
