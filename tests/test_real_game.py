"""A game that people played: five players, six years, every position known."""

import json
from collections import defaultdict
from pathlib import Path

import pytest
from plain_chinatown import play_plainly

import companion
from companion.rules import chinatown as c

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "data" / "records" / "real_game.jsonl"
ORACLE = json.loads((ROOT / "tests" / "oracle" / "real_game_positions.json").read_text("utf-8"))
GAME = companion.load(RECORD)
PAID = (120, 300, 490, 790, 1_010, 1_280)
"""Thousands of dollars paid to all five, by year."""


@pytest.mark.parametrize("known", ORACLE, ids=lambda known: f"after {known['after_move']}")
def test_every_known_position_is_reached(known):
    """C11 to C21 in a whole game."""
    position = GAME.positions[known["after_move"]]
    hands = {player: dict(position.hand(player)) for player in position.players}
    found = {**c.position_to_json(position), "hands": hands, "bag": position.bag}
    assert {key: found[key] for key in known.keys() - {"after_move"}} == {
        key: value for key, value in known.items() if key != "after_move"
    }


@pytest.mark.parametrize("known", ORACLE[-3:], ids=lambda known: f"after {known['after_move']}")
def test_a_record_is_read_up_to_a_move(known):
    game = companion.load(RECORD, at=known["after_move"])
    assert len(game.log) == known["after_move"]
    assert game.position.digest() == GAME.positions[known["after_move"]].digest()


def test_the_yearly_incomes():
    """C20: what all five earned, and three players' last income."""
    earned: defaultdict[int, int] = defaultdict(int)
    for line in c.ledger(GAME):
        if line.why == "income":
            earned[line.year] += line.dollars
    assert tuple(earned[year] for year in range(1, 7)) == tuple(1000 * k for k in PAID)
    last = {line.player: line.dollars for line in c.ledger(GAME) if (line.why, line.year) == ("income", 6)}
    assert (last["blue"], last["yellow"], last["purple"]) == (610_000, 500_000, 170_000)


def test_the_ledger_adds_up_to_the_cash():
    """C3, C20."""
    held: defaultdict[str, int] = defaultdict(int)
    for line in c.ledger(GAME):
        held[line.player] += line.dollars
    assert held == GAME.position.cash
    assert sum(held.values()) == 5 * 50_000 + 1000 * sum(PAID)


def test_a_second_and_plainer_reckoning_ends_the_same():
    """The whole record, played by dictionaries alone."""
    plain = play_plainly(RECORD)
    assert plain.owners == GAME.position.owners
    assert plain.tiles == GAME.position.tiles
    assert plain.cash == GAME.position.cash
    assert plain.standings() == [
        [line.player, line.cash, line.tiles, line.place] for line in c.standings(GAME.position)
    ]


def test_the_game_is_over():
    assert (GAME.position.year, GAME.position.phase) == (6, "over")


def test_undone_to_its_start_and_redone_to_its_end():
    game = companion.load(RECORD)
    for _ in GAME.log:
        game.undo()
    assert game.position.digest() == GAME.start.digest()
    for _ in GAME.log:
        game.redo()
    assert [position.digest() for position in game.positions] == [p.digest() for p in GAME.positions]


def test_a_saved_record_is_the_record(tmp_path):
    file = tmp_path / "again.jsonl"
    companion.save(GAME, file)
    assert list(map(json.loads, file.read_text("utf-8").splitlines())) == list(
        map(json.loads, RECORD.read_text("utf-8").splitlines())
    )
