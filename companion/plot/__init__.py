"""Any game's places as one Bokeh figure: `Board` draws a `Picture` with the `Marks` of one screen.

Drawings without a script, in `board_still`, need no Bokeh, so that it is loaded with `Board` and not before.
"""

from typing import TYPE_CHECKING, Any

from companion.plot.hits import block_boxes, place_at
from companion.plot.marks import Marks
from companion.plot.screen import Screen, screen

if TYPE_CHECKING:
    from companion.plot.board import Board

__all__ = ["Board", "Marks", "Screen", "block_boxes", "place_at", "screen"]


def __getattr__(name: str) -> Any:
    """Load `Board` when it is asked for."""
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.plot.board import Board

    return Board
