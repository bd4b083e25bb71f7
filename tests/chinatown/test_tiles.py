"""Tiles drawn from the bag (C5, C12)."""

import random

import pytest
from chinatown_table import FIRST_YEAR, after, kinds, new, refusal, table

from companion.rules import chinatown as c

DRAWN = {3: (7, 4, 4, 4, 4, 4), 4: (6, 3, 3, 3, 3, 3), 5: (5, 3, 3, 2, 2, 2)}
TO_DRAW = after(new(), *FIRST_YEAR[:3])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_so_many_tiles_are_drawn(players):
    """C12: 81, 84, 85 of 90 in all."""
    found = tuple(new().edition.counts(players, year).tiles_drawn for year in range(1, 7))
    assert found == DRAWN[players]
    assert players * sum(found) == {3: 81, 4: 84, 5: 85}[players]


def test_drawn_tiles_leave_the_bag_for_the_hand():
    """C12."""
    position = after(TO_DRAW, FIRST_YEAR[3])
    assert position.hand("Ann") == {"photo": 3, "laundry": 2, "factory": 1, "florist": 1}
    assert (position.bag["photo"], position.bag["laundry"], position.bag["antiques"]) == (3, 6, 9)


def test_another_number_of_tiles_is_out_of_order():
    """C12: the table may allow it."""
    for tiles in ((), ("photo",), ("factory",) * 8):
        assert kinds(TO_DRAW, c.Draw("Bo", tiles)) == {"out_of_order"}
    position = after(TO_DRAW, c.Draw("Bo", ("photo",), table_allows="one fell down"))
    assert position.hand("Bo") == {"photo": 1}


def test_a_second_draw_in_a_year_is_out_of_order():
    """C12."""
    position = after(TO_DRAW, FIRST_YEAR[3])
    assert kinds(position, c.Draw("Ann", ("sea_food",) * 6 + ("antiques",))) == {"out_of_order"}
    assert after(position, c.Draw("Ann", ("photo",), table_allows="forgotten")).hand("Ann")["photo"] == 4


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn():
    """C5: six photo tiles exist."""
    seven = c.Draw("Bo", ("photo",) * 7, table_allows="please")
    assert refusal(TO_DRAW, seven) == "Only 6 photo tiles are left: 6 exist, 0 are laid, 0 in hand."
    position = table(
        phase="draw", owners={1: "Ann"}, tiles={1: "photo"}, hands={"Bo": {"photo": 4}, "Cy": {"photo": 1}}
    )
    move = c.Draw("Ann", ("photo", *["factory"] * 6))
    assert refusal(position, move) == "No photo tile is left: 6 exist, 1 are laid, 5 in hand."


def test_an_unknown_shop_or_player_is_refused():
    """C5."""
    move = c.Draw("Zoe", ("casino",) * 7)
    assert "There is no shop casino." in refusal(TO_DRAW, move)
    assert "Zoe does not play here" in refusal(TO_DRAW, move)
    assert kinds(TO_DRAW, move) == {"impossible"}


def test_chance_draws_from_the_bag_and_nothing_else():
    """C12: the tiles that are left are all that can come."""
    shops = new().edition.shops
    hands = {"Ann": {name: shop.tiles for name, shop in shops.items() if name != "photo"}}
    position = table(phase="draw", hands=hands)
    assert sum(position.bag.values()) == 6
    with pytest.raises(ValueError, match="7 tiles are needed and 6 are left"):
        c.draw_at_random(position, random.Random(1))
    assert (
        c.draw_at_random(table(phase="draw", hands=hands, year=2), random.Random(1)).tiles == ("photo",) * 4
    )
