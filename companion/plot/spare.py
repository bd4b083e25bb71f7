"""Boards drawn ahead of time, each for one page: a warm process puts them aside, and its forks take them.

To make a figure, and all the defaults that Bokeh looks up when it is first written out, takes far longer than to
change what an old one shows.
"""

from typing import Any

from bokeh.document import Document

from companion.plot.board import NO_MARKS, Board
from companion.plot.marks import Marks
from companion.rules.places import Picture

_ASIDE: list[Board] = []


def put_aside(picture: Picture) -> None:
    """Draw the board of `picture` for whoever wants one of the same ground."""
    board = Board(picture)
    document = Document()
    document.add_root(board.figure)
    document.to_json()  # Bokeh keeps the defaults that it has looked up
    _ASIDE.append(board)


def board_for(picture: Picture, marks: Marks = NO_MARKS, **settings: Any) -> Board:
    """Return a board as `Board` makes it: one that was put aside, or else a new one."""
    for board in _ASIDE:
        if board.has_ground_of(picture):
            _ASIDE.remove(board)
            board.dress(picture, marks, **settings)
            return board
    return Board(picture, marks, **settings)
