"""The quick line as a widget: a field, chips that complete it, and a preview. It understands nothing itself."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Line(anywidget.AnyWidget):
    """One text field.

    `chips` are pairs (label, the whole line after taking it). `preview` is (status, text before the word
    that was not understood, that word, text after it, what to say); status is empty, incomplete, ready or
    wrong.
    """

    _esm = Path(__file__).with_name("line.js")
    value = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    chips: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    preview = traitlets.List(["empty", "", "", "", ""]).tag(sync=True)

    def __init__(self, typed: Callable[[str], None], entered: Callable[[str], None], **labels: str) -> None:
        super().__init__(**labels)
        self._entered = entered
        self.observe(lambda change: typed(change["new"]), "value")
        self.on_msg(self._message)

    def _message(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if "enter" in content:
            self._entered(str(content["enter"]))

    def clear(self, again: str = "") -> None:
        """Empty the field and keep the focus; Up brings the line `again`, without one the line it brought before."""
        self.value = ""
        self.send({"cleared": True, "again": again})

    def shake(self) -> None:
        """Shake the field's mark: what stands in it does nothing."""
        self.send({"shake": True})
