"""Deeds: handed out in secret, some kept (C4, C11)."""

import random

import pytest
from chinatown_table import after, kinds, new, refusal, table

from companion.rules import chinatown as c

OUT = c.HandOut({"Ann": tuple(range(1, 8)), "Bo": tuple(range(11, 18)), "Cy": tuple(range(21, 28))})
TABLE = {3: [(7, 5)] + [(6, 4)] * 5, 4: [(6, 4)] + [(5, 3)] * 5, 5: [(5, 3)] * 3 + [(4, 2)] * 3}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_so_many_deeds_are_handed_out_and_kept(players):
    """C11: 75, 76, 75 of 85 deeds are kept in all."""
    counts = [new().edition.counts(players, year) for year in range(1, 7)]
    assert [(count.deeds_handed_out, count.deeds_kept) for count in counts] == TABLE[players]
    kept_in_all = players * sum(kept for _, kept in TABLE[players])
    assert kept_in_all == {3: 75, 4: 76, 5: 75}[players]


def test_a_kept_deed_makes_its_player_the_owner_of_the_lot():
    """C11."""
    position = after(new(), c.Keep("Bo", (9, 14, 20, 21, 85)))
    assert position.owners == dict.fromkeys((9, 14, 20, 21, 85), "Bo")
    assert position.kept == ("Bo",)


def test_any_player_may_be_first_to_show_deeds():
    """C11: seats are shown, never enforced."""
    assert after(new(), c.Keep("Cy", (1, 2, 3, 4, 5)), c.Keep("Ann", (6, 7, 8, 9, 10))).kept == ("Cy", "Ann")


@pytest.mark.parametrize("lots", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_another_number_of_deeds_is_out_of_order(lots):
    """C11: the table may allow it."""
    assert kinds(new(), c.Keep("Ann", lots)) == {"out_of_order"}
    assert len(after(new(), c.Keep("Ann", lots, table_allows="a gift")).owners) == len(lots)


def test_a_second_keep_in_a_year_is_out_of_order():
    """C11: the table may allow it, and the next year starts anew."""
    position = after(new(), c.Keep("Ann", (1, 2, 3, 4, 5)))
    assert kinds(position, c.Keep("Ann", (6, 7, 8, 9, 10))) == {"out_of_order"}
    assert refusal(position, c.Keep("Ann", (6,))) == "Ann has kept deeds this year already."
    assert after(position, c.Keep("Ann", (6,), table_allows="forgotten")).lots_of("Ann") == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("player", "lots", "why"),
    [
        ("Zoe", (1, 2, 3, 4, 5), "Zoe does not play here"),
        ("Ann", (1, 2, 3, 4, 86), "There is no lot 86: lots go from 1 to 85."),
        ("Ann", (1, 2, 3, 4, 0), "There is no lot 0"),
        ("Ann", (1, 2, 3, 4, -1), "There is no lot -1"),
        ("Ann", (1, 2, 3, 4, 10**30), "There is no lot 1000"),
        ("Ann", (1, 2, 3, 3, 3), "Lot 3 is named twice."),
        ("Ann", (1, 2, 3, 4, 9), "Bo has had it since 1965"),
    ],
)
def test_a_deed_that_is_not_there_is_refused_whatever_the_table_says(player, lots, why):
    """C4: one deed for each lot."""
    position = after(new(), c.Keep("Bo", (9, 10, 11, 12, 13)))
    assert why in refusal(position, c.Keep(player, lots, table_allows="please"))


def test_the_reason_against_lot_3_is_given_once():
    """Every reason once, however often a lot is named."""
    assert refusal(new(), c.Keep("Ann", (3, 3, 3, 4, 5))).count("Lot 3 is named twice.") == 1


def test_deeds_are_handed_out_to_everybody_at_once():
    """C11: nobody owns a lot by that."""
    position = after(new(), OUT)
    assert position.owners == {}
    assert position.handed == OUT.lots
    assert position.phase == "keep"


def test_only_a_deed_in_hand_can_be_kept():
    """C11: with deeds handed out by the kit, a player keeps some of them."""
    position = after(new(), OUT)
    assert refusal(position, c.Keep("Ann", (1, 2, 3, 4, 8))) == "Lot 8 was not handed out to Ann."
    assert "Lot 11" in refusal(position, c.Keep("Ann", (1, 2, 3, 4, 11), table_allows="swap"))
    assert after(position, c.Keep("Ann", (1, 2, 3, 4, 7))).lots_of("Ann") == (1, 2, 3, 4, 7)


def test_deeds_that_are_not_kept_go_back():
    """C11: so nobody holds them any more."""
    position = after(new(), OUT, c.Keep("Ann", (1, 2, 3, 4, 5)))
    assert set(position.handed) == {"Bo", "Cy"}


