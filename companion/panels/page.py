"""What a page may know of the browser that opened it. The companion's server says it, and no browser can forge it."""

import os
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

TABLE, GUEST = "table", "guest"
"""Roles of a page: a screen of the table, which may show everything that lies open; the phone of one player."""


def role() -> str:
    """Return `table` or `guest`. A notebook, which no server of ours opened, is the table's own screen."""
    return TABLE if os.environ.get("HTTP_X_COMPANION_ROLE", TABLE) == TABLE else GUEST


def cookies() -> dict[str, str]:
    """Return the cookies that the browser sent when it opened this page: name → value."""
    try:
        return {name: each.value for name, each in SimpleCookie(os.environ.get("HTTP_COOKIE", "")).items()}
    except CookieError:
        return {}


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
