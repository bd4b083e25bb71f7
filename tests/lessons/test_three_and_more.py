"""Lesson 6: coalitions, core and chains, each by a second way of reckoning."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from scipy.optimize import linprog

from companion.lessons import three_and_more as three
from companion.lessons.positions import position

HOLD_UP = position("hold_up")
GAME = three.yearly_game(HOLD_UP)
NAMES = ("hold_up", "empty_core", "equal_players", "unstable_shapley", "one_lot")


def values(name: str) -> dict[str, int]:
    """Thousands of dollars a year: R, Y, G, RY, RG, YG, all."""
    game = three.yearly_game(position(name))
    groups = [some for size in (1, 2, 3) for some in combinations(game.players, size)]
    return {"".join(p[0] for p in some): game.values[frozenset(some)] // 1000 for some in groups}


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("hold_up", [60, 10, 10, 80, 80, 20, 140]),
        ("empty_core", [30, 10, 20, 60, 70, 50, 80]),
        ("equal_players", [20, 20, 20, 80, 80, 80, 100]),
        ("unstable_shapley", [30, 10, 10, 60, 70, 20, 80]),
    ],
)
def test_the_values_of_every_coalition(name: str, known: list[int]):
    assert list(values(name).values()) == known


def test_the_mean_over_all_orders_is_the_shapley_value():
    orders = three.arrivals(GAME)
    assert len(orders) == 6
    for player in GAME.players:
        assert Fraction(sum(added[player] for added in orders), 6) == GAME.shapley()[player]
    assert GAME.shapley()["Yellow"] == Fraction(85_000, 3)
    assert all(sum(added.values()) == 140_000 for added in orders)


def test_the_shapley_value_by_orders_drawn_at_random():
    rng, total, draws = random.Random(6), 0, 20_000
    orders = {tuple(added): added["Yellow"] for added in three.arrivals(GAME)}
    for _ in range(draws):
        total += orders[tuple(rng.sample(GAME.players, 3))]
    assert total / draws / 1000 == pytest.approx(85 / 3, abs=0.64)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missing_for_a_core_by_a_linear_programme(name: str):
    game = three.yearly_game(position(name))
    groups = [group for group in game.values if 0 < len(group) < 3]
    rows = [[-int(player in group) for player in game.players] for group in groups]
    solved = linprog([1, 1, 1], A_ub=rows, b_ub=[-game.values[group] for group in groups])
    whole = game.values[frozenset(game.players)]
    assert float(three.missing_for_core(game)) == pytest.approx(max(0, solved.fun - whole), abs=1e-3)


def test_the_two_empty_cores_and_what_they_are_short_of():
    short = {name: three.missing_for_core(three.yearly_game(position(name))) for name in NAMES}
    assert short == {name: {"empty_core": 10_000, "equal_players": 20_000}.get(name, 0) for name in NAMES}


def test_the_core_of_the_hold_up_by_every_whole_split():
    inside = [split for split in three.splits(GAME, 1000) if not three.blocking(GAME, split)]
    assert len(inside) == 1_781
    for player in GAME.players:
        shares = [split[player] for split in inside]
        assert three.core_range(GAME, player) == (min(shares), max(shares))
    assert three.core_range(GAME, "Yellow") == (10_000, 60_000)


@pytest.mark.parametrize("name", ["hold_up", "unstable_shapley", "one_lot"])
@pytest.mark.parametrize("player", ["Red", "Yellow", "Green"])
def test_the_range_in_the_core_by_a_linear_programme(name: str, player: str):
    game = three.yearly_game(position(name))
    groups = [group for group in game.values if 0 < len(group) < 3]
    rows = [[-int(each in group) for each in game.players] for group in groups]
    worth = [-game.values[group] for group in groups]
    goal = [int(each == player) for each in game.players]
    ends = [
        linprog(
            [sign * g for g in goal], A_ub=rows, b_ub=worth, A_eq=[[1] * 3], b_eq=[max(game.values.values())]
        )
        for sign in (1, -1)
    ]
    assert three.core_range(game, player) == (pytest.approx(ends[0].fun), pytest.approx(-ends[1].fun))


def test_no_range_in_an_empty_core():
    with pytest.raises(ValueError, match="Red, Yellow, Green"):
        three.core_range(three.yearly_game(position("empty_core")), "Red")


def test_the_pair_that_leaves_the_shapley_split():
    game = three.yearly_game(position("unstable_shapley"))
    assert three.blocking(game, game.shapley()) == {frozenset({"Red", "Green"}): Fraction(10_000, 3)}
    ranges = [three.core_range(game, player) for player in ("Yellow", "Green")]
    assert ranges == [(10_000, 10_000), (10_000, 20_000)]
    assert three.blocking(GAME, GAME.shapley()) == {}


def test_the_last_lot_of_a_chain_costs_more():
    """With two incomes left; the other order of sellers has the same prices."""
    assert list(three.buy_in_turn(HOLD_UP, "Red", (45, 49)).prices.items()) == [(45, 50_000), (49, 70_000)]
    assert list(three.buy_in_turn(HOLD_UP, "Red", (49, 45)).prices.items()) == [(49, 50_000), (45, 70_000)]
    assert three.buy_at_once(HOLD_UP, "Red", (45, 49)).prices == {45: 60_000, 49: 60_000}


@pytest.mark.parametrize("year", range(1, 7))
def test_a_chain_by_a_search_over_prices(year: int):
    """Every price in thousands: the one that leaves both sides the same gain."""
    left = 7 - year
    worth = {"none": 60 * left, "one": 80 * left, "both": 140 * left, "own": 10 * left}

    def even(with_lot: int, without: int, seller: int) -> int:
        fair = [p for p in range(seller, with_lot) if (with_lot - p) - without == p - seller]
        assert len(fair) == 1
        return fair[0]

    alone = even(worth["one"], worth["none"], worth["own"])
    last = even(worth["both"], worth["one"], worth["own"])
    first = even(worth["both"] - last, worth["one"] - alone, worth["own"])
    chain = three.buy_in_turn(replace(HOLD_UP, year=year), "Red", (45, 49))
    assert list(chain.prices.values()) == [first * 1000, last * 1000]
    assert sum(chain.worth.values()) == 140_000 * left
    assert chain.worth["Red"] == 1000 * (worth["both"] - first - last)


def test_a_lot_that_helps_nobody_is_not_sold():
    assert three.buy_in_turn(HOLD_UP, "Green", (45,)).prices == {}
