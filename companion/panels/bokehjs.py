"""The script of Bokeh for any page that shows a board, from the installed package and never from the network."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from companion.plot.script import VERSION, script_file
from companion.rules.text import N_, Text

HERE = Path(__file__).parent
NOT_RUN = N_("The board picture is missing: this browser could not run Bokeh's script.")
NOT_READ = N_("The board picture is missing: {file} could not be read.")


class BokehJS(anywidget.AnyWidget):
    """Sees to it that a page has Bokeh before a figure is put into it.

    Parameters
    ----------
    on_page : callable
        Called once for each view whose page has the script, with True when it had to be brought there:
        then figures that the page tried to show before are broken and must be shown anew.
    on_failure : callable
        Called with the reason when there is no script to bring, or it did not run.
    """

    _esm = (HERE / "bokehjs.js").read_text("utf8")
    _css = (HERE / "board.css").read_text("utf8")
    version = traitlets.Unicode(VERSION).tag(sync=True)

    def __init__(self, on_page: Callable[[bool], object], on_failure: Callable[[Text], object]) -> None:
        super().__init__()
        self._on_page, self._on_failure = on_page, on_failure
        self._brought: set[str] = set()
        self._heard: set[str] = set()
        self.add_class("board-loader")
        self.on_msg(self._told)

    def _told(self, _widget: Any, content: dict[str, str], _buffers: Any) -> None:
        """Answer a view: it asks until it is heard, so each is answered once."""
        kind, view = content["kind"], content["view"]
        if kind == "failed":
            self._on_failure(Text(NOT_RUN))
        elif kind == "lacking" and view not in self._brought:
            self._brought.add(view)
            self._bring(view)
        elif kind == "ready":
            self.send({"kind": "heard", "view": view})
            if view not in self._heard:
                self._heard.add(view)
                self._on_page(view in self._brought)

    def _bring(self, view: str) -> None:
        try:
            code = script_file().read_text("utf8")
        except OSError as error:
            self._on_failure(Text(NOT_READ, {"file": error.filename}))
            self.send({"kind": "heard", "view": view})
        else:
            self.send({"kind": "script", "view": view, "code": code})
