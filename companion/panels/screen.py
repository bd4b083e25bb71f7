"""The frame of a screen: bar, board, hands, desk and quick line around one table.

A screen holds a table, which screen shows what, and nothing of the game: everything it shows is made from
the table's view, and every tap ends as a move that the table accepts or refuses.
"""

import logging
from collections.abc import Callable
from html import escape
from typing import Any

from companion.panels.acts import Acts
from companion.panels.bar import Bar
from companion.panels.chinatown import desks_of
from companion.panels.desk import Desk
from companion.panels.follow import Follower
from companion.panels.foot import Foot
from companion.panels.ground import Ground
from companion.panels.quick import QuickLine
from companion.panels.rows import Rows
from companion.panels.stage import Stage
from companion.panels.style import dynamic_css, static_css
from companion.panels.tongue import Tongue
from companion.panels.tools import Deafness, box, html, sentence, switch
from companion.rules.chinatown.view import TABLE, View, view
from companion.rules.game import IllegalMove
from companion.rules.text import Translate
from companion.store import StoreError, Table

WATCHER = " "
"""Who acts on a screen that only watches: nobody's name, since names are trimmed, and so nobody's rights."""


class Screen(Acts):
    """One screen of a table.

    Parameters
    ----------
    table : Table
        The table it shows and writes to.
    leave : callable, optional
        Called to go back to the choice of tables.
    tongue : Tongue, optional
        Its language; whoever gives it lets `speak` follow a choice. English without it.
    viewer : str
        The player whose own screen this is; empty for the table's screen.
    """

    is_watching = False
    """Whether this screen shows everything public and does nothing."""

    def __init__(
        self,
        table: Table,
        leave: Callable[[], None] | None = None,
        tongue: Tongue | None = None,
        viewer: str = TABLE,
    ) -> None:
        self.table, self.leave, self.viewer = table, leave, viewer
        self.tongue = tongue or Tongue()
        if tongue is None:
            self.tongue.chosen = self.speak
        self.deafness = Deafness()
        self.cover = ""
        self.begin: Callable[[Any], None] | None = None
        self.theme = "light"
        self.ghosts = True
        self.said: tuple[str, str] = ("", "")
        self.refused: tuple[Any, ...] = ()
        self.refused_lots: frozenset[int] = frozenset()
        self.ring: frozenset[int] = frozenset()
        self.stopped_at = 0
        self.view: View = self.seen()
        self.widget = box([], "companion", f"rows-{len(self.view.position.players)}")
        self._build()
        self.refresh()
        self._follower = Follower(self.look, self.table)

    def seen(self, at: int | None = None) -> View:
        """Return the table as this screen may see it, after its first `at` moves or all: the one way to secrets."""
        table, aside = self.table, self.table.aside
        drafts, say_sums = aside.drafts.values(), aside.switches["sums"]
        return view(table.game, self.viewer, at, table.authors, drafts, say_sums, self.stopped)

    @property
    def stopped(self) -> bool:
        """Whether this screen shows the game as stopped; whatever is recorded anywhere ends that."""
        return self.stopped_at == self.table.revision

    def stop(self, stopped: bool = True) -> None:
        """Show the game as stopped with all cash open, or as going on; nothing is recorded."""
        self.stopped_at = self.table.revision if stopped else 0
        self.view = self.seen()
        if not stopped:
            for desk in self.desks.values():
                desk.show()  # what lies behind the one in front must not keep the cash it showed

    def _build(self) -> None:
        self.desks: dict[str, Desk] = desks_of(self)
        self.bar, self.rows, self.foot, self.quick = Bar(self), Rows(self), Foot(self), QuickLine(self)
        self.stage = Stage(self)
        self.ground = Ground(self, with_clock=True)
        self.desk_place = box([], "desk")
        left = box([self.stage.widget, self.rows.widget, self.quick.widget], "left")
        main = box([left, self.desk_place], "main")
        looks = dynamic_css(self.view.position, self.translate)
        styles = html(f"<style>{static_css()}{looks}</style>", "styles")
        self.widget.children = (styles, self.bar.widget, main)

    def speak(self) -> None:
        """Show everything in the language that was chosen; half-made entries stay."""
        line = self.quick.widget.value
        self._rebuild()
        self.quick.widget.value = line
        self.refresh()

    def _rebuild(self) -> None:
        """Build everything anew around the half-made entries."""
        desks = dict(self.desks)
        self._build()
        self.stage.board.paint(self.theme)
        for name, desk in desks.items():
            self.desks[name].draft, self.desks[name].past = desk.draft, desk.past
        self.said = ("", "")

    # What is shown

    @property
    def translate(self) -> Translate:
        """Into this screen's language."""
        return self.tongue.translate

    @property
    def author(self) -> str:
        """Who acts on this screen: a player, WATCHER, or empty for the table."""
        return WATCHER if self.is_watching else self.viewer

    @property
    def position(self) -> Any:
        """The position as this screen may see it."""
        return self.view.position

    @property
    def desk(self) -> Desk:
        """The desk in front: the one that covers it, else the one of a stopped game or of the phase."""
        return self.desks[self.cover or ("stopped" if self.stopped else self.position.phase)]

    def word(self, template: str, **values: Any) -> str:
        """Return `template` of the catalogue in this screen's language, filled."""
        return sentence(template, self.translate, **values)

    def refresh(self) -> None:
        """Show the table as it is now; the board first, since that is where people look."""
        if self.stopped_at and not self.stopped:
            self.stop(False)
        desk = self.desk
        self.stage.show(desk)
        self._show_desk(desk)
        self.bar.show()
        self.rows.show()
        self.foot.show()
        self.quick.show()

    def _show_desk(self, desk: Desk) -> None:
        self.ground.show()
        desk.show()
        switch(self.widget, "hands-last", not desk.USES_HANDS)
        desk.heading.value = f"<h2>{escape(desk.title)}</h2>"
        children = (desk.heading, desk.body, self.foot.widget)
        if self.desk_place.children != children:
            self.desk_place.children = children

    def turn_dark(self) -> None:
        """Change between the light and the dark theme."""
        self.theme = "light" if self.theme == "dark" else "dark"
        switch(self.widget, "dark", self.theme == "dark")
        self.stage.board.paint(self.theme)

    # Taps

    def tapped(self, spot: object, action: Callable[[], object]) -> None:
        """Do what a tap on `spot` means, unless the spot is deaf; whatever goes wrong is said."""
        if self.deafness.at(spot):
            return
        self.refused_lots, self.said = frozenset(), ("", "")
        if spot != "allow":
            self.refused = ()
        self._guarded(action)
        self.refresh()

    def _guarded(self, action: Callable[[], object]) -> None:
        try:
            action()
        except IllegalMove as illegal:
            self.refuse(illegal.problems)
        except (StoreError, ValueError) as error:
            told = error.sentence(self.translate) if isinstance(error, StoreError) else str(error)
            self.said = ("refused", told)
        except Exception as error:
            logging.getLogger(__name__).exception("a tap failed")
            told = self.word("This did not work, and nothing was recorded: {what}.", what=repr(error))
            self.said = ("refused", told)

    # Other screens of the same table

    def look(self) -> None:
        """Show what another screen wrote since the last look; what goes wrong is said."""
        seen = self.said
        self._guarded(self._look)
        if self.said != seen:
            self.foot.show()

    def _look(self) -> None:
        if self.table.changed():
            self.moved_on()

    def moved_on(self) -> None:
        """Another screen wrote: show it, and keep this screen's half-made entry."""
        if self.stopped_at and not self.stopped:
            self.said = ("", self.word("The table plays on."))
        before, self.view = self.view, self.seen()
        if self.said[0] == "good" and self.view.log != before.log:
            self.said = ("", "")  # another entry is the last one now
        self.refresh()

    def let_go(self) -> None:
        """Follow the table no more."""
        self._follower.stop()

    def close(self) -> None:
        """Stop following and let go of the table."""
        self.let_go()
        self.table.close()
