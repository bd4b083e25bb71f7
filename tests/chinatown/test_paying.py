"""Businesses and what they earn; economy cards (C17 to C22, C40, C42). Whole boards: test_income.py."""

import random
from collections import Counter

import pytest
from chinatown_table import after, kinds, new, refusal, table

from companion.rules import chinatown as c

PAY = {(1, False): 10, (2, False): 20, (3, False): 40, (4, False): 60, (5, False): 80}
PAY |= {(3, True): 50, (4, True): 80, (5, True): 110, (6, True): 140}
ROW = (71, 72, 73, 74, 78, 77)


def earns(**board) -> int:
    return c.income(table(("Ann", "Bo", "Cy"), **board))["Ann"]


def row(shop: str, tiles: int) -> dict:
    return {"owners": dict.fromkeys(ROW[:tiles], "Ann"), "tiles": dict.fromkeys(ROW[:tiles], shop)}


def test_the_pay_table():
    """C20."""
    assert new().edition.pay == {key: 1000 * k for key, k in PAY.items()}


@pytest.mark.parametrize(("shop", "size"), [("photo", 3), ("florist", 4), ("laundry", 5), ("factory", 6)])
def test_a_business_earns_by_its_tiles_and_by_being_complete(shop, size):
    """C18, C20."""
    for tiles in range(1, size + 1):
        assert earns(**row(shop, tiles)) == 1000 * PAY[tiles, tiles == size]


def test_neighbours_touch_by_a_side():
    """C17: 3 lies below 1, left of 4 and above 7; 6 meets it at a corner."""
    board = new().edition.board
    assert board.neighbours[3] == (1, 4, 7)
    assert 6 not in board.neighbours[3]
    assert 5 not in board.neighbours[2]


def test_blocks_do_not_touch():
    """C17: 15 and 16 are in two blocks; no pair crosses a street."""
    board = new().edition.board
    assert 16 not in board.neighbours[15]
    assert all(board.lots[one].block == board.lots[other].block for one, other in board.pairs)


def test_a_business_is_of_one_shop_and_one_owner():
    """C18: two times two tiles of two owners, and of two shops."""
    owners = {71: "Ann", 72: "Ann", 73: "Bo", 74: "Bo"}
    assert c.income(table(owners=owners, tiles=dict.fromkeys(owners, "florist"))) == {
        "Ann": 20_000,
        "Bo": 20_000,
        "Cy": 0,
    }
    assert (
        earns(owners=dict.fromkeys(ROW[:3], "Ann"), tiles={71: "photo", 72: "photo", 73: "sea_food"})
        == 30_000
    )


def test_a_complete_business_is_not_protected():
    """C18: a trade splits it, another merges it again."""
    whole = table(**row("photo", 3))
    split = after(whole, c.Deal((c.Transfer("Ann", "Bo", (72,)),)))
    assert c.income(split) == {"Ann": 20_000, "Bo": 10_000, "Cy": 0}
    merged = after(split, c.Deal((c.Transfer("Bo", "Ann", (72,)),)))
    assert c.income(merged) == {"Ann": 50_000, "Bo": 0, "Cy": 0}


def test_vacant_lots_and_tiles_in_hand_earn_nothing():
    """C21."""
    assert earns(owners={71: "Ann", 72: "Ann"}, hands={"Ann": {"photo": 3}}) == 0


def test_the_income_is_paid_to_everybody_and_the_year_turns():
    """C20, C8."""
    position = after(table(**row("photo", 3), phase="income", year=2), c.Income())
    assert position.cash == {"Ann": 100_000, "Bo": 50_000, "Cy": 50_000}
    assert (position.year, position.phase) == (3, "keep")


def test_the_ledger_says_what_an_income_paid_nought_too():
    """C20: one line a player, in the year that earned it."""
    game = c.new_game(("Ann", "Bo", "Cy"), start={**row_json(), "phase": "income", "year": 2})
    game.push(c.Income())
    lines = [(line.player, line.dollars, line.why, line.year) for line in c.ledger(game)]
    assert lines == [
        ("Ann", 50_000, "start", 2),
        ("Bo", 50_000, "start", 2),
        ("Cy", 50_000, "start", 2),
        ("Ann", 50_000, "income", 2),
        ("Bo", 0, "income", 2),
        ("Cy", 0, "income", 2),
    ]


