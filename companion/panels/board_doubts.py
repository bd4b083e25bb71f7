"""What is doubtful about an edition's board, with a key for each way to read it."""

from collections.abc import Callable
from functools import partial

from companion.panels.tools import box, button, html, switch, visible, words
from companion.rules.chinatown import Board, Edition
from companion.rules.chinatown.board_draft import is_read_as, read_as
from companion.rules.chinatown.edition import Doubt
from companion.rules.text import N_, Text, Translate, render


class Doubts:
    """The doubts of an edition. `change` is called with the board that a reading gives."""

    def __init__(self, edition: Edition, translate: Translate, change: Callable[[Board], None]) -> None:
        self._change = change
        self._board = edition.board
        self.keys = {
            (doubt, number): button(render(reading.reading, translate), partial(self._tapped, doubt, number))
            for doubt in edition.doubts
            for number, reading in enumerate(doubt.readings)
        }
        self.widget = box([self._doubt(doubt, translate) for doubt in edition.doubts], "doubts")

    def _doubt(self, doubt: Doubt, translate: Translate) -> object:
        told = Text(N_("{doubt} (sure to {sure} %)"), {"doubt": doubt.doubt, "sure": doubt.sure})
        keys = [key for (of, _), key in self.keys.items() if of is doubt]
        return box([html(f"<p>{words((told,), translate)}</p>"), box(keys, "choices")], "doubt")

    def _tapped(self, doubt: Doubt, number: int) -> None:
        self._change(read_as(self._board, doubt.readings[number].lots))

    def show(self, board: Board) -> None:
        """Mark the readings that `board` shows; one about a lot that was taken away cannot be chosen."""
        self._board = board
        for (doubt, number), key in self.keys.items():
            lots = doubt.readings[number].lots
            switch(key, "on", is_read_as(board, lots))
            visible(key, all(lot.lot in board.lots for lot in lots))