def test_a_second_keep_takes_no_deed_out_of_another_hand():
    """C4: each deed is in one place; the table may only allow those that went back."""
    position = after(new(), OUT, c.Keep("Ann", (1, 2, 3, 4, 5)))
    assert "impossible" in kinds(position, c.Keep("Ann", (11,)))
    assert after(position, c.Keep("Ann", (6,), table_allows="forgotten")).owners[6] == "Ann"


def test_whom_a_hand_out_left_out_keeps_from_the_stack():
    """C11: half a hand-out, allowed by the table, blocks nobody."""
    half = c.HandOut({"Ann": tuple(range(1, 8))}, table_allows="Ann only")
    position = after(new(), half)
    assert after(position, c.Keep("Bo", (31, 32, 33, 34, 35))).lots_of("Bo") == (31, 32, 33, 34, 35)
    assert "impossible" in kinds(position, c.Keep("Bo", (1, 32, 33, 34, 35)))


def test_deeds_are_handed_out_once_a_year():
    """C11: again, or after a keep, only when the table allows it."""
    position = after(new(), OUT)
    assert kinds(position, OUT) == {"out_of_order"}
    other = c.HandOut({name: tuple(lot + 30 for lot in lots) for name, lots in OUT.lots.items()})
    kept = after(new(), c.Keep("Ann", (1, 2, 3, 4, 5)))
    assert kinds(kept, other) == {"out_of_order"}


@pytest.mark.parametrize(
    ("lots", "kind"),
    [
        ({"Ann": (1,), "Bo": (2,), "Cy": (3,)}, {"out_of_order"}),
        ({}, {"out_of_order"}),
        ({**OUT.lots, "Bo": OUT.lots["Ann"]}, {"impossible"}),
        ({**OUT.lots, "Cy": (80, 81, 82, 83, 84, 85, 86)}, {"impossible"}),
        ({**OUT.lots, "Zoe": (31,)}, {"impossible"}),
    ],
)
def test_a_wrong_hand_out_is_refused(lots, kind):
    """C4, C11: a wrong number may be allowed, a deed that is not there may not."""
    assert kinds(new(), c.HandOut(lots)) == kind


def test_an_owned_deed_is_not_handed_out():
    """C11: kept cards leave the game."""
    position = table(phase="keep", owners={1: "Bo"})
    assert "impossible" in kinds(position, OUT)


def test_a_correction_takes_a_deed_out_of_a_hand():
    """C4: the table sees who owns lot 1, so nobody holds its card."""
    position = after(new(), OUT, c.Correct("seen on the board", owners={1: "Bo"}))
    assert 1 not in position.handed["Ann"]
    assert position.owners == {1: "Bo"}


def test_deeds_and_tiles_of_two_players_have_no_number():
    """C1, C11: a position of one or two is free in both."""
    position = table(("Ann", "Bo"), phase="keep")
    position = after(
        position, c.Keep("Ann", (1,)), c.Keep("Bo", ()), c.Draw("Bo", ("photo",) * 6), c.Draw("Ann", ())
    )
    assert position.phase == "trade"


@pytest.mark.parametrize("players", [("Ann",), ("Ann", "Bo")])
def test_chance_asks_for_numbers(players):
    """C11: where there are none, nothing is made up."""
    position = table(players, phase="keep")
    for chance in (c.hand_out_at_random, c.keep_at_random):
        with pytest.raises(ValueError, match="no number of cards"):
            chance(position, random.Random(1))


def test_chance_is_passed_in_and_its_outcome_is_in_the_move():
    """C11: the same chance gives the same move, which is accepted."""
    position = new()
    out = c.hand_out_at_random(position, random.Random(7))
    assert out == c.hand_out_at_random(position, random.Random(7))
    handed = after(position, out)
    for chance in (random.Random(1), random.Random(2)):
        keep = c.keep_at_random(handed, chance)
        assert set(keep.lots) < set(out.lots[keep.player])
        assert not refusal(handed, keep)
    with pytest.raises(ValueError, match="nobody is to draw now"):
        c.draw_at_random(position, random.Random(1))


def test_five_players_are_handed_the_last_twenty_deeds_in_the_sixth_year():
    """C12: the stack holds just enough."""
    game = c.new_game(("Ann", "Bo", "Cy", "Di", "Ed"))
    rng = random.Random(3)
    for year in range(1, 7):
        out = c.hand_out_at_random(game.position, rng)
        game.push(out)
        if year == 6:
            assert len(game.position.owners) + sum(map(len, out.lots.values())) == 85
        while game.position.phase == "keep":
            game.push(c.keep_at_random(game.position, rng))
        while game.position.phase == "draw":
            game.push(c.draw_at_random(game.position, rng))
        game.push(c.Income(table_allows="the deeds are what is tried here"))
    assert (len(game.position.owners), sum(game.position.bag.values())) == (75, 5)
