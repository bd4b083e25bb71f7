"""The keyboard's place on the board: a picture cannot have it, so this lies over the picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

IN, OUT, TAP = "in", "out", "tap"
"""What is pressed beside the four directions: the board got the keyboard, gave it away, Enter."""


class Cursor(anywidget.AnyWidget):
    """Tells which key was pressed. `label` says what it is, `told` what is under the cursor, to be heard."""

    _esm = Path(__file__).with_name("cursor.js")
    label = traitlets.Unicode().tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, pressed: Callable[[str], None]) -> None:
        super().__init__(label=label)
        self._pressed = pressed
        self.on_msg(self._message)

    def _message(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if "key" in content:
            self._pressed(str(content["key"]))
