"""A button that shows a secret only while it is held (C22)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Hold(anywidget.AnyWidget):
    """Asks `secret` on press and sends what it returns; nothing secret is ever in the widget's state."""

    _esm = Path(__file__).with_name("hold.js")
    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, secret: Callable[[], str]) -> None:
        super().__init__(label=label)
        self._secret = secret
        self.on_msg(self._asked)

    def _asked(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("held"):
            self.send({"secret": self._secret()})
