"""The shared screen at a real table: the board by keyboard, a game that stops early, what small screens reach."""

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import click_lot, lot_spot, shown
from pages import LAPTOP, PHONE, SMALL_PHONE, TABLET
from playwright.sync_api import Page, expect
from tables import Tables

from companion.rules.chinatown import new_game
from companion.store import open_table

PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Eli"]
DEEDS = ("ann 9 12 34 56 3", "bo 14 28 61 20 21", "cy 63 64 65 66 67")
DRAWS = ("ann ph2 la ta fa re an", "bo ph la te se fl an ta", "cy te2 di fl an fa la")
PHONES = [SMALL_PHONE, PHONE]


@pytest.fixture
def opened(tables: Tables) -> Callable[..., Page]:
    """Open a screen of a new table on which `lines` were entered."""

    def open_screen(size: dict, *lines: str, players: int = 3) -> Page:
        scribe = tables.show_new(new_game(PLAYERS[:players]), size)
        scribe.page.table_name = scribe.name
        scribe.lines(lines)
        return scribe.page

    return open_screen


def revision(home: Path, page: Page) -> int:
    with open_table(home, page.table_name) as table:
        return table.revision


def is_seen(page: Page, selector: str) -> bool:
    """Whether a thing lies wholly in the window, and a finger on its middle and near its ends touches it."""
    return page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((e) => e.offsetParent).every((e) => {
          const {left, right, top, bottom} = e.getBoundingClientRect(), x = (left + right) / 2
          const touched = [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(x, y))
          return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
            && touched.every((other) => e === other || e.contains(other))
        })""",
        selector,
    )


def test_the_board_by_keyboard(opened):
    page = opened(LAPTOP)
    page.locator(".companion .bar button.menu").focus()
    page.keyboard.press("Tab")
    board = page.get_by_role("application")
    expect(board).to_be_focused()
    page.wait_for_function("boardSource('cursor').data.cursor.includes(1)")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.wait_for_function("boardSource('cursor').data.cursor.indexOf(1) === 18")
    assert shown(page, "cursor", 19) == 1
    expect(page.locator(".companion .card")).to_contain_text("Lot 19, block 2, nobody's.")
    expect(page.locator(".companion .heard")).to_contain_text("Lot 19, block 2, nobody's.")

    page.keyboard.press("Enter")
    expect(page.locator(".companion .lines .now")).to_contain_text("19")
    assert (shown(page, "cursor", 19), shown(page, "halo", 19)) == (1, 1)

    page.keyboard.press("Escape")
    page.wait_for_function("!boardSource('cursor').data.cursor.includes(1)")
    expect(board).not_to_be_focused()
    click_lot(page, 40)  # the picture below still hears the mouse
    expect(page.locator(".companion .lines .now")).to_contain_text("40")


def test_the_quick_line_keeps_the_keyboard_after_an_entry(opened):
    page = opened(LAPTOP, DEEDS[0])
    field = page.locator(".companion .quick input")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("!boardSource('cursor').data.cursor.includes(1)")


def test_no_key_brings_a_recorded_sum_back(opened):
    page = opened(LAPTOP, *DEEDS, *DRAWS, "ann 9 to bo for 14", "ann to bo 12 for 30k")
    field = page.locator(".companion .quick input")
    for key in ("ArrowUp", "Control+z", "Control+z"):
        field.press(key)
        page.wait_for_timeout(150)
        assert "30k" not in field.input_value()
    page.keyboard.press("Escape")
    field.press("ArrowUp")
    expect(field).to_have_value("ann 9 to bo for 14")


def test_a_game_stops_early_and_goes_on(opened, home: Path):
    page = opened(TABLET, *DEEDS, *DRAWS, "ann to bo 9 for 30k", "done", "ph 56", "pay")
    before = revision(home, page)
    page.locator(".companion .bar button.menu").click()
    page.get_by_role("button", name="Stop the game here").click()
    expect(page.locator(".companion .sentence")).to_contain_text("All cash is shown to everybody.")
    assert "$90,000" not in page.content()
    page.locator(".companion .foot button.primary").click()

    expect(page.locator(".companion .heading")).to_have_text("Stopped in 1966, before the income")
    expect(page.locator(".companion .standings tr").first).to_contain_text("$90,000")
    expect(page.locator(".companion .chart canvas").first).to_be_visible()
    expect(page.locator(".companion .row .hold").first).to_contain_text("$")
    assert revision(home, page) == before

    page.wait_for_timeout(600)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".companion .heading")).to_have_text("Deeds of Bo")
    expect(page.locator(".companion .row .hold").first).to_have_text("hold: cash")
    assert not any(dollars in page.content() for dollars in ("$90,000", "$20,000", "$50,000"))
    page.reload()
    expect(page.locator(".companion .heading")).to_have_text("Deeds of Bo", timeout=60_000)


@pytest.mark.parametrize("size", PHONES, ids=["360", "390"])
def test_a_phone_reaches_pad_and_foot_without_scrolling(opened, size: dict):
    page = opened(size)
    sentence, pad, primary = (
        ".companion .sentence",
        ".companion .pad button",
        ".companion .foot .buttons button",
    )
    assert is_seen(page, f"{sentence}, {pad}, {primary}")
    page.get_by_role("button", name="3", exact=True).first.tap()
    page.wait_for_function("boardView().model.x_range.end < 17")
    page.wait_for_timeout(700)
    page.touchscreen.tap(*lot_spot(page, 37))
    expect(page.locator(".companion .lines .now")).to_contain_text("37")
    assert is_seen(page, f"{sentence}, {pad}, {primary}, .companion .board-keys button")


@pytest.mark.parametrize("size", PHONES, ids=["360", "390"])
def test_a_phone_reaches_the_keys_of_the_bag_and_the_foot_without_scrolling(opened, size: dict):
    page = opened(size, "ann 1 2 3", "bo 4 5 6", "cy 7 8 9", "dee 10 11 12", "eli 13 14 15", players=5)
    page.evaluate("document.activeElement.blur(); document.querySelector('.companion .bar').scrollIntoView()")
    page.locator(".companion .bag-key").first.tap()
    expect(page.locator(".companion .lines .now")).to_contain_text("1 of 5")
    assert is_seen(page, ".companion .bag-key, .companion .sentence, .companion .foot .buttons button")
    page.get_by_role("button", name="2", exact=True).first.tap()  # its key brings the board back
    page.wait_for_function("boardView().model.x_range.end < 8")
    expect(page.locator(".companion .board-stage")).to_be_visible()


def test_a_large_laptop_has_the_last_entries_open_and_a_tablet_three_of_the_year(opened):
    lines = (*DEEDS, *DRAWS, "done", "pay", "ann 1 2 4 5")
    for size, seen in ((LAPTOP, 10), (TABLET, 1)):
        page = opened(size, *lines)
        expect(page.locator(".companion .recent li:visible")).to_have_count(seen)
        expect(page.locator(".companion .recent li:visible").first).to_have_text(
            "Ann keeps lots 1, 2, 4 and 5."
        )


def test_lots_can_be_tapped_on_a_tablet_with_five_hands(opened):
    page = opened(TABLET, players=5)
    click_lot(page, 40)
    expect(page.locator(".companion .lines .now")).to_contain_text("40")
