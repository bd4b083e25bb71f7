"""What a well-known package can work out as well, it has worked out alike: graphs and programmes by SciPy."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, linprog, milp, minimize_scalar
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.special import comb

from companion.lessons import adjacency
from companion.lessons.planning import pictures
from companion.lessons.positions import position
from companion.lessons.random_tables import crowded
from companion.lessons.three_and_more import core_range, missing_for_core, yearly_game
from companion.lessons.two_people import price_of_lot, solutions

LOTS = sorted(adjacency.board().lots)
PAIRS = np.array([[LOTS.index(lot) for lot in pair] for pair in adjacency.board().pairs])


def pieces(lots: list[int]) -> list[int]:
    """Sizes of the connected components of the graph of these lots."""
    kept = np.isin(PAIRS, [LOTS.index(lot) for lot in lots]).all(axis=1)
    first, second = PAIRS[kept].T
    graph = coo_array((np.ones(len(first)), (first, second)), shape=(len(LOTS), len(LOTS)))
    _, names = connected_components(graph, directed=False)
    return sorted(Counter(names[LOTS.index(lot)] for lot in lots).values())


def test_neighbours_are_the_degrees_of_the_graph():
    degrees = np.bincount(PAIRS.ravel(), minlength=len(LOTS))
    assert Counter(degrees.tolist()) == adjacency.degrees()


@pytest.mark.parametrize("block", adjacency.board().blocks)
def test_the_best_cut_is_the_one_whose_components_are_smallest(block: int):
    lots = list(adjacency.board().in_block(block))
    left = {pair: pieces([lot for lot in lots if lot not in pair])[-1] for pair in combinations(lots, 2)}
    assert adjacency.best_cut(block)[2] == min(left.values())
    assert left[adjacency.best_cut(block)[:2]] == min(left.values())


def test_the_largest_set_without_a_touching_pair_is_that_of_an_integer_programme():
    rows = np.zeros((len(PAIRS), len(LOTS)))
    rows[np.arange(len(PAIRS))[:, None], PAIRS] = 1
    found = milp(
        -np.ones(len(LOTS)),
        integrality=np.ones(len(LOTS)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(rows, ub=1),
    )
    most = adjacency.most_scattered()
    assert len(most) == round(-found.fun) == 44
    assert adjacency.pairs_among(most) == 0


def test_pictures_are_a_product_of_binomials():
    assert pictures({"photo": 3, "florist": 2, "factory": 1}) == comb(6, 3, exact=True) * comb(
        3, 2, exact=True
    )


@pytest.mark.parametrize("purse", [40_000, 70_000, 100_000, None])
def test_the_two_solutions_are_those_that_a_search_finds(purse: int | None):
    """Nash: the largest product. Kalai and Smorodinsky: the largest gain, both as shares of the best ones."""
    price = price_of_lot(position("one_lot"), 64, "Red")
    high = min(price.high, purse or price.high)
    best_buyer, best_seller = price.high - price.low, high - price.low
    product = minimize_scalar(
        lambda p: -(price.high - p) * (p - price.low), bounds=(price.low, high), method="bounded"
    )
    shares = minimize_scalar(
        lambda p: -min((price.high - p) / best_buyer, (p - price.low) / best_seller),
        bounds=(price.low, high),
        method="bounded",
    )
    nash, proportional = map(float, solutions(price, purse))
    assert nash == pytest.approx(product.x, abs=50)
    assert proportional == pytest.approx(shares.x, abs=50)


def programme(game, goal: dict[str, int], whole: bool) -> tuple[float, bool]:
    """The least of a sum of shares under what every group can earn alone; and whether there is any such split."""
    groups = [group for group in game.values if group]
    rows = [[-float(player in group) for player in game.players] for group in groups]
    limits = [-game.values[group] for group in groups]
    equal = (
        {"A_eq": [[1.0] * len(game.players)], "b_eq": [game.values[frozenset(game.players)]]} if whole else {}
    )
    found = linprog([goal.get(player, 0) for player in game.players], rows, limits, **equal)
    return found.fun, found.success


@pytest.mark.parametrize("name", ["hold_up", "one_lot", "unstable_shapley"])
def test_the_ends_of_the_core_are_those_of_a_linear_programme(name: str):
    game = yearly_game(position(name))
    for player in game.players:
        least, _ = programme(game, {player: 1}, whole=True)
        most, _ = programme(game, {player: -1}, whole=True)
        assert core_range(game, player) == pytest.approx((least, -most))


@pytest.mark.parametrize("game", [yearly_game(position(name)) for name in ("empty_core", "equal_players")])
def test_an_empty_core_lacks_what_a_linear_programme_says(game):
    _, holds = programme(game, {}, whole=True)
    needed, _ = programme(game, dict.fromkeys(game.players, 1), whole=False)
    assert not holds
    assert float(missing_for_core(game)) == pytest.approx(needed - game.values[frozenset(game.players)])


def test_random_tables_have_a_core_when_a_linear_programme_finds_a_split():
    dice = Random(3)
    games = [yearly_game(crowded(dice)) for _ in range(40)]
    assert [not missing_for_core(game) for game in games] == [
        programme(game, {}, whole=True)[1] for game in games
    ]
