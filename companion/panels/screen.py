"""The frame of a screen: bar, board, hands, desk and quick line around one table.

A screen holds a table, which screen shows what, and nothing of the game: everything it shows is made from
the table's view, and every tap ends as a move that the table accepts or refuses.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from typing import Any
from uuid import uuid4

from companion import words
from companion.panels.bar import Bar
from companion.panels.chinatown import desks_of
from companion.panels.desk import Desk
from companion.panels.follow import Follower
from companion.panels.foot import Foot
from companion.panels.ground import Ground
from companion.panels.quick import QuickLine
from companion.panels.rows import Rows
from companion.panels.stage import BOARD, Stage
from companion.panels.style import dynamic_css, static_css
from companion.panels.tools import Deafness, box, html, sentence, switch
from companion.panels.tools import words as in_words
from companion.rules.chinatown.position import lots_changed
from companion.rules.chinatown.view import TABLE, View, view
from companion.rules.game import IllegalMove, Problem
from companion.rules.text import render
from companion.store import StoreError, Table


class Screen:
    """One screen of a table.

    Parameters
    ----------
    table : Table
        The table it shows and writes to.
    leave : callable, optional
        Called to go back to the choice of tables.
    language : str
        Of the labels.
    viewer : str
        The player whose own screen this is; empty for the table's screen.
    """

    def __init__(
        self,
        table: Table,
        leave: Callable[[], None] | None = None,
        language: str = "en",
        viewer: str = TABLE,
    ) -> None:
        self.table, self.leave, self.viewer = table, leave, viewer
        self.translate = words.translator(language)
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
        self._build()
        self.refresh()
        self._follower = Follower(self.look)

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
        self.ground = Ground(self)
        self.desk_place = box([], "desk")
        left = box([self.stage.widget, self.rows.widget, self.quick.widget], "left")
        main = box([left, self.desk_place], "main")
        styles = html(f"<style>{static_css()}{dynamic_css(self.view.position)}</style>", "styles")
        self.widget = box(
            [styles, self.bar.widget, main], "companion", f"rows-{len(self.view.position.players)}"
        )

    # What is shown

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

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Say every reason why an act is refused, and mark the lots that the reasons name."""
        told = tuple(problems)
        self.said = ("refused", " ".join(render(problem, self.translate) for problem in told))
        self.refused_lots = frozenset(
            value for problem in told if isinstance(value := problem.values.get("lot"), int)
        )

    # Acts

    def record(self, *moves: Any, spot: object = "primary") -> bool:
        """Push `moves` as one act; say what was recorded, or why it was refused and what may be done.

        Returns whether it was recorded. `spot` and the board near the last tap are deaf for a moment, since
        their next tap would mean something else.
        """
        before = self.table.position
        try:
            self.table.push(*moves, seen=self.table.revision, by=self.viewer, client=uuid4().hex)
        except IllegalMove as illegal:
            self.turned_down(moves, illegal)
            return False
        self.deafness.after(spot)
        self.deafness.after(BOARD)
        self.ring = lots_changed(before, self.table.position)
        self.view = self.seen()
        for desk in self.desks.values():
            desk.clear()
        self.cover = ""
        said = in_words(self._told(len(moves)), self.translate)
        self.said = ("good", self.word("Recorded: {what}", what=said))
        return True

    def turned_down(self, moves: tuple[Any, ...], illegal: IllegalMove) -> None:
        """Say why `moves` were refused; what the table may allow waits for its reason."""
        self.refuse(illegal.problems)
        self.refused = moves if illegal.table_may_allow else ()

    def _told(self, count: int) -> list[object]:
        """What the last moves were, as everybody at the table may read it."""
        return [text for line in self.view.log[-count:] for text in line.sentences]

    def allow(self, reason: str) -> None:
        """Record the refused moves after all, since the table allows it for `reason`."""
        moves, self.refused = self.refused, ()
        self.record(*(replace(move, table_allows=reason) for move in moves), spot="allow")

    def undo(self) -> None:
        """Take back the last tap of the half-made entry, else the last act, which comes back to the desk."""
        if self.desk.past:
            self.desk.back()
            return
        if self.cover:
            self.cover = ""
            return
        if self.stopped:
            self.stop(False)
            return
        act = self.table.undoable
        if act is None:
            self.said = ("", self.word("There is nothing to take back."))
            return
        told = in_words(self._told(len(act.moves)), self.translate)
        self.table.undo(takes_back=act.revision, seen=self.table.revision)
        self.view = self.seen()
        self.ring = frozenset()
        for desk in self.desks.values():
            desk.clear()
        self.desk.reopen(act.moves)
        self.said = ("", self.word("Undone: {what}", what=told))

    def redo(self) -> None:
        """Bring back what was taken back last."""
        act = self.table.redoable
        if act is None:
            self.said = ("", self.word("There is nothing to bring back."))
            return
        self.table.redo(brings_back=act.revision, seen=self.table.revision)
        self.view = self.seen()
        told = in_words(self._told(len(act.moves)), self.translate)
        self.said = ("good", self.word("Back again: {what}", what=told))

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
        self.view = self.seen()
        self.refresh()

    def close(self) -> None:
        """Stop following and let go of the table."""
        self._follower.stop()
        self.table.close()
