"""How far long work is, and the button that stops it."""

from companion.panels.tools import box, button, html, visible
from companion.panels.work import Work


class Progress:
    """A bar and a stop button, on the page while `work` runs."""

    def __init__(self, stop: str, work: Work) -> None:
        self.work = work
        self.bar = html("", "progress")
        self.widget = box([self.bar, button(stop, work.stop)], "progress-line", "gone")

    def show(self) -> None:
        """Patch the bar to how far the work is."""
        visible(self.widget, self.work.runs)
        self.bar.value = (
            f"<progress max='1' value='{self.work.share:.2f}'></progress>" if self.work.runs else ""
        )
