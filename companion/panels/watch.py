"""A screen that only watches: the board as large as it goes, the log, the clock; nothing can be entered here.

For a projector, for friends, and for the phone of somebody who does not play.
"""

from typing import Any

from companion.panels.chinatown import Desks
from companion.panels.chinatown.end import End
from companion.panels.chinatown.log import ReadingLog
from companion.panels.desk import Desk
from companion.panels.foot import Foot
from companion.panels.ground import Ground
from companion.panels.player.bar import WatchBar
from companion.panels.rows import Rows
from companion.panels.screen import Screen
from companion.panels.stage import Stage
from companion.panels.style import dynamic_css, static_css
from companion.panels.tools import box, html


class WatchScreen(Screen):
    """Everything that is public at a table, and no way to act."""

    is_watching = True

    def _build(self) -> None:
        self.desks = Desks(self, {"log": ReadingLog, "over": End})
        self.bar: Any = WatchBar(self)
        self.rows, self.foot, self.stage = Rows(self), Foot(self), Stage(self)
        self.ground = Ground(self)
        self.desk_place = box([], "desk")
        left = box([self.stage.widget, self.rows.widget], "left")
        main = box([left, self.desk_place], "main")
        looks = dynamic_css(self.view.position, self.translate)
        styles = html(f"<style>{static_css()}{looks}</style>", "styles")
        self.widget.add_class("watching")
        self.widget.children = (styles, self.bar.widget, main)

    def speak(self) -> None:
        """Show everything in the language that was chosen."""
        self._rebuild()
        self.refresh()

    @property
    def desk(self) -> Desk:
        """The log, and after the end who won."""
        return self.desks["over" if self.position.is_finished else "log"]

    def refresh(self) -> None:
        """Show the table as it is now."""
        desk = self.desk
        self.stage.show(desk)
        self._show_desk(desk)
        self.bar.show()
        self.rows.show()
        self.foot.show()
