"""The stage: the board as the desk in front wants it, taps on it, and the strip that explains a lot."""

from typing import TYPE_CHECKING, Any

from companion.panels.board import BoardPanel
from companion.panels.tools import box, html, switch, words
from companion.plot import Marks
from companion.rules.chinatown.explain import lot_texts
from companion.rules.chinatown.picture import picture

if TYPE_CHECKING:
    from companion.panels.desk import Desk
    from companion.panels.screen import Screen

BOARD = "board"
"""The spot of the whole board in the screen's deafness."""

NEAR_PIXELS = 24
"""A tap within this distance of one that changed the meaning of the board does nothing for a moment."""


class Stage:
    """The board of a screen and the strip below it. `lot` is the one that was touched last."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.lot: int | None = None
        self._pictured: tuple[Any, Any] = (None, None)
        self._spot: tuple[float, float] = (-NEAR_PIXELS, -NEAR_PIXELS)
        self.board = BoardPanel(self._picture(), translate=screen.translate)
        self.board.on_tap(self.tapped)
        self.board.on_hover(self._hovered)
        self.strip = html("", "card")
        self.widget = box([self.board, self.strip], "stage")

    def _picture(self) -> Any:
        """The picture of the view's position, made once for each."""
        if self._pictured[0] is not self.screen.view:
            self._pictured = (self.screen.view, picture(self.screen.position, self.screen.translate))
        return self._pictured[1]

    def show(self, desk: "Desk") -> None:
        """Show the desk's board with its marks, and those of the screen: refused, last entry, touched."""
        screen, marks = self.screen, desk.marks()
        marked = Marks(
            selected=marks.selected or ({self.lot: ""} if self.lot else {}),
            veiled=marks.veiled,
            ghosts=marks.ghosts,
            refused=screen.refused_lots,
            ring=screen.ring if not screen.cover else frozenset(),
            lit=marks.lit,
        )
        self.board.show(desk.picture or self._picture(), marked)
        switch(self.widget, "unreal", desk.picture is not None)

    def explain(self, lot: int | None) -> None:
        """Say in the strip what there is to say of `lot`; nothing for None."""
        texts = lot_texts(self.screen.position, lot) if lot else ()
        self.strip.value = words(texts, self.screen.translate)

    def tapped(self, lot: int | None, x: float, y: float) -> None:
        """A lot was tapped at (x, y) in pixels; None is a street, which does nothing."""
        near = (x - self._spot[0]) ** 2 + (y - self._spot[1]) ** 2 < NEAR_PIXELS**2
        if lot is None or (near and self.screen.deafness.at(BOARD)):
            return
        self._spot = (x, y)
        self.lot = lot
        self.screen.tapped(("lot", lot), lambda: self.screen.desk.tap_lot(lot))

    def _hovered(self, lot: int | None) -> None:
        if lot is not None:
            self.lot = lot
        self.explain(lot)
