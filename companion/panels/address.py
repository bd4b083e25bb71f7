"""The page's address names the table, so that a reload shows the same one."""

import os
from pathlib import Path
from urllib.parse import parse_qs, quote

import anywidget
import traitlets

from companion.panels.page import opened_table


class Address(anywidget.AnyWidget):
    """Writes `?table=NAME` into the address of the app's page; does nothing in a notebook."""

    _esm = Path(__file__).with_name("address.js")
    query = traitlets.Unicode().tag(sync=True)

    def name(self, table: str) -> None:
        """Let the address name `table`; empty for none."""
        self.query = f"?table={quote(table)}" if table else ""


def named_table() -> str:
    """Return the table that this page's address names, else the one open here, else the one it was started with."""
    asked = parse_qs(os.environ.get("QUERY_STRING", "")).get("table", [""])[0]
    return asked or opened_table() or os.environ.get("COMPANION_TABLE", "")
