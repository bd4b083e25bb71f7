"""Right simulations with real dice: of a thousand seeds at most one is told that it is wrong."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from companion.lessons import LESSONS, check, exercise, exercises
from companion.lessons.adjacency import board
from companion.lessons.expected_value import simulate_three
from companion.lessons.positions import position
from companion.lessons.printed import edition
from companion.lessons.three_and_more import arrivals, yearly_game

pytestmark = pytest.mark.long

SEEDS, DRAWS, POOL = 1_000, 10_000, 1_000_000
"""Simulations of an exercise; draws of each, the fewest that are taken; draws that they are taken from."""

LOTS = sorted(board().lots)
TOUCH = np.array([[other in board().neighbours[lot] for other in LOTS] for lot in LOTS])
COUNTS = [shop.tiles for shop in edition().shops.values()]
Dice = np.random.Generator


def different(dice: Dice, things: int, taken: int) -> np.ndarray:
    """Many times `taken` of so many things, none twice; rows with one twice are thrown away."""
    drawn = dice.integers(0, things, (3 * POOL // 2, taken), dtype=np.uint8)
    drawn.sort(axis=1)
    return drawn[(drawn[:, 1:] != drawn[:, :-1]).all(axis=1)]


def pairs(dice: Dice, deeds: int) -> np.ndarray:
    hands = different(dice, len(LOTS), deeds)
    return sum(TOUCH[hands[:, a], hands[:, b]].astype(int) for a, b in combinations(range(deeds), 2))


def all_different(dice: Dice) -> np.ndarray:
    """Five tiles in a row, each drawn from the 90: are they of five shops?"""
    shop = np.repeat(np.arange(len(COUNTS)), COUNTS)
    hands = np.sort(shop[different(dice, len(shop), 5)], axis=1)
    return (hands[:, 1:] != hands[:, :-1]).all(axis=1)


def shapley(dice: Dice) -> np.ndarray:
    added = np.array([order["Yellow"] / 1000 for order in arrivals(yearly_game(position("hold_up")))])
    return dice.choice(added, POOL)


SIMULATIONS: dict[str, Callable[[Dice], np.ndarray]] = {
    "1.3": lambda dice: pairs(dice, 7),
    "1.4": lambda dice: pairs(dice, 5) > 0,
    "3.1": lambda dice: dice.hypergeometric(6, 84, 7, POOL) > 0,
    "3.2": lambda dice: dice.hypergeometric(5, 49, 3, POOL) > 0,
    "3.3": all_different,
    "3.4": lambda dice: different(dice, 90, 6)[:, 1] + 1.0,
    "3.5": lambda dice: dice.hypergeometric(6, 84, 24, POOL) >= 3,
    "4.2": lambda dice: np.array(simulate_three(POOL, int(dice.integers(2**32)))),
    "4.3": lambda dice: np.where(dice.hypergeometric(4, 31, 2, POOL) > 0, 90, 70),
    "4.4": lambda dice: np.where(dice.hypergeometric(2, 23, 2, POOL) > 0, 80, 20),
    "6.2": shapley,
}
"""Exercise → what each of many draws brings, as its question says; no right answer goes in."""


def test_every_exercise_that_takes_simulations_is_simulated():
    taking = {each.name for lesson in LESSONS.values() for each in exercises(lesson) if each.sd}
    assert set(SIMULATIONS) == taking


@pytest.mark.parametrize("name", SIMULATIONS)
def test_of_a_thousand_right_simulations_at_most_one_is_refused(name: str):
    dice = np.random.default_rng(2008)
    pool = SIMULATIONS[name](dice).astype(np.float32)
    means = [float(pool[dice.integers(0, len(pool), DRAWS)].mean(dtype=float)) for _ in range(SEEDS)]
    assert sum(not check(name, mean, draws=DRAWS) for mean in means) <= 1
    assert np.std(means) * DRAWS**0.5 == pytest.approx(exercise(name).sd(), rel=0.1)
