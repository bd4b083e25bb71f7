"""Lines by year: one a player, named at its end, so that colour is never alone."""

from collections.abc import Mapping, Sequence

from bokeh.models import ColumnDataSource, CustomJSTickFormatter, FixedTicker, Range1d
from bokeh.plotting import figure

from companion.plot.screen import screen

HEIGHT = 190
"""Pixels."""

NAME_SHARE = 0.12
"""Height of a name at the end of a line, as a share of the greatest value."""


def apart(ends: Mapping[str, float], least: float) -> dict[str, float]:
    """Return the heights of names, at their `ends` or as much higher as keeps them `least` apart.

    >>> apart({"Ann": 5.0, "Bo": 0.0, "Cy": 0.0}, least=1.0)
    {'Bo': 0.0, 'Cy': 1.0, 'Ann': 5.0}
    """
    heights: dict[str, float] = {}
    for name, end in sorted(ends.items(), key=lambda pair: pair[1]):
        heights[name] = max([end, *(height + least for height in heights.values())])
    return heights


def lines_by_year(
    title: str, years: Sequence[str], values: Mapping[str, Sequence[int]], colours: Mapping[str, str]
) -> figure:
    """Return a figure of `values` (player → dollars a year) over `years`, each line in its colour and named."""
    theme = screen().themes["light"]
    plot = figure(
        title=title,
        height=HEIGHT,
        tools="",
        toolbar_location=None,
        sizing_mode="stretch_width",
        x_range=Range1d(start=0.8, end=len(years) + 1.4),
    )
    places = list(range(1, len(years) + 1))
    for player, dollars in values.items():
        source = ColumnDataSource({"x": places, "y": [amount / 1000 for amount in dollars]})
        plot.line("x", "y", source=source, color=theme["ink"], line_width=4.4)
        plot.line("x", "y", source=source, color=colours[player], line_width=3)
        plot.scatter("x", "y", source=source, color=colours[player], line_color=theme["ink"], size=8)
    if years:
        ends = {player: dollars[-1] / 1000 for player, dollars in values.items()}
        most = max(max(dollars) for dollars in values.values()) / 1000
        named = apart(ends, least=most * NAME_SHARE)
        plot.text(
            [places[-1] + 0.1] * len(named),
            list(named.values()),
            list(named),
            text_font_size="12px",
            text_baseline="middle",
        )
    plot.xaxis.ticker = FixedTicker(ticks=places)
    plot.xaxis.major_label_overrides = dict(zip(places, years, strict=True))
    plot.yaxis.formatter = CustomJSTickFormatter(code="return '$' + tick.toLocaleString('en') + 'k'")
    plot.background_fill_color = plot.border_fill_color = theme["paper"]
    return plot
