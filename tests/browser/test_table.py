"""Whole years and games recorded on the screen that people hold, by taps and by the quick line."""

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from helpers import Started, click_lot, lot_spot, start_app, touch_lot, wait_for_board
from playwright.sync_api import Page, expect

from companion import load
from companion.rules.chinatown import new_game, position_to_json, standings
from companion.rules.chinatown.ghost import ghost, lit_lots
from companion.rules.chinatown.legal import draw_at_random, keep_at_random
from companion.rules.chinatown.quick import to_line
from companion.rules.tables import DATA
from companion.store import create, open_table

PLAYERS = ["Ann", "Bo", "Cy", "Dee"]
DEEDS = {"Ann": (9, 12, 34, 56), "Bo": (3, 14, 28, 61), "Cy": (20, 21, 63, 64), "Dee": (45, 46, 77, 78)}
TILES = {
    "Ann": ("photo", "photo", "laundry", "take_out", "factory", "restaurant"),
    "Bo": ("photo", "laundry", "tea_house", "sea_food", "florist", "antiques"),
    "Cy": ("tea_house", "tea_house", "dim_sum", "florist", "antiques", "factory"),
    "Dee": ("sea_food", "sea_food", "restaurant", "dim_sum", "jewellery", "tropical_fish"),
}
LAYS = (
    ("Ann", "photo", 34),
    ("Ann", "photo", 56),
    ("Bo", "laundry", 3),
    ("Bo", "laundry", 9),
    ("Bo", "antiques", 12),
    ("Bo", "take_out", 14),
    ("Cy", "tea_house", 20),
    ("Cy", "tea_house", 21),
    ("Dee", "sea_food", 77),
    ("Dee", "sea_food", 78),
)
LINES = (
    *(f"{player} {' '.join(map(str, lots))}" for player, lots in DEEDS.items()),
    *(f"{player} {' '.join(tiles)}".replace("_", "-") for player, tiles in TILES.items()),
    "ann la to bo for ph",
    "ann to bo 9 ta for 30k",
    "ann to bo 12, bo to cy 20k, cy to ann fl",
    "done",
    "ph 34 56",
    "bo la 3 9, ant 12, ta 14",
    "te 20 21",
    "se 77 78",
    "pay",
)
TABLET = {"viewport": {"width": 1180, "height": 820}}
SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TAPS, MOST_LINES = 75, 17


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    started = start_app(home)
    yield started
    started.stop()


def show(page: Page, app: Started, name: str) -> Page:
    page.goto(f"{app.address}?table={quote(name)}")
    page.wait_for_selector(".companion .row", timeout=60_000)
    wait_for_board(page)
    return page


