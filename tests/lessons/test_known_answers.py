"""The lessons' answers against numbers worked out by hand, against SciPy, and against plain counting."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from scipy import stats

from companion.analysis.placement import best_placement
from companion.lessons import adjacency, bag, exercise, expected_value, returns
from companion.lessons.printed import edition, position

KNOWN = {
    "1.1": {12, 14},
    "1.2": (34, 34, 17),
    "1.3": Fraction(7, 10),
    "1.4": Fraction(3221161, 10933839),
    "1.5": (50, 53, 9),
    "2.1": (10, 10, 20, 20, 50),
    "2.2": 180,
    "2.3": 120,
    "2.4": 290,
    "3.1": Fraction(40861247, 103769105),
    "3.2": Fraction(1595, 6201),
    "3.3": Fraction(1023115, 2441626),
    "3.4": 26,
    "3.5": Fraction(358639, 1886711),
    "4.1": 120,
    "4.2": Fraction(1732075, 56782),
    "4.3": Fraction(8850, 119),
    "4.4": Fraction(147, 5),
    "4.5": 33166,
}
"""Worked out apart from this code, with pencil and with other programs."""


@pytest.mark.parametrize("name", KNOWN)
def test_the_answer_is_the_one_worked_out_by_hand(name: str):
    assert exercise(name).right == KNOWN[name]


def test_the_board_as_a_graph():
    """Degrees sum to twice the pairs; no lot alone cuts a block; the shapes of six are counted by block."""
    board = adjacency.board()
    assert sum(degree * lots for degree, lots in adjacency.degrees().items()) == 2 * len(board.pairs) == 238
    for block in board.blocks:
        lots = board.in_block(block)
        assert {adjacency.largest_piece(block, (lot,)) for lot in lots} == {len(lots) - 1}
    by_block = [
        sum(min(shape) in board.in_block(block) for shape in adjacency.shapes(6)) for block in board.blocks
    ]
    assert by_block == [317, 110, 259, 367, 128, 404]
    assert (adjacency.shapes_with(6)[76], adjacency.shapes_with(6)[26]) == (276, 27)


def test_pairs_among_random_lots_are_those_of_a_block_counted_one_by_one():
    """On one small case everything can be listed: all 4-sets of lots."""
    lots = sorted(adjacency.board().lots)[:30]
    counts = [adjacency.pairs_among(hand) for hand in combinations(lots, 3)]
    pairs = sum(first in lots and second in lots for first, second in adjacency.board().pairs)
    assert Fraction(sum(counts), len(counts)) == Fraction(pairs * comb(28, 1), comb(30, 3))
    assert adjacency.variance_of_pairs(5) == Fraction(9308, 30627)
    assert adjacency.variance_of_pairs(7) == Fraction(208663, 340300)
    assert (adjacency.expected_pairs(25), adjacency.variance_of_pairs(25)) == (10, Fraction(19870, 3403))


def test_lots_are_worth_what_lists_of_businesses_say():
    best = [returns.best_use(lots) for lots in range(1, 14)]
    assert best == [10, 20, 50, 80, 110, 140, 150, 160, 190, 220, 250, 280, 290]


def test_pooling_never_loses():
    for size, most in returns.sizes().items():
        for first in range(most + 1):
            for second in range(most + 1 - first):
                together = returns.pay(first + second, size)
                assert together >= returns.pay(first, size) + returns.pay(second, size)


@pytest.mark.parametrize(("kind", "out_of", "draws"), [(6, 90, 7), (5, 54, 3), (9, 90, 24)])
def test_chances_are_those_of_scipy(kind: int, out_of: int, draws: int):
    for count in range(min(kind, draws) + 1):
        theirs = stats.hypergeom(out_of, kind, draws).pmf(count)
        assert float(bag.exactly(count, kind, out_of, draws)) == pytest.approx(theirs)
    again = stats.binom(draws, kind / out_of).sf(0)
    assert float(bag.put_back(1, kind, out_of, draws)) == pytest.approx(again)


def test_waiting_is_the_negative_hypergeometric_of_scipy():
    """SciPy counts the other tiles drawn before it; we count the draw itself."""
    for which in (1, 2, 6):
        theirs = stats.nhypergeom(90, 84, 6 - which + 1)
        ours = bag.waiting(which, 6, 90)
        assert sum(ours.values()) == 1
        assert sum(draw * chance for draw, chance in ours.items()) == bag.waiting_mean(which, 6, 90)
        assert float(bag.waiting_variance(which, 6, 90)) == pytest.approx(theirs.var())


def test_three_touching_lots_earn_what_the_best_placement_of_each_hand_earns():
    """Hands by dice, each placed by the engine, against the formula's incomes and chances."""
    dice = np.random.default_rng(4)
    shops = list(edition().shops)
    tiles = [edition().shops[shop].tiles for shop in shops]
    earned = []
    for _ in range(300):
        drawn = dice.multivariate_hypergeometric(tiles, expected_value.FIVE_TILES, method="count")
        hand = {shop: int(count) for shop, count in zip(shops, drawn, strict=True) if count}
        here = position(dict.fromkeys((3, 4, 8), "Red"), hands={"Red": hand})
        gains = [
            expected_value.triple_gains()[edition().shops[shop].size] for shop, n in hand.items() if n >= 3
        ]
        earned.append(best_placement(here, "Red").dollars // 1000)
        assert earned[-1] == expected_value.three_apart() + max(gains, default=0)
    assert set(earned) <= set(expected_value.three_touching())


def test_the_bags_of_the_exercises_are_those_of_the_question():
    assert sum(expected_value.bag_of_the_choice().values()) == 35
    assert expected_value.mean_and_sd(expected_value.income_chances(52, 60))[0] == Fraction(8732, 119)
    assert {float(mean) for mean in expected_value.choices().values()} > {70.0}