def row_json() -> dict:
    return {
        "owners": {str(lot): "Ann" for lot in ROW[:3]},
        "tiles": {str(lot): "photo" for lot in ROW[:3]},
    }


def economy(**facts) -> c.Position:
    """Ann has three photo (3) and two florist (4) tiles, Bo a restaurant (6); the economy is on."""
    owners = dict.fromkeys((71, 72, 73, 1, 2), "Ann") | {28: "Bo"}
    tiles = dict.fromkeys((71, 72, 73), "photo") | dict.fromkeys((1, 2), "florist") | {28: "restaurant"}
    return table(owners=owners, tiles=tiles, house_rules={"economy": True}, **facts)


@pytest.mark.parametrize(
    ("card", "ann", "bo"),
    [
        ("3s", 30, 0),
        ("4s", 20, 0),
        ("5s", 0, 0),
        ("6s", 0, 10),
        ("3s_4s", 50, 0),
        ("5s_6s", 0, 10),
        ("none", 0, 0),
    ],
)
def test_an_economy_card_pays_for_every_tile_of_its_sizes(card, ann, bo):
    """C40, C42: complete or not, ten thousand a tile, at this year's income only."""
    turned = after(economy(phase="economy"), c.Economy(card))
    assert turned.phase == "income"
    assert c.economy_bonus(turned) == {"Ann": 1000 * ann, "Bo": 1000 * bo, "Cy": 0}
    paid = after(turned, c.Income())
    assert paid.cash == {"Ann": 1000 * (120 + ann), "Bo": 1000 * (60 + bo), "Cy": 50_000}
    assert set(c.economy_bonus(paid).values()) == {0}


def test_the_economy_card_is_turned_before_the_income():
    """C40."""
    position = after(economy(phase="place"), c.EndPlacing())
    assert position.phase == "economy"
    assert refusal(position, c.Income()) == "Not yet: the economy card is not turned."
    assert after(position, c.Income(table_allows="no card today")).year == 2


def test_a_used_economy_card_leaves_the_game():
    """C40: one 3s card exists, and three of no extra."""
    position = after(economy(phase="economy"), c.Economy("3s"), c.Income())
    again = after(position, c.Economy("none", table_allows="x"), c.Economy("none", table_allows="x"))
    assert "No economy card 3s is left." in refusal(again, c.Economy("3s", table_allows="x"))
    assert not refusal(again, c.Economy("none", table_allows="x"))


def test_nine_economy_cards_are_enough_for_six_years():
    """C40: three stay unseen."""
    cards = new(economy=True).edition.economy_cards
    assert sum(card.copies for card in cards.values()) == 9
    assert len(cards) == 7


def test_economy_cards_by_chance_come_as_often_as_there_are_copies():
    """C40: chance is passed in."""
    rng = random.Random(5)
    position = economy(phase="economy")
    seen = Counter(c.economy_at_random(position, rng).card for _ in range(900))
    assert 240 < seen["none"] < 360
    assert set(seen) == set(position.edition.economy_cards)


def test_there_are_no_economy_cards_without_the_house_rule():
    """C42."""
    assert kinds(table(phase="income"), c.Economy("3s")) == {"impossible", "out_of_order"}
    assert "without economy cards" in refusal(table(phase="income"), c.Economy("3s", table_allows="x"))
    assert "There is no economy card 7s" in refusal(economy(phase="economy"), c.Economy("7s"))


def test_the_ledger_keeps_economy_and_income_apart():
    """C40."""
    facts = {**row_json(), "phase": "economy", "house_rules": {"economy": True}}
    game = c.new_game(("Ann", "Bo", "Cy"), economy=True, start=facts)
    game.push(c.Economy("3s"))
    game.push(c.Income())
    assert [(line.why, line.dollars) for line in c.ledger(game) if line.player == "Ann"] == [
        ("start", 50_000),
        ("income", 50_000),
        ("economy", 30_000),
    ]
