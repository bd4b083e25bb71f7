"""An exploration as it looks after some taps, without a browser: HTML and SVG for pages that no kernel serves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import ipywidgets as widgets

from companion.panels.board import BoardPanel
from companion.panels.lessons.stage import Figure
from companion.plot.board_still import board_svg
from companion.plot.series_still import series_svg


@dataclass(frozen=True, slots=True)
class Still:
    """What to do with an exploration before it is drawn, in this order, and how much of it to draw.

    A line of `data/lessons/stills.toml`, where the same names stand.
    """

    settings: Mapping[str, Any] = field(default_factory=dict)
    """Label of a slider or of keys → its value, for keys what is written on one."""
    press: Sequence[str] = ()
    """Buttons, by what is written on them."""
    tap: Sequence[int] = ()
    """Lots."""
    caption: str = ""
    blocks: Sequence[int] = ()
    """Blocks of the board that are drawn; all when empty."""
    told: bool = True
    """Whether the sentence with the results is shown."""
    board: bool = True
    """Whether the board is."""
    empty: bool = False
    """Whether figures come without their numbers, to be drawn by hand."""
    on: Sequence[str] = ("page",)
    """Where it is shown: on the page of the lesson, on the sheet to print (`paper`), or on both."""


def still(shown: widgets.Widget, wanted: Still) -> str:
    """Do what `wanted` says with an exploration, and return what it shows then.

    Raises
    ------
    ValueError
        If the exploration has no slider, key or button of that label; those that it has are named.
    """
    for label, value in wanted.settings.items():
        _set(shown, label, value)
    for label in wanted.press:
        _found(shown, widgets.Button, label).click()
    for lot in wanted.tap:
        for panel in _all(shown, BoardPanel):
            panel._tapped(lot, 0, 0)
    drawn = "".join(_drawn(shown, wanted))
    caption = f"<figcaption>{escape(wanted.caption)}</figcaption>" if wanted.caption else ""
    return f'<figure class="still">{drawn}{caption}</figure>'


def _all(widget: widgets.Widget, kind: Any) -> list[Any]:
    """Every widget of a kind inside another, in the order of the page."""
    own = [widget] if isinstance(widget, kind) else []
    return own + [each for child in getattr(widget, "children", ()) for each in _all(child, kind)]


def _found(shown: widgets.Widget, kind: Any, label: str) -> Any:
    """The widget of a kind with this label."""
    there = {each.description: each for each in _all(shown, kind) if each.description}
    if label not in there:
        raise ValueError(f"this exploration has no {label!r}; it has {', '.join(map(repr, there)) or 'none'}")
    return there[label]


SETTABLE = (widgets.IntSlider, widgets.FloatSlider, widgets.ToggleButtons)


def _set(shown: widgets.Widget, label: str, value: Any) -> None:
    control = _found(shown, SETTABLE, label)
    if isinstance(control, widgets.ToggleButtons):
        control.label = value
    else:
        control.value = value
        if control.value != value:  # ipywidgets moves what lies beyond an end to that end, and says nothing
            raise ValueError(f"{label!r} goes from {control.min} to {control.max}, and {value} was wanted")


def _drawn(widget: widgets.Widget, wanted: Still) -> Iterable[str]:
    """A widget and all inside it as HTML."""
    if isinstance(widget, BoardPanel):
        if wanted.board:
            yield board_svg(widget.board.picture, widget.board.marks, wanted.blocks)
    elif isinstance(widget, Figure):
        yield series_svg(widget.series, wanted.empty)
    elif isinstance(widget, widgets.HTML):
        if wanted.told and widget.value:
            yield f'<div class="told">{widget.value}</div>'
    elif isinstance(widget, SETTABLE):
        if not wanted.empty:
            yield _setting(widget)
    else:
        for child in getattr(widget, "children", ()):
            yield from _drawn(child, wanted)


def _setting(control: Any) -> str:
    """How a slider or keys stand; keys without a label are what can be chosen, such as the tiles of a hand."""
    if not control.description:
        return f'<p class="setting">{" · ".join(escape(label) for label, _ in control.options)}</p>'
    value = str(control.label if isinstance(control, widgets.ToggleButtons) else f"{control.value:,}")
    return f'<p class="setting">{escape(control.description)} <b>{escape(value)}</b></p>'
