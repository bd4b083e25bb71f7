"""The sales of simulated players who trade, at tables so small that one can see what they should do."""

from dataclasses import replace

import pytest
from starts import walked

from companion import chinatown as c
from companion.analysis import plain, plain_trading
from companion.analysis.draws import draw_games
from companion.analysis.plain_table import table_of
from companion.analysis.policies import POLICIES
from companion.analysis.potential import worth_to_come
from companion.analysis.rollout import play, roll_out

YEARS = 3
PHOTOS = {1: "photo", 2: "photo"}
"""Lots 2 and 3 lie beside lot 1, and three photos are a complete business (C20)."""


def table(owners, tiles, hands=(), cash=200_000):
    """Three players who trade in the fourth year."""
    position = replace(walked(3, 0), year=4, phase="trade", owners=owners, tiles=tiles)
    position = replace(position, cash=dict.fromkeys(position.players, cash), hands=dict(hands))
    return table_of(position)


def traded(at, before=None):
    """The sales at a table; what is laid lies there for years, or `before` lay."""
    return plain_trading.trade(at, YEARS, at.laid if before is None else before)


def lot(at, number):
    return at.ground.lot_index[number]


def test_the_lots_of_the_tests_lie_side_by_side():
    neighbours = walked(3, 0).edition.board.neighbours
    assert {2, 3} <= set(neighbours[1])
    assert walked(3, 0).edition.shops["photo"].size == 3


def test_a_lot_goes_to_who_completes_a_business_with_it_for_half_of_the_gain():
    """C20: Bo's third photo makes 20,000 a year into 50,000, and alone it earned Ann 10,000."""
    at = table({1: "Bo", 2: "Bo", 3: "Ann"}, PHOTOS | {3: "photo"})
    (sale,) = traded(at)
    worth = worth_to_come(at.ground.edition, YEARS)
    alone, pair, complete = (
        int(worth.flat[at.ground.start[at.laid[lot(at, 1)] * at.ground.blocks] + mask]) for mask in (1, 3, 7)
    )
    assert at.owner[lot(at, 3)] == 1
    assert sale.joint == complete - pair - alone
    assert sale.price == (alone + complete - pair) * worth.unit // 2 // at.ground.step * at.ground.step
    assert at.cash == [200_000 + sale.price, 200_000 - sale.price, 200_000]


def test_a_buyer_pays_no_more_than_there_is_and_a_seller_takes_no_less_than_is_lost():
    owners, tiles = {1: "Bo", 2: "Bo", 3: "Ann"}, PHOTOS | {3: "photo"}
    poor, poorer = table(owners, tiles, cash=40_000), table(owners, tiles, cash=20_000)
    assert [sale.price for sale in traded(poor)] == [40_000]
    assert traded(poorer) == [], "three incomes of 10,000 are more than Bo has"


@pytest.mark.parametrize("holder", ["Ann", "Bo"])
def test_a_lot_of_this_year_is_sold_with_the_tile_that_its_buyer_lays_there(holder):
    """Ann laid a florist for want of better; the photo is in her hand or in Bo's, who has her florist then."""
    at = table({1: "Bo", 2: "Bo", 3: "Ann"}, PHOTOS | {3: "florist"}, {holder: {"photo": 1}})
    before = [-1 if number == lot(at, 3) else shop for number, shop in enumerate(at.laid)]
    (sale,) = traded(at, before)
    assert at.owner[lot(at, 3)] == 1
    assert at.ground.shops[at.laid[lot(at, 3)]] == "photo"
    held = at.hands[["Ann", "Bo"].index(holder)]
    assert [at.ground.shops[shop] for shop in held] == ["florist"]
    assert sale.price > 0


def test_a_loose_tile_is_sold_for_the_one_on_a_lot_of_this_year():
    at = table({1: "Bo", 2: "Bo", 3: "Bo"}, PHOTOS | {3: "florist"}, {"Cy": {"photo": 1}})
    before = [-1 if number == lot(at, 3) else shop for number, shop in enumerate(at.laid)]
    (sale,) = traded(at, before)
    assert at.cash == [200_000, 200_000 - sale.price, 200_000 + sale.price]
    assert [at.ground.shops[shop] for shop in at.hands[2]] == ["florist"]
    assert at.income[1] * at.ground.unit == 50_000


def test_what_lay_there_before_stays():
    at = table({1: "Bo", 2: "Bo", 3: "Bo"}, PHOTOS | {3: "florist"}, {"Cy": {"photo": 1}})
    assert traded(at) == []


def test_tables_that_trade_end_with_more_and_make_deals_every_year():
    start = c.new_game(["Ann", "Bo", "Cy", "Di", "Eve"]).position
    made = []

    def trade(*facts):
        made.extend(plain_trading.trade(*facts))

    list(plain.play(start, draw_games(start, 20, 1), replace(plain.POLICIES["trading"], trade=trade)))
    assert len(made) / 20 / len(start.edition.years) > 1.5
    with_sales, without = (roll_out(start, 500, 1, policy).cash.mean() for policy in ("trading", "greedy"))
    assert with_sales > without + 20_000


def test_editions_without_a_potential_are_traded_by_incomes():
    start = c.new_game(["Ann", "Bo", "Cy"], edition="1999").position
    batch = play(start, draw_games(start, 200, 1), POLICIES["trading"])
    alone = play(start, draw_games(start, 200, 1), POLICIES["greedy"])
    assert batch.cash.sum() > alone.cash.sum()
