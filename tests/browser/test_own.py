"""A table whose box differs, and a small edition: set up, corrected and played by taps on the real page."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from chance import keep_and_draw, lay_ghosts
from pages import SMALL_PHONE, TABLET, settle
from playwright.sync_api import Page, expect
from started import Started, start_app
from tables import Scribe, ready

from companion.rules.chinatown import Economy, new_game, standings
from companion.rules.chinatown.ghost import lit_lots
from companion.rules.chinatown.legal import draw_at_random, keep_at_random
from companion.store import create, open_table


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    started = start_app(home)
    yield started
    started.stop()


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).locator("visible=true").first.click()
    settle(page)


def set_up(page: Page, app: Started, edition: str, *players: str) -> None:
    """Open the first page and fill in the form, which says the table's name."""
    page.goto(app.address)
    page.locator(".setup select").first.wait_for(timeout=60_000)
    settle(page)
    page.locator(".setup select").first.select_option(label=edition)
    for number, player in enumerate(players):
        page.locator(".setup .seat input").nth(number).fill(player)
    page.locator(".setup .seat input").first.press("Tab")


@pytest.mark.parametrize("size", [TABLET, SMALL_PHONE], ids=["tablet", "phone"])
def test_the_doubts_of_a_board_are_settled_by_taps(home: Path, app: Started, new_context, size):
    """C17: three taps, and the record, the board and the quick line have other neighbours."""
    page = new_context(**size).new_page()
    set_up(page, app, "Chinatown, 1999 edition", "Ann", "Bo", "Cy")
    name = f"ours {size['viewport']['width']}"
    page.locator(".setup input").first.fill(name)
    press(page, "Is this your board?")
    for reading in ("gap at the left, 13 above 17", "lot 5 touches no street", "80 below 78"):
        press(page, reading)
    expect(page.locator(".own-page .verdict")).to_contain_text("10 lots differ")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    press(page, "This is our board")
    press(page, "Start")
    page.wait_for_selector(".companion .row", timeout=60_000)
    with open_table(home, name) as table:
        board = table.position.edition.board
    assert (board.neighbours[13], board.neighbours[80]) == ((14, 17), (78, 81, 82))
    assert board.lots[5].street is False
    field = page.locator(".companion .quick input")
    field.fill("? 13 16")
    expect(page.locator(".companion .quick .preview")).to_contain_text("13")
    field.press("Enter")
    expect(page.locator(".companion")).to_contain_text("Lots 13 and 16 are no neighbours")


@pytest.mark.parametrize("size", [TABLET, SMALL_PHONE], ids=["tablet", "phone"])
def test_economy_cards_are_counted_by_taps(home: Path, app: Started, new_context, size):
    """C40: the box holds two 3s and two without a bonus; keys are as large as a finger, nothing is cut off."""
    page = new_context(**size).new_page()
    set_up(page, app, "Chinatown, 1999 edition", "Ann", "Bo", "Cy")
    name = f"cards {size['viewport']['width']}"
    page.locator(".setup input").first.fill(name)
    press(page, "Economy cards")
    for key in page.locator(".card-line button").all():
        bounds = key.bounding_box()
        assert bounds is not None
        assert min(bounds["width"], bounds["height"]) >= 44
    page.locator(".card-line", has_text="no bonus").get_by_text("−").click()
    page.locator(".card-line").first.get_by_text("+").click()
    expect(page.locator(".own-page .verdict")).to_contain_text("in all: 9")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    press(page, "These are our cards")
    expect(page.locator(".setup .about").last).to_contain_text("Own economy cards: 9 in all.")
    press(page, "Start")
    page.wait_for_selector(".companion .row", timeout=60_000)
    with open_table(home, name) as table:
        left = table.position.cards_left
    assert (left["3s"], left["none"]) == (2, 2)


def test_a_teaching_game_of_two_is_played_by_taps_to_its_end(home: Path, app: Started, new_context):
    """Set up, three rounds with a deal in each, and the winner; chance is drawn here and tapped in."""
    rng = random.Random(1999)
    page = new_context(**TABLET).new_page()
    set_up(page, app, "Chinatown, teaching edition", "Ann", "Bo")
    page.locator(".setup input").first.fill("lesson")
    press(page, "Start")
    ready(page)
    scribe = Scribe(page, home, "lesson")
    for _ in range(3):
        tap_round(scribe, rng)
    expect(page.locator(".standings tr").first).to_contain_text("$")
    with open_table(home, "lesson") as table:
        position = table.position
        deals = sum(type(move).__name__ == "Deal" for move in table.game.log)
    assert position.is_finished
    assert deals == 3
    best = standings(position)[0]
    assert best.place == 1
    expect(page.locator(".standings tr").first).to_contain_text(f"${best.cash:,}")


def tap_round(scribe: Scribe, rng: random.Random) -> None:
    """One year: deeds, tiles, the first lot of Ann's for the second-smallest sum, placing, income."""
    position = keep_and_draw(scribe, rng)
    scribe.lot(min(lot for lot in position.lots_of("Ann") if lot not in position.tiles))
    scribe.who("Bo")
    scribe.sum(2)
    expect(scribe.find(".foot button.primary")).to_contain_text("Record")
    scribe.primary()
    scribe.say("Trading done")
    lay_ghosts(scribe, scribe.position)
    scribe.primary()


def test_a_year_of_1999_with_streets_and_an_economy_card_by_taps(home: Path, app: Started, new_context):
    """C40, C41: a business is opened beside a street; the card that was turned is tapped before income."""
    game = new_game(["Ann", "Bo", "Cy"], "1999", street=True)
    rng = random.Random(41)
    for _ in game.position.players:
        game.push(keep_at_random(game.position, rng))
    for _ in game.position.players:
        game.push(draw_at_random(game.position, rng))
    create(home, "streets", game).close()
    page = new_context(**TABLET).new_page()
    page.goto(f"{app.address}?table=streets")
    ready(page)
    scribe = Scribe(page, home, "streets")
    scribe.say("Trading done")
    position = scribe.position
    lots = position.edition.board.lots
    inside = next(lot for lot in lit_lots(position, "Ann") if not lots[lot].street)
    scribe.row("Ann").locator(".chip").first.click()
    scribe.settle()
    scribe.lot(inside)
    expect(scribe.verdict).to_contain_text("street")
    beside = next(lot for lot in lit_lots(position, "Ann") if lots[lot].street)
    scribe.look_up()
    scribe.lot(beside)
    assert beside in scribe.position.tiles
    scribe.primary()
    scribe.press(".economy .amounts button")
    assert isinstance(scribe.log[-1], Economy)
    scribe.look_up()
    scribe.primary()
    assert scribe.position.year == 2
