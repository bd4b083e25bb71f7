"""The phases of a year, and what the table may allow (C7, C8, C10)."""

from dataclasses import replace

import pytest
from chinatown_table import FIRST_YEAR, after, kinds, new, refusal, table

from companion.rules import chinatown as c

SHORT = {"table_allows": "a short hand"}


def test_a_year_goes_through_its_phases_by_itself():
    """C10: keep, draw, trade, place, income, and on to the next year."""
    phases, position = [], new()
    for move in (*FIRST_YEAR, c.EndTrading(), c.EndPlacing(), c.Income()):
        phases.append(position.phase)
        position = after(position, move)
    assert phases == ["keep"] * 3 + ["draw"] * 3 + ["trade", "place", "income"]
    assert (position.year, position.phase, position.kept, position.drawn) == (2, "keep", (), ())


def test_the_economy_card_opens_the_income():
    """C10, C42."""
    assert after(table(phase="place", house_rules={"economy": True}), c.EndPlacing()).phase == "economy"


def test_the_first_player_card_passes_clockwise_each_year():
    """C7: unless the table switches that off."""
    position = table(first_player="Cy")
    assert after(position, c.Income(table_allows="x")).first_player == "Ann"
    stays = table(first_player="Cy", house_rules={"first_player_passes": False})
    assert after(stays, c.Income(table_allows="x")).first_player == "Cy"


MOVES = {
    "keep": c.Keep("Ann", (1, 2, 3, 4, 5)),
    "draw": c.Draw("Ann", ("photo",) * 2 + ("factory",) * 5),
    "trade": c.EndTrading(),
    "place": c.EndPlacing(),
    "economy": c.Economy("3s"),
    "income": c.Income(),
}
SAID = {
    "keep": "Ann, Bo and Cy still have to keep deeds",
    "draw": "Ann, Bo and Cy still have to draw tiles",
    "trade": "trading is not done",
    "place": "placing is not done",
    "economy": "the economy card is not turned",
}


@pytest.mark.parametrize("phase", MOVES)
@pytest.mark.parametrize("belongs", MOVES)
def test_a_move_belongs_to_its_phase(phase, belongs):
    """C10: earlier or later it is out of order, which the table may allow, and says why."""
    position = table(phase=phase, house_rules={"economy": True})
    move = MOVES[belongs]
    if phase == belongs:
        assert not kinds(position, move)
        return
    assert kinds(position, move) == {"out_of_order"}
    order = list(MOVES)
    early = order.index(belongs) > order.index(phase)
    assert ("Not yet: " + SAID[phase] if early else "Too late: ") in refusal(position, move)


@pytest.mark.parametrize("phase", MOVES)
@pytest.mark.parametrize("belongs", [name for name in MOVES if name != "income"])
def test_a_move_out_of_order_changes_no_phase(phase, belongs):
    """C10: it does what it says and the year stands where it stood."""
    if phase == belongs:
        return
    position = table(phase=phase, house_rules={"economy": True})
    assert after(position, replace(MOVES[belongs], table_allows="why not")).phase == phase


@pytest.mark.parametrize("phase", MOVES)
def test_an_income_always_ends_the_year(phase):
    """C10: also out of order."""
    position = after(table(phase=phase, house_rules={"economy": True}, year=3), c.Income(table_allows="late"))
    assert (position.year, position.phase) == (4, "keep")
    last = after(table(phase=phase, house_rules={"economy": True}, year=6), c.Income(table_allows="late"))
    assert (last.year, last.phase) == (6, "over")


def test_a_second_income_is_said_to_be_one():
    """C10: the button pressed twice."""
    position = after(table(phase="income"), c.Income())
    assert "1965 is paid already." in refusal(position, c.Income())


@pytest.mark.parametrize("reason", ["", None])
def test_the_table_allows_nothing_without_a_reason(reason):
    """The log shows the reason."""
    move = c.EndPlacing() if reason is None else c.EndPlacing(table_allows=reason)
    assert refusal(table(), move)


def test_a_reason_on_a_move_in_order_is_harmless():
    """The phase goes on as ever."""
    assert after(table(), c.EndTrading(table_allows="because")).phase == "place"


