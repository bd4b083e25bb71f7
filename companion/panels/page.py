"""What a page that was opened is: whose device asked for it, what its address says, what its browser remembers.

The server tells the kernel of a page through its environment, and no browser can forge it; in a notebook there
is no server of ours, and the page belongs to the table.
"""

import os
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

TABLE, GUEST = "table", "guest"
"""Roles of a page: the table's own screen, or a device that has to say first who it is."""

GUESTS = ("join", "watch", "sheet")
"""Words in an address that show less than the table's own screen does."""


def role() -> str:
    """Return the role that the server gave to this page. A page of the table may ask to be treated as a guest's."""
    given = os.environ.get("HTTP_X_COMPANION_ROLE", TABLE)
    return TABLE if given == TABLE and not any(map(asks, GUESTS)) else GUEST


def asks(name: str) -> bool:
    """Return whether the page's address has `name` in its query, such as `?watch=1`."""
    return bool(asked(name))


def asked(name: str) -> str:
    """Return what the page's address says under `name` in its query; empty for nothing."""
    return parse_qs(os.environ.get("QUERY_STRING", ""), keep_blank_values=True).get(name, [""])[0]


def cookie(name: str) -> str:
    """Return what the page's browser remembers under `name`; empty for nothing."""
    try:
        found = SimpleCookie(os.environ.get("HTTP_COOKIE", "")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""


def guests_table() -> str:
    """Return the table that a guest comes to: in a local network the open one and no other; empty for none."""
    if os.environ.get("HTTP_X_COMPANION_ROLE", TABLE) == TABLE:
        return asked("table") or opened_table() or os.environ.get("COMPANION_TABLE", "")
    return opened_table()


def opened_table() -> str:
    """Return the table that the host's screen shows, which is the one that phones join; empty for none."""
    file = _file()
    try:
        return file.read_text("utf8") if file else ""
    except OSError:
        return ""


def tell_opened(table: str) -> None:
    """Let phones join `table` from now on, when this is a screen of the table in a local network."""
    file = _file()
    if file and role() == TABLE and table and table != opened_table():
        part = file.with_name(f"{file.name}.{os.getpid()}")
        with suppress(OSError):  # the table itself is not in danger, and phones will say that it is not open
            part.write_text(table, "utf8")
            part.replace(file)  # who reads at this moment reads the old name or the new one


def _file() -> Path | None:
    named = os.environ.get("COMPANION_OPENED")
    return Path(named) if named else None
