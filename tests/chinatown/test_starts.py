"""Positions to think about, and games that begin in mid-course (C1)."""

import pytest
from chinatown_table import ANN_BO_CY, new, table

from companion.rules import chinatown as c
from companion.rules.shape import Wrong


@pytest.mark.parametrize("number", [1, 2])
def test_a_position_may_have_one_or_two_players(number):
    """C1 binds new games and records, not a position to think about."""
    assert len(table(ANN_BO_CY[:number]).players) == number


def test_a_position_without_players_is_refused():
    """C1."""
    for facts in ({}, {"players": []}, {"players": [], "cash": {"Ann": 0}}):
        with pytest.raises(Wrong, match="1 to 5 players; this one has 0"):
            c.game_from_position({"owners": {}, "tiles": {}} | facts)


@pytest.mark.parametrize("name", ["  ", " Ann"])
def test_a_position_takes_no_name_with_spaces_around_it(name):
    """Its keys would name somebody else."""
    with pytest.raises(Wrong, match="space"):
        table((name,))


def test_a_record_may_begin_in_mid_course():
    """A scenario: the header's players, the position's board."""
    start = {"owners": {"1": "Ann"}, "tiles": {}, "year": 3, "phase": "draw", "cash": {"Bo": 120_000}}
    position = new(start=start)
    assert (position.year, position.phase, position.owners) == (3, "draw", {1: "Ann"})
    assert position.cash == {"Ann": 50_000, "Bo": 120_000, "Cy": 50_000}


def test_what_a_replay_prints_beside_a_position_may_stand_in_a_start():
    """A start is a position, so the same keys are passed over."""
    start = {
        "owners": {},
        "tiles": {},
        "moves": 3,
        "bag": {},
        "ledger": [],
        "finished": False,
        "standings": [],
    }
    assert new(start=start).phase == "trade"


def test_a_game_from_a_position_is_saved_and_read_like_any_other():
    """C1: a start that names the same players as its header."""
    game = c.game_from_position({"owners": {"1": "Ann", "2": "Bo", "3": "Cy"}, "tiles": {"1": "photo"}})
    again = c.game_from_header(game.header)
    assert again.position.digest() == game.position.digest()


def test_a_start_that_contradicts_its_header_is_refused():
    """Two truths in one record."""
    start = {"owners": {}, "tiles": {}, "house_rules": {"rest": "connected"}}
    with pytest.raises(Wrong, match="the header says"):
        new(start=start)


def test_what_cannot_lie_on_a_table_is_refused_all_at_once():
    """Every fault of a position in one answer."""
    with pytest.raises(Wrong) as caught:
        c.game_from_position(
            {
                "players": ["Ann"],
                "owners": {"86": "Ann", "2": "Zoe"},
                "tiles": {"1": "photo", "3": "casino"},
                "hands": {"Ann": {"photo": 6, "florist": -1}},
                "cash": {"Ann": 5},
                "year": 7,
                "phase": "lunch",
                "economy": "3s",
            }
        )
    said = "\n".join(caught.value.args)
    for part in ("Zoe", "lot 86", "casino", "Lot 1 holds photo and belongs to nobody", "7 photo tiles"):
        assert part in said
    for part in ("-1 florist", "$5 cannot be paid", "'year' is 7", "'phase' is lunch", "economy card 3s"):
        assert part in said


def test_a_position_says_itself_again_as_json():
    """What is printed can be read."""
    position = table(
        owners={1: "Ann", 2: "Bo"},
        tiles={1: "photo"},
        hands={"Cy": {"florist": 2}},
        year=2,
        first_player="Cy",
    )
    assert c.game_from_position(c.position_to_json(position)).position.digest() == position.digest()