def test_a_short_keep_by_the_last_player_is_caught_up_with():
    """C10: a move out of order changes no phase, so the next move finds everybody done."""
    position = after(new(), FIRST_YEAR[0], FIRST_YEAR[1], c.Keep("Cy", (71,), **SHORT))
    assert position.phase == "keep"
    assert c.settled(position).phase == "draw"
    assert not refusal(position, FIRST_YEAR[3])
    assert after(position, FIRST_YEAR[3]).phase == "draw"
    assert kinds(position, c.Keep("Cy", (72,))) == {"out_of_order"}


def test_a_short_draw_by_the_last_player_is_caught_up_with():
    """C10."""
    position = after(new(), *FIRST_YEAR[:5], c.Draw("Cy", ("tea_house",), **SHORT))
    assert (position.phase, c.settled(position).phase) == ("draw", "trade")
    assert c.EndTrading() in c.legal_moves(position)
    assert after(position, c.EndTrading()).phase == "place"


def test_tiles_drawn_while_others_keep_count_as_drawn():
    """C10: out of order, and the draw phase does not wait for them again."""
    early = c.Draw("Ann", FIRST_YEAR[3].tiles, table_allows="in a hurry")
    position = after(new(), early, *FIRST_YEAR[:3])
    assert (position.phase, position.waiting()) == ("draw", ("Bo", "Cy"))


def test_everybody_out_of_order_is_caught_up_with_at_once():
    """C10: both phases are over when all have kept and drawn."""
    short = [c.Keep(name, (lot,), **SHORT) for name, lot in (("Ann", 1), ("Bo", 2), ("Cy", 3))]
    draws = [c.Draw(name, ("photo",), **SHORT) for name in ("Ann", "Bo", "Cy")]
    assert c.settled(after(new(), *draws, *short)).phase == "trade"


def test_an_early_end_of_trading_must_be_repeated_in_its_phase():
    """C10: allowed in the draw phase it changes nothing."""
    position = after(table(phase="draw"), c.EndTrading(table_allows="no wish to trade"))
    assert position.digest() == table(phase="draw").digest()


def test_deals_before_trading_are_out_of_order():
    """C13: the goods move all the same."""
    position = table(phase="keep", owners={1: "Ann"})
    move = c.Deal((c.Transfer("Ann", "Bo", (1,)),))
    assert kinds(position, move) == {"out_of_order"}
    allowed = c.Deal(move.transfers, table_allows="agreed last year")
    assert after(position, allowed).owners == {1: "Bo"}


def test_the_impossible_stays_impossible_beside_what_is_out_of_order():
    """Both are said, and no reason helps."""
    move = c.Place("Ann", 1, "photo", table_allows="please")
    assert kinds(table(), move) == {"impossible", "out_of_order"}
    assert "Not yet: trading is not done." in refusal(table(), move)
    assert "Lot 1 belongs to nobody" in refusal(table(), move)


@pytest.mark.parametrize("phase", ["keep", "draw"])
def test_a_game_entered_in_mid_year_goes_on_from_there(phase):
    """C10: everybody keeps or draws from there on."""
    position = table(phase=phase, year=2)
    assert position.waiting() == ("Ann", "Bo", "Cy")
    keeps = [c.Keep(name, tuple(range(at, at + 4))) for name, at in (("Ann", 1), ("Bo", 5), ("Cy", 9))]
    draws = [
        c.Draw(name, (shop,) * 4) for name, shop in (("Ann", "photo"), ("Bo", "florist"), ("Cy", "laundry"))
    ]
    assert after(position, *(keeps if phase == "keep" else ()), *draws).phase == "trade"


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("keep", ()),
        ("draw", ()),
        ("trade", (c.EndTrading(),)),
        ("place", (c.Place("Ann", 1, "photo"), c.EndPlacing())),
        ("income", (c.Income(),)),
        ("over", ()),
    ],
)
def test_the_moves_that_can_be_listed(phase, expected):
    """C10: what a phase offers beside keeps, draws and deals."""
    assert c.legal_moves(table(phase=phase, owners={1: "Ann"}, hands={"Ann": {"photo": 2}})) == expected


def test_the_economy_phase_offers_each_card_that_is_left():
    """C40."""
    position = table(phase="economy", house_rules={"economy": True})
    assert [move.card for move in c.legal_moves(position)] == [
        "3s",
        "4s",
        "5s",
        "6s",
        "3s_4s",
        "5s_6s",
        "none",
    ]
