"""Bars with intervals: what several things are worth, and how sure that is."""

from collections.abc import Mapping

from bokeh.models import ColumnDataSource, CustomJSTickFormatter, FactorRange, Range1d
from bokeh.models.annotations import Whisker
from bokeh.plotting import figure

from companion.plot.screen import screen

HEIGHT = 320
"""Pixels."""


def bars(title: str, worths: Mapping[str, tuple[float, float, float]]) -> figure:
    """Return a figure with a bar for each of `worths`: name → mean, low and high end of its interval, in dollars.

    ValueError when there is none.
    """
    if not worths:
        raise ValueError("there is nothing to draw a bar for")
    theme = screen().themes["light"]
    means, lows, highs = ([ends[at] / 1000 for ends in worths.values()] for at in range(3))
    source = ColumnDataSource({"name": list(worths), "mean": means, "low": lows, "high": highs})
    plot = figure(
        title=title,
        height=HEIGHT,
        x_range=FactorRange(factors=list(worths)),
        y_range=Range1d(start=min(0.0, *lows), end=1.05 * max(highs)),
        tools="",
        toolbar_location=None,
        sizing_mode="stretch_width",
    )
    plot.vbar(
        "name",
        top="mean",
        width=0.7,
        source=source,
        fill_color=theme["ink"],
        fill_alpha=0.35,
        line_color=theme["ink"],
    )
    plot.add_layout(
        Whisker(
            base="name", lower="low", upper="high", source=source, line_color=theme["ink"], level="overlay"
        )
    )
    plot.yaxis.formatter = CustomJSTickFormatter(code="return '$' + tick.toLocaleString('en') + 'k'")
    plot.xgrid.grid_line_color = None
    plot.background_fill_color = plot.border_fill_color = theme["paper"]
    return plot
