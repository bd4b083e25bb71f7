"""The end: who wins (C30)."""

from dataclasses import replace

import pytest
from chinatown_table import after, kinds, new, table

from companion.rules import chinatown as c

LAST = {"year": 6, "phase": "income"}


def places(**cash: int | None) -> list[tuple]:
    """(player, place) after the last income, Ann with two tiles laid, Bo with one, Cy with one."""
    owners = {1: "Ann", 9: "Ann", 30: "Bo", 71: "Cy"}
    position = table(
        ("Ann", "Bo", "Cy"), **LAST, owners=owners, tiles=dict.fromkeys(owners, "antiques"), cash=cash
    )
    return [(line.player, line.place) for line in c.standings(after(position, c.Income()))]


def test_the_richest_wins_after_the_sixth_income():
    """C30: incomes are 20, 10 and 10 thousand."""
    assert places(Ann=50_000, Bo=90_000, Cy=70_000) == [("Bo", 1), ("Cy", 2), ("Ann", 3)]


def test_a_tie_goes_to_the_most_tiles_on_the_board():
    """C30: Ann's 60 + 20 equals Bo's 70 + 10; she has two tiles."""
    assert places(Ann=60_000, Bo=70_000, Cy=0) == [("Ann", 1), ("Bo", 2), ("Cy", 3)]


def test_a_tie_in_cash_and_tiles_is_shared_and_the_next_place_is_left_out():
    """C30: 1, 1, 3."""
    assert places(Ann=0, Bo=70_000, Cy=70_000) == [("Bo", 1), ("Cy", 1), ("Ann", 3)]


def test_tiles_in_hand_do_not_count_in_a_tie():
    """C30."""
    position = table(
        **LAST, owners={30: "Cy"}, tiles={30: "photo"}, cash={"Cy": 40_000}, hands={"Ann": {"photo": 5}}
    )
    lines = c.standings(after(position, c.Income()))
    assert [(line.player, line.tiles, line.place) for line in lines] == [
        ("Cy", 1, 1),
        ("Ann", 0, 2),
        ("Bo", 0, 2),
    ]


def test_an_edition_may_share_every_tie():
    """C30: a switch of the edition, not a house rule."""
    position = table(**LAST, owners={30: "Cy"}, tiles={30: "photo"}, cash={"Cy": 40_000})
    over = after(position, c.Income())
    shared = replace(over, edition=replace(over.edition, tie_break_by_tiles=False))
    assert [line.place for line in c.standings(shared)] == [1, 1, 1]
    assert [line.tiles for line in c.standings(shared)] == [0, 0, 1]


def test_nobody_has_won_before():
    """C30."""
    assert c.standings(table(year=6, phase="income")) == ()
    assert not table(year=6, phase="income").is_finished


def test_a_game_that_stops_early_is_ranked_as_if_it_ended_now():
    """C30: the tie of Ann and Bo goes to the tiles on the board; the income of the year is not paid."""
    position = table(year=3, owners={9: "Bo", 30: "Cy"}, tiles={9: "photo", 30: "photo"}, cash={"Cy": 10_000})
    lines = c.standings(position, stopped=True)
    assert [(line.player, line.cash, line.place) for line in lines] == [
        ("Bo", 50_000, 1),
        ("Ann", 50_000, 2),
        ("Cy", 10_000, 3),
    ]


def test_after_the_sixth_income_the_game_is_over_and_the_year_stays():
    """C30."""
    over = after(table(**LAST), c.Income())
    assert (over.year, over.phase, over.is_finished) == (6, "over", True)


@pytest.mark.parametrize(
    "move",
    [
        c.HandOut({}, table_allows="x"),
        c.Keep("Ann", (1,), table_allows="x"),
        c.Draw("Ann", ("photo",), table_allows="x"),
        c.Deal((c.Transfer("Ann", "Bo", dollars=10_000),), table_allows="x"),
        c.Promise("Ann", "Bo", (6,), 10_000, table_allows="x"),
        c.EndTrading(table_allows="x"),
        c.Place("Ann", 1, "photo", table_allows="x"),
        c.EndPlacing(table_allows="x"),
        c.Economy("3s", table_allows="x"),
        c.Income(table_allows="x"),
    ],
    ids=lambda move: type(move).__name__,
)
def test_after_the_end_nothing_moves_whatever_the_table_says(move):
    """C30: answers to promises and corrections aside."""
    over = after(table(**LAST, owners={1: "Ann"}, hands={"Ann": {"photo": 1}}), c.Income())
    assert kinds(over, move) == {"impossible"}
    assert c.legal_moves(over) == ()


def test_a_slip_found_after_the_end_is_corrected():
    """C30: and the places follow."""
    over = after(table(**LAST), c.Income())
    fixed = after(over, c.Correct("counted again", cash={"Bo": 60_000}))
    assert [(line.player, line.place) for line in c.standings(fixed)] == [("Bo", 1), ("Ann", 2), ("Cy", 2)]
    assert fixed.is_finished


def test_without_known_dollars_places_wait_until_they_are_typed_in():
    """C30: a record whose dollars were not written down."""
    start = {"owners": {}, "tiles": {}, **LAST}
    over = after(new(cash_known=False, start=start), c.Income())
    assert over.is_finished
    assert c.standings(over) == ()
    half = after(over, c.Correct("counted", cash={"Ann": 700_000, "Bo": 650_000}))
    assert c.standings(half) == ()
    known = after(half, c.Correct("counted", cash={"Cy": 900_000}))
    assert [line.player for line in c.standings(known)] == ["Cy", "Ann", "Bo"]
