"""The Shapley value against its axioms and against all orders; the core against its definition and a solver."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from grounds import PLAYERS, scattered

from companion.analysis.coalitions import CoalitionGame, coalition_game
from companion.analysis.placement import best_placement, years_left


def made_up(rng: random.Random, count: int, worth=None) -> CoalitionGame:
    """A game whose larger coalitions are mostly, but not always, worth more."""
    players = PLAYERS[:count]
    subsets = [frozenset(some) for size in range(count + 1) for some in combinations(players, size)]
    worth = worth or (lambda some: rng.randint(0, 30) * len(some) ** rng.choice((1, 2)))
    values = {some: worth(some) if some else 0 for some in subsets}
    return CoalitionGame(players, values, values)


def by_orders(game: CoalitionGame) -> dict[str, Fraction]:
    """The mean of what each player adds, over every order of joining."""
    orders = list(permutations(game.players))
    shares = dict.fromkeys(game.players, Fraction(0))
    for order in orders:
        for at, player in enumerate(order):
            before = frozenset(order[:at])
            shares[player] += Fraction(game.values[before | {player}] - game.values[before], len(orders))
    return shares


@pytest.mark.parametrize("seed", range(30))
def test_the_shapley_value_is_the_mean_over_all_orders(seed):
    game = made_up(random.Random(seed), 1 + seed % 5)
    shares = game.shapley()
    assert shares == by_orders(game)
    assert sum(shares.values()) == game.values[frozenset(game.players)]  # efficiency


@pytest.mark.parametrize("seed", range(10))
def test_the_axioms_of_the_shapley_value(seed):
    rng = random.Random(seed)
    first, second = made_up(rng, 4), made_up(rng, 4)
    summed = replace(first, values={some: first.values[some] + second.values[some] for some in first.values})
    added = {player: first.shapley()[player] + second.shapley()[player] for player in first.players}
    assert summed.shapley() == added  # additivity

    dummy = made_up(rng, 4, lambda some: 7 * len(some - {"Di"}) ** 2 + 5 * ("Di" in some))
    assert dummy.shapley()["Di"] == 5  # a player who always adds the same gets that
    assert dummy.shapley()["Ann"] == dummy.shapley()["Bo"]  # symmetry


def is_in_core(game: CoalitionGame, shares: dict[str, Fraction]) -> bool:
    whole = sum(shares.values()) == game.values[frozenset(game.players)]
    return whole and all(sum(shares[name] for name in some) >= value for some, value in game.values.items())


@pytest.mark.parametrize("seed", range(120))
def test_a_core_point_is_in_the_core_and_an_empty_core_is_proven_so(seed):
    """By the theorem of Bondareva and Shapley exactly one of the two exists."""
    game = made_up(random.Random(seed), 1 + seed % 5)
    shares, weights = game.core_point(), game.objections()
    if shares is not None:
        assert is_in_core(game, shares)
        assert weights == {}
        return
    for player in game.players:
        assert sum(weight for some, weight in weights.items() if player in some) == 1
    assert min(weights.values()) > 0
    total = sum(weight * game.values[some] for some, weight in weights.items())
    assert total > game.values[frozenset(game.players)]


def test_there_are_games_of_both_kinds():
    empty = [made_up(random.Random(seed), 1 + seed % 5).core_point() is None for seed in range(120)]
    assert 20 < sum(empty) < 100


def test_majorities_of_three_have_no_core():
    """Any two get everything: whoever is left out can always offer one of them more."""
    game = made_up(random.Random(0), 3, lambda some: 60 if len(some) > 1 else 0)
    assert game.core_point() is None
    assert game.shapley() == dict.fromkeys(game.players, 20)
    assert game.objections() == {frozenset(pair): Fraction(1, 2) for pair in combinations(game.players, 2)}


def test_a_glove_game_gives_everything_to_the_scarce_side():
    """Ann has the only left glove, Bo and Cy a right one each: the core is Ann's, the Shapley value is not."""
    game = made_up(random.Random(0), 3, lambda some: 60 * ("Ann" in some and len(some) > 1))
    assert game.core_point() == {"Ann": 60, "Bo": 0, "Cy": 0}
    assert game.shapley() == {"Ann": 40, "Bo": 10, "Cy": 10}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_coalitions_are_worth_their_pooled_placement(players):
    position = scattered(random.Random(players), players, 40, 0.75, 4, year=4)
    game = coalition_game(position)
    assert game.proven
    for some, value in game.values.items():
        assert value == best_placement(position, *some).dollars * years_left(position)
    shares = game.shapley()
    for player in game.players:
        assert shares[player] >= game.values[frozenset((player,))]  # pooling never loses


def test_renaming_players_renames_their_shares():
    position = scattered(random.Random(9), 3, 40, 0.75, 4)
    turned = coalition_game(position, players=("Cy", "Ann", "Bo"))
    assert turned.shapley() == coalition_game(position).shapley()


def test_a_finished_game_leaves_nothing_to_share():
    position = scattered(random.Random(9), 3, 40, 0.75, 4, year=6, phase="over")
    assert set(coalition_game(position).values.values()) == {0}
