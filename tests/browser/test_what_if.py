"""What if on the screen that people hold: on the real game a deal is proposed and tried, and nothing recorded."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import click_lot, wait_for_board
from playwright.sync_api import Page, expect
from started import Started, start_app

from companion import load
from companion.rules.tables import DATA
from companion.store import create

TABLET = {"viewport": {"width": 1180, "height": 820}}
NAME = "Real"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    create(home, NAME, load(DATA / "records" / "real_game.jsonl")).close()
    return home


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    started = start_app(home)
    yield started
    started.stop()


@pytest.fixture
def page(new_context, app: Started) -> Page:
    page = new_context(**TABLET).new_page()
    page.goto(f"{app.address}?table={NAME}")
    page.wait_for_selector(".companion .row", timeout=60_000)
    wait_for_board(page)
    return page


def press(page: Page, selector: str) -> None:
    page.locator(f".companion {selector}").locator("visible=true").first.click()
    page.wait_for_timeout(500)


def record_bytes(home: Path) -> dict[str, bytes]:
    """What every file of the table holds."""
    return {str(file): file.read_bytes() for file in sorted(home.rglob(f"{NAME}*")) if file.is_file()}


def test_a_deal_is_tried_and_the_record_stays_byte_for_byte(page: Page, home: Path):
    before = record_bytes(home)
    assert before
    press(page, ".bar .menu")
    press(page, "button:has-text('What if…')")
    steps = ".what-if-steps button"
    press(page, f"{steps}:text-is('|◀')")
    for _ in range(3):
        press(page, f"{steps}:text-is('deal ▶')")
    expect(page.locator(".what-if-steps")).to_contain_text("from move 12 of 188")
    click_lot(page, 28)
    page.wait_for_timeout(500)
    press(page, ".row .name:text-is('yellow')")
    verdict = page.locator(".companion .foot .verdict")
    expect(verdict).to_contain_text("Worth it for yellow up to $60,000, for blue from $60,000")
    press(page, ".foot button.primary")
    differences = page.locator(".companion .what-if-table")
    expect(differences).to_contain_text("Income in branch A")
    expect(differences.locator("tr", has_text="blue")).to_contain_text("−$60k")
    expect(page.locator(".companion .what-if-table .chart canvas").first).to_be_visible()
    press(page, "button:text-is('Play both to the end')")
    expect(differences).to_contain_text("chance to win", timeout=60_000)
    press(page, ".foot button.side")
    assert record_bytes(home) == before
