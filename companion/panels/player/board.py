"""The board tab: what lies where, who earns what, and the lot that was touched."""

from collections.abc import Iterable
from html import escape

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.rows import thousands
from companion.panels.tools import html


class Looking(Desk):
    """Nothing is entered here: a tap on a lot explains it."""

    def build(self) -> Iterable[widgets.Widget]:
        """Who earns what, and the bag, which a small screen has no room for beside the board."""
        self.lines = html("", "earns")
        self.bag = html("", "help-table")
        return (self.lines, self.bag)

    @property
    def title(self) -> str:
        """The board."""
        return self.word("Who earns what a year")

    def show(self) -> None:
        """Patch the lines and the bag."""
        earns, order = self.screen.view.earns, self.screen.position.in_order()
        self.lines.value = "".join(
            f"<p><b>{escape(player)}</b> {thousands(earns[player])}</p>" for player in order
        )
        self.bag.value = self.screen.ground.park.value
