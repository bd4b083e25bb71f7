"""What a screen records, refuses and takes back: every tap ends here as a move that the table accepts or not."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from companion.panels.stage import BOARD
from companion.panels.tools import Deafness
from companion.panels.tools import words as in_words
from companion.rules.chinatown.position import lots_changed
from companion.rules.chinatown.view import View
from companion.rules.game import IllegalMove, Problem
from companion.rules.text import Translate, render
from companion.store import Table

if TYPE_CHECKING:
    from companion.panels.desk import Desk


class Acts:
    """The acts of a screen. The screen itself says who acts, what is seen, and which desk is in front."""

    table: Table
    view: View
    deafness: Deafness
    desks: "dict[str, Desk]"
    cover: str
    said: tuple[str, str]
    refused: tuple[Any, ...]
    refused_lots: frozenset[int]
    ring: frozenset[int]
    word: Callable[..., str]
    seen: Callable[..., View]
    stop: Callable[..., None]

    if TYPE_CHECKING:

        @property
        def author(self) -> str:
            """Who acts on this screen; empty for the table."""

        @property
        def desk(self) -> Desk:
            """The desk in front."""

        @property
        def stopped(self) -> bool:
            """Whether the game is shown as stopped."""

        @property
        def translate(self) -> Translate:
            """Into this screen's language."""

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Say every reason why an act is refused, and mark the lots that the reasons name."""
        told = tuple(problems)
        self.said = ("refused", " ".join(render(problem, self.translate) for problem in told))
        self.refused_lots = frozenset(
            value for problem in told if isinstance(value := problem.values.get("lot"), int)
        )

    def record(self, *moves: Any, spot: object = "primary") -> bool:
        """Push `moves` as one act; say what was recorded, or why it was refused and what may be done.

        Returns whether it was recorded. `spot` and the board near the last tap are deaf for a moment, since
        their next tap would mean something else.
        """
        before = self.table.position
        try:
            self.table.push(*moves, seen=self.table.revision, by=self.author, client=uuid4().hex)
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

    def last_words(self) -> str:
        """The last act in words, as this screen may read it."""
        act = self.table.undoable
        return in_words(self._told(len(act.moves)), self.translate) if act else ""

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
        self.table.undo(takes_back=act.revision, seen=self.table.revision, by=self.author)
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
        self.table.redo(brings_back=act.revision, seen=self.table.revision, by=self.author)
        self.view = self.seen()
        told = in_words(self._told(len(act.moves)), self.translate)
        self.said = ("good", self.word("Back again: {what}", what=told))
