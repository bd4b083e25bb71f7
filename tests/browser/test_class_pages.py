"""Pages for a class in a browser: from a disk, on a laptop and on a phone, and on A4."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pages import LAPTOP, PHONE, Size

from companion.cli import main

MOST_SIDES = 4
"""Of A4, for the sheet of one lesson."""
SPILLING = """(width) => [...document.querySelectorAll("main *")].filter((each) =>
  each.getBoundingClientRect().right > width + 1 && !each.closest("td, th, tr, thead, tbody, .wide, math, svg")
  ).map((each) => each.outerHTML)"""
"""What sticks out of a page so wide, to the right; rows of tables and formulas scroll by themselves. A phone's own
`innerWidth` grows with what sticks out."""


@pytest.fixture(scope="module")
def handed_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a class."""
    out = tmp_path_factory.mktemp("class")
    assert main(["class", "--out", str(out)]) == 0
    return out


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_page_opens_from_a_disk_and_fits(handed_out: Path, new_context: Callable, size: Size):
    page = new_context(**size).new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for file in sorted(handed_out.rglob("*.html")):
        page.goto(file.as_uri())
        width = size["viewport"]["width"]
        assert page.evaluate(SPILLING, width) == [], file.name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, file.name
        assert page.locator("h1").count() == 1
    assert said == []


def test_formulas_are_drawn_as_formulas(handed_out: Path, new_context: Callable):
    page = new_context(**LAPTOP).new_page()
    page.goto((handed_out / "pages" / "3_bag.html").as_uri())
    fraction = page.locator("math[display=block] mfrac").first.bounding_box()
    assert fraction
    assert fraction["height"] > 30  # a numerator above a denominator, not one line of text


def test_sheets_print_on_few_sides_of_a4(handed_out: Path, new_context: Callable):
    page = new_context(**LAPTOP).new_page()
    for file in sorted((handed_out / "pages").glob("*_sheet.html")):
        page.goto(file.as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        sides = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
        assert 2 <= len(sides) <= MOST_SIDES, file.name
        assert {(round(float(wide)), round(float(high))) for wide, high in sides} == {(595, 842)}, file.name
