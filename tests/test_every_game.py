"""What every game promises: its public names, and what holds in any game of chance moves."""

import json
import pickle
import random
from dataclasses import dataclass
from typing import Any

import chinatown_walk
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import companion
from companion.rules import GAMES, game_module
from companion.rules.game import Game, IllegalMove, refused
from companion.rules.notation import read, record_lines

WALKS = {"chinatown": chinatown_walk}
"""Game → how a test plays it by chance."""

PUBLIC = (
    "Position",
    "game_from_header",
    "game_from_position",
    "ledger",
    "legal_moves",
    "move_from_json",
    "move_to_json",
    "new_game",
    "position_to_json",
    "standings",
)
WALK = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
SEEDS = st.integers(0, 2**32)
MOVES = 120


@dataclass(frozen=True)
class Name:
    """A game and one of its editions."""

    game: str
    edition: str


NAMES = [Name(game, edition) for game in sorted(GAMES) for edition in game_module(game).edition_names()]
"""Every edition that is shipped."""


@pytest.fixture(params=NAMES, ids=lambda name: f"{name.game} {name.edition}")
def name(request: Any) -> Name:
    """Each edition of each game in turn."""
    return request.param


def play(name: Name, seed: int, moves: int = MOVES) -> Game[Any]:
    """A game of up to so many moves, refused ones left out; it goes on for a while after its end."""
    rng, walk = random.Random(seed), WALKS[name.game]
    game = walk.new_game(rng, name.edition)
    for _ in range(moves):
        try:
            game.push(walk.move(game.position, rng))
        except IllegalMove:
            continue
    return game


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_every_game_is_played_here():
    assert WALKS.keys() == GAMES.keys()


def test_every_game_has_the_public_names(name):
    module = game_module(name.game)
    assert [each for each in PUBLIC if not hasattr(module, each)] == []
    assert [each for each in module.__all__ if not hasattr(module, each)] == []
    assert set(PUBLIC) <= set(module.__all__)
    undocumented = [
        each
        for each in module.__all__
        if callable(getattr(module, each)) and not getattr(module, each).__doc__
    ]
    assert undocumented == []
    assert module.__doc__


@WALK
@given(seed=SEEDS)
def test_what_must_hold_holds_after_every_move(name, seed):
    rng, walk = random.Random(seed), WALKS[name.game]
    game = walk.new_game(rng, name.edition)
    for _ in range(MOVES):
        before, move = game.position, walk.move(game.position, rng)
        try:
            game.push(move)
        except IllegalMove:
            continue
        walk.check(game)
        walk.check_move(before, move, game.position)


@WALK
@given(seed=SEEDS)
def test_a_move_is_refused_exactly_for_its_problems_and_then_changes_nothing(name, seed):
    rng, walk = random.Random(seed), WALKS[name.game]
    game = walk.new_game(rng, name.edition)
    for _ in range(MOVES):
        move, before = walk.wild(game.position, rng), game.position.digest()
        problems = refused(move, game.position)
        if problems:
            with pytest.raises(IllegalMove) as caught:
                game.push(move)
            assert caught.value.problems == problems
            assert all(str(problem) and "{" not in str(problem) for problem in problems)
            assert game.position.digest() == before
        else:
            game.push(move)
            assert all(str(text) and "{" not in str(text) for text in move.describe(game.positions[-2]))
        if rng.random() < 0.5:
            carry_on = walk.usual(game.position, rng)
            if not refused(carry_on, game.position):
                game.push(carry_on)


@WALK
@given(seed=SEEDS)
def test_the_listed_moves_are_the_legal_ones(name, seed):
    game = play(name, seed)
    for position in game.positions[::7]:
        WALKS[name.game].check_listed(position)
        for move in game_module(name.game).legal_moves(position):
            assert refused(move, position) == ()
            assert move.apply(position).digest() != position.digest()


@WALK
@given(seed=SEEDS)
def test_undo_undoes_and_redo_redoes(name, seed):
    game = play(name, seed)
    digests = [position.digest() for position in game.positions]
    log = game.log
    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.position.digest() == digest
    for digest in digests[1:]:
        game.redo()
        assert game.position.digest() == digest
    assert game.log == log


@WALK
@given(seed=SEEDS)
def test_no_move_changes_the_position_that_it_is_made_in(name, seed):
    game = play(name, seed, 60)
    before = [position.digest() for position in game.positions]
    for position, move in zip(game.positions, game.log, strict=False):
        move.apply(position)
    assert [position.digest() for position in game.positions] == before


@WALK
@given(seed=SEEDS)
def test_a_saved_record_replays_to_every_position(name, seed, tmp_path):
    game = play(name, seed)
    file = tmp_path / "game.jsonl"
    companion.save(game, file)
    again = companion.load(file)
    assert [position.digest() for position in again.positions] == [p.digest() for p in game.positions]
    assert again.log == game.log
    assert again.header == game.header
    at = len(game.log) // 2
    assert companion.load(file, at=at).position.digest() == game.positions[at].digest()


@WALK
@given(seed=SEEDS)
def test_every_move_reads_back_from_json(name, seed):
    module = game_module(name.game)
    for move in play(name, seed).log:
        assert module.move_from_json(as_json(module.move_to_json(move))) == move


@WALK
@given(seed=SEEDS)
def test_every_position_reads_back_from_json(name, seed):
    module, walk = game_module(name.game), WALKS[name.game]
    for position in play(name, seed).positions[::10]:
        data = as_json(module.position_to_json(position))
        again = module.game_from_position(data)
        assert walk.facts(again.position) == walk.facts(position) == data
        line = "\n".join(record_lines(again.header, ())).encode()
        assert walk.facts(read(line, "a record").position) == data


@WALK
@given(seed=SEEDS)
def test_everything_pickles(name, seed):
    rng, walk = random.Random(seed), WALKS[name.game]
    game = play(name, seed, 60)
    again = pickle.loads(pickle.dumps(game))
    assert again.log == game.log
    for position, move in zip(game.positions, game.log, strict=False):
        assert pickle.loads(pickle.dumps(position)).digest() == position.digest()
        assert pickle.loads(pickle.dumps(move)) == move
    for _ in range(20):
        move = walk.wild(game.position, rng)
        if problems := refused(move, game.position):
            error = pickle.loads(pickle.dumps(IllegalMove(move, problems)))
            assert (error.move, error.problems, str(error)) == (
                move,
                problems,
                str(IllegalMove(move, problems)),
            )


def renamed(data: Any, names: dict[str, str]) -> Any:
    """`data` with each name that stands alone, as a value or a key, changed."""
    if isinstance(data, dict):
        return {renamed(key, names): renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(item, names) for item in data]
    return names.get(data, data) if isinstance(data, str) else data


@WALK
@given(seed=SEEDS)
def test_renaming_players_renames_the_standings_and_nothing_else(name, seed):
    game, module = play(name, seed, 300), game_module(name.game)
    names = {player: f"Z{player}"[::-1] for player in game.position.players}
    lines = [json.dumps(renamed(json.loads(line), names)) for line in record_lines(game.header, game.log)]
    again = read("\n".join(lines).encode(), "renamed")
    assert renamed(module.position_to_json(game.position), names) == module.position_to_json(again.position)
    before, after = module.standings(game.position), module.standings(again.position)
    assert [(names[line.player], line.cash, line.place) for line in before] == [
        (line.player, line.cash, line.place) for line in after
    ]


def test_walks_reach_the_end(name):
    """Else the walks above would try beginnings only."""
    finished = sum(play(name, seed, 400).position.is_finished for seed in range(10))
    assert finished >= 3
