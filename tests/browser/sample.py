"""A panel with a made-up board that echoes taps: what the browser tests look at, run in a kernel."""

from dataclasses import replace

import ipywidgets as widgets
from IPython.display import display
from pictures import picture

from companion.panels.board import BoardPanel


def echo(board: BoardPanel) -> widgets.HTML:
    """A line that counts the taps and names the last: `taps 3 last 37 all 1 37 37`; a tap toggles a lot."""
    line = widgets.HTML("<span class='echo'>taps 0</span>")
    line.add_class("echo-line")
    chosen: dict[int, str] = {}
    numbers: list[str] = []

    def tapped(number: int | None, _x: float, _y: float) -> None:
        numbers.append(str(number))
        if number is not None:
            chosen.pop(number) if number in chosen else chosen.update({number: "to B"})
        board.show(board.board.picture, replace(board.board.marks, selected=dict(chosen)))
        line.value = f"<span class='echo'>taps {len(numbers)} all {' '.join(numbers)}</span>"

    board.on_tap(tapped)
    return line


def show() -> None:
    """Show the board and the echo under it."""
    board = BoardPanel(picture())
    over = widgets.HTML("<span class='over'>over None</span>")

    def hovered(number: int | None) -> None:
        over.value = f"<span class='over'>over {number}</span>"

    board.on_hover(hovered)
    for name, slot in board.slots.items():
        slot.children = (widgets.HTML(f"<b>{name}</b>"),)
    display(widgets.VBox([board, echo(board), over]))
