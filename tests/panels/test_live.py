"""The figure on a page: what changes together travels together."""

from typing import Any

import pytest
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from companion.panels.live import LiveBokeh


@pytest.fixture
def sources() -> list[ColumnDataSource]:
    return [ColumnDataSource({"x": [1, 2], "y": [1, 2]}) for _ in range(2)]


@pytest.fixture
def live(sources: list[ColumnDataSource]) -> LiveBokeh:
    plot = figure()
    for source in sources:
        plot.scatter(source=source)
    return LiveBokeh(plot)


@pytest.fixture
def sent(live: LiveBokeh, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The parts of messages that went to the page."""
    told: list[Any] = []
    monkeypatch.setattr(live, "send", lambda content, buffers=None: told.append(content["payload"]))
    return told


def test_each_change_is_a_message_of_three_parts(sources, live, sent):
    for source in sources:
        source.patch({"x": [(0, 9)]})
    assert len(sent) == 6


def test_changes_that_belong_together_are_one_message(sources, live, sent):
    with live.together():
        for source in sources:
            source.patch({"x": [(0, 9)]})
        assert sent == []
    assert len(sent) == 3
    assert sent[2].count("ColumnsPatched") == 2


def test_no_change_is_no_message_and_the_next_one_goes_at_once(sources, live, sent):
    with live.together():
        pass
    assert sent == []
    sources[0].patch({"x": [(0, 9)]})
    assert len(sent) == 3


def test_a_failure_in_between_sends_what_was_changed(sources, live, sent):
    def fail() -> None:
        with live.together():
            sources[0].patch({"x": [(0, 9)]})
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert len(sent) == 3
