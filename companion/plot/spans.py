"""Estimates with their intervals, one a line: a dot and the span that holds the truth as often as it claims."""

from collections.abc import Sequence

from bokeh.models import ColumnDataSource, CustomJSTickFormatter, FactorRange
from bokeh.plotting import figure

from companion.plot.player_bars import SIGNED
from companion.plot.screen import screen

LINE = 20
"""Pixels for each line."""


def spans_by_line(
    title: str,
    names: Sequence[str],
    middles: Sequence[float],
    ends: Sequence[tuple[float, float]],
    colours: Sequence[str],
) -> figure:
    """Return a figure of dollars: `middles` with their `ends`, from above in the order of `names`, all different."""
    theme = screen().themes["light"]
    source = ColumnDataSource(
        {
            "y": list(names),
            "x": [amount / 1000 for amount in middles],
            "low": [low / 1000 for low, _ in ends],
            "high": [high / 1000 for _, high in ends],
            "colour": list(colours),
        }
    )
    plot = figure(
        title=title,
        height=70 + LINE * len(names),
        tools="",
        toolbar_location=None,
        sizing_mode="stretch_width",
        y_range=FactorRange(factors=list(reversed(names))),
    )
    plot.vspan(x=0, line_color=theme["ink"])
    plot.segment("low", "y", "high", "y", source=source, line_width=4, color=theme["ink"])
    plot.scatter("x", "y", source=source, size=9, color="colour", line_color=theme["ink"])
    plot.xaxis.formatter = CustomJSTickFormatter(code=SIGNED)
    plot.background_fill_color = plot.border_fill_color = theme["paper"]
    return plot
