"""Every control of every desk can be hit by a finger, on a laptop, a tablet and a phone, with five players."""

import pytest
from games import AT, paying, real
from helpers import click_lot, lot_spot, open_block, unit, wait_for_board
from pages import LAPTOP, LOW_TABLET, PHONE, SMALL_PHONE, TABLET, UPRIGHT, Size, resize, settle
from playwright.sync_api import Page, expect
from reach import LAYOUT, boxes, out_of_reach
from tables import Tables, to_first_page

from companion.plot.screen import screen
from companion.rules.chinatown import new_game

WIDE: tuple[Size, ...] = (LAPTOP, TABLET, LOW_TABLET)
NARROW: tuple[Size, ...] = (PHONE, SMALL_PHONE, UPRIGHT)
EVERYTHING, FRAME = ("bar", "foot", ""), ("bar", "foot")
"""What must be in the window without a scroll: all, or the bar and the foot of the desk."""

OLD_TABLET: Size = {"viewport": {"width": 1024, "height": 768}}
"""An older tablet, whose lots are smaller than a finger."""

GAMES = {phase: lambda moves=moves: real(moves) for phase, moves in AT.items() if phase != "income"}
GAMES |= {"income": paying}
COVERS = {"log": "Log", "help": "Help", "menu": "☰"}
FROM_MENU = {
    "hands": "Phones and clock",
    "try": "Try it: a scratch board",
    "promise": "A promise",
    "correct": "Correct the record",
}
BOTH = {"argnames": "sizes", "argvalues": [WIDE, NARROW], "ids": ["wide", "narrow"]}


def wrong_at(page: Page, sizes: tuple[Size, ...], whole: bool = False) -> list[str]:
    """What cannot be hit or read at these sizes; `whole`: a tablet and a laptop must show all of it at once."""
    wrong = []
    for size in sizes:
        resize(page, size)
        parts = () if size in NARROW else EVERYTHING if whole and size != LOW_TABLET else FRAME
        found = [*out_of_reach(page, parts), *page.evaluate(LAYOUT)]
        wrong += [f"{size['viewport']['width']}x{size['viewport']['height']}: {each}" for each in found]
    return wrong


@pytest.mark.parametrize(**BOTH)
@pytest.mark.parametrize("phase", GAMES)
def test_the_desk_of_a_phase(tables: Tables, sizes: tuple[Size, ...], phase: str):
    scribe = tables.show_new(GAMES[phase](), sizes[0])
    assert wrong_at(scribe.page, sizes, whole=phase in ("keep", "draw", "trade", "place")) == []


@pytest.mark.parametrize(**BOTH)
def test_a_deal_of_three(tables: Tables, sizes: tuple[Size, ...]):
    scribe = tables.show_new(real(AT["trade"]), sizes[0])
    for player in ("red", "blue", "green"):
        scribe.who(player)
    scribe.chip("red", "florist")
    scribe.sum(30)
    assert wrong_at(scribe.page, sizes) == []


@pytest.mark.parametrize(**BOTH)
def test_what_covers_the_desk(tables: Tables, sizes: tuple[Size, ...]):
    scribe = tables.show_new(real(AT["trade"]), sizes[0])
    wrong = {}
    for name, label in COVERS.items():
        scribe.say(label)
        wrong[name] = wrong_at(scribe.page, sizes)
    for name, label in FROM_MENU.items():
        scribe.say(label)
        wrong[name] = wrong_at(scribe.page, sizes)
        scribe.say("☰")
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize(**BOTH)
def test_the_first_page(tables: Tables, sizes: tuple[Size, ...]):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), sizes[0])
    to_first_page(scribe.page)
    scribe.press(".setup .jupyter-widget-Collapse-header")
    assert wrong_at(scribe.page, sizes) == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_lots_act_on_a_laptop_and_a_tablet_since_a_finger_can_hit_them(tables: Tables, players: int):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy", "Dee", "Eli"][:players]), LAPTOP)
    for size in WIDE:
        resize(scribe.page, size)
        wait_for_board(scribe.page)
        assert unit(scribe.page) >= screen().reach["acts_from"]


def test_what_is_said_of_a_lot_moves_no_control(tables: Tables):
    scribe = tables.show_new(real(AT["trade"]), TABLET)
    page, card = scribe.page, scribe.page.locator(".companion .card")
    page.mouse.move(*lot_spot(page, 41))
    expect(card).to_contain_text("Lot 41")
    before = boxes(page)
    page.mouse.move(*lot_spot(page, 28))
    expect(card).to_contain_text("Lot 28")
    assert boxes(page) == before
    text, stage = (
        card.locator(".widget-html-content").bounding_box(),
        page.locator(".companion .stage").bounding_box(),
    )
    assert text["height"] > 30  # two lines, and both are seen
    assert text["y"] + text["height"] <= stage["y"] + stage["height"] + 0.5


def test_on_a_small_window_a_lot_opens_its_block_and_a_key_closes_it(tables: Tables):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy", "Dee", "Eli"]), OLD_TABLET)
    page, now = scribe.page, scribe.find(".lines .now")
    assert unit(page) < screen().reach["acts_from"]
    open_block(page, 37, click_lot)
    assert unit(page) >= screen().reach["acts_from"]
    expect(now).to_contain_text("0 of 3")
    click_lot(page, 37)
    settle(page)
    expect(now).to_contain_text("37")
    scribe.press(".board-keys button.on")
    wait_for_board(page)
    assert unit(page) < screen().reach["acts_from"]
