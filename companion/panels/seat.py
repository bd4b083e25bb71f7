"""The browser remembers a seat: the token lies in a cookie of this page, never in the state of a widget."""

import hashlib
import re
from pathlib import Path
from typing import Any

import anywidget

_TOKEN = re.compile(r"[A-Za-z0-9_-]{0,64}")


class SeatCookie(anywidget.AnyWidget):
    """Writes and clears the cookie of a table's seat in the page that shows it."""

    _esm = Path(__file__).with_name("seat.js")

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[str, str] | None = None
        self._is_here = False
        self.add_class("styles")
        self.on_msg(self._heard)

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("here"):
            self._is_here = True
            if self._waiting:
                self.send(self._waiting)
                self._waiting = None

    def keep(self, table: str, token: str) -> None:
        """Let the browser keep `token` for the table of that name; an empty one is forgotten."""
        if not _TOKEN.fullmatch(token):
            raise ValueError(token)  # ours have letters and digits only
        message = {"name": cookie_name(table), "token": token}
        if self._is_here:
            self.send(message)
        else:
            self._waiting = message


def cookie_name(table: str) -> str:
    """Return the name of the cookie for the seat at a table; names of tables may hold any letter."""
    return f"seat_{hashlib.sha256(table.encode()).hexdigest()[:12]}"
