"""Series of numbers as a drawing that needs no script: SVG, for pages opened without a server and for paper.

Lines differ by their dashes and bars by hatching, so that nothing is lost in black and white.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import count, takewhile
from math import ceil, cos, floor, log10, pi, sin
from typing import Any, NamedTuple

from companion.plot.screen import screen
from companion.plot.series import WHOLE_STEPS, Look, Series

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
STROKES = {
    "blank": "M0 0",
    "right_diagonal_line": "M-2 2L2 -2M0 8L8 0M6 10L10 6",
    "dot": "M4 4h0.1",
    "left_diagonal_line": "M-2 6L2 10M0 0L8 8M6 -2L10 2",
    "cross": "M0 4H8M4 0V8",
}
"""Of each hatching of `HATCHES`, in a square of 8 pixels that repeats."""


def _corners(number: int, radius: float, first: float) -> list[tuple[float, float]]:
    return [(radius, first + 2 * pi * i / number) for i in range(number)]


CORNERS = {
    "circle": _corners(16, 4.5, 0),
    "diamond": _corners(4, 5.5, 0),
    "triangle": _corners(3, 5.5, -pi / 2),
    "square": _corners(4, 5.5, pi / 4),
    "hex": _corners(6, 5, 0),
}
"""Of each marker of `MARKERS`: radius and angle of its corners."""

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
    parts = [_hatch(name, look) for name, look in series.looks.items() if look.kind == "bars"]
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
    at = [across.at(_number(series, x)) for x in data["x"]]
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
            yield _dot(x, y, look, f' stroke="{ink}" stroke-width="0.8"')
    elif look.kind == "line":
        dash = f' stroke-dasharray="{PATTERNS[look.mark]}"' if PATTERNS[look.mark] else ""
        for colour, width in ((ink, 4), (look.colour, 2.4)):
            yield f'<path d="{_path(at, tops)}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'
    else:
        shape = _path([*at, *reversed(at)], [*tops, *reversed(lows)])
        paint = f'fill="{look.colour}" fill-opacity="0.2" stroke="{look.colour}" stroke-width="0.7"'
        yield f'<path d="{shape}Z" {paint}/>'


def _number(series: Series, x: Any) -> float:
    """Where x stands on the axis below: a number, a word, or a word and how far aside of it."""
    word, aside = x if isinstance(x, tuple) else (x, 0.0)
    return float(series.words.index(word) if series.words else word) + float(aside)


def _path(xs: Sequence[float], ys: Sequence[float]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True)) if xs else "M0 0"


def _key(name: str) -> str:
    """The name of a hatching in the page; equal names are equal hatchings."""
    return "bars-" + "".join(each if each.isalnum() else "-" for each in name)


def _hatch(name: str, look: Look) -> str:
    """What bars are filled with: their colour, and in white the hatching that tells them apart."""
    return (
        f'<pattern id="{_key(name)}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{look.colour}"/>'
        f'<path d="{STROKES[look.mark]}" stroke="#FFFFFF" stroke-width="1.6" stroke-linecap="round"/></pattern>'
    )


def _dot(x: float, y: float, look: Look, more: str = "") -> str:
    points = (f"{x + r * cos(turn):.1f},{y + r * sin(turn):.1f}" for r, turn in CORNERS[look.mark])
    return f'<polygon points="{" ".join(points)}" fill="{look.colour}"{more}/>'


def _legend(series: Series) -> Iterable[str]:
    x, y = float(LEFT), TOP + 6
    for name, look in series.looks.items():
        dash = (
            f' stroke-dasharray="{PATTERNS[look.mark]}"'
            if look.kind == "line" and PATTERNS[look.mark]
            else ""
        )
        if look.kind == "line":
            yield f'<path d="M{x} {y}h22" stroke="{look.colour}" stroke-width="3"{dash}/>'
        elif look.kind == "dots":
            yield _dot(x + 11, y, look)
        else:
            fill = f"url(#{_key(name)})" if look.kind == "bars" else look.colour
            opacity = ' fill-opacity="0.2"' if look.kind == "band" else ""
            yield f'<rect x="{x}" y="{y - 6}" width="22" height="12" fill="{fill}"{opacity}/>'
        yield _text(x + 28, y + 4, name, 12, "start")
        x += 28 + LETTER * len(name) + 16


def _text(x: float, y: float, text: str, size: float, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'
