"""The walk through a record: to the position from which a scenario starts."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.panels.tools import box, button, html, words
from companion.rules.chinatown import Deal
from companion.rules.chinatown.view import View

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class Steps:
    """Keys that go to the first move, a move back, a move on and to the last; and to the deal before and after.

    `go` is called with the number of moves before the position that is chosen.
    """

    def __init__(self, screen: "Screen", go: Callable[[int], None]) -> None:
        self.screen, self._go, self._at = screen, go, 0
        keys = (
            ("|◀", screen.word("to the first move"), lambda: 0),
            ("◀", screen.word("a move back"), lambda: self._at - 1),
            ("▶", screen.word("a move on"), lambda: self._at + 1),
            ("▶|", screen.word("to the last move"), lambda: self.last),
            (f"◀ {screen.word('deal')}", screen.word("before the last deal"), self._deal_before),
            (f"{screen.word('deal')} ▶", screen.word("before the next deal"), self._deal_after),
        )
        self.where = html("", "where")
        made = [self._key(face, hint, aim) for face, hint, aim in keys]
        self.widget = box([box(made, "steps"), self.where], "what-if-steps")

    def _key(self, face: str, hint: str, aim: Callable[[], int]) -> widgets.Button:
        return button(
            face, lambda: self.screen.tapped(("what-if", face), lambda: self._move(aim())), tooltip=hint
        )

    @property
    def last(self) -> int:
        """How many moves the record has."""
        return len(self.screen.table.log)

    def _move(self, at: int) -> None:
        self._go(min(max(at, 0), self.last))

    def _deals(self) -> list[int]:
        """How many moves stand before each deal."""
        return [number for number, move in enumerate(self.screen.table.log) if isinstance(move, Deal)]

    def _deal_before(self) -> int:
        return max((number for number in self._deals() if number < self._at), default=self._at)

    def _deal_after(self) -> int:
        return min((number for number in self._deals() if number > self._at), default=self._at)

    def show(self, at: int, view: View) -> None:
        """Say where `at` is, and what was done next; `view` is the table's, so it holds no secret."""
        self._at, word = at, self.screen.word
        where = escape(word("from move {number} of {last}", number=at, last=self.last))
        told = ""
        if at < len(view.log):
            what = words(view.log[at].sentences, self.screen.translate)
            told = f"<p class='muted'>{escape(word('Then came:'))} {what}</p>"
        self.where.value = f"<b>{where}</b>{told}"
