"""The stage: the board as the desk in front wants it, taps on it, and the strip that explains a lot."""

from html import escape
from typing import TYPE_CHECKING, Any

from companion.panels.board import BoardPanel
from companion.panels.cursor import IN, OUT, TAP, Cursor
from companion.panels.tools import box, html, switch, words
from companion.plot import Marks
from companion.rules.chinatown.explain import lot_texts
from companion.rules.chinatown.picture import picture
from companion.rules.places import DIRECTIONS, DrawnPlace, next_place
from companion.rules.text import N_, Text, render

if TYPE_CHECKING:
    from companion.panels.desk import Desk
    from companion.panels.screen import Screen

BOARD = "board"
"""The spot of the whole board in the screen's deafness."""

NEAR_PIXELS = 24
"""A tap within this distance of one that changed the meaning of the board does nothing for a moment."""

KEYS = N_("The board: arrow keys go from lot to lot, Enter taps, Escape leaves")


class Stage:
    """The board of a screen and the strip below it.

    `lot` is the one that was touched last, `keyboard` the one under the keyboard's cursor: None while the
    board does not have the keyboard.
    """

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.lot: int | None = None
        self._pictured: tuple[Any, Any] = (None, None)
        self._spot: tuple[float, float] = (-NEAR_PIXELS, -NEAR_PIXELS)
        self.board = BoardPanel(self._picture(), translate=screen.translate)
        self.board.on_tap(self.tapped)
        self.board.on_hover(self._hovered)
        self.strip = html("", "card")
        self._desk: Desk | None = None
        self.keyboard: int | None = None
        self._before: int | None = None
        self.cursor = Cursor(screen.word(KEYS), self._pressed)
        self.cursor.add_class("cursor")
        self.caption = html("", "caption")
        self.widget = box([self.cursor, self.board, self.caption, self.strip], "stage")

    def _picture(self) -> Any:
        """The picture of the view's position, made once for each."""
        if self._pictured[0] is not self.screen.view:
            self._pictured = (self.screen.view, picture(self.screen.position, self.screen.translate))
        return self._pictured[1]

    def show(self, desk: "Desk") -> None:
        """Show the desk's board with its marks, and those of the screen: refused, last entry, touched."""
        screen, marks = self.screen, desk.marks()
        if desk is not self._desk:  # the choice to fold the board lasts as long as the desk
            self._desk = desk
            self.board.fold(not desk.USES_BOARD)
        marked = Marks(
            selected=marks.selected or ({self.lot: ""} if self.lot else {}),
            veiled=marks.veiled,
            ghosts=marks.ghosts,
            refused=screen.refused_lots,
            ring=screen.ring if not screen.cover else frozenset(),
            lit=marks.lit,
            cursor=self.keyboard,
        )
        self.board.show(desk.picture or self._picture(), marked)
        unreal = desk.picture is not None
        switch(self.widget, "unreal", unreal)
        self.caption.value = f"<p>{escape(desk.caption)}</p>" if unreal else ""
        self.cursor.told = " ".join(render(text, screen.translate) for text in self._texts(self.keyboard))

    def explain(self, lot: int | None) -> None:
        """Say in the strip what there is to say of `lot`; nothing for None."""
        self.strip.value = words(self._texts(lot), self.screen.translate)

    def _texts(self, lot: int | None) -> tuple[Text, ...]:
        return lot_texts(self.screen.desk.position, lot) if lot else ()

    def tapped(self, lot: int | None, x: float, y: float) -> None:
        """A lot was tapped at (x, y) in pixels; None is a street, which does nothing."""
        near = (x - self._spot[0]) ** 2 + (y - self._spot[1]) ** 2 < NEAR_PIXELS**2
        if lot is None or (near and self.screen.deafness.at(BOARD)):
            return
        self._spot = (x, y)
        self._tap(lot)

    def _tap(self, lot: int) -> None:
        self.lot = lot
        self.screen.tapped(("lot", lot), lambda: self.screen.desk.tap_lot(lot))

    def _pressed(self, key: str) -> None:
        """The board got the keyboard, gave it away, or heard a key of it."""
        here = self.keyboard
        if key == OUT:
            self.keyboard, self._before = None, here
        elif here is None:
            self.keyboard = (self._before or self.lot or self._places[0].number) if key == IN else None
        elif key == TAP:
            self._tap(here)
        elif key in DIRECTIONS:
            self.keyboard = next_place(self._places, here, key)
        self.explain(self.keyboard)
        self.show(self.screen.desk)

    @property
    def _places(self) -> tuple[DrawnPlace, ...]:
        return self.board.board.picture.places

    def _hovered(self, lot: int | None) -> None:
        if lot is not None:
            self.lot = lot
        self.explain(lot)
