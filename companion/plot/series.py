"""Named series of numbers in one figure that goes on changing: bars, lines, dots and bands."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from bokeh.models import BasicTicker, ColumnDataSource, Range1d
from bokeh.plotting import figure

from companion.plot.screen import screen

HEIGHT = 300
"""Pixels."""
WIDTH = 0.8
"""Of a bar, as a share of the step from one to the next."""
WHOLE_STEPS = [1, 2, 5]
"""Between numbers written along the axis below, and ten, a hundred … times these."""
ROLES = ("act", "refused", "good", "ink", "muted")
"""Roles of the theme that colour the series, in their order."""
DASHES = ("solid", "dashed", "dotted", "dotdash", "dashdot")
"""Of lines, in the same order, so that colour is never alone."""
HATCHES = ("blank", "right_diagonal_line", "dot", "left_diagonal_line", "cross")
MARKERS = ("circle", "diamond", "triangle", "square", "hex")
"""Of bars and of dots, likewise; each is counted among the series of its own kind."""
OUTLINE = 4.5
"""Width of the ink below a line of an own colour."""
KINDS = ("bars", "line", "dots", "band")


class Look(NamedTuple):
    """How one series is drawn: a kind of `KINDS`, a colour, and what tells it from others without colour.

    `mark` is one of `DASHES` for lines, of `HATCHES` for bars, of `MARKERS` for dots, and "" for bands.
    """

    kind: str
    colour: str
    mark: str


class Series:
    """A figure of named series over one axis; `figure` is the Bokeh model to show.

    What it was made with, and the `looks` of its series by name, stay readable for other ways to draw it.

    Parameters
    ----------
    title, across, up : str
        What stands above the figure and beside its axes; `across` and `up` name their units.
    kinds : mapping
        Name of a series → one of `KINDS`. Bars of several series stand side by side.
    low, high : float or None
        Ends of the upright axis; None lets it follow the numbers.
    names : iterable of str
        Values of the axis below when they are words, each of which x then is one.
    colours : mapping
        Name of a series → its colour, where it has one of its own, such as a player's.
    """

    def __init__(
        self,
        title: str,
        across: str,
        up: str,
        kinds: Mapping[str, str],
        *,
        low: float | None = None,
        high: float | None = None,
        names: Iterable[str] = (),
        colours: Mapping[str, str] | None = None,
    ) -> None:
        theme = screen().themes["light"]
        words = self.words = list(names)
        self.title, self.across, self.up, self.low, self.high = title, across, up, low, high
        self.looks = {
            name: Look(kind, (colours or {}).get(name) or theme[ROLES[i % len(ROLES)]], _mark(kinds, i))
            for i, (name, kind) in enumerate(kinds.items())
        }
        ranges: dict[str, Any] = {"x_range": words} if words else {}
        if low is not None and high is not None:
            ranges["y_range"] = Range1d(start=low, end=high)
        self.figure: Any = figure(
            title=title,
            x_axis_label=across,
            y_axis_label=up,
            height=HEIGHT,
            sizing_mode="stretch_width",
            tools="",
            toolbar_location=None,
            **ranges,
        )
        if low is not None and high is None:
            self.figure.y_range.update(start=low)
        self._sources: dict[str, ColumnDataSource] = {}
        self._abreast = [name for name, kind in kinds.items() if kind == "bars"]
        for name, look in self.looks.items():
            source = self._sources[name] = ColumnDataSource({"x": [], "y": [], "low": [], "width": []})
            if look.kind == "line" and (colours or {}).get(name):
                self._outline(source, theme["ink"], look.mark)
            self._draw(name, look, source, theme["paper"])
        self._name_series(len(kinds))
        self.figure.background_fill_color = self.figure.border_fill_color = theme["paper"]
        self.figure.xgrid.visible = False
        self.figure.axis.minor_tick_line_color = None
        if not words:
            self.figure.xaxis.ticker = BasicTicker(mantissas=WHOLE_STEPS, min_interval=1)

    def _outline(self, source: ColumnDataSource, ink: str, dash: str) -> None:
        """Draw a line in ink below one whose colour may be as pale as the paper."""
        self.figure.line("x", "y", source=source, line_color=ink, line_width=OUTLINE, line_dash=dash)

    def _name_series(self, count: int) -> None:
        """Put the names of several series above the figure, from the left, where the figure begins."""
        legend, paper = self.figure.legend[0], screen().themes["light"]["paper"]
        if count == 1:
            legend.visible = False
            return
        self.figure.add_layout(legend, "above")
        legend.update(orientation="horizontal", location="left", spacing=18, padding=4, margin=0)
        legend.update(border_line_color=None, background_fill_color=paper)

    def _draw(self, name: str, look: Look, source: ColumnDataSource, paper: str) -> None:
        label = {"source": source, "legend_label": name}
        if look.kind == "bars":
            hatch = {"hatch_pattern": look.mark, "hatch_color": paper, "hatch_scale": 8}
            paint = {"fill_color": look.colour, "line_color": None}
            self.figure.vbar("x", "width", "y", "low", **paint, **hatch, **label)
        elif look.kind == "line":
            self.figure.line("x", "y", line_color=look.colour, line_width=2.5, line_dash=look.mark, **label)
        elif look.kind == "dots":
            paint = {"fill_color": look.colour, "line_color": paper}
            self.figure.scatter("x", "y", marker=look.mark, size=11, **paint, **label)
        else:
            self.figure.varea("x", "low", "y", fill_color=look.colour, fill_alpha=0.2, **label)

    def show(self, values: Mapping[str, tuple[Sequence[Any], ...]]) -> None:
        """Draw numbers: name of a series → its x and y, for a band x, lower and upper ends.

        Bars of several series are moved aside from each other.
        """
        for name, (across, *ends) in values.items():
            low, up = ([0.0] * len(across), ends[0]) if len(ends) == 1 else (ends[0], ends[1])
            at, width = self._aside(name, across)
            self._sources[name].data = {
                "x": at,
                "y": [float(value) for value in up],
                "low": [float(value) for value in low],
                "width": [width] * len(across),
            }
        for item in self.figure.legend[0].items:  # a name without anything to see would puzzle
            item.visible = bool(self.values(item.label.value))

    def _aside(self, name: str, across: Sequence[Any]) -> tuple[list[Any], float]:
        """Where the bars of a series stand, and how wide they are."""
        if any(isinstance(x, str) and x not in self.words for x in across):
            raise ValueError(f"{name}: {list(across)} are not among the words along the axis, {self.words}")
        step = 1 if self.words else min((abs(b - a) for a, b in pairwise(across)), default=1)
        if not across or len(self._abreast) < 2 or name not in self._abreast:
            return list(across), WIDTH * step
        width = WIDTH * step / len(self._abreast)
        aside = ((1 - len(self._abreast)) / 2 + self._abreast.index(name)) * width
        return [(x, aside) if self.words else float(x) + aside for x in across], width

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the series."""
        return tuple(self._sources)

    def source(self, name: str) -> ColumnDataSource:
        """Return the columns of a series as the figure draws them."""
        return self._sources[name]

    def values(self, name: str) -> list[float]:
        """Return the numbers of a series that the figure shows."""
        return list(self._sources[name].data["y"])


def _mark(kinds: Mapping[str, str], place: int) -> str:
    """What tells the series at `place` from others: lines count all series, bars and dots those of their own kind."""
    kind = list(kinds.values())[place]
    among = list(kinds.values())[:place].count(kind)
    if kind == "bars":  # other ones when colours come again
        return HATCHES[(among + among // len(ROLES)) % len(HATCHES)]
    marks = {"line": DASHES[place % len(DASHES)], "dots": MARKERS[among % len(MARKERS)], "band": ""}
    if kind not in marks:
        raise ValueError(f"a series of kind {kind!r}; expected one of {', '.join(KINDS)}")
    return marks[kind]
