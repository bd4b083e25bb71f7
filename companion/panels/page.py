"""What a page that was opened is: whose device asked for it, what its address says, what its browser remembers.

The server tells the kernel of a page through its environment; in a notebook there is no server, and the page
belongs to the table.
"""

import os
from http.cookies import CookieError, SimpleCookie
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
    return bool(parse_qs(os.environ.get("QUERY_STRING", ""), keep_blank_values=True).get(name))


def cookie(name: str) -> str:
    """Return what the page's browser remembers under `name`; empty for nothing."""
    try:
        found = SimpleCookie(os.environ.get("HTTP_COOKIE", "")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""
