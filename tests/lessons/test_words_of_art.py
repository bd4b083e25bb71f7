"""No word of art before its meaning: where a lesson first uses one, it is set in italics, and explained there."""

import re
from collections.abc import Iterator
from itertools import takewhile

import ipywidgets as widgets
import pytest
from explored import explorations, parts, said
from test_lessons import notebook

from companion.lessons import LESSONS
from companion.panels.lessons.stage import Figure

pytestmark = pytest.mark.long

WORDS = (
    "standard error",
    "standard deviation",
    "variance",
    "degree",
    "marginal",
    "superadditive",
    "hypergeometric",
    "expected value",
    "reservation value",
    "bargaining surplus",
    "bargaining range",
    "outside option",
    "Nash",
    "Smorodinsky",
    "Shapley",
    "core",
    "coalition",
    "bound",
    "greedy",
    "Gini",
    "created",
)


def in_order(number: int) -> Iterator[str]:
    """What a learner reads, from the first prediction up to the exercises: prose, and what explorations say."""
    made = explorations(LESSONS[number])
    for cell in takewhile(lambda cell: cell.id != "exercises", notebook(number).cells[1:]):
        if cell.cell_type == "markdown":
            yield cell.source
        elif shown := re.search(r"lesson\.(\w+)\(\)", cell.source):
            yield _shown(made[shown[1]]())


def _shown(widget: widgets.Widget) -> str:
    figures = [each.series.figure for each in parts(widget, Figure)]
    return " ".join([said(widget), *(each.title.text for each in figures)])


@pytest.mark.parametrize("number", LESSONS, ids=LESSONS.values())
def test_no_word_of_art_comes_before_its_meaning(number: int):
    known, early = set[str](), []
    for text in in_order(number):
        known |= {word for word in WORDS if re.search(rf"\*[^*]*\b{word}\w*[^*]*\*", text, re.IGNORECASE)}
        plain = re.sub(r"\*\*.*?\*\*", "", text)
        early += [
            f"{word}: {plain[:60]}"
            for word in WORDS
            if word not in known and re.search(rf"\b{word}s?\b", plain, re.IGNORECASE)
        ]
    assert early == []
