"""Sketches of lesson 1: lots on both sides of a street, and a block as a graph."""

from companion.lessons.adjacency import board
from companion.lessons.adjacency_exercises import LOT
from companion.lessons.printed import position
from companion.plot import Marks
from companion.plot.board_still import board_svg
from companion.plot.sketch import graph
from companion.rules.chinatown.picture import picture

__all__ = ["block_graph", "street"]

BLOCK = 5


def street() -> str:
    """Return two lots whose numbers follow each other, on both sides of a street."""
    here, blocks = position(), {board().lots[lot].block for lot in (LOT, LOT + 1)}
    return board_svg(picture(here), Marks(selected={LOT: "", LOT + 1: ""}), blocks)


def block_graph() -> str:
    """Return one block as points and lines, with each lot's degree."""
    lots = board().in_block(BLOCK)
    points = {lot: (board().lots[lot].column, board().lots[lot].row) for lot in lots}
    lines = [pair for pair in board().pairs if pair[0] in points]
    return graph(points, lines, {lot: str(len(board().neighbours[lot])) for lot in lots})
