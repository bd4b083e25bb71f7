"""Deals among two or more (C13)."""

import pytest
from chinatown_table import after, deal, kinds, new, pay, refusal, table

from companion.rules import chinatown as c

TRADE = table(
    owners={9: "Ann", 10: "Ann", 20: "Bo", 21: "Bo", 30: "Cy"},
    tiles={9: "photo", 20: "florist"},
    hands={"Ann": {"photo": 2, "laundry": 1}, "Cy": {"antiques": 1}},
)


def test_lots_tiles_and_cash_change_hands_in_any_mix():
    """C13."""
    position = after(TRADE, deal(("Ann", "Bo", (10,), ("photo",), 10_000), ("Bo", "Ann", (21,), (), 40_000)))
    assert (position.owners[10], position.owners[21]) == ("Bo", "Ann")
    assert (position.hand("Ann"), position.hand("Bo")) == ({"photo": 1, "laundry": 1}, {"photo": 1})
    assert position.cash == {"Ann": 80_000, "Bo": 20_000, "Cy": 50_000}


def test_a_laid_tile_goes_with_its_lot():
    """C13, C16."""
    position = after(TRADE, deal(("Ann", "Cy", (9,))))
    assert (position.owners[9], position.tiles[9]) == ("Cy", "photo")


def test_a_laid_tile_never_goes_without_its_lot():
    """C13, C16: and the refusal says so."""
    said = refusal(TRADE, deal(("Bo", "Ann", (), ("florist",))))
    assert "Bo has no florist tile. In hand: nothing." in said
    assert "The florist on lot 20 stays there: give the lot with it." in said


def test_one_sided_gifts_are_deals():
    """C13."""
    assert after(TRADE, deal(("Ann", "Cy", (10,)))).owners[10] == "Cy"
    assert after(TRADE, pay("Ann", "Cy", 50_000)).cash["Ann"] == 0


def test_three_deal_in_one_step():
    """C13: lot 10 to Bo, Bo's cash to Cy, Cy's tile to Ann."""
    ring = deal(("Ann", "Bo", (10,)), ("Bo", "Cy", (), (), 20_000), ("Cy", "Ann", (), ("antiques",)))
    position = after(TRADE, ring)
    assert position.owners[10] == "Bo"
    assert position.hand("Ann")["antiques"] == 1
    assert position.cash == {"Ann": 50_000, "Bo": 30_000, "Cy": 70_000}


def test_a_deal_happens_whole_or_not_at_all():
    """C13: Cy has no photo tile, so nothing moves and the refusal names both."""
    ring = deal(("Ann", "Bo", (10,)), ("Bo", "Cy", (), (), 20_000), ("Cy", "Ann", (), ("photo",)))
    assert refusal(TRADE, ring) == "Cy has no photo tile. In hand: antiques."


def test_only_the_sums_of_a_deal_count():
    """C13: who pays may pay with what the same deal brings."""
    through = deal(("Ann", "Bo", (), (), 50_000), ("Bo", "Cy", (), (), 100_000))
    assert after(TRADE, through).cash == {"Ann": 0, "Bo": 0, "Cy": 150_000}
    both_ways = deal(("Ann", "Bo", (), (), 900_000), ("Bo", "Ann", (), (), 900_000))
    assert after(TRADE, both_ways).cash == TRADE.cash


def test_nobody_pays_more_than_they_have():
    """C13: the refusal names who, not how much they hold (C22)."""
    assert refusal(TRADE, pay("Ann", "Bo", 60_000)) == "Ann cannot pay that."
    assert kinds(TRADE, pay("Ann", "Bo", 60_000)) == {"impossible"}


@pytest.mark.parametrize(
    "dollars",
    [-10_000, 5_000, 10_001, 10_000.0, 1.5, True, float("inf"), float("nan"), 10**13, 10**400],
    ids=lambda dollars: str(dollars)[:14],
)
def test_dollars_that_no_hand_can_count_out_are_refused(dollars):
    """C3: negative, no whole number, no sum of notes, more than any box holds."""
    for position in (TRADE, new(cash_known=False, start={"owners": {}, "tiles": {}})):
        assert kinds(position, pay("Ann", "Bo", dollars)) == {"impossible"}
        assert refusal(position, pay("Ann", "Bo", dollars))


