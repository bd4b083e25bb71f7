"""Languages in the browser: what is longer breaks no layout; a choice is remembered and is that screen's own."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from pages import LAPTOP, SMALL_PHONE, TABLET, UPRIGHT, Pages, resize, settle
from playwright.sync_api import Page, expect
from reach import LAYOUT
from started import Started, start_app
from tables import Tables, to_first_page

from companion import load
from companion.rules.chinatown import load_edition, new_game
from companion.rules.chinatown.quick import read_line
from companion.rules.tables import DATA
from companion.store import create
from companion.words import shipped
from scripts import words as catalogue

SIZES = {"tablet": TABLET, "laptop": LAPTOP, "upright": UPRIGHT, "phone": SMALL_PHONE}

KEEPS = "ann 9 12 34 56 3, bo 14 28 61 20 21, cy 63 64 65 66 67"
DRAWS = "ann ph2 la ta fa re an, bo ph la te se fl an ta, cy te2 di fl an fa la"
LAID = "done; ann ph 9 12; cy te 63 64; cy la 65"
TABLES = {
    "keep": (),
    "draw": (KEEPS,),
    "trade": (KEEPS, DRAWS),
    "place": (KEEPS, DRAWS, "done"),
    "income": (KEEPS, DRAWS, "bo owes ann 20k in 1", LAID, "done"),
}
LONGER = "xx"

Opens = Callable[[Page], None]


def longer(template: str) -> str:
    """A template as a wordier language would have it: each word 40 % longer, with accents above and below."""
    words, owed = [], 0.0
    for part in re.split(r"(\{\w+\}|[^A-Za-z{}]+)", template):
        owed += 0.4 * len(part) if part.isalpha() else 0
        more = round(owed) if part.isalpha() else 0
        owed -= more
        words.append(part.translate(ACCENTS) + ("éşõŷÂ" * 4)[:more] if part.isalpha() else part)
    return "".join(words)


ACCENTS = str.maketrans("aeiouyAEIOUc", "âéîõüÿÅÉÎÕÜç")
SIGNS = {shop.sign for shop in load_edition("2008").shops.values()}


def write_longer_language(folder: Path) -> None:
    """Write a language of a table's own: everything in it is longer, but the signs of shops."""
    catalog = catalogue.template()
    for message in catalog:
        forms = [form if form in SIGNS else longer(form) for form in catalogue.forms(message.id)]
        message.string = forms[0] if isinstance(message.id, str) else tuple(forms)
    file = folder / LONGER / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    file.write_text(catalogue.written(catalog, LONGER), "utf8")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a table in each phase, and with a language of its own."""
    home = tmp_path_factory.mktemp("home")
    write_longer_language(home / "words")
    for name, lines in TABLES.items():
        game = new_game(["Ann", "Bo", "Cy"])
        for line in lines:
            for move in read_line(line, game.position).acts:
                game.push(move)
        create(home, name, game).close()
    create(home, "over", load(DATA / "records" / "real_game.jsonl")).close()
    return home


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    started = start_app(home)
    yield started
    started.stop()


def show(page: Page, app: Started, table: str = "", language: str = "") -> Page:
    asked = {name: value for name, value in (("table", table), ("language", language)) if value}
    page.goto(f"{app.address}?{urlencode(asked)}")
    page.wait_for_selector(".companion .row" if table else ".companion.home", timeout=60_000)
    settle(page)
    return page


@pytest.fixture(scope="module")
def longer_tables(home: Path, app: Started, pages: Pages) -> Tables:
    """The tables on one page, in the longer language."""
    return Tables(home, app, pages, LONGER)


def tap(page: Page, selector: str, place: int = 0) -> None:
    page.locator(selector).locator("visible=true").nth(place).click()
    settle(page)


def make_a_deal(page: Page) -> None:
    """A lot and a tile of the first to the second, money back, and a third party."""
    tap(page, ".row .name", 0)
    tap(page, ".row .chip", 0)
    tap(page, ".row .name", 1)
    tap(page, ".amounts button", 2)
    tap(page, ".row .name", 2)
    tap(page, ".desk .tools button", 0)


def refuse_deeds(page: Page) -> None:
    """Too few deeds, which the table may allow."""
    for digit in "80":
        tap(page, f".desk .pad button:text-is('{digit}')")
    tap(page, ".foot .primary")


def open_house_rules(page: Page) -> None:
    """All of the form for a new table."""
    to_first_page(page)
    tap(page, ".jupyter-widget-Collapse-header, .lm-Accordion-title, .house-head")


def bar_button(place: int) -> Opens:
    """What opens the cover behind a button of the bar; from the end: menu, help, log."""
    return lambda page: tap(page, ".bar > button", place)


def from_menu(place: int) -> Opens:
    """What opens something of the menu."""

    def opens(page: Page) -> None:
        if not page.locator(".bar button.menu.on").count():
            tap(page, ".bar button.menu")
        tap(page, ".desk-body > button.wide", place)

    return opens


def as_it_is(_page: Page) -> None:
    """What a table shows first."""


WALKS: dict[str, dict[str, Opens]] = {
    "keep": {"deeds": as_it_is, "deeds refused": refuse_deeds, "set-up": open_house_rules},
    "draw": {"tiles": lambda page: tap(page, ".desk-body > button.wide")},
    "trade": {
        "trade": make_a_deal,
        "log": bar_button(-3),
        "help": bar_button(-2),
        "menu": bar_button(-1),
        "hands": from_menu(1),
        "try": from_menu(2),
        "promise": from_menu(3),
        "correct": from_menu(4),
    },
    "place": {"place": lambda page: tap(page, ".desk .tools button")},
    "income": {"income": as_it_is},
    "over": {"end": as_it_is},
}
"""Table → desk → what opens it, one after the other."""


@pytest.mark.parametrize("table", WALKS)
def test_a_catalogue_40_percent_longer_breaks_no_layout(longer_tables: Tables, tmp_path: Path, table: str):
    """No sideways scroll, nothing cut, outside or one over the other, every text inside its button."""
    page = longer_tables.show(table, TABLET, "longer").page
    wrong: list[str] = []
    seen: set[str] = set()
    for desk, opens in WALKS[table].items():
        resize(page, TABLET)
        opens(page)
        text = page.locator(".companion").first.inner_text()
        assert text not in seen, desk
        seen.add(text)
        for size, window in SIZES.items():
            resize(page, window)
            if found := page.evaluate(LAYOUT):
                page.screenshot(path=tmp_path / f"{desk} {size}.png", full_page=True)
                wrong += [f"{desk}, {size}: {sentence}" for sentence in found]
    assert not wrong, f"{tmp_path}\n" + "\n".join(wrong)


def test_a_choice_survives_a_reload_and_is_that_screens_own(app: Started, new_context):
    """The tablet goes on in English while a phone chooses German, then Chinese, each at once and for good."""
    tablet = show(new_context(**TABLET).new_page(), app, "trade")
    phone = show(new_context(**SMALL_PHONE).new_page(), app, "trade")
    tap(phone, ".row .name", 0)
    tap(phone, ".row .chip", 0)
    tap(phone, ".bar > button", -1)
    tap(phone, ".languages button:text-is('Deutsch')")
    tap(phone, ".foot .primary")
    expect(phone.locator(".foot .primary")).to_have_text("Handel eintragen")
    expect(phone.locator(".party-head").first).to_have_text("Ann gibt")
    expect(phone.locator(".good-line .good").first).to_contain_text("Foto")
    phone.reload()
    expect(phone.locator(".foot .primary")).to_have_text("Handel eintragen", timeout=60_000)
    assert "language=de" in phone.url
    assert phone.evaluate("document.documentElement.lang") == "de"

    tap(phone, ".bar > button", -1)
    tap(phone, ".languages button:text-is('简体中文')")
    expect(phone.locator(".foot .primary")).to_have_text("回到牌桌")
    signs = "getComputedStyle(document.querySelector('.row .chip.shop-photo'), '::before').content"
    assert phone.evaluate(signs) == '"照"'
    expect(tablet.locator(".foot .primary")).to_have_text("Record the deal")
    tablet.reload()
    expect(tablet.locator(".foot .primary")).to_have_text("Record the deal", timeout=60_000)


def test_a_new_page_is_in_the_language_chosen_before_else_the_browsers(app: Started, new_context):
    """Typed names stay where they are when the first page changes its language."""
    german = new_context(**TABLET, locale="de-AT")
    page = show(german.new_page(), app)
    expect(page.locator(".setup h2")).to_have_text("Neuer Tisch")
    page.locator(".seat input").first.fill("Zoë")
    tap(page, ".languages button:text-is('繁體中文')")
    expect(page.locator(".setup h2")).to_have_text("新牌桌")
    expect(page.locator(".seat input").first).to_have_value("Zoë")
    again = show(german.new_page(), app)
    expect(again.locator(".setup h2")).to_have_text("新牌桌")


@pytest.mark.parametrize("language", list(shipped()))
def test_what_may_be_traded_fits_one_screen(app: Started, pages: Pages, language: str):
    """Bag, pay, and the rules beside the board of a tablet; on a phone the rules alone."""
    page = show(pages.page(TABLET, "rules"), app, "trade", language)
    tap(page, ".bar > button", -2)
    foot = page.locator(".foot .primary").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= 820
    resize(page, SMALL_PHONE)
    rules = page.locator(".desk-body .help").bounding_box()
    assert rules
    assert rules["height"] <= 740
