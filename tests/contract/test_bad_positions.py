"""Positions that cannot be, and the few keys that one needs."""

import json

import pytest

POSITIONS = {
    "no owners": ({"tiles": {}}, "'owners' is missing"),
    "no tiles": ({"owners": {}}, "'tiles' is missing"),
    "nobody": ({"owners": {}, "tiles": {}}, "1 to 5 players"),
    "six players": ({"owners": {str(n): f"P{n}" for n in range(1, 7)}, "tiles": {}}, "1 to 5 players"),
    "a tile on nobody's lot": ({"owners": {"1": "red"}, "tiles": {"2": "photo"}}, "belongs to nobody"),
    "an unknown lot": ({"owners": {"86": "red"}, "tiles": {}}, "There is no lot 86"),
    "an odd lot": ({"owners": {"1.0": "red"}, "tiles": {}}, "in quotes"),
    "an unknown shop": ({"owners": {"1": "red"}, "tiles": {"1": "bakery"}}, "There is no shop bakery"),
    "an unknown shop in a hand": (
        {"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"bakery": 1}}},
        "There is no shop bakery",
    ),
    "more tiles than exist": (
        {"owners": {str(n): "red" for n in range(1, 8)}, "tiles": {str(n): "photo" for n in range(1, 8)}},
        "only 6 exist",
    ),
    "less than no tiles": (
        {"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"photo": -1}}},
        "cannot hold",
    ),
    "half a tile": ({"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"photo": 0.5}}}, "whole number"),
    "an owner who does not play": (
        {"owners": {"1": "Bo"}, "tiles": {}, "players": ["red"]},
        "Bo does not play",
    ),
    "cash that cannot be paid": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": 5}}, "cannot be paid"),
    "negative cash": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": -10_000}}, "below zero"),
    "cash of no number": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": "much"}}, "whole number"),
    "year zero": ({"owners": {"1": "red"}, "tiles": {}, "year": 0}, "expected 1 to 6"),
    "year seven": ({"owners": {"1": "red"}, "tiles": {}, "year": 7}, "expected 1 to 6"),
    "year true": ({"owners": {"1": "red"}, "tiles": {}, "year": True}, "whole number"),
    "an unknown phase": ({"owners": {"1": "red"}, "tiles": {}, "phase": "lunch"}, "lunch"),
    "an economy phase without cards": ({"owners": {"1": "red"}, "tiles": {}, "phase": "economy"}, "economy"),
    "an economy card without cards": ({"owners": {"1": "red"}, "tiles": {}, "economy": "3s"}, "3s"),
    "an unknown first player": (
        {"owners": {"1": "red"}, "tiles": {}, "first_player": "Bo"},
        "Bo does not play",
    ),
    "a shop for a name": ({"owners": {"1": "photo"}, "tiles": {}}, "number or a shop"),
    "unknown keys": ({"owners": {"1": "red"}, "tiles": {}, "yaer": 3}, "unknown key 'yaer'"),
    "a newer version": ({"owners": {"1": "red"}, "tiles": {}, "version": 2}, "version 2"),
    "a foreign game": ({"owners": {"1": "red"}, "tiles": {}, "game": "go"}, "the game go"),
    "an unknown edition": ({"owners": {"1": "red"}, "tiles": {}, "edition": "1492"}, "edition 1492"),
    "an unknown house rule": (
        {"owners": {"1": "red"}, "tiles": {}, "house_rules": {"x": 1}},
        "house rule 'x'",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_cannot_be_is_a_bad_file(refused, name: str):
    data, words = POSITIONS[name]
    error = refused(data)
    assert any(words in problem for problem in error["problems"]), error["problems"]


def test_another_format_is_said_of_the_first_line(refused):
    data = {"owners": {"1": "red"}, "tiles": {}, "format": "something"}
    assert "something" in refused(data, "bad_file", 1)["problems"][0]


def test_all_faults_of_a_position_are_named_at_once(refused):
    data = {"owners": {"86": "red", "2": "red"}, "tiles": {"3": "photo", "2": "bakery"}, "year": 9}
    assert len(refused({**data, "cash": {"red": 5}})["problems"]) == 5


def test_only_owners_and_tiles_are_required(ask):
    data = ask({"owners": {"12": "red", "13": "Bo"}, "tiles": {"12": "photo"}})[1]
    assert data["players"] == ["red", "Bo"]
    assert data["cash"] == {"red": 50_000, "Bo": 50_000}
    assert (data["edition"], data["year"], data["phase"], data["moves"]) == ("2008", 1, "trade", 0)
    assert data["hands"] == {"red": {}, "Bo": {}}


def test_a_position_over_many_lines_is_read(ask):
    data = {"owners": {"12": "red"}, "tiles": {}, "note": "not a companion-game"}
    assert ask(json.dumps(data, indent=2))[0] == ask(data)[0] == 0


def test_a_position_has_no_moves_to_stop_after(refused, ask):
    assert ask({"owners": {"12": "red"}, "tiles": {}}, "replay", "--at", "0")[0] == 0
    code, data, _ = ask({"owners": {"12": "red"}, "tiles": {}}, "replay", "--at", "1")
    assert (code, data["error"]["kind"]) == (2, "bad_argument")
