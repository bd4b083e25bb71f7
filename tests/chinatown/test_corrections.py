"""Corrections: the record is set to what the table sees, and every deed and tile still exists once."""

import pytest
from chinatown_table import after, kinds, played, refusal, table

from companion.rules import chinatown as c

BOARD = table(
    year=2,
    owners={12: "Ann", 13: "Bo"},
    tiles={12: "photo"},
    hands={"Ann": {"photo": 1, "laundry": 2}, "Bo": {"photo": 4}},
)


def test_owners_tiles_hands_and_cash_are_set():
    """What is named is set, the rest stays."""
    position = after(
        BOARD,
        c.Correct(
            "as it lies", {12: "Bo", 13: None}, {12: "florist"}, {"Ann": {"photo": 2}}, {"Ann": 120_000}
        ),
    )
    assert (position.owners, position.tiles) == ({12: "Bo"}, {12: "florist"})
    assert position.hands == {"Ann": {"photo": 2}, "Bo": {"photo": 4}}
    assert position.cash == {"Ann": 120_000, "Bo": 50_000, "Cy": 50_000}
    assert (position.year, position.phase) == (2, "trade")


def test_none_takes_an_owner_or_a_tile_away():
    """A lot goes back to nobody, a tile back into the bag."""
    position = after(BOARD, c.Correct("slip", owners={12: None}, tiles={12: None}))
    assert (position.owners, position.tiles) == ({13: "Bo"}, {})
    assert position.bag["photo"] == 1


def test_taking_away_what_is_not_there_changes_nothing():
    """Lot 50 has no owner and no tile."""
    assert after(BOARD, c.Correct("slip", {50: None}, {50: None})).digest() == BOARD.digest()


def test_a_hand_is_set_whole_and_may_be_emptied():
    """C5: the tiles are back in the bag."""
    position = after(BOARD, c.Correct("slip", hands={"Ann": {}}))
    assert position.hand("Ann") == {}
    assert position.bag["laundry"] == 8


@pytest.mark.parametrize(
    ("correct", "why"),
    [
        (c.Correct("x", owners={12: None}), "Lot 12 holds photo and belongs to nobody."),
        (c.Correct("x", tiles={50: "photo"}), "Lot 50 holds photo and belongs to nobody."),
        (c.Correct("x", hands={"Cy": {"photo": 1}}), "7 photo tiles are laid or in hand; only 6 exist."),
        (c.Correct("x", tiles={13: "photo"}), "7 photo tiles are laid or in hand; only 6 exist."),
        (c.Correct("x", hands={"Bo": {"photo": -1}}), "Bo cannot hold -1 photo tiles."),
        (c.Correct("x", owners={86: "Ann"}), "There is no lot 86"),
        (c.Correct("x", tiles={86: None}), "There is no lot 86"),
        (c.Correct("x", owners={1: "Zoe"}), "Zoe does not play here"),
        (c.Correct("x", hands={"Zoe": {}}), "Zoe does not play here"),
        (c.Correct("x", cash={"Zoe": 0}), "Zoe does not play here"),
        (c.Correct("x", tiles={12: "casino"}), "There is no shop casino."),
        (c.Correct("x", hands={"Ann": {"casino": 1}}), "There is no shop casino."),
        (c.Correct("x", cash={"Ann": -10_000}), "below zero"),
        (c.Correct("x", cash={"Ann": 5}), "cannot be paid"),
        (c.Correct("x", cash={"Ann": True}), "no whole number"),
        (c.Correct("x", cash={"Ann": 1e4}), "no whole number"),
        (c.Correct("  "), "says why"),
    ],
)
def test_what_cannot_be_on_a_table_is_refused_whatever_the_table_says(correct, why):
    """C4, C5, C15: every deed and tile once, a tile only on an owned lot."""
    assert why in refusal(BOARD, correct)
    assert kinds(BOARD, correct) == {"impossible"}


def test_a_tile_goes_from_one_hand_to_another_in_one_correction():
    """C5: only the sum counts."""
    position = after(BOARD, c.Correct("mixed up", hands={"Ann": {"laundry": 2}, "Cy": {"photo": 1}}))
    assert position.hand("Cy") == {"photo": 1}


@pytest.mark.parametrize("phase", ["keep", "draw", "trade", "place", "income", "over"])
def test_a_correction_is_possible_in_any_phase_and_changes_none(phase):
    """A slip is found when it is found."""
    position = after(table(phase=phase), c.Correct("slip", owners={1: "Ann"}))
    assert (position.phase, position.owners) == (phase, {1: "Ann"})


def test_the_ledger_shows_the_difference():
    """Cash may change, and it is written down."""
    game = played(BOARD, c.Correct("counted", cash={"Ann": 120_000, "Bo": 50_000, "Cy": 0}))
    lines = [(line.player, line.dollars, line.year) for line in c.ledger(game) if line.why == "correction"]
    assert lines == [("Ann", 70_000, 2), ("Cy", -50_000, 2)]


def test_undo_takes_a_correction_back():
    """Everything it set is as it was."""
    game = played(BOARD, c.Correct("slip", {12: "Bo"}, {12: "florist"}, {"Ann": {}}, {"Ann": 0}))
    game.undo()
    assert game.position.digest() == BOARD.digest()
    game.redo()
    assert game.position.owners[12] == "Bo"


def test_a_corrected_lot_is_new_to_its_owner_and_others_are_not():
    """What a screen marks as changed this year."""
    later = after(BOARD, c.Income(table_allows="x"), c.Correct("slip", {12: "Bo", 13: "Bo"}))
    assert later.owned_since == {12: 3, 13: 2}


def test_a_correction_is_said_back():
    """With its reason."""
    assert [str(line) for line in c.Correct("miscounted.").describe(BOARD)] == ["Corrected: miscounted."]
