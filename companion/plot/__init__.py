"""Any game's places as one Bokeh figure: `Board` draws a `Picture` with the `Marks` of one screen."""

from companion.plot.board import Board
from companion.plot.hits import block_boxes, place_at
from companion.plot.marks import Marks
from companion.plot.screen import Screen, screen

__all__ = ["Board", "Marks", "Screen", "block_boxes", "place_at", "screen"]
