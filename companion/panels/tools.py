"""Small makers of widgets, and the two helpers that every panel shares: deafness and words."""

import time
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets as widgets
from ipywidgets.widgets.widget_string import HTMLStyle

from companion.rules.text import Text, Translate, render

DEAF_SECONDS = 0.5
"""How long a spot does nothing after a tap there changed what it means."""

_PLAIN, _PLAIN_BUTTON, _PLAIN_HTML = widgets.Layout(), widgets.ButtonStyle(), HTMLStyle()
"""Shared by everything made here, whose looks come from the style sheet: a page carries one of each, and is
told about half as many widgets. Never change one; put a class on the widget."""


def button(text: str, tapped: Callable[[], None], *classes: str, tooltip: str = "") -> widgets.Button:
    """Return a button that calls `tapped`."""
    made = widgets.Button(description=text, tooltip=tooltip or None, layout=_PLAIN, style=_PLAIN_BUTTON)
    for name in ("tap", *classes):
        made.add_class(name)
    made.on_click(lambda _: tapped())
    return made


def html(value: str = "", *classes: str) -> widgets.HTML:
    """Return a widget of HTML; whoever sets it escapes what people typed."""
    made = widgets.HTML(value, layout=_PLAIN, style=_PLAIN_HTML)
    for name in ("text", *classes):
        made.add_class(name)
    return made


def box(children: Iterable[widgets.Widget] = (), *classes: str) -> widgets.Box:
    """Return a plain box whose layout comes from the style sheet."""
    made = widgets.Box(tuple(children), layout=_PLAIN)
    for name in classes:
        made.add_class(name)
    return made


def entry(label: str = "", value: str = "", placeholder: str = "") -> widgets.Text:
    """Return a field to type into, with its label."""
    made = widgets.Text(value=value, description=label, placeholder=placeholder)
    made.add_class("entry")
    return made


def switch(widget: widgets.DOMWidget, name: str, on: bool) -> None:
    """Put the class `name` on `widget`, or take it off; nothing travels when it is so already."""
    has = name in widget._dom_classes
    if on and not has:
        widget.add_class(name)
    elif has and not on:
        widget.remove_class(name)


def visible(widget: widgets.DOMWidget, on: bool) -> None:
    """Show `widget`, or take it off the page."""
    switch(widget, "gone", not on)


def words(texts: Iterable[object], translate: Translate) -> str:
    """Return sentences as escaped HTML, one after the other."""
    return " ".join(escape(render(text, translate)) for text in texts)


def sentence(template: str, translate: Translate, **values: Any) -> str:
    """Return `template` of the catalogue, translated and filled, as plain text."""
    return render(Text(template, values), translate)


class Deafness:
    """Spots that do nothing for a moment, because a tap there has just changed what they mean."""

    def __init__(self, seconds: float = DEAF_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._until: dict[object, float] = {}

    def after(self, spot: object) -> None:
        """Make `spot` deaf from now on for a moment."""
        self._until[spot] = self._clock() + self._seconds

    def at(self, spot: object) -> bool:
        """Whether a tap on `spot` does nothing now."""
        return self._clock() < self._until.get(spot, 0.0)
