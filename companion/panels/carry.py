"""Buttons that carry a file to the computer in front of one and back, and the warning of a machine that forgets.

On a borrowed machine, such as a Binder server, what is saved there is gone soon; only what was taken away stays.
"""

import os
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from companion.panels.tools import html
from companion.rules.text import N_, Translate

FORGETS = "COMPANION_FORGETS"
"""Set, to anything, where a machine keeps nothing."""
WARNING = N_(
    "This machine forgets every game when it stops. Take yours to your own computer before you leave this page."
)


def forgets() -> bool:
    """Return whether what is saved on this machine is lost soon."""
    return bool(os.environ.get(FORGETS))


def warning(translate: Translate) -> Any:
    """Return the line that says so; an empty one on a machine that keeps what it is given."""
    told = f"<p class='refused' role='note'>{escape(translate(WARNING))}</p>" if forgets() else ""
    return html(told, "forgets")


class Download(anywidget.AnyWidget):
    """Asks `file` for name and text when it is pressed, and sends them to the browser that pressed it.

    What `file` does not give, None, is not sent.
    """

    _esm = Path(__file__).with_name("download.js")
    label = traitlets.Unicode().tag(sync=True)
    forgets = traitlets.Bool().tag(sync=True)

    def __init__(self, label: str, file: Callable[[], tuple[str, str] | None]) -> None:
        super().__init__(label=label, forgets=forgets())
        self._file = file
        self.on_msg(self._asked)

    def _asked(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if (wanted := content.get("wanted")) and (found := self._file()):
            name, text = found
            self.send({"wanted": wanted, "name": name, "text": text})


class Upload(anywidget.AnyWidget):
    """Calls `brought` with name and text of a file that was chosen in the browser."""

    _esm = Path(__file__).with_name("upload.js")
    label = traitlets.Unicode().tag(sync=True)
    accept = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, accept: str, brought: Callable[[str, str], object]) -> None:
        super().__init__(label=label, accept=accept)
        self._brought = brought
        self.on_msg(self._got)

    def _got(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if "text" in content:
            self._brought(str(content.get("name", "")), str(content["text"]))
