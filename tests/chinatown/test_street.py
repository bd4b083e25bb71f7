"""The street variant: a new business is opened beside a street, an own one is extended anywhere (C41).

In block 2 of 1999, lots 17 and 18 touch no street, 16 and 19 do; 17 touches 14, 16, 18 and 21.
"""

import pytest
from chinatown_table import after, deal, kinds, new, refusal, table

from companion.rules import chinatown as c
from companion.rules.chinatown.ghost import ghost
from companion.rules.chinatown.picture import picture
from companion.rules.shape import Wrong

OWN = dict.fromkeys((14, 16, 17, 18, 19, 21), "Ann")
ONE = {"Ann": {"pharmacy": 1}}
WHY = "it touches no street, and no own pharmacy"


def street(on: bool = True, rest: str = "connected", **facts) -> c.Position:
    """A position of 1999 in which Ann lays, with four pharmacy tiles and a tailor's."""
    hands = {"Ann": {"pharmacy": 4, "tailor": 1}, "Bo": {"pharmacy": 1}}
    facts = {"phase": "place", "owners": OWN, "hands": hands, "edition": "1999"} | facts
    return table(house_rules={"street": on, "rest": rest}, **facts)


def test_a_business_opens_beside_a_street():
    assert after(street(), c.Place("Ann", 16, "pharmacy")).tiles == {16: "pharmacy"}


def test_away_from_the_street_it_does_not():
    move = c.Place("Ann", 17, "pharmacy")
    assert WHY in refusal(street(), move)
    assert kinds(street(), move) == {"out_of_order"}


def test_without_the_variant_it_opens_anywhere():
    assert after(street(on=False), c.Place("Ann", 17, "pharmacy")).tiles == {17: "pharmacy"}


def test_the_table_may_allow_it():
    """A rule of a variant is the table's own: recorded with its reason."""
    allowed = c.Place("Ann", 17, "pharmacy", table_allows="through the courtyard")
    assert after(street(), allowed).tiles == {17: "pharmacy"}


def test_an_own_business_is_extended_away_from_the_street():
    position = after(street(), *(c.Place("Ann", lot, "pharmacy") for lot in (16, 17, 18)))
    assert len(position.tiles) == 3
    assert WHY in refusal(street(), c.Place("Ann", 18, "pharmacy"))  # before 17 there is nothing to extend


def test_another_shop_is_no_extension():
    position = street(tiles={16: "tailor"})
    assert WHY in refusal(position, c.Place("Ann", 17, "pharmacy"))


def test_another_players_shop_is_no_extension():
    position = street(owners={**OWN, 16: "Bo"}, tiles={16: "pharmacy"})
    assert WHY in refusal(position, c.Place("Ann", 17, "pharmacy"))


def test_a_lot_that_was_bought_with_its_tile_is_extended():
    """The tile is hers now, wherever it lies."""
    sold = street(phase="trade", owners={**OWN, 17: "Bo"}, tiles={17: "pharmacy"})
    sold = after(sold, deal(("Bo", "Ann", (17,), (), 0)), c.EndTrading())
    assert after(sold, c.Place("Ann", 18, "pharmacy")).tiles[18] == "pharmacy"
    assert WHY in refusal(
        street(owners={**OWN, 17: "Bo"}, tiles={17: "pharmacy"}), c.Place("Ann", 18, "pharmacy")
    )


def test_a_tile_between_two_businesses_extends_both():
    position = after(
        street(tiles={14: "pharmacy", 21: "pharmacy"}, hands=ONE), c.Place("Ann", 17, "pharmacy")
    )
    (business,) = c.businesses(position)
    assert business.lots == (14, 17, 21)


def test_a_business_that_a_deal_cuts_off_from_the_street_stays_open_and_grows():
    """C18: only opening asks for a street."""
    tiles = dict.fromkeys((16, 17, 18), "pharmacy")
    position = after(
        street(phase="trade", tiles=tiles, hands=ONE), deal(("Ann", "Bo", (16,), (), 0)), c.EndTrading()
    )
    assert c.income(position) == {"Ann": 2000, "Bo": 1000, "Cy": 0}
    assert after(position, c.Place("Ann", 21, "pharmacy")).tiles[21] == "pharmacy"


@pytest.mark.parametrize("rest", ["count", "connected"])
def test_a_tile_beyond_the_size_extends_too(rest):
    """C18, C19: touching tiles are one business, complete or not, by either reading."""
    tiles = dict.fromkeys((14, 16, 17), "pharmacy")
    position = street(tiles=tiles, hands=ONE, rest=rest)
    assert after(position, c.Place("Ann", 18, "pharmacy")).tiles[18] == "pharmacy"


def test_legal_moves_and_the_tile_offered_keep_to_the_street():
    moves = c.legal_moves(street())
    assert c.Place("Ann", 16, "pharmacy") in moves
    assert c.Place("Ann", 17, "pharmacy") not in moves
    assert ghost(street(), "Ann", 17) == ""
    assert ghost(street(tiles={16: "tailor"}), "Ann", 17) == "tailor"
    assert ghost(street(on=False), "Ann", 17) == "pharmacy"


def test_a_board_that_does_not_know_its_streets_refuses_the_variant():
    with pytest.raises(Wrong, match="which lots touch a street is not known for edition 2008"):
        new(street=True)


def test_doors_are_drawn_in_the_variant_only():
    doors = {
        on: {place.number for place in picture(street(on=on)).places if place.door} for on in (True, False)
    }
    assert doors[False] == set()
    assert {16, 19} <= doors[True]
    assert not doors[True] & {17, 18}
    assert len(doors[True]) == 85 - 31
