"""The trading clock as a widget: it counts down in the browser, from what is left now."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget

Rest = tuple[float | None, bool]
"""Seconds that are left, None without a clock; and whether the clock stands."""


class ClockFace(anywidget.AnyWidget):
    """Shows what `rest` returns, and counts on from there; a page that comes or comes back asks anew."""

    _esm = Path(__file__).with_name("clock.js")

    def __init__(self, rest: Callable[[], Rest]) -> None:
        super().__init__()
        self._rest = rest
        self._said: tuple[object, bool] | None = None
        self.on_msg(self._asked)
        self.add_class("clock")

    def _asked(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("asked"):
            self.tell()

    def show(self, mark: object) -> None:
        """Tell the pages when the clock was changed: when `mark`, whatever it is, is another one."""
        if self._said != (mark, True):
            self._said = (mark, True)
            self.tell()

    def tell(self) -> None:
        """Tell every page what is left now."""
        rest, paused = self._rest()
        self.send({"rest": rest, "paused": paused})
