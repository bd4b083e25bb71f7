"""Bars by player: a group for each, in it a bar for each branch, with its sum written at its end."""

from collections.abc import Mapping, Sequence

from bokeh.models import ColumnDataSource, CustomJSTickFormatter, FactorRange, Range1d
from bokeh.plotting import figure

from companion.plot.chart import HEIGHT
from companion.plot.screen import screen

ROOM = 1.6
"""How far the axis reaches beyond the longest bar, so that its sum has room."""


SIGNED = "return (tick < 0 ? '−$' : '$') + Math.abs(tick).toLocaleString('en') + 'k'"
"""Writes a tick of the axis, in thousands."""


def bars_by_player(
    title: str, players: Sequence[str], values: Mapping[str, Mapping[str, float]], colours: Mapping[str, str]
) -> figure:
    """Return a figure of `values` (branch → player → dollars, more or less): who gains and who loses by what.

    A bar wears its player's colour and stands over the name of its branch, so that colour is never alone.
    """
    theme = screen().themes["light"]
    factors = [(player, branch) for player in players for branch in values]
    dollars = [values[branch][player] / 1000 for player, branch in factors]
    source = ColumnDataSource(
        {
            "x": factors,
            "top": dollars,
            "colour": [colours[player] for player, _ in factors],
            "sum": [
                f"{'−' if amount < 0 else '+'}{abs(amount):,.0f}k" if round(amount) else "0"
                for amount in dollars
            ],
            "shift": [4 if amount < 0 else -4 for amount in dollars],
            "base": ["top" if amount < 0 else "bottom" for amount in dollars],
        }
    )
    reach = ROOM * max([*map(abs, dollars), 10])
    low = -reach if min([*dollars, 0]) < 0 else 0
    plot = figure(
        title=title,
        height=HEIGHT,
        tools="",
        toolbar_location=None,
        sizing_mode="stretch_width",
        x_range=FactorRange(factors=factors),
        y_range=Range1d(start=low, end=reach if max([*dollars, 0]) > 0 or not low else reach / 4),
    )
    plot.vbar(x="x", top="top", width=0.8, color="colour", line_color=theme["ink"], source=source)
    plot.text(
        "x", "top", "sum", source=source, text_font_size="11px", text_align="center",
        text_baseline="base", y_offset="shift", text_color=theme["ink"],
    )  # fmt: skip
    plot.hspan(y=0, line_color=theme["ink"])
    plot.xgrid.visible = False
    plot.yaxis.formatter = CustomJSTickFormatter(code=SIGNED)
    plot.background_fill_color = plot.border_fill_color = theme["paper"]
    return plot
