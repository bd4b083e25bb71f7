"""The page's address names the table and the language, so that a reload shows the same ones."""

import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import anywidget
import traitlets

from companion.panels import page
from companion.words import preferred


class Address(anywidget.AnyWidget):
    """Writes `?table=NAME&language=CODE` into the address of the app's page; does nothing in a notebook.

    `chosen_before` is called with the language that was chosen in this browser once, when the page's
    address names none.
    """

    _esm = Path(__file__).with_name("address.js")
    query = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)

    def __init__(self, chosen_before: Callable[[str], object]) -> None:
        super().__init__()
        self._chosen_before = chosen_before
        self.on_msg(self._told)

    def name(self, table: str, language: str) -> None:
        """Let the address name `table`, empty for none, and `language`."""
        self.language = language
        said = {"table": table} if table else {}
        less = {word: "1" for word in page.GUESTS if page.asks(word)}  # a reload must not show more
        self.query = "?" + urlencode(said | {"language": language} | less)

    def remember(self, language: str) -> None:
        """Let the browser remember that `language` was chosen."""
        self.send({"remember": language})

    def _told(self, _: Any, content: dict[str, Any], __: Any) -> None:
        """The page asks until it is heard: it may do so before its connection carries messages."""
        if "before" in content:
            self.send({"heard": True})
            self._chosen_before(str(content["before"]))


def named_table() -> str:
    """Return the table that this page's address names, else the one open here, else the one it was started with."""
    return page.asked("table") or page.opened_table() or os.environ.get("COMPANION_TABLE", "")


def page_language(known: Collection[str]) -> str:
    """Return which of the `known` languages this page is in: its address says, else the browser, else English."""
    named = page.asked("language")
    return named if named in known else preferred(os.environ.get("HTTP_ACCEPT_LANGUAGE", ""), known)
