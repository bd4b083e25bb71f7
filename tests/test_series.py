"""Series of numbers in one figure: told apart without colour, and with room for their names."""

import pytest
from bokeh.models import Scatter, VBar

from companion.plot.series import Series


def glyphs(series: Series, kind: type) -> list:
    return [each.glyph for each in series.figure.renderers if isinstance(each.glyph, kind)]


def test_bars_and_dots_of_one_figure_are_told_apart_without_colour():
    bars = Series("t", "x", "y", dict.fromkeys("abc", "bars"))
    assert len({bar.hatch_pattern for bar in glyphs(bars, VBar)}) == 3
    dots = Series("t", "x", "y", dict.fromkeys("abcd", "dots"))
    assert len({dot.marker for dot in glyphs(dots, Scatter)}) == 4


def test_bars_that_share_a_colour_have_other_hatches():
    series = Series("t", "x", "y", dict.fromkeys("abcdefgh", "bars"))
    looks = [(bar.fill_color, bar.hatch_pattern) for bar in glyphs(series, VBar)]
    assert len(set(looks)) == 8


def test_bars_stand_side_by_side_over_words_too():
    series = Series("t", "", "y", {"before": "bars", "after": "bars"}, names=["red", "blue"])
    series.show({"before": (["red", "blue"], [1, 2]), "after": (["blue"], [3])})
    (word, left), _ = series.source("before").data["x"]
    ((other, right),) = series.source("after").data["x"]
    assert (word, other) == ("red", "blue")
    assert left < 0 < right


def test_a_dot_on_a_bar_has_an_edge_as_pale_as_the_paper():
    series = Series("t", "x", "y", {"all": "bars", "now": "dots"})
    (dot,) = glyphs(series, Scatter)
    assert dot.line_color == series.figure.background_fill_color


def test_the_names_of_the_series_stand_apart():
    legend = Series("t", "x", "y", {"one": "line", "another": "line"}).figure.legend[0]
    assert (legend.orientation, legend.location) == ("horizontal", "left")
    assert legend.spacing >= legend.label_standoff * 3


def test_a_series_is_named_once_it_has_something_to_show():
    series = Series("t", "x", "y", {"a": "line", "b": "line"})
    series.show({"a": ([1], [2])})
    assert {item.label.value: item.visible for item in series.figure.legend[0].items} == {
        "a": True,
        "b": False,
    }
    series.show({"b": ([1], [2])})
    assert all(item.visible for item in series.figure.legend[0].items)


def test_bars_stand_side_by_side():
    series = Series("t", "x", "y", {"a": "bars", "b": "bars", "c": "line"}, low=0)
    series.show({"a": ([1, 2], [3, 4]), "b": ([1, 2], [5, 6])})
    assert series.values("b") == [5.0, 6.0]
    left, right = (series.source(name).data["x"] for name in "ab")
    assert left[0] < 1 < right[0] < left[1]


def test_what_cannot_be_drawn_is_refused():
    series = Series("t", "x", "y", {"a": "bars"})
    with pytest.raises(ValueError, match="a: \\['one'\\] are not among the words along the axis"):
        series.show({"a": (["one"], [3])})
    with pytest.raises(ValueError, match="a series of kind 'pie'; expected one of bars, line, dots, band"):
        Series("t", "x", "y", {"a": "pie"})
