"""From place to place by the arrow keys, as the board is printed."""

import pytest

from companion.rules.chinatown import edition_names, new_game
from companion.rules.chinatown.picture import picture
from companion.rules.places import DIRECTIONS, cut_out, next_place

BOARD = picture(new_game(["Ann", "Bo", "Cy"]).position).places


@pytest.mark.parametrize(
    ("number", "direction", "then"),
    [
        (38, "left", 37),
        (38, "right", 39),
        (38, "up", 36),
        (38, "down", 41),
        (2, "right", 16),  # across the streets and the free cells between
        (16, "left", 2),
        (23, "right", 34),
        (9, "right", 22),
        (26, "down", 59),
        (59, "up", 26),
        (58, "down", 58),  # the calendar lies there, and nothing beyond it
        (6, "up", 3),  # nothing straight above: the nearest aslant
        (59, "left", 15),
        (1, "up", 1),
        (46, "right", 46),
        (85, "down", 85),
    ],
)
def test_the_nearest_place_in_a_direction(number, direction, then):
    assert next_place(BOARD, number, direction) == then


@pytest.mark.parametrize("edition", edition_names())
def test_every_lot_can_be_reached_by_arrows(edition):
    places = picture(new_game(["Ann", "Bo", "Cy"], edition).position).places
    reached, new = set(), {places[0].number}
    while new:
        reached |= new
        new = {next_place(places, number, way) for number in new for way in DIRECTIONS} - reached
    assert reached == {place.number for place in places}


def test_a_way_never_leads_backwards():
    by_number = {place.number: place for place in BOARD}
    for place in BOARD:
        for way, (right, down) in DIRECTIONS.items():
            then = by_number[next_place(BOARD, place.number, way)]
            along = (then.x - place.x) * right + (then.y - place.y) * down
            assert along > 0 or then is place


def test_a_part_of_a_picture_is_as_large_as_its_blocks():
    whole = picture(new_game(["Ann", "Bo", "Cy"]).position)
    part = cut_out(whole, {5})
    assert [place.number for place in part.places] == list(range(59, 71))
    assert (part.width, part.height, part.free) == (3, 5, ())
    assert min(place.x for place in part.places) == min(place.y for place in part.places) == 0
    assert [notch.block for notch in part.notches] == [5]
    inside = {place.number for place in part.places}
    assert {frozenset((each.first, each.second)) for each in part.bridges} == {
        frozenset((each.first, each.second))
        for each in whole.bridges
        if each.first in inside and each.second in inside
    }
    with pytest.raises(ValueError, match="no place in the blocks"):
        cut_out(whole, {9})
