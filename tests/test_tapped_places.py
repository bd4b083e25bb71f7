"""Which lot a tap means, by where it fell on the board."""

import pytest
from pictures import picture

from companion.plot import block_boxes, place_at, screen
from companion.rules.places import Picture

STREET = screen().reach["street"]


@pytest.fixture(scope="module")
def table() -> Picture:
    return picture()


def test_a_tap_at_each_centre_and_near_each_edge_means_that_lot(table: Picture):
    for place in table.places:
        for dx, dy in ((0, 0), (0.45, 0), (-0.45, 0), (0, 0.45), (0, -0.45)):
            assert place_at(table.places, place.x + 0.5 + dx, place.y + 0.5 + dy, STREET) == place.number


@pytest.mark.parametrize(
    ("x", "y"),
    [(4.25, 2.5), (7.75, 1.5), (12.25, 3.5), (6, 5.3), (10, 5.3), (2, 8), (14, 8), (0.4, 0.4), (-0.5, 2)],
)
def test_the_middle_of_a_street_means_no_lot(table: Picture, x: float, y: float):
    assert place_at(table.places, x, y, STREET) is None


@pytest.mark.parametrize(("x", "number"), [(15.5 + 1.119, 46), (15.5 + 1.121, None), (12.5 - 0.119, 43)])
def test_a_strip_of_street_belongs_to_the_lot_beside_it(table: Picture, x: float, number: int | None):
    assert place_at(table.places, x, 0.5, STREET) == number


def test_no_place_at_all_hits_nothing():
    assert place_at((), 0.5, 0.5, STREET) is None


def test_blocks_are_five_rows_high(table: Picture):
    boxes = block_boxes(table)

    assert {block: (width, height) for block, (_, _, width, height) in boxes.items()} == {
        1: (4, 5), 2: (3, 5), 3: (4, 5), 4: (4, 5), 5: (3, 5), 6: (4, 4)
    }  # fmt: skip
