"""Placing tiles on own vacant lots (C15, C16)."""

import pytest
from chinatown_table import after, kinds, refusal, table

from companion.rules import chinatown as c

PLACE = table(
    phase="place",
    owners={1: "Ann", 2: "Ann", 3: "Ann", 9: "Bo"},
    tiles={3: "photo"},
    hands={"Ann": {"photo": 1, "laundry": 2}},
)


def test_a_tile_goes_from_the_hand_to_the_lot():
    """C15."""
    position = after(PLACE, c.Place("Ann", 1, "laundry"))
    assert position.tiles == {1: "laundry", 3: "photo"}
    assert position.hand("Ann") == {"photo": 1, "laundry": 1}
    assert position.phase == "place"


def test_any_number_of_tiles_none_too():
    """C15."""
    assert after(PLACE, c.EndPlacing()).phase == "income"
    both = after(PLACE, c.Place("Ann", 1, "photo"), c.Place("Ann", 2, "laundry"), c.EndPlacing())
    assert len(both.tiles) == 3


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (c.Place("Ann", 9, "photo"), "Lot 9 is Bo's: Ann lays on own lots."),
        (c.Place("Ann", 50, "photo"), "Lot 50 belongs to nobody: Ann lays on own lots."),
        (c.Place("Ann", 3, "photo"), "Lot 3 holds photo already, and a laid tile never moves."),
        (c.Place("Ann", 1, "florist"), "Ann has no florist tile. In hand: photo and laundry."),
        (c.Place("Bo", 9, "photo"), "Bo has no photo tile. In hand: nothing."),
        (c.Place("Ann", 86, "photo"), "There is no lot 86"),
        (c.Place("Ann", 1, "casino"), "There is no shop casino."),
        (c.Place("Zoe", 1, "photo"), "Zoe does not play here"),
    ],
)
def test_a_tile_goes_only_on_an_own_vacant_lot_and_only_from_the_hand(move, why):
    """C15, C16: one tile a lot; whatever the table says."""
    assert why in refusal(PLACE, move)
    assert kinds(PLACE, move) == {"impossible"}


def test_every_reason_is_given_at_once():
    """C15, C16."""
    said = refusal(PLACE, c.Place("Bo", 3, "florist"))
    assert "Lot 3 is Ann's" in said
    assert "holds photo already" in said
    assert "Bo has no florist tile" in said


def test_a_hand_runs_out():
    """C15: each tile is laid once."""
    position = after(PLACE, c.Place("Ann", 1, "photo"))
    assert refusal(position, c.Place("Ann", 2, "photo")).startswith("Ann has no photo tile.")


def test_players_lay_in_any_order():
    """C15: the order is shown, not enforced."""
    position = table(
        phase="place", owners={1: "Ann", 9: "Bo"}, hands={"Ann": {"photo": 1}, "Bo": {"photo": 1}}
    )
    assert after(position, c.Place("Bo", 9, "photo"), c.Place("Ann", 1, "photo")).tiles == {
        9: "photo",
        1: "photo",
    }


def test_loose_tiles_stay_in_hand_for_later_years():
    """C16."""
    assert after(PLACE, c.EndPlacing(), c.Income()).hand("Ann") == {"photo": 1, "laundry": 2}


def test_a_tile_laid_too_late_may_be_allowed_and_the_phase_stays():
    """C15: placing after the phase is out of order."""
    position = after(PLACE, c.EndPlacing())
    late = c.Place("Ann", 1, "photo")
    assert refusal(position, late) == "Too late: placing in 1965 is done."
    position = after(position, c.Place("Ann", 1, "photo", table_allows="overlooked"))
    assert (position.phase, position.tiles[1]) == ("income", "photo")


def sequences(position: c.Position, length: int) -> int:
    """How many sequences of that many placements there are."""
    if not length:
        return 1
    places = [move for move in c.legal_moves(position) if isinstance(move, c.Place)]
    return sum(sequences(move.apply(position), length - 1) for move in places)


def lots(*numbers: int, **hands: int) -> c.Position:
    """Ann's vacant lots and tiles, in the place phase."""
    return table(phase="place", owners=dict.fromkeys(numbers, "Ann"), hands={"Ann": hands})


COUNTS = {
    # 2 lots x 2 shops, then 1 x 1; a third tile there is not
    "two lots, two different tiles": (lots(1, 2, photo=1, laundry=1), [1, 4, 4, 0]),
    # 2 x 1, then 1 x 1: equal tiles are one choice
    "two lots, two equal tiles": (lots(1, 2, photo=2), [1, 2, 2, 0]),
    # 1 x 2, then no lot is left
    "one lot, two different tiles": (lots(1, photo=1, laundry=1), [1, 2, 0]),
    # 3 x 2; then 2 lots x 1 shop after the photo (3 x 2) and 2 x 2 after a laundry (3 x 4): 6 + 12; of these,
    # with 1 lot: after photo, laundry (6) 1 shop; laundry, photo (6) 1; laundry, laundry (6) 1: 18
    "three lots, a photo and two laundries": (lots(1, 2, 3, photo=1, laundry=2), [1, 6, 18, 18, 0]),
    "no lot": (lots(photo=1), [1, 0]),
    "no tile": (lots(1, 2), [1, 0]),
}


@pytest.mark.parametrize("name", COUNTS)
def test_so_many_ways_to_lay_tiles(name):
    """C15: counted by hand."""
    position, expected = COUNTS[name]
    assert [sequences(position, length) for length in range(len(expected))] == expected


def test_two_players_lay_one_tile_each():
    """C15: 2 first moves; the other player's tile after each: 2, 2."""
    position = table(
        phase="place", owners={1: "Ann", 9: "Bo"}, hands={"Ann": {"photo": 1}, "Bo": {"photo": 1}}
    )
    assert [sequences(position, length) for length in range(4)] == [1, 2, 2, 0]
