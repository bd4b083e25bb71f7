"""Two screens, one truth: who may make which move, and moves that no longer say what was meant."""

import pytest
from chinatown_table import deal
from many_hands import LOT_FOR_CASH

from companion import IllegalMove, chinatown
from companion.store import Moved, Table

Place, Keep = chinatown.Place, chinatown.Keep


def test_a_deal_whose_lot_went_to_somebody_else_is_refused_with_what_changed(table: Table):
    seen = table.revision
    table.push(deal(("Ann", "Cy", (1,), (), 0)))
    with pytest.raises(Moved, match="lot 1 went from Ann to Cy"):
        table.push(LOT_FOR_CASH, seen=seen)


def test_a_deal_whose_lot_holds_another_tile_now_is_refused(table: Table):
    seen = table.revision
    table.push(Place("Ann", 1, "photo", table_allows="earlier mistake"))
    before = table.position
    with pytest.raises(Moved, match="on lot 1 lies photo now"):
        table.push(LOT_FOR_CASH, seen=seen)
    assert table.position == before


def test_independent_moves_go_through(table: Table):
    table.push(chinatown.EndTrading())
    seen = table.revision
    table.push(Place("Ann", 1, "photo"), by="Ann", seen=seen)
    table.push(Place("Bo", 28, "dim_sum"), by="Bo", seen=seen)
    table.push(Place("Ann", 2, "photo"), by="Ann", seen=seen)
    assert len(table.position.tiles) == 3


def test_the_income_is_not_paid_for_a_board_that_was_not_seen(table: Table):
    table.push(chinatown.EndTrading())
    seen = table.revision
    table.push(Place("Ann", 1, "photo"))
    with pytest.raises(Moved, match="on lot 1 lies photo now"):
        table.push(chinatown.EndPlacing(), chinatown.Income(), seen=seen)
    table.push(chinatown.EndPlacing(), chinatown.Income(), seen=table.revision)
    assert table.position.year == 2


def test_a_move_of_last_year_is_not_made_in_this_one(table: Table):
    seen = table.revision
    table.push(chinatown.EndTrading(), chinatown.EndPlacing(), chinatown.Income())
    with pytest.raises(Moved, match="1965 is over, it is 1966"):
        table.push(Keep("Ann", (41, 42, 43, 44)), seen=seen)


def test_a_correction_of_what_somebody_else_just_corrected_is_refused(table: Table):
    seen = table.revision
    table.push(chinatown.Correct("first", owners={1: "Bo"}, hands={"Ann": {}}, cash={"Ann": 10_000}))
    with pytest.raises(
        Moved, match="lot 1 went from Ann to Bo, Ann holds other tiles now and the cash of Ann"
    ):
        table.push(chinatown.Correct("second", {1: "Cy"}, {}, {"Ann": {}}, {"Ann": 0}), seen=seen)


@pytest.mark.parametrize(
    "move",
    [
        Place("Bo", 28, "dim_sum"),
        chinatown.EndTrading(),
        chinatown.Correct("mine", cash={"Ann": 10**6}),
        chinatown.Promise("Bo", "Ann", (2,), 10_000),
        LOT_FOR_CASH,
        Place("Ann", 1, "photo", table_allows="I say so"),
    ],
)
def test_a_player_on_their_own_screen_makes_only_their_own_moves(table: Table, move):
    before = table.position
    with pytest.raises(IllegalMove, match="table's screen can"):
        table.push(move, by="Ann")
    assert table.position == before


def test_undo_redo_and_amendments_belong_to_the_tables_screen(table: Table):
    for write in (table.undo, table.redo, lambda by: table.amend(2, by=by)):
        with pytest.raises(IllegalMove, match="Only the table's screen"):
            write(by="Ann")


def test_who_owes_may_promise_and_keep_it_but_not_call_it_broken(table: Table):
    table.push(chinatown.Promise("Ann", "Bo", (1,), 10_000), by="Ann")
    with pytest.raises(IllegalMove, match="Ann cannot do that alone"):
        table.push(chinatown.AnswerPromise(1, 1, kept=False), by="Ann")
    with pytest.raises(IllegalMove, match="Bo cannot do that alone"):
        table.push(chinatown.AnswerPromise(1, 1, kept=True), by="Bo")
    table.push(chinatown.AnswerPromise(1, 1, kept=True), by="Ann")
    assert table.position.cash["Bo"] == 60_000


def test_the_log_tells_on_whose_screen_each_move_was_made(table: Table):
    table.push(chinatown.EndTrading())
    table.push(Place("Ann", 1, "photo"), by="Ann")
    assert table.authors == ("",) * 7 + ("Ann",)
