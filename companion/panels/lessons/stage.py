"""What the explorations are made of: the board of a position, figures, sliders and lines of text."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from companion.lessons.printed import PLAYERS
from companion.lessons.printed import position as a_position
from companion.panels.board import BoardPanel
from companion.panels.bokehjs import BokehJS
from companion.panels.live import LiveBokeh
from companion.panels.tools import html
from companion.plot import Marks
from companion.plot.series import Series
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.position import Position
from companion.rules.places import Picture, cut_out

__all__ = [
    "PLAYERS",
    "Figure",
    "Ground",
    "a_position",
    "beside",
    "button",
    "choice",
    "colours_of",
    "column",
    "follow",
    "html",
    "row",
    "slider",
    "slider_of_two",
]

BOARD_WIDTH, FIGURE_WIDTH = "760px", "680px"
FIGURE_FLEX = "1 1 420px"
"""Of a figure beside a board: it takes the room that is left, and stands above where that is less."""
LOT_PIXELS = 62
"""Width of a lot where only a part of the board is drawn."""
PALE, DARK = (222, 235, 247), (8, 48, 107)
"""Red, green and blue of the least and of the largest number painted on lots."""
LIGHT_INK, DARK_INK = "#14181F", "#FFFFFF"
"""Colour of the number on a pale and on a dark lot."""
WIDE = widgets.Layout(width="max-content")


class Ground:
    """The board of a position with marks on it; `widget` is what to show.

    `show` draws another position of the same board; `on_lot` calls back with the number of a lot that is tapped.
    With `close` only those blocks are drawn in which somebody owns a lot, small enough to stand beside a figure.
    """

    def __init__(
        self, position: Position | None = None, marks: Marks | None = None, close: bool = False
    ) -> None:
        self.position, self._close = position or a_position(), close
        self._panel = BoardPanel(self._picture(), marks or Marks())
        self.widget = column(self._panel)
        self._fit()

    def show(self, position: Position | None = None, marks: Marks | None = None) -> None:
        """Draw `position` (the last one when left out) with `marks` (none when left out)."""
        self.position = position or self.position
        self._panel.show(self._picture(), marks or Marks())
        self._fit()

    def _picture(self) -> Picture:
        whole = picture(self.position)
        if not self._close:
            return whole
        return cut_out(whole, {self.position.edition.board.lots[lot].block for lot in self.position.owners})

    def _fit(self) -> None:
        """Give the board its width."""
        if self._close:
            self.widget.layout.width = f"{round(LOT_PIXELS * self._panel.board.frame[2])}px"
            self.widget.layout.flex, self.widget.layout.max_width = "0 0 auto", "100%"
        else:
            self.widget.layout.max_width = BOARD_WIDTH

    def paint(self, values: Mapping[int, int]) -> None:
        """Write a number on lots, the darker the larger it is."""
        low, high = min(values.values()), max(values.values())
        shades = {lot: (value - low) / max(high - low, 1) for lot, value in values.items()}
        places = tuple(
            replace(
                place,
                sign=str(values[place.number]),
                colour=_shade(shades[place.number]),
                ink=DARK_INK if shades[place.number] > 0.5 else LIGHT_INK,
            )
            if place.number in values
            else place
            for place in picture(self.position).places
        )
        self._panel.show(replace(picture(self.position), places=places))

    @property
    def marks(self) -> Marks:
        """The marks that the board shows."""
        return self._panel.board.marks

    def on_lot(self, callback: Callable[[int], object]) -> None:
        """Call back with the number of each lot that is tapped."""
        self._panel.on_tap(lambda number, _x, _y: None if number is None else callback(number))


def _shade(share: float) -> str:
    """A blue between pale (0) and dark (1)."""
    ends = zip(PALE, DARK, strict=True)
    return "#" + "".join(f"{round(pale + share * (dark - pale)):02x}" for pale, dark in ends)


class Figure(widgets.VBox):  # type: ignore[misc]
    """Series of numbers in a page that may have no Bokeh yet; `show` as that of `companion.plot.series.Series`."""

    def __init__(self, title: str, across: str, up: str, kinds: Mapping[str, str], **more: Any) -> None:
        super().__init__(layout=widgets.Layout(width="100%", max_width=FIGURE_WIDTH))
        self.series = Series(title, across, up, kinds, **more)
        self._figure: LiveBokeh | None = None
        self._loader = BokehJS(self._on_page, self._lacking)
        self.children = [self._loader]

    def show(self, values: Mapping[str, tuple[Any, ...]]) -> None:
        """Draw these numbers."""
        self.series.show(values)

    def _on_page(self, brought: bool) -> None:
        if self._figure is None:
            self._figure = LiveBokeh(self.series.figure)
            self._figure.layout.width = "100%"
            self.children = [self._loader, self._figure]
        else:
            self._figure.refresh()

    def _lacking(self, why: object) -> None:
        self.children = [self._loader, html(f"<p role='alert'>{why}</p>")]


def colours_of(position: Position) -> dict[str, str]:
    """Return each player's colour, for figures."""
    return {player: position.edition.colours[colour].hex for player, colour in position.colours.items()}


def slider(label: str, low: int, high: int, value: int, step: int = 1) -> widgets.IntSlider:
    """Return a slider with its `label` written out in full."""
    return widgets.IntSlider(value, low, high, step, description=label, **_slid())


def slider_of_two(label: str, low: int, high: int, step: int = 1) -> widgets.IntRangeSlider:
    """Return a slider with two ends that are dragged; at first it takes in everything."""
    return widgets.IntRangeSlider(
        value=(low, high), min=low, max=high, step=step, description=label, **_slid()
    )


def _slid() -> dict[str, Any]:
    layout = widgets.Layout(width="100%", max_width="460px")
    return {"style": {"description_width": "initial"}, "layout": layout}


def button(label: str, pressed: Callable[[], object]) -> widgets.Button:
    """Return a button that calls `pressed`."""
    made = widgets.Button(description=label, layout=WIDE)
    made.on_click(lambda _: pressed())
    return made


def choice(label: str, options: Mapping[str, Any], value: Any) -> widgets.ToggleButtons:
    """Return keys of which one is pressed: what is written on it → its value."""
    made = widgets.ToggleButtons(options=dict(options), value=value, description=label)
    made.style = {"button_width": "auto", "description_width": "initial"}
    return made


def follow(show: Callable[[], object], *controls: widgets.ValueWidget) -> None:
    """Call `show` now, and again whenever the value of a control changes."""
    for each in controls:
        each.observe(lambda _: show(), "value")
    show()


def row(*children: widgets.Widget) -> widgets.HBox:
    """Return widgets side by side, in the next line where there is no room."""
    return widgets.HBox(
        children, layout=widgets.Layout(flex_flow="row wrap", align_items="center", width="100%")
    )


def beside(figure: Figure, ground: Ground) -> widgets.HBox:
    """Return a figure with the board at its right side, below it where there is no room."""
    figure.layout.flex = FIGURE_FLEX
    gap = widgets.Layout(flex_flow="row wrap", align_items="flex-start", width="100%", grid_gap="12px")
    return widgets.HBox([figure, ground.widget], layout=gap)


def column(*children: widgets.Widget) -> widgets.VBox:
    """Return widgets one above the other."""
    return widgets.VBox(children, layout=widgets.Layout(width="100%"))
