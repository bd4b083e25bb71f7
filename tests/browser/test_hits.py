"""A tap on a lot acts on that lot, from edge to edge, and one on a street acts on none; in the real screen."""

import pytest
from helpers import click_lot, open_block, spot, touch_lot, unit
from pages import PHONE, SMALL_PHONE, TABLET, Size, settle
from playwright.sync_api import Page, expect
from tables import Scribe, Tables

from companion.rules.chinatown import load_edition, new_game

LOTS = tuple(load_edition("2008").board.lots)
SOME = (1, 13, 15, 28, 46, 63, 70, 85)
EDGE = 0.45
STREETS = ((4.25, 2.5), (7.75, 2.5), (12.25, 2.5), (10, 5.3), (5.5, 5.3), (4.25, 8), (7.75, 8), (12.25, 8))
"""The middle of each street, in places from the upper left of the board."""

TOUCHED = """async () => {
  await settled()
  const {number} = boardSource("paper_number").data, {halo} = boardSource("halo").data
  return [...number].filter((_, row) => halo[row] === 1)
}"""
"""Waits for the kernel; which lots the screen rings: the one that was tapped last."""


@pytest.fixture
def scratch(tables: Tables) -> Scribe:
    """A scratch board, where any lot may be tapped any number of times and nothing is recorded."""
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), TABLET)
    scribe.say("☰")
    scribe.say("Try it: a scratch board")
    return scribe


def test_a_tap_on_the_centre_of_each_lot_acts_on_it(scratch: Scribe):
    acted = {}
    for lot in LOTS:
        click_lot(scratch.page, lot)
        acted[lot] = scratch.page.evaluate(TOUCHED)
    assert acted == {lot: [lot] for lot in LOTS}
    scratch.say("Back to the table")
    assert scratch.revision == 1


def test_a_tap_on_the_edge_of_a_lot_acts_on_it_and_one_on_a_street_on_none(scratch: Scribe):
    page = scratch.page
    acted = {}
    for dx, dy in ((-EDGE, 0), (EDGE, 0), (0, -EDGE), (0, EDGE)):
        for lot in SOME:
            click_lot(page, lot, dx, dy)
            acted[lot, dx, dy] = page.evaluate(TOUCHED)
    assert acted == {tapped: [tapped[0]] for tapped in acted}

    for street in STREETS:
        page.mouse.click(*spot(page, *street))
        assert page.evaluate(TOUCHED) == [SOME[-1]], street


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_a_phone_reaches_lot_85_by_block_and_by_pad(tables: Tables, size: Size):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), size)
    page, now = scribe.page, scribe.page.locator(".companion .lines .now")
    assert unit(page) < 44
    open_block(page, 85)
    assert unit(page) >= 50
    expect(now).to_contain_text("0 of 5")  # a tap on the whole board never chooses
    touch_lot(page, 85)
    expect(now).to_contain_text("85")
    for digit in "84":
        scribe.find(f".pad button:text-is('{digit}')").tap()
        settle(page)
    expect(now).to_contain_text("84")
    close_block(page)


def close_block(page: Page) -> None:
    """Show the whole board again: the key of the open block closes it."""
    page.locator(".companion .board-keys button.on").tap()
    settle(page)
