"""A Bokeh figure as a widget that always hands out the figure of now.

The plain widget freezes its figure when it is made: a page that is loaded again, or a second view, would
show the past. Callbacks on properties arrive twice through it, so who listens must compare (`plot.board` does).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jupyter_bokeh.widgets import BokehModel

from companion.plot.message import message_parts


class LiveBokeh(BokehModel):  # type: ignore[misc]
    """A `BokehModel` for a figure that goes on changing."""

    _held: list[Any] | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send all changes that are made meanwhile at once, so that a page draws them in one go."""
        self._held = []
        try:
            yield
        finally:
            events, self._held = self._held, None
            if events:
                self._hand_over(events)

    def _document_patched(self, event: Any) -> None:
        if event.setter is self:
            return
        if self._held is None:
            self._hand_over([event])
        else:
            self._held.append(event)

    def _hand_over(self, events: list[Any]) -> None:
        for part in message_parts(events):
            if isinstance(part, bytes):
                self.send({"msg": "patch"}, [part])
            else:
                self.send({"msg": "patch", "payload": part})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the widget's state; a full one, as a new page asks for, holds the present figure."""
        if key is None and self.comm is not None:
            self._trait_values["render_bundle"] = self._model_to_traits(self._model)
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state

    def close(self) -> None:
        """Take the figure off every page. Once closed, closing does nothing: Python closes what it throws away."""
        if self.comm is not None:
            super().close()

    def refresh(self) -> None:
        """Draw the present figure anew in every view that the pages have of it."""
        self.render_bundle = self._model_to_traits(self._model)
