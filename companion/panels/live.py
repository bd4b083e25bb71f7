"""A Bokeh figure as a widget that always hands out the figure of now.

The plain widget freezes its figure when it is made: a page that is loaded again, or a second view, would
show the past. Callbacks on properties arrive twice through it, so who listens must compare (`plot.board` does).
"""

from typing import Any

from jupyter_bokeh.widgets import BokehModel


class LiveBokeh(BokehModel):  # type: ignore[misc]
    """A `BokehModel` for a figure that goes on changing."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the widget's state; a full one, as a new page asks for, holds the present figure."""
        if key is None and self.comm is not None:
            self._trait_values["render_bundle"] = self._model_to_traits(self._model)
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state

    def close(self) -> None:
        """Let go of the figure; the plain widget stumbles when it is closed and then collected."""
        if self.comm is not None:
            super().close()

    def refresh(self) -> None:
        """Draw the present figure anew in every view that the pages have of it."""
        self.render_bundle = self._model_to_traits(self._model)
