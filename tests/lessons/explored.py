"""For tests of explorations without a browser: which there are, what is inside one, taps, keys and sliders."""

from collections.abc import Callable
from importlib import import_module
from inspect import isfunction
from typing import Any

import ipywidgets as widgets

from companion.lessons import LESSONS
from companion.panels.board import BoardPanel

NO_EXPLORATIONS = {"read_class"}
"""What the modules offer besides."""


def explorations(lesson: str) -> dict[str, Callable[[], Any]]:
    """What the module of a lesson offers to its notebook, by name."""
    module = import_module(f"companion.panels.lessons.{lesson}")
    return {
        name: each
        for name, each in vars(module).items()
        if isfunction(each)
        and each.__module__ == module.__name__
        and not name.startswith("_")
        and name not in NO_EXPLORATIONS
    }


def all_explorations() -> dict[str, Callable[[], Any]]:
    """Those of all lessons, by lesson and name."""
    return {
        f"{lesson}.{name}": make for lesson in LESSONS.values() for name, make in explorations(lesson).items()
    }


def parts(widget: widgets.Widget, kind: type) -> list:
    """Every widget of a kind inside another."""
    own = [widget] if isinstance(widget, kind) else []
    return own + [each for child in getattr(widget, "children", ()) for each in parts(child, kind)]


def sliders(widget: widgets.Widget) -> list[widgets.IntSlider]:
    return parts(widget, widgets.IntSlider)


def said(widget: widgets.Widget) -> str:
    return " ".join(each.value for each in parts(widget, widgets.HTML))


def tap(widget: widgets.Widget, lot: int) -> None:
    for panel in parts(widget, BoardPanel):
        panel._tapped(lot, 0, 0)


def press(widget: widgets.Widget, label: str) -> None:
    next(each for each in parts(widget, widgets.Button) if each.description == label).click()


def choose(widget: widgets.Widget, label: str) -> None:
    """Press the key with this label, wherever it is."""
    keys = next(each for each in parts(widget, widgets.ToggleButtons) if label in each._options_labels)
    keys.label = label
