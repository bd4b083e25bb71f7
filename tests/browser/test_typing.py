"""Somebody who types faster than the companion answers loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import wait_for_board
from playwright.sync_api import Page, expect
from started import Started, start_app

from companion.rules.chinatown import new_game
from companion.store import create, open_table

LINES = ("ann 1 2 3 4 5", "bo 6 7 8 9 10", "cy 11 12 13 14 15")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    for name in ("Friday", "Monday"):
        create(home, name, new_game(["Ann", "Bo", "Cy"])).close()
    started = start_app(home)
    yield started
    started.stop()


def test_the_next_line_may_be_typed_before_the_last_one_is_answered(app: Started, page: Page, home: Path):
    page.goto(f"{app.address}?table=Friday")
    wait_for_board(page)
    field = page.locator(".companion .quick input")
    field.focus()
    for line in LINES:
        page.keyboard.type(line)
        page.wait_for_timeout(300)
        page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    page.keyboard.type("an")
    expect(page.locator(".companion .heading")).to_contain_text("Tiles of Ann")
    expect(field).to_have_value("an")
    with open_table(home, "Friday") as table:
        assert len(table.position.owners) == 15


def test_a_line_that_is_refused_stays_to_be_mended(app: Started, page: Page):
    page.goto(f"{app.address}?table=Monday")
    wait_for_board(page)
    field = page.locator(".companion .quick input")
    field.focus()
    page.keyboard.type("ann 1 2 3 4 99")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    expect(page.locator(".companion .quick .field")).to_have_class("field shake")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("ann 1 2 3 4 9")
