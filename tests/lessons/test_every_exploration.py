"""What holds for every exploration: it follows each of its keys and sliders, and has numbers to show."""

import ipywidgets as widgets
import pytest
from explored import all_explorations, parts, said, sliders

from companion.panels.board import BoardPanel
from companion.panels.lessons.stage import Figure

pytestmark = pytest.mark.long

ALL = all_explorations()
each_exploration = pytest.mark.parametrize("make", ALL.values(), ids=ALL)


@each_exploration
def test_every_slider_may_stand_anywhere_under_every_key(make, caplog: pytest.LogCaptureFixture):
    """ipywidgets logs what goes wrong in a callback and goes on, so the log is looked at."""
    shown = make()
    for keys in parts(shown, widgets.ToggleButtons):
        for label in keys._options_labels:
            keys.label = label
            for slider in sliders(shown):
                for value in (
                    slider.min,
                    slider.max,
                    (slider.min + slider.max) // 2 // slider.step * slider.step,
                ):
                    slider.value = value
                    assert slider.value == value
    for slider in sliders(shown):
        slider.value = slider.max
    for key in parts(shown, widgets.Button):
        key.click()
    assert caplog.records == []
    for figure in parts(shown, Figure):
        assert any(figure.series.values(name) for name in figure.series.names)


@each_exploration
def test_it_shows_a_board_or_a_figure_and_its_words_have_no_hole(make):
    shown = make()
    assert parts(shown, (BoardPanel, Figure)) or "<li>" in said(shown)
    assert not any(hole in said(shown) for hole in ("{", "None", "nan", "Fraction"))
