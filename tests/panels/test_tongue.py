"""A screen's language: chosen on it, shown at once, and its own."""

from pathlib import Path

import pytest

from companion.panels import Home, Screen
from companion.panels import open as show
from companion.panels.address import page_language
from companion.panels.tongue import Tongue
from companion.rules.chinatown import new_game
from companion.rules.chinatown.quick import read_line
from companion.store import create, memory_table
from companion.words import shipped

LINES = ("ann 9 12 34 56 3, bo 14 28 61 20 21, cy 63 64 65 66 67",)
DRAWS = ("ann ph2 la ta fa re an, bo ph la te se fl an ta, cy te2 di fl an fa la", "done")


def game_in_place():
    game = new_game(["Ann", "Bo", "Cy"])
    for line in (*LINES, *DRAWS):
        for move in read_line(line, game.position).acts:
            game.push(move)
    return game


def test_a_language_is_chosen_in_place_and_the_half_made_entry_stays():
    screen = Screen(memory_table(new_game(["Ann", "Bo", "Cy"])))
    widget = screen.widget
    screen.stage.tapped(12, 0.0, 0.0)
    screen.quick.widget.value = "ann 9"
    screen.tongue.choose("de")
    assert screen.widget is widget
    assert screen.desk.title == "Karten von Ann"
    assert screen.desk.draft == ("Ann", (12,))
    assert screen.quick.widget.value == "ann 9"
    assert screen.bar.log.description == "Protokoll"
    screen.tapped("undo", screen.undo)
    assert screen.desk.draft == ("", ())


def test_one_character_signs_are_on_board_chips_and_ghosts():
    screen = Screen(memory_table(game_in_place()), tongue=Tongue("zh-Hant"))
    assert {sign for sign, _ in screen.desk.marks().ghosts.values()} == {"照", "茶"}
    screen.stage.tapped(9, 0.0, 0.0)
    signs = {place.number: place.sign for place in screen.stage.board.board.picture.places}
    assert signs[9] == "照"
    styles = screen.widget.children[0].value
    assert all(f"content: '{sign}'" in styles for sign in "照茶海珠魚花外洗點古廠餐")


def test_an_own_shop_keeps_its_name_and_sign_in_every_language():
    """C6: what a table calls its own shop is no word of the catalogue, though "red" is one."""
    game = new_game(["Ann", "Bo", "Cy"], shops={"photo": {"name": "red"}})
    screen = Screen(memory_table(game), tongue=Tongue("zh-Hans"))
    assert "content: 'PH'" in screen.widget.children[0].value
    assert screen.word("{shop}", shop=screen.position.edition.label("photo")) == "red"


def test_one_screen_speaks_german_while_the_other_of_its_table_goes_on_in_english(tmp_path: Path):
    create(tmp_path, "two", game_in_place()).close()
    first, second = Home(tmp_path, "de"), Home(tmp_path)
    for home in (first, second):
        home._open("two")
    first.tongue.choose("zh-Hans")
    assert first.screen.desk.title == "放置板块"
    assert second.screen.desk.title == "Lay tiles"
    assert "language=zh-Hans" in first.address.query
    assert "table=two" in first.address.query


def test_the_first_page_keeps_what_was_typed(tmp_path: Path):
    home = Home(tmp_path)
    for field, name in zip(home.setup.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    home.setup.first.value = "Bo"
    home.setup.rules["open_cash"].value = True
    home.tongue.choose("de")
    assert home.setup.players == ["Ann", "Bo", "Cy"]
    assert home.setup.first.value == "Bo"
    home.setup._go()
    assert home.screen.desk.title == "Karten von Bo"
    assert home.screen.position.edition.open_cash


def test_a_refusal_of_the_first_page_is_in_its_language(tmp_path: Path):
    home = Home(tmp_path, "de")
    home.setup.names[0].value = "Ann"
    home.setup._go()
    assert "Chinatown ist für 3 bis 5 Spieler; ihr seid 1." in home.setup.verdict.value


@pytest.mark.parametrize(
    ("query", "browser", "language"),
    [
        ("", "", "en"),
        ("language=de", "zh-CN", "de"),
        ("table=x&language=zh-Hant", "", "zh-Hant"),
        ("language=tlh", "de-CH, en;q=0.5", "de"),
        ("", "zh-HK,zh;q=0.9", "zh-Hant"),
        ("", "zh", "zh-Hans"),
        ("", "fr, *;q=0.1", "en"),
    ],
)
def test_the_address_says_the_language_else_the_browser(
    monkeypatch: pytest.MonkeyPatch, query: str, browser: str, language: str
):
    monkeypatch.setenv("QUERY_STRING", query)
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", browser)
    assert page_language(shipped()) == language


def test_a_notebook_says_which_language():
    _, bar, _ = show(new_game(["Ann", "Bo", "Cy"]), language="de").children
    assert "Protokoll" in [getattr(key, "description", "") for key in bar.children]


def test_reasons_are_recorded_in_english_and_shown_in_the_screens_language():
    screen = Screen(memory_table(new_game(["Ann", "Bo", "Cy"])), tongue=Tongue("de"))
    screen.stage.tapped(12, 0.0, 0.0)
    screen.tapped("primary", screen.desk.tap_primary)
    screen.foot.allow.children[1].click()
    assert screen.table.log[-1].table_allows == "Agreed"
    screen.cover = "log"
    screen.refresh()
    assert "Einverstanden" in screen.desk.lines.value
