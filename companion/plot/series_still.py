"""Series of numbers as a drawing that needs no script: SVG, for pages opened without a server and for paper.

Lines differ by their dashes and bars by hatching, so that nothing is lost in black and white.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import count, takewhile
from math import ceil, cos, floor, log10, sin, tau
from typing import Any, NamedTuple

from companion.plot.screen import screen
from companion.plot.series import DASHES, WHOLE_STEPS, Look, Series

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 34, 46
"""Pixels beside the field in which the numbers are drawn."""
LETTER = 8
"""Pixels of a letter in the legend, so that it fits when a phone's style makes letters larger."""
LEGEND = 20
"""Pixels of the line above the field that names the series."""
TICKS, WHOLE_TICKS = 6, 12
"""Numbers beside an axis, at most about so many: of any kind, and whole ones along the axis below."""
ROOM = 0.05
"""Of the numbers' span, left free above and below them."""
CORNERS = (0, 4, 3, 6, 5)
"""Of dots, by their place: none is a circle."""
PATTERNS = {"solid": "", "dashed": "9 5", "dotted": "2 4", "dotdash": "2 4 9 4", "dashdot": "9 4 2 4"}


class Axis(NamedTuple):
    """Numbers from `low` to `high`, drawn from pixel `start` to pixel `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """Return the pixel of a number."""
        return self.start + (number - self.low) / (self.high - self.low) * (self.end - self.start)


def series_svg(series: Series, empty: bool = False) -> str:
    """Return the figure of `series` as an SVG element; `empty` leaves the numbers out, to be drawn by hand."""
    theme, named = screen().themes["light"], len(series.names) > 1 and not empty
    across, up = _across(series), _up(series, TOP + LEGEND * named)
    parts = [_hatch(name, look.colour) for name, look in series.looks.items() if look.kind == "bars"]
    parts += [_text(WIDTH / 2, 20, series.title, 15, "middle", bold=True)]
    parts += _grid(series, across, up)
    if not empty:
        for name, look in series.looks.items():
            parts += _drawn(series, name, look, across, up)
    parts += _legend(series) if named else ()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="figure" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(series.title)}" font-family="{escape(screen().font)}" fill="{theme["ink"]}">'
        f"{''.join(parts)}</svg>"
    )


def steps(low: float, high: float, whole: bool = False) -> list[float]:
    """Return round numbers from `low` to `high`, not too many; whole ones when asked for.

    >>> steps(0, 0.5), steps(1, 6, whole=True)
    ([0.0, 0.1, 0.2, 0.3, 0.4, 0.5], [1, 2, 3, 4, 5, 6])
    """
    least = max((high - low) / WHOLE_TICKS, 1) if whole else (high - low) / TICKS
    ten = 10 ** floor(log10(least))
    step = next(size * ten for size in (*WHOLE_STEPS, 10) if size * ten >= least * 0.999)
    first = ceil(low / step - 1e-9)
    found = takewhile(lambda number: number <= high + step / 1e6, ((first + i) * step for i in count()))
    return [round(number) if whole else round(number, 9) for number in found]


def _across(series: Series) -> Axis:
    """The axis below: words stand at 0, 1, 2 …, half a step from the ends."""
    if series.words:
        return Axis(-0.5, len(series.words) - 0.5, LEFT, WIDTH - RIGHT)
    numbers = [float(x) for name in series.names for x in series.source(name).data["x"]]
    if not numbers:
        return Axis(0, 1, LEFT, WIDTH - RIGHT)
    wide = max((max(series.source(name).data["width"], default=0) for name in _bars(series)), default=0)
    low, high = min(numbers) - wide / 2, max(numbers) + wide / 2
    room = ROOM * ((high - low) or 1)
    return Axis(low - room, high + room, LEFT, WIDTH - RIGHT)


def _bars(series: Series) -> list[str]:
    return [name for name, look in series.looks.items() if look.kind == "bars"]


def _up(series: Series, top: float) -> Axis:
    """The upright axis, as the series fix it or as their numbers need."""
    columns = [series.source(name).data for name in series.names]
    lows = [
        value
        for name in series.names
        if series.looks[name].kind in ("bars", "band")
        for value in series.source(name).data["low"]
    ]
    numbers = [float(value) for data in columns for value in data["y"]] + lows or [0.0, 1.0]
    span = (max(numbers) - min(numbers)) or abs(max(numbers)) or 1
    low = min(numbers) - ROOM * span if series.low is None else series.low
    high = max(numbers) + ROOM * span if series.high is None else series.high
    return Axis(low, high, HEIGHT - BOTTOM, top)


def _grid(series: Series, across: Axis, up: Axis) -> Iterable[str]:
    """The frame, round numbers beside it, and what they count."""
    theme = screen().themes["light"]
    for number in steps(up.low, up.high):
        y = up.at(number)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{theme["edge"]}" stroke-width="0.6"/>'
        yield _text(LEFT - 6, y + 4, f"{number:,g}", 11.5, "end")
    marks = (
        enumerate(series.words)
        if series.words
        else ((x, f"{x:,g}") for x in steps(across.low, across.high, True))
    )
    for x, label in marks:
        yield f'<path d="M{across.at(x):.1f} {HEIGHT - BOTTOM}v5" stroke="{theme["ink"]}"/>'
        yield _text(across.at(x), HEIGHT - BOTTOM + 18, label, 11.5, "middle")
    yield (
        f'<path d="M{LEFT} {up.end:.1f}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="{theme["ink"]}"/>'
    )
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, series.across, 12.5, "middle")
    middle = (up.start + up.end) / 2
    yield f'<g transform="rotate(-90 14 {middle:.0f})">{_text(14, middle + 4, series.up, 12.5, "middle")}</g>'


def _drawn(series: Series, name: str, look: Look, across: Axis, up: Axis) -> Iterable[str]:
    data = series.source(name).data
    at = [across.at(_number(x, series.words)) for x in data["x"]]
    tops, lows = [up.at(y) for y in data["y"]], [up.at(y) for y in data["low"]]
    ink = screen().themes["light"]["ink"]
    if look.kind == "bars":
        unit = across.at(1) - across.at(0)
        for x, top, low, width in zip(at, tops, lows, data["width"], strict=True):
            box = f'x="{x - width * unit / 2:.1f}" y="{min(top, low):.1f}" width="{width * unit:.1f}"'
            paint = f'fill="url(#{_key(name)})" stroke="{ink}" stroke-width="0.7"'
            yield f'<rect {box} height="{abs(low - top):.1f}" {paint}/>'
    elif look.kind == "dots":
        for x, y in zip(at, tops, strict=True):
            yield _marker(look, x, y)
    elif look.kind == "line":
        dash = _dashes(look)
        for colour, width in ((ink, 4), (look.colour, 2.4)):
            yield f'<path d="{_path(at, tops)}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'
    else:
        shape = _path([*at, *reversed(at)], [*tops, *reversed(lows)])
        paint = f'fill="{look.colour}" fill-opacity="0.2" stroke="{look.colour}" stroke-width="0.7"'
        yield f'<path d="{shape}Z" {paint}/>'


def _number(x: Any, words: list[str]) -> float:
    """Where something stands along the axis below; a bar beside others comes as its word and how far aside it is."""
    if isinstance(x, tuple):
        return words.index(x[0]) + float(x[1])
    return float(words.index(x) if words else x)


def _dashes(look: Look) -> str:
    """The dashes of a line, as an attribute."""
    pattern = PATTERNS[DASHES[look.place % len(DASHES)]] if look.kind == "line" else ""
    return f' stroke-dasharray="{pattern}"' if pattern else ""


def _marker(look: Look, x: float, y: float) -> str:
    """A dot: round, or with as many corners as tell it from the other dots."""
    ink = screen().themes["light"]["ink"]
    paint = f'fill="{look.colour}" stroke="{ink}" stroke-width="0.8"'
    corners = CORNERS[look.place % len(CORNERS)]
    if not corners:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {paint}/>'
    turns = [tau * corner / corners for corner in range(corners)]
    shape = _path([x + 5.5 * sin(turn) for turn in turns], [y - 5.5 * cos(turn) for turn in turns])
    return f'<path d="{shape}Z" {paint}/>'


def _path(xs: Sequence[float], ys: Sequence[float]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True)) if xs else "M0 0"


def _key(name: str) -> str:
    """The name of a hatching in the page; equal names are equal hatchings."""
    return "bars-" + "".join(each if each.isalnum() else "-" for each in name)


def _hatch(name: str, colour: str) -> str:
    """What bars are filled with: their colour, with pale stripes that lean one way or the other by name."""
    turn = 45 if sum(map(ord, name)) % 2 else -45
    return (
        f'<pattern id="{_key(name)}" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({turn})"><rect width="7" height="7" fill="{colour}"/>'
        '<rect width="1.6" height="7" fill="#FFFFFF" fill-opacity="0.55"/></pattern>'
    )


def _legend(series: Series) -> Iterable[str]:
    x, y = float(LEFT), TOP + 6
    for name, look in series.looks.items():
        dash = _dashes(look)
        if look.kind == "line":
            yield f'<path d="M{x} {y}h22" stroke="{look.colour}" stroke-width="3"{dash}/>'
        elif look.kind == "dots":
            yield _marker(look, x + 11, y)
        else:
            fill = f"url(#{_key(name)})" if look.kind == "bars" else look.colour
            opacity = ' fill-opacity="0.2"' if look.kind == "band" else ""
            yield f'<rect x="{x}" y="{y - 6}" width="22" height="12" fill="{fill}"{opacity}/>'
        yield _text(x + 28, y + 4, name, 12, "start")
        x += 28 + LETTER * len(name) + 16


def _text(x: float, y: float, text: str, size: float, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'
