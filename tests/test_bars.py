"""Bars with intervals, as a study draws them."""

import pytest

from companion.plot.bars import bars


def test_each_bar_has_its_name_its_height_and_its_interval_in_thousands():
    plot = bars("Worth", {"lot 1": (62_000.0, 60_000.0, 64_000.0), "lot 2": (-1_000.0, -3_000.0, 1_000.0)})
    data = plot.renderers[0].data_source.data
    assert list(plot.x_range.factors) == data["name"] == ["lot 1", "lot 2"]
    assert (data["mean"], data["low"], data["high"]) == ([62.0, -1.0], [60.0, -3.0], [64.0, 1.0])


def test_the_whole_interval_is_on_the_picture():
    plot = bars("Worth", {"lot 1": (62_000.0, -60_000.0, 64_000.0)})
    assert plot.y_range.start <= -60
    assert plot.y_range.end >= 64


def test_nothing_has_no_picture():
    with pytest.raises(ValueError, match="nothing to draw"):
        bars("Worth", {})
