"""Bars by player and spans by line: what the figures hold."""

from companion.plot.player_bars import bars_by_player
from companion.plot.spans import spans_by_line

COLOURS = {"Ann": "#C8102E", "Bo": "#FFD21F"}


def test_every_branch_has_a_bar_a_player_with_its_sum():
    plot = bars_by_player(
        "More", ["Ann", "Bo"], {"A": {"Ann": 60_000, "Bo": -20_000}, "B": {"Ann": 0, "Bo": 0}}, COLOURS
    )
    data = plot.renderers[0].data_source.data
    assert data["x"] == [("Ann", "A"), ("Ann", "B"), ("Bo", "A"), ("Bo", "B")]
    assert (data["top"], data["sum"]) == ([60, 0, -20, 0], ["+60k", "0", "−20k", "0"])
    assert plot.y_range.start < -20 < 60 < plot.y_range.end


def test_without_a_loss_the_axis_begins_at_nothing():
    assert bars_by_player("More", ["Ann"], {"A": {"Ann": 60_000}}, COLOURS).y_range.start == 0


def test_a_line_has_its_estimate_and_its_interval():
    plot = spans_by_line(
        "Cash", ["3 Ann", "3 Bo"], [1000, -500], [(0, 2000), (-900, -100)], list(COLOURS.values())
    )
    spans = next(each for each in plot.renderers if "low" in each.data_source.data)
    data = spans.data_source.data
    assert (data["x"], data["low"], data["high"]) == ([1, -0.5], [0, -0.9], [2, -0.1])
    assert plot.y_range.factors == ["3 Bo", "3 Ann"]
