"""The steps of `binder/` in this environment: a visitor sees lessons without solutions, and can take a game home."""

import sys
from collections.abc import Callable, Iterator

import pytest
from pages import LAPTOP

from companion.rules.notation import load, record_text
from companion.rules.tables import DATA

sys.path.insert(0, str(DATA.parent / "scripts"))
import binder

SECONDS = 60
"""To the first page, on a busy machine."""


@pytest.fixture(scope="module")
def visit() -> Iterator[binder.Visit]:
    """A server as a hub starts it for one visitor."""
    with binder.replayed(here=True) as started:
        yield started


def test_a_visitor_sees_the_notebooks_and_no_solution(visit: binder.Visit):
    assert list(binder.faults(visit)) == []


def test_the_companion_warns_gives_the_game_away_and_takes_it_back(
    visit: binder.Visit, new_context: Callable, foreign_requests: list[str]
):
    page = new_context(**LAPTOP).new_page()
    page.set_default_timeout(1000 * SECONDS)
    page.goto(f"{visit.address}{binder.COMPANION}?token={visit.token}")
    page.get_by_text("This machine forgets every game").wait_for()
    page.get_by_role("button", name="Open the example: a real game").click()
    with page.expect_download() as taken:
        page.get_by_role("button", name="To your own computer").first.click()
    assert taken.value.suggested_filename == "A real game, five players.jsonl"
    text = taken.value.path().read_text("utf8")
    assert text == record_text(load(DATA / "records" / "real_game.jsonl"))
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(f"{visit.address}{binder.COMPANION}?token={visit.token}")
    page.get_by_role("button", name="Open a record from your own computer").wait_for()
    assert asked == ["beforeunload"]
    ours = {"name": "ours.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files([ours])
    page.get_by_role("button", name="Review the deals").wait_for()
    # Voila inside JupyterLab's server looks for MathJax elsewhere, and this page has no formula; a hub has a network.
    foreign_requests[:] = [each for each in foreign_requests if "mathjax" not in each]
