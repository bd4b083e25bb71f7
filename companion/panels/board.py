"""The board as a widget: the figure, what lies over its free ground, and the keys of its blocks."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import ipywidgets as widgets

from companion.panels.bokehjs import BokehJS
from companion.panels.tools import sentence, switch, words
from companion.plot import Board, Marks
from companion.plot.board import NO_MARKS, OnNumber, OnTap
from companion.plot.spare import board_for
from companion.rules.places import Free, Picture
from companion.rules.text import N_, Text, Translate, english

try:
    from companion.panels.live import LiveBokeh
except ImportError as error:
    LACKING: Text | None = Text(
        N_("The board picture is missing: the package {name} is not installed."), {"name": error.name}
    )
else:
    LACKING = None

UNFOLDED, FOLDED = "▴", "▾"
BY_NUMBER = Text(N_("Everything else works, with the numbers of the places."))


class BoardPanel(widgets.VBox):  # type: ignore[misc]
    """A board on one screen; it shows what it is given and tells of taps.

    Parameters
    ----------
    picture, marks, theme, rest
        As in `companion.plot.Board`.
    translate : Translate
        Into the screen's language.

    Attributes
    ----------
    slots : mapping
        The name of each free rectangle (`park`, `calendar`) → a `Box` that lies over it; put widgets in its
        children. They are hidden while a block is open.
    block_keys : HBox
        A button for each block, seen on small screens only. The key of an open block closes it; the last
        key folds the board away and back.
    """

    def __init__(
        self, picture: Picture, marks: Marks = NO_MARKS, translate: Translate = english, **settings: Any
    ) -> None:
        super().__init__(layout=widgets.Layout(width="100%", margin="0"))
        self._translate = translate
        self._settings = {**settings, "word": translate(N_("block"))}
        self._on_tap: list[OnTap] = []
        self._on_hover: list[OnNumber] = []
        self._on_block: list[OnNumber] = []
        self._figure: LiveBokeh | None = None
        self._placed = self.folded = False
        self._stage = widgets.Box()
        self._stage.add_class("board-stage")
        self._fold_key = widgets.Button(description=UNFOLDED, tooltip=translate(N_("fold the board")))
        self._fold_key.on_click(lambda _: self.fold(not self.folded))
        self.block_keys = widgets.HBox()
        self.block_keys.add_class("board-keys")
        self.slots: Mapping[str, widgets.Box] = {}
        self._make(picture, marks)
        self.children = (BokehJS(self._show_on_page, self._say), self._stage, self.block_keys)
        if LACKING:
            self._say(LACKING)

    @property
    def board(self) -> Board:
        """The figure's board: its picture, its marks, its open block."""
        return self._board

    def show(self, picture: Picture, marks: Marks = NO_MARKS) -> None:
        """Show a position; of the same board only what changed travels."""
        try:
            with self._figure.together() if self._figure else nullcontext():
                self._board.show(picture, marks)
        except ValueError:  # another board
            self._make(picture, marks)
            self._place()

    def paint(self, theme: str) -> None:
        """Change to the theme `light` or `dark`."""
        self._settings["theme"] = theme
        self._board.paint(theme)

    def open_block(self, block: int | None) -> None:
        """Show one block as large as the screen allows, or the whole board (None)."""
        self._board.open_block(block)

    def fold(self, folded: bool) -> None:
        """Fold the board away on a small screen, down to its keys, or show it again."""
        self.folded = folded
        self._fold_key.description = FOLDED if folded else UNFOLDED
        switch(self._stage, "folded", folded)

    def on_tap(self, callback: OnTap) -> None:
        """Call back with (number or None, x, y in pixels), once for each tap on a place or a street.

        Taps on places too small for a finger open their block in the browser and are not told.
        """
        self._on_tap.append(callback)

    def on_hover(self, callback: OnNumber) -> None:
        """Call back with the place under a resting mouse, None when it left."""
        if not self._on_hover:
            self._board.on_hover(self._hovered)
        self._on_hover.append(callback)

    def on_block(self, callback: OnNumber) -> None:
        """Call back with the block that was opened, None when the whole board is shown again."""
        self._on_block.append(callback)

    def _make(self, picture: Picture, marks: Marks) -> None:
        self._board = board_for(picture, marks, **self._settings)
        self._board.on_tap(self._tapped)
        self._board.on_block(self._opened)
        if self._on_hover:
            self._board.on_hover(self._hovered)
        self._figure = None
        self.slots = {free.name: self._slot(free) for free in picture.free}
        keys = [self._key(block) for block in sorted({p.block for p in picture.places})]
        self.block_keys.children = [*keys, self._fold_key]

    def _slot(self, free: Free) -> widgets.Box:
        left, top, width, height = self._board.frame
        slot = widgets.Box(
            layout=widgets.Layout(
                left=f"{100 * (free.x - left) / width:.3f}%",
                top=f"{100 * (free.y - top) / height:.3f}%",
                width=f"{100 * free.width / width:.3f}%",
                height=f"{100 * free.height / height:.3f}%",
            )
        )
        slot.add_class("board-slot").add_class(f"board-{free.name}")
        return slot

    def _key(self, block: int) -> widgets.Button:
        key = widgets.Button(
            description=str(block), tooltip=sentence(N_("block {block}"), self._translate, block=block)
        )
        key.on_click(lambda _: self._key_tapped(block))
        return key

    def _key_tapped(self, block: int) -> None:
        closes = self._board.block == block and not self.folded
        self.fold(False)
        self.open_block(None if closes else block)

    def _tapped(self, number: int | None, x: float, y: float) -> None:
        for callback in self._on_tap:
            callback(number, x, y)

    def _hovered(self, number: int | None) -> None:
        for callback in self._on_hover:
            callback(number)

    def _opened(self, block: int | None) -> None:
        (self._stage.add_class if block else self._stage.remove_class)("block-open")
        for key in self.block_keys.children:
            (key.add_class if key.description == str(block) else key.remove_class)("on")
        for callback in self._on_block:
            callback(block)

    def _show_on_page(self, brought: bool) -> None:
        """Show the figure on a page that has Bokeh's script now; `brought` when it had none before."""
        if LACKING:
            return
        self._placed = True
        if self._figure is None or brought or not self._stage.children:
            self._place()
        else:
            self._figure.refresh()

    def _place(self) -> None:
        """Put the figure and the slots on the stage, so that every page makes new views of them."""
        if not self._placed:
            return  # the figure is written out when the first page can show it, and not before
        if self._figure is None:
            self._figure = LiveBokeh(self._board.figure)
            self._figure.add_class("board-figure")
        else:
            self._figure.refresh()
        self._stage.children = ()
        self._stage.children = (self._figure, *self.slots.values())

    def _say(self, why: Text) -> None:
        """Say in the board's place why there is no picture."""
        note = widgets.HTML(f"<p role='alert'>{words((why, BY_NUMBER), self._translate)}</p>")
        self._stage.children = (note, *self.slots.values())