@pytest.mark.parametrize(
    ("transfers", "why"),
    [
        ([("Ann", "Bo", (9,)), ("Ann", "Cy", (9,))], "Lot 9 is named twice."),
        ([("Ann", "Bo", (9, 9))], "Lot 9 is named twice."),
        ([("Ann", "Bo", (9,)), ("Bo", "Cy", (9,))], "Lot 9 is named twice."),
        ([("Ann", "Bo", (), ("laundry",)), ("Ann", "Cy", (), ("laundry",))], "1 laundry tile, not 2"),
        ([("Ann", "Bo", (), ("photo",) * 3)], "2 photo tiles, not 3"),
        ([("Ann", "Bo", (), ("laundry",)), ("Bo", "Cy", (), ("laundry",))], "Bo has no laundry tile"),
        ([("Ann", "Bo", (20,))], "Lot 20 is Bo's, so Ann cannot give it."),
        ([("Ann", "Bo", (85,))], "Lot 85 belongs to nobody"),
        ([("Ann", "Bo", (86,))], "There is no lot 86"),
        ([("Ann", "Bo", (), ("casino",))], "There is no shop casino."),
        ([("Ann", "Ann", (9,))], "Ann cannot give to Ann."),
        ([("Ann", "Zoe", (9,))], "Zoe does not play here"),
        ([("Zoe", "Ann", (), (), 10_000)], "Zoe does not play here"),
        ([], "Nothing changes hands in this deal."),
        ([("Ann", "Bo"), ("Bo", "Ann")], "Nothing changes hands in this deal."),
    ],
)
def test_a_deal_that_cannot_be_is_refused_whatever_the_table_says(transfers, why):
    """C13: goods not held or given twice, unknown names, oneself, nothing."""
    move = c.Deal(deal(*transfers).transfers, table_allows="please")
    assert why in refusal(TRADE, move)


def test_an_empty_transfer_beside_others_is_fine():
    """C13: a partner who only agrees."""
    assert after(TRADE, deal(("Ann", "Bo", (10,)), ("Bo", "Ann"))).owners[10] == "Bo"


def test_a_tile_given_and_another_of_its_shop_taken_in_one_deal():
    """C13: each gives what it holds."""
    position = after(TRADE, deal(("Ann", "Cy", (), ("photo",))))
    swap = deal(("Ann", "Cy", (), ("photo",)), ("Cy", "Ann", (), ("photo",)))
    assert after(position, swap).hands == position.hands


def test_any_number_of_deals_in_a_year_none_too():
    """C13."""
    assert after(TRADE, c.EndTrading()).phase == "place"
    position = after(TRADE, pay("Ann", "Bo", 10_000), pay("Bo", "Ann", 10_000))
    assert position.phase == "trade"
    assert position.digest() == TRADE.digest()


def test_dollars_that_nobody_knows_are_not_checked():
    """A record without dollars: goods still are."""
    position = new(cash_known=False, start={"owners": {"1": "Ann"}, "tiles": {}})
    assert after(position, pay("Ann", "Bo", 900_000)).cash == dict.fromkeys(("Ann", "Bo", "Cy"))
    assert kinds(position, deal(("Bo", "Ann", (1,), (), 10_000))) == {"impossible"}


SALE = deal(("Ann", "Bo", (10,), ("photo",)), ("Bo", "Ann", (), (), 30_000))
SALE_BACKWARDS = deal(("Bo", "Ann", (), (), 30_000), ("Ann", "Bo", (9, 10)))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (SALE, "Ann gives lot 10 and a photo tile to Bo for $30,000."),
        (SALE_BACKWARDS, "Ann gives lots 9 and 10 to Bo for $30,000."),
        (deal(("Cy", "Bo", (), ("antiques",))), "Cy gives an antiques tile to Bo for nothing."),
        (pay("Cy", "Bo", 10_000), "Cy gives $10,000 to Bo."),
    ],
)
def test_a_deal_is_said_back(move, said):
    """In one sentence, as people would say it."""
    assert " ".join(map(str, move.describe(TRADE))) == said
