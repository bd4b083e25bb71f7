"""One block of a board as keys in a grid: its lots, and the empty places in it and around it."""

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from companion.panels.tools import box, button, switch
from companion.rules.chinatown.board import Board
from companion.rules.chinatown.board_draft import place_of
from companion.rules.chinatown.board_edit import Place
from companion.rules.text import N_, Translate

EMPTY, DOOR = "+", "\n▂"
"""What stands on an empty place, and under the number of a lot that touches a street."""


class Grid:
    """The keys of one block. `tapped` is called with the place of a key, and the lot that lies there or None."""

    def __init__(self, translate: Translate, tapped: Callable[[Place, int | None], None]) -> None:
        self._translate, self._tapped = translate, tapped
        self._shown: tuple[object, ...] = ()
        self.keys: dict[Place, widgets.Button] = {}
        self.widget = box([], "grid-rows")

    def show(self, board: Board, block: int, selected: int | None) -> None:
        """Show `block` of `board` with one row and column of empty places around it."""
        lots = {place_of(lot): lot for lot in board.lots.values() if lot.block == block}
        columns = range(-1, max((column for _, column, _ in lots), default=0) + 2)
        rows = range(-1, max((row for _, _, row in lots), default=0) + 2)
        places = [[(block, column, row) for column in columns] for row in rows]
        if self._shown != tuple(map(tuple, places)):
            self._make(places)
        for place, key in self.keys.items():
            lot = lots.get(place)
            key.description = EMPTY if lot is None else f"{lot.lot}{DOOR if lot.street else ''}"
            switch(key, "empty", lot is None)
            switch(key, "on", lot is not None and lot.lot == selected)
            key.tooltip = self._translate(N_("an empty place")) if lot is None else None

    def _make(self, places: list[list[Place]]) -> None:
        """Make a key for each place; each carries on what lies there when it is tapped."""
        self._shown = tuple(map(tuple, places))
        self.keys = {place: button("", partial(self._tap, place), "cell") for row in places for place in row}
        self.widget.children = [box([self.keys[place] for place in row], "grid-row") for row in places]

    def _tap(self, place: Place) -> None:
        words = self.keys[place].description.rstrip(DOOR)
        self._tapped(place, int(words) if words != EMPTY else None)
