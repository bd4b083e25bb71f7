"""Lesson 7: bounds, greed and the tree of placements, each by a second way of reckoning."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.analysis.placement import best_placement
from companion.lessons import planning
from companion.lessons.positions import position
from companion.lessons.returns import best_use
from companion.rules.chinatown import income, load_edition

EDITION = load_edition("2008")
GREED, EIGHT = position("greed"), position("eight_lots")


def every_filling(at, player: str) -> dict[tuple[str, ...], int]:
    """Each way to give every vacant lot a tile of the hand, and its income by the rules."""
    lots, hand = planning.vacant_lots(at, player), at.hand(player)
    found = {}
    for shops in product(hand, repeat=len(lots)):
        if all(count <= hand[shop] for shop, count in Counter(shops).items()):
            laid = {**at.tiles, **dict(zip(lots, shops, strict=True))}
            found[shops] = income(replace(at, tiles=laid))[player]
    return found


def partitions(number: int, most: int = 99):
    """Walk every way to write `number` as a sum of whole numbers, the largest first."""
    if number == 0:
        yield ()
    for first in range(min(number, most), 0, -1):
        for rest in partitions(number - first, first):
            yield (first, *rest)


def test_no_cut_of_so_many_lots_pays_more():
    known = [10, 20, 50, 80, 110, 140, 150, 160, 190, 220, 250, 280, 290]
    assert [best_use(lots) for lots in range(1, 14)] == known


@pytest.mark.parametrize("lots", range(1, 14))
def test_the_bound_by_every_list_of_parts(lots: int):
    whole = {size: pay for (size, complete), pay in EDITION.pay.items() if complete}
    part = {tiles: max(pay for (n, _), pay in EDITION.pay.items() if n == tiles) for tiles in range(1, 7)}
    sums = [sum(whole.get(n, part[n]) for n in cut) for cut in partitions(lots, 6)]
    assert best_use(lots) * 1000 == max(sums)


def test_pictures_of_six_lots():
    hand = {"photo": 3, "florist": 2, "factory": 1}
    assert planning.pictures(hand) == planning.fillings(hand, 6) == 60
    assert planning.pictures(hand) == len(set(permutations("pppffa")))


def test_all_ways_to_fill_the_eight_lots_and_none_pays_more_than_the_bound():
    ways = every_filling(EIGHT, "Red")
    assert len(ways) == planning.fillings(EIGHT.hand("Red"), 8) == 5_278
    assert max(ways.values()) == 1000 * best_use(8) == 160_000


def test_best_business_first_loses_for_every_tie():
    assert planning.best_business_first(EIGHT, "Red") == {140_000}


def test_greed_loses_with_two_vacant_lots():
    assert planning.greedy(GREED, "Red") == {60_000}
    assert max(every_filling(GREED, "Red").values()) == best_placement(GREED, "Red").dollars == 70_000
    dear = position("dear_greed")
    assert planning.greedy(dear, "Red") == {70_000}
    assert best_placement(dear, "Red").dollars == 100_000


def test_greed_by_hand():
    """Factory on 7 adds 20, tea house on 3 then 10; both tea houses first add 10 and 30."""
    start = income(GREED)["Red"]
    steps = [
        planning.income_with(GREED, "Red", tiles) - start
        for tiles in ({7: "factory"}, {7: "tea_house"}, {3: "tea_house", 7: "factory"})
    ]
    assert steps == [20_000, 10_000, 30_000]
    assert planning.income_with(GREED, "Red", {3: "tea_house", 7: "tea_house"}) - start == 40_000


def test_without_a_hand_nothing_is_laid():
    bare = replace(GREED, hands={})
    assert planning.greedy(bare, "Red") == planning.best_business_first(bare, "Red") == {30_000}
    assert planning.search(bare, "Red").best == 30_000


@pytest.mark.parametrize("name", ["greed", "dear_greed", "wait", "eight_lots"])
def test_a_search_with_a_bound_finds_as_much_and_sees_less(name: str):
    start = position(name)
    whole, bounded = (planning.search(start, "Red", each) for each in (False, True))
    assert whole.best == bounded.best == best_placement(start, "Red").dollars
    assert planning.income_with(start, "Red", bounded.tiles) == bounded.best
    assert (whole.cut, bounded.visited <= whole.visited) == (0, True)


def test_most_of_the_tree_is_never_visited():
    whole, bounded = (planning.search(EIGHT, "Red", each) for each in (False, True))
    assert bounded.cut
    assert bounded.visited * 5 < whole.visited


@pytest.mark.parametrize("name", ["swaps", "empty_core", "hold_up", "unstable_shapley"])
@pytest.mark.parametrize("player", ["Red", "Yellow"])
def test_a_search_that_may_leave_lots_vacant(name: str, player: str):
    start = position(name)
    assert planning.search(start, player).best == best_placement(start, player).dollars


def test_waiting_pays_from_one_chance_on():
    wait = planning.waiting(position("wait"), "Red", 47, "tea_house", "photo")
    assert (wait.now, wait.later, wait.incomes) == (10_000, 30_000, 4)
    assert wait.threshold == Fraction(1, 6)
    assert wait.wait(Fraction(1, 6)) == wait.lay_now() == 40_000
    assert wait.wait(Fraction(1, 5)) > wait.lay_now() > wait.wait(Fraction(1, 7))


def test_the_later_the_year_the_surer_the_tile_has_to_be():
    start = position("wait")
    years = [replace(start, year=year) for year in range(1, 7)]
    found = [planning.waiting(at, "Red", 47, "tea_house", "photo").threshold for at in years]
    assert found == [Fraction(1, 10), Fraction(1, 8), Fraction(1, 6), Fraction(1, 4), Fraction(1, 2), None]


@pytest.mark.long
@pytest.mark.parametrize("lots", [4, 6])
@pytest.mark.parametrize("seed", range(6))
def test_on_random_lots_nothing_beats_the_best_placement(lots: int, seed: int):
    start = planning.random_start(random.Random(seed), "Red", lots)
    assert len(planning.vacant_lots(start, "Red")) == lots == sum(start.hand("Red").values()) - 1
    best = best_placement(start, "Red").dollars
    assert max(planning.greedy(start, "Red") | planning.best_business_first(start, "Red")) <= best
    assert planning.search(start, "Red").best == best
