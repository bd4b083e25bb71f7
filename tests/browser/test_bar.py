"""The bar of the table, in each language: one row."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from games import trading
from pages import SMALL_PHONE, TABLET, Pages, resize
from playwright.sync_api import expect
from started import Started, start_app
from tables import Tables
from test_reach import OLD_TABLET

from companion.store import create, open_table
from companion.store.agreement import ready
from companion.words import shipped


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of its own: the first page lists all tables."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    started = start_app(home)
    yield started
    started.stop()


@pytest.mark.parametrize("language", list(shipped()))
def test_the_bar_is_one_row_while_two_of_three_are_done(
    home: Path, app: Started, pages: Pages, language: str
):
    """On tablets, and on a phone in all languages whose words are no longer than the English ones."""
    create(home, language, trading()).close()
    with open_table(home, language) as table:
        for player in ("Ann", "Bo"):
            ready(table, player, player)
    page = Tables(home, app, pages, language).show(language, TABLET, "bar").page
    buttons = page.locator(".companion .bar button").locator("visible=true")
    expect(buttons).to_have_count(5)
    for size in (TABLET, OLD_TABLET) if language == "de" else (TABLET, OLD_TABLET, SMALL_PHONE):
        resize(page, size)
        found = [button.bounding_box() for button in buttons.all()]
        middles = {round(box["y"] + box["height"] / 2) for box in found if box}
        assert max(middles) - min(middles) <= 1, size
