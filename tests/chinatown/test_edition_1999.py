"""The edition of 1999, which differs from 2008 by its data alone (C2, C3, C7, C8, C10, C19, C20, C30, C40, C41)."""

import pytest
from chinatown_table import ANN_BO_CY, after, deal, new, refusal, table

from companion.rules import chinatown as c

NO_STREET = {
    1: (1, 2, 3, 6, 7),
    2: (14, 17, 18, 21, 22),
    3: (29, 30, 32, 33, 34, 35, 38, 39),
    4: (47, 50, 53, 56, 57),
    5: (63, 64, 68),
    6: (77, 78, 80, 82, 84),
}
"""Block → its lots that touch no street, as the rules of 1999 list them (C41)."""


def old(**facts) -> c.Position:
    """A position of 1999."""
    return table(edition="1999", **facts)


def test_money_is_a_tenth_of_2008():
    """C3, C20, C40."""
    edition, newer = c.load_edition("1999"), c.load_edition("2008")
    assert edition.start_cash * 10 == newer.start_cash
    assert {key: 10 * dollars for key, dollars in edition.pay.items()} == newer.pay
    assert {card.dollars_a_tile for card in edition.economy_cards.values()} == {1000}
    assert [sum(shop.tiles for shop in e.shops.values()) for e in (edition, newer)] == [90, 90]


@pytest.mark.parametrize(("dollars", "refused"), [(3000, False), (500, True), (1500, True)])
def test_prices_are_multiples_of_1000(dollars, refused):
    """C3."""
    assert bool(refusal(old(), deal(("Ann", "Bo", (), (), dollars)))) is refused


def test_colours_of_the_box_come_first():
    """C2."""
    assert tuple(new(edition="1999").colours.values()) == ("blue", "yellow", "red")


def test_lots_without_a_street_are_the_listed_ones():
    """C41."""
    board = c.load_edition("1999").board
    found = {
        block: tuple(n for n in board.in_block(block) if not board.lots[n].street) for block in board.blocks
    }
    assert found == NO_STREET
    names = ["Lafayette St.", "Bowery", "Grand St.", "Centre St.", "Canal St.", "Park Row"]
    assert [block.name for block in board.blocks.values()] == names


def test_what_is_doubtful_about_the_board_is_told_with_its_lots():
    doubts = c.load_edition("1999").doubts
    assert "compare it with yours" in doubts[0].doubt
    assert [13, 14, 15] in [list(doubt.lots) for doubt in doubts]
    assert {doubt.sure for doubt in doubts} == {75, 85, 90}
    assert c.load_edition("2008").doubts == ()


def test_an_economy_card_is_turned_before_each_income():
    """C10, C40: it pays $1,000 a tile of its sizes, complete or not."""
    position = old(owners={1: "Ann", 60: "Bo"}, tiles={1: "pharmacy", 60: "antiques"}, phase="place")
    position = after(position, c.EndPlacing())
    assert position.phase == "economy"
    assert "economy card is not turned" in refusal(position, c.Income())
    paid = after(position, c.Economy("3s"), c.Income())
    assert paid.cash == {"Ann": 7000, "Bo": 6000, "Cy": 5000}


def test_a_surplus_tile_earns_where_it_touches():
    """C19: a cross of five photo-sized tiles and a tail, as the strict reading cuts it."""
    lots = dict.fromkeys((31, 32, 36, 37, 28, 38), "Ann")
    position = old(owners=lots, tiles=dict.fromkeys(lots, "pharmacy"))
    assert c.income(position)["Ann"] == 10_000
    lots = dict.fromkeys((29, 31, 32, 33, 37, 34), "Ann")
    crossed = old(owners=lots, tiles=dict.fromkeys(lots, "pharmacy"))
    assert c.income(crossed)["Ann"] == 8000


def test_a_tie_is_shared_whoever_has_more_tiles():
    """C30."""
    facts = {"owners": {1: "Ann"}, "tiles": {1: "pharmacy"}, "year": 6, "phase": "economy"}
    end = after(old(**facts, cash={"Ann": 4000}), c.Economy("none"), c.Income())
    assert [(line.player, line.place) for line in c.standings(end)] == [("Ann", 1), ("Bo", 1), ("Cy", 1)]


def test_rounds_are_counted_and_the_first_player_passes():
    """C7, C8."""
    position = after(old(phase="economy"), c.Economy("none"), c.Income())
    assert (position.calendar, position.first_player) == ("round 2", "Bo")
    said = c.EndTrading().describe(position)[0]
    assert str(said) == "Trading in round 2 is done."
    assert len(position.edition.years) == 6


def test_six_of_nine_economy_cards_are_used():
    """C40: copies are a guess, nine in all."""
    cards = c.load_edition("1999").economy_cards
    assert sum(card.copies for card in cards.values()) == 9
    assert set(cards) == {"3s", "4s", "5s", "6s", "3s_4s", "5s_6s", "none"}


def test_a_game_of_1999_has_its_shops_and_no_other():
    position = new(edition="1999")
    assert position.edition.shops["detective_agency"].size == 6
    assert "There is no shop photo" in refusal(position, c.Draw("Ann", ("photo",)))
    assert position.players == ANN_BO_CY