class Scribe:
    """Somebody who taps, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def lot(self, number: int) -> None:
        click_lot(self.page, number)
        self._tapped()

    def press(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.click()
        self._tapped()

    def chip(self, player: str, shop: str) -> None:
        row = self.page.locator(".companion .row", has=self.page.locator(f".name:text-is('{player}')"))
        row.locator(f".chip.shop-{shop}").click()
        self._tapped()

    def name(self, player: str) -> None:
        self.press(f".companion .row .name:text-is('{player}')")

    def sum(self, thousand: int) -> None:
        self.press(f".companion .amounts button:text-is('{thousand}')")

    def primary(self) -> None:
        self.press(".companion .foot button.primary")

    def look_up(self) -> None:
        """A key that has just turned the page to the next player is deaf for half a second."""
        self.page.wait_for_timeout(450)

    def _tapped(self) -> None:
        self.taps += 1
        self.page.wait_for_timeout(150)


def standing(home: Path, name: str) -> dict:
    with open_table(home, name) as table:
        return position_to_json(table.position)


def by_lines(page: Page, lines: tuple[str, ...] | list[str]) -> None:
    field = page.locator(".companion .quick input")
    for line in lines:
        field.fill(line)
        field.press("Enter")
        expect(field).to_have_value("", timeout=10_000)


def test_year_one_of_four_players_by_taps_and_by_lines(home: Path, app: Started, new_context, capsys):
    for name in ("taps", "lines"):
        create(home, name, new_game(PLAYERS)).close()
    scribe = Scribe(show(new_context(**TABLET).new_page(), app, "taps"))
    for lots in DEEDS.values():
        for lot in lots:
            scribe.lot(lot)
    for tiles in TILES.values():
        for shop in tiles:
            scribe.press(f".companion .bag-key.shop-{shop}")
    scribe.chip("Ann", "laundry")
    scribe.chip("Bo", "photo")
    scribe.primary()
    scribe.lot(9)
    scribe.chip("Ann", "take_out")
    scribe.name("Bo")
    scribe.sum(30)
    scribe.primary()
    scribe.page.wait_for_timeout(500)
    scribe.lot(12)
    scribe.name("Bo")
    scribe.sum(20)
    scribe.chip("Cy", "florist")
    scribe.primary()
    scribe.press(".companion .bar button.done")
    lay(scribe, home, "taps")
    scribe.primary()
    scribe.page.wait_for_timeout(500)
    assert "$30,000" not in scribe.page.content()
    by_lines(show(new_context(**TABLET).new_page(), app, "lines"), LINES)
    assert standing(home, "taps") == standing(home, "lines")
    assert standing(home, "taps")["year"] == 2
    with capsys.disabled():
        print(f"\nyear 1 of four players: {scribe.taps} taps, {len(LINES)} lines")
    assert scribe.taps <= MOST_TAPS
    assert len(LINES) <= MOST_LINES


def lay(scribe: Scribe, home: Path, name: str) -> None:
    """Lay each tile: a tap where the lot shows it, else the tile first; a tile stays armed while copies are left."""
    armed = ("", "")
    for player, shop, lot in LAYS:
        with open_table(home, name) as table:
            position = table.position
        if armed != (player, shop) and ghost(position, player, lot) != shop:
            scribe.chip(player, shop)
            armed = (player, shop)
        scribe.lot(lot)
        if position.hand(player)[shop] == 1:
            armed = ("", "")


def test_the_real_game_by_lines_reloaded_in_the_middle(home: Path, app: Started, new_context):
    real = load(DATA / "records" / "real_game.jsonl")
    lines = [to_line(move, before) for move, before in zip(real.log, real.positions, strict=False)]
    create(home, "real", type(real)(real.start, real.header)).close()
    page = show(new_context(**TABLET).new_page(), app, "real")
    by_lines(page, lines[:90])
    page.reload()
    page.wait_for_selector(".companion .row", timeout=60_000)
    by_lines(page, lines[90:])
    assert standing(home, "real") == position_to_json(real.position)
    expect(page.locator(".standings tr").first).to_contain_text("$1,590,000")


def test_a_phone_reaches_lot_85_by_block_and_by_pad(home: Path, app: Started, new_context):
    create(home, "phone", new_game(PLAYERS[:3])).close()
    page = show(new_context(**SMALL_PHONE).new_page(), app, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    touch_lot(page, 85)
    page.wait_for_timeout(900)
    touch_lot(page, 85)
    expect(page.locator(".companion .lines .now")).to_contain_text("85")
    for digit in "84":
        page.locator(f".companion .pad button:text-is('{digit}')").tap()
    expect(page.locator(".companion .lines .now")).to_contain_text("84")
    small = page.evaluate(
        """[...document.querySelectorAll('.companion button')].filter(b => b.offsetParent)
        .map(b => [b.textContent, b.getBoundingClientRect()]).filter(([_, r]) => r.width < 43.5 || r.height < 43.5)
        .map(([text, r]) => `${text} ${r.width}x${r.height}`)"""
    )
    assert small == []


def test_a_second_screen_follows_and_keeps_its_own_half_made_entry(home: Path, app: Started, new_context):
    create(home, "two", new_game(PLAYERS[:3])).close()
    first = show(new_context(**TABLET).new_page(), app, "two")
    second = show(new_context(**TABLET).new_page(), app, "two")
    click_lot(second, 40)
    expect(second.locator(".companion .lines .now")).to_contain_text("40")
    by_lines(first, ["ann 1 2 3 4 5"])
    expect(second.locator(".companion .lines .done")).to_contain_text("Ann", timeout=3_000)


def test_cash_is_not_on_the_page_until_it_is_held(home: Path, app: Started, new_context):
    create(home, "secret", new_game(PLAYERS[:3])).close()
    page = show(new_context(**TABLET).new_page(), app, "secret")
    assert "50,000" not in page.content()
    hold = page.locator(".companion .row .hold").first
    box = hold.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    expect(hold).to_have_text("$50,000")
    page.mouse.up()
    expect(hold).to_have_text("hold: cash")


def test_two_taps_on_record_record_once(home: Path, app: Started, new_context):
    create(home, "double", new_game(PLAYERS[:3])).close()
    page = show(new_context(**TABLET).new_page(), app, "double")
    by_lines(page, ["ann 1 2 3 4 5", "bo 6 7 8 9 10", "cy 11 12 13 14 15"])
    by_lines(page, ["ann ph3 te2 se2", "bo ph3 te2 se2", "cy fl3 la2 di2", "done"])
    button = page.locator(".companion .foot button.primary")
    expect(button).to_contain_text("Placing done")
    button.dblclick(delay=40)
    page.wait_for_timeout(1500)
    assert standing(home, "double")["year"] == 2


def test_a_refused_entry_says_why_and_changes_nothing(home: Path, app: Started, new_context):
    create(home, "refused", new_game(PLAYERS[:3])).close()
    page = show(new_context(**TABLET).new_page(), app, "refused")
    by_lines(page, ["ann 1 2 3 4 5"])
    before = standing(home, "refused")
    click_lot(page, 1)
    expect(page.locator(".companion .foot .verdict")).to_contain_text("Ann has had it since 1965")
    field = page.locator(".companion .quick input")
    field.fill("bo 12 34 56 57 86")
    field.press("Enter")
    expect(page.locator(".companion .quick .preview")).to_contain_text("There is no lot 86")
    assert standing(home, "refused") == before
    assert lot_spot(page, 1)


def test_six_years_of_three_players_by_taps(home: Path, app: Started, new_context):
    """Chance is drawn here and tapped in, as if the bag had given it; every own vacant lot gets its ghost."""
    rng = random.Random(1965)
    create(home, "six years", new_game(PLAYERS[:3])).close()
    scribe = Scribe(show(new_context(**TABLET).new_page(), app, "six years"))
    for _ in range(6):
        tap_year(scribe, home, rng)
    expect(scribe.page.locator(".standings tr").first).to_contain_text("$")
    end = standing(home, "six years")
    assert end["phase"] == "over"
    assert len(end["owners"]) == 75
    places = [line["place"] for line in standing_lines(home, "six years")]
    assert places[0] == 1


def standing_lines(home: Path, name: str) -> list[dict]:
    with open_table(home, name) as table:
        return [{"player": line.player, "place": line.place} for line in standings(table.position)]


def tap_year(scribe: Scribe, home: Path, rng: random.Random) -> None:
    with open_table(home, "six years") as table:
        position = table.position
    scribe.page.wait_for_timeout(500)
    for _ in position.players:
        move = keep_at_random(position, rng)
        for lot in move.lots:
            scribe.lot(lot)
        scribe.look_up()
        position = move.apply(position)
    for _ in position.players:
        move = draw_at_random(position, rng)
        for shop in move.tiles:
            scribe.press(f".companion .bag-key.shop-{shop}")
        scribe.look_up()
        position = move.apply(position)
    scribe.press(".companion .bar button.done")
    scribe.page.wait_for_timeout(300)
    for player in position.players:
        for lot in lit_lots(position, player)[: sum(position.hand(player).values())]:
            scribe.lot(lot)
    scribe.page.wait_for_timeout(300)
    scribe.primary()
    scribe.page.wait_for_timeout(600)
