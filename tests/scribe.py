"""Somebody who enters lines and taps lots on a screen without a browser, and reads what its page would hold."""

import json
from collections.abc import Iterator
from typing import Any

from companion.panels import Screen
from companion.rules.chinatown import new_game
from companion.store import memory_table

LINES = ("ann 9 12 34 56 3", "bo 14 28 61 20 21", "cy 63 64 65 66 67")
DRAWS = ("ann ph2 la ta fa re an", "bo ph la te se fl an ta", "cy te2 di fl an fa la")


def new_screen(**house_rules: Any) -> Screen:
    """A screen of Ann, Bo and Cy at the start of a new game; every tap comes long after the one before."""
    return unhurried(Screen(memory_table(new_game(["Ann", "Bo", "Cy"], **house_rules))))


def unhurried(screen: Screen) -> Screen:
    """Let every tap on `screen` come long after the one before."""
    screen.deafness._clock = iter(range(0, 10**6, 10)).__next__
    return screen


def enter(screen: Screen, *lines: str) -> None:
    """Enter lines that are recorded."""
    for line in lines:
        screen.quick._entered(line)
        assert screen.said[0] == "good", (line, screen.said)


def tap(screen: Screen, *lots: int) -> None:
    """Tap lots that lie far apart."""
    for lot in lots:
        screen.stage.tapped(lot, 60.0 * lot, 0.0)


def primary(screen: Screen) -> None:
    """Tap the primary button."""
    screen.tapped("primary", screen.desk.tap_primary)


def shown(screen: Screen) -> tuple[str, str]:
    """The verdict line: what was said last, else what the desk says."""
    return screen.said if screen.said[1] else screen.desk.verdict


def page_of(screen: Screen) -> str:
    """The state of every widget of a screen, as its page would get it."""
    return json.dumps([str(widget.get_state()) for widget in _every_widget(screen)])


def widgets_below(widget: Any) -> Iterator[Any]:
    """A widget and everything inside it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from widgets_below(child)


def _every_widget(screen: Screen) -> Iterator[Any]:
    """Also those that are off the page now, and wait to be shown again."""
    yield from widgets_below(screen.widget)
    for desk in screen.desks.values():
        yield from widgets_below(desk.body)
        for held in (getattr(desk, "sums", {}), getattr(desk, "heads", {})):
            yield from (widget for widget in held.values() if hasattr(widget, "get_state"))


def texts_of(screen: Screen) -> str:
    """Everything that can be read on the screen, on every desk that was ever in front."""
    widgets = [screen.widget, *(desk.body for desk in screen.desks.values())]
    below = [each for widget in widgets for each in widgets_below(widget)]
    return "\n".join(f"{getattr(each, 'description', '')} {getattr(each, 'value', '')}" for each in below)
