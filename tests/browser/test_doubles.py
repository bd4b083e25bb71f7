"""Two quick taps on one spot: once where the first one changes what the spot means, twice where both are meant."""

import time

from games import placing, trading
from helpers import lot_spot
from pages import TABLET
from playwright.sync_api import Locator
from tables import Scribe, Tables

from companion.rules.chinatown import new_game

BETWEEN_SECONDS = 0.12


def twice(scribe: Scribe, *points: tuple[float, float]) -> None:
    """Tap points 120 ms apart; a busy machine may be slower, and then the taps are made as fast as it can."""
    began = time.monotonic()
    for number, point in enumerate(points):
        scribe.page.wait_for_timeout(max(0, 1000 * (began + number * BETWEEN_SECONDS - time.monotonic())))
        scribe.page.mouse.click(*point)
    scribe.settle()


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_taps_on_record_record_one_deal(tables: Tables):
    scribe = tables.show_new(trading(), TABLET)
    scribe.chip("Ann", "photo")
    scribe.chip("Bo", "dim_sum")
    before = scribe.revision
    record = middle(scribe.find(".foot button.primary"))
    twice(scribe, record, record)
    assert scribe.revision == before + 1
    assert scribe.position.hand("Bo") == {"sea_food": 3, "dim_sum": 3, "photo": 1}


def test_two_taps_on_pay_pay_once(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    pay = middle(scribe.find(".foot button.primary"))
    twice(scribe, pay, pay)
    assert scribe.position.year == 2
    assert scribe.position.phase == "keep"


def test_two_taps_on_an_amount_set_it_once(tables: Tables):
    """20 twice is neither 40 nor nothing: amounts are set, not added."""
    scribe = tables.show_new(trading(), TABLET)
    scribe.lot(1)
    scribe.who("Bo")
    twenty = middle(scribe.button("20"))
    twice(scribe, twenty, twenty)
    assert "for $20,000" in scribe.find(".sentence").inner_text()


def test_two_taps_on_a_name_name_it_once(tables: Tables):
    scribe = tables.show_new(trading(), TABLET)
    scribe.lot(1)
    bo = middle(scribe.find(".row .name:text-is('Bo')"))
    twice(scribe, bo, bo)
    assert scribe.find(".sentence").inner_text() == "Ann gives lot 1 to Bo for nothing."


def test_two_taps_on_the_last_deed_record_it_and_choose_nothing(tables: Tables):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), TABLET)
    scribe.lots(1, 2, 3, 4)
    fifth = lot_spot(scribe.page, 5)
    twice(scribe, fifth, fifth)
    assert scribe.revision == 2
    assert "0 of 5" in scribe.find(".lines .now").inner_text()


def test_two_taps_on_a_key_of_the_bag_are_two_tiles(tables: Tables):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), TABLET)
    scribe.lines(["ann 1-5, bo 6-10, cy 11-15"])
    photo = middle(scribe.find(".bag-key.shop-photo"))
    twice(scribe, photo, photo)
    assert "2 of 7" in scribe.find(".lines .now").inner_text()


def test_two_taps_on_two_lots_choose_both(tables: Tables):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), TABLET)
    twice(scribe, lot_spot(scribe.page, 40), lot_spot(scribe.page, 41))
    assert "2 of 5" in scribe.find(".lines .now").inner_text()


def test_two_taps_on_a_lot_choose_it_once(tables: Tables):
    scribe = tables.show_new(new_game(["Ann", "Bo", "Cy"]), TABLET)
    lot = lot_spot(scribe.page, 40)
    twice(scribe, lot, lot)
    assert "1 of 5" in scribe.find(".lines .now").inner_text()


def test_two_taps_on_a_tile_give_it_once(tables: Tables):
    scribe = tables.show_new(trading(), TABLET)
    tile = middle(scribe.row("Cy").locator(".chip.shop-antiques"))
    scribe.who("Bo")
    twice(scribe, tile, tile)
    assert scribe.find(".sentence").inner_text() == "Cy gives an antiques tile to Bo for nothing."


def test_two_taps_on_a_tile_in_hand_arm_it(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    tile = middle(scribe.row("Cy").locator(".chip.shop-antiques"))
    twice(scribe, tile, tile)
    assert scribe.find(".sentence").inner_text() == "Tap a lit lot of Cy: it gets antiques."
