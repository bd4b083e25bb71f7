"""A panel with a made-up board that echoes taps and can begin anew: for the browser tests, run in a kernel."""

from dataclasses import replace

import ipywidgets as widgets
from IPython.display import display
from pictures import picture

from companion.panels.board import BoardPanel

SILENT = "<span class='echo'>taps 0</span>"


def echo(board: BoardPanel) -> widgets.HBox:
    """A line that counts the taps: `taps 3 all 1 37 37`, and a button that forgets them; a tap toggles a lot."""
    line = widgets.HTML(SILENT)
    line.add_class("echo-line")
    chosen: dict[int, str] = {}
    numbers: list[str] = []

    def tapped(number: int | None, _x: float, _y: float) -> None:
        numbers.append(str(number))
        if number is not None:
            chosen.pop(number) if number in chosen else chosen.update({number: "to B"})
        board.show(board.board.picture, replace(board.board.marks, selected=dict(chosen)))
        line.value = f"<span class='echo'>taps {len(numbers)} all {' '.join(numbers)}</span>"

    def forget(_button: widgets.Button) -> None:
        numbers.clear()
        chosen.clear()
        board.open_block(None)
        board.show(board.board.picture, replace(board.board.marks, selected={}))
        line.value = SILENT

    board.on_tap(tapped)
    again = widgets.Button(description="Forget")
    again.on_click(forget)
    return widgets.HBox([line, again])


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
