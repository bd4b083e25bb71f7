"""The teaching edition: 20 lots, four shops, three rounds, two to four players, by data alone."""

import json
import random

import pytest
from chinatown_table import after, deal, refusal, table

import companion
from companion.cli.run import main
from companion.panels.sheet import board_svg
from companion.plot import Board
from companion.rules import chinatown as c
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.quick import read_line
from companion.rules.shape import Wrong

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def played(players: int, seed: int = 1):
    """A whole game by chance, nobody trading."""
    rng = random.Random(seed)
    game = c.new_game(NAMES[:players], edition="teaching")
    while not game.position.is_finished:
        game.push(c.hand_out_at_random(game.position, rng))
        while c.settled(game.position).phase == "keep":
            game.push(c.keep_at_random(game.position, rng))
        while c.settled(game.position).phase == "draw":
            game.push(c.draw_at_random(game.position, rng))
        game.push(c.EndTrading())
        while places := [move for move in c.legal_moves(game.position) if isinstance(move, c.Place)]:
            game.push(rng.choice(places))
        game.push(c.EndPlacing())
        game.push(c.Income())
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_three_rounds_is_played_to_its_end(players):
    game = played(players)
    assert len(c.standings(game.position)) == players
    assert {line.year for line in c.ledger(game)} == {1, 2, 3}


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four(players):
    with pytest.raises(Wrong, match=f"Chinatown is for 2 to 4 players; you have {players}"):
        c.new_game(NAMES[:players], edition="teaching")


def test_a_trade_makes_two_complete_businesses_of_four_halves():
    """Apart 2 + 2 + 2 + 2 thousand, then 6 + 9: what trading is worth, in one deal."""
    position = table(
        ("Ann", "Bo"),
        edition="teaching",
        owners=dict.fromkeys((1, 2, 9, 10), "Ann") | dict.fromkeys((3, 4, 12, 13), "Bo"),
        hands={"Ann": {"bakery": 2, "cinema": 2}, "Bo": {"bakery": 1, "cinema": 2}},
    )
    traded = deal(("Ann", "Bo", (9, 10), ("cinema", "cinema"), 0), ("Bo", "Ann", (3,), ("bakery",), 0))
    laid = [c.Place("Ann", lot, "bakery") for lot in (1, 2, 3)]
    laid += [c.Place("Bo", lot, "cinema") for lot in (9, 10, 12, 13)]
    end = after(position, traded, c.EndTrading(), *laid)
    assert c.income(end) == {"Ann": 6000, "Bo": 9000}
    apart = [
        c.Place("Ann", lot, shop)
        for lot, shop in ((1, "bakery"), (2, "bakery"), (9, "cinema"), (10, "cinema"))
    ]
    apart += [c.Place("Bo", lot, shop) for lot, shop in ((12, "cinema"), (13, "cinema"), (3, "bakery"))]
    assert c.income(after(position, c.EndTrading(), *apart)) == {"Ann": 4000, "Bo": 3000}


def test_the_quick_line_speaks_its_shops_and_money():
    position = table(("Ann", "Bo"), edition="teaching", owners={5: "Ann"}, hands={"Ann": {"bakery": 1}})
    reading = read_line("ann to bo 5 bakery for 3k", position)
    assert reading.status == "ready"
    (move,) = reading.acts
    assert after(position, move).owners == {5: "Bo"}
    assert after(position, move).cash == {"Ann": 13_000, "Bo": 7000}
    assert "no lot 21" in refusal(position, c.Correct("x", owners={21: "Ann"}))


def test_it_is_drawn():
    drawn = picture(played(3).position)
    assert len(drawn.places) == 20
    assert len(drawn.bridges) == 22
    assert Board(drawn).figure.renderers
    assert board_svg(drawn).count("class='number'") == 20


def test_commands_replay_and_score_it(tmp_path, capsys):
    game = played(4)
    file = tmp_path / "class.jsonl"
    companion.save(game, file)
    for command in ("replay", "score"):
        assert main([command, str(file), "--json"]) == 0
    replayed, scored = map(json.loads, capsys.readouterr().out.splitlines())
    assert replayed["finished"]
    assert replayed["cash"] == dict(game.position.cash)
    assert scored["income"] == dict(c.income(game.position))
