"""Chances against every draw of a small bag, against SciPy, and against numbers worked out by hand."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, perm

import pytest
from chinatown_table import FIRST_YEAR, after, new, table
from grounds import scattered

from companion.analysis.odds import (
    any_need,
    anybody_at_least,
    at_least,
    completing_chance,
    deed_chance,
    draws_left,
    expected,
    needs,
    next_draw,
)
from companion.rules import chinatown as c

BAG = ("photo",) * 3 + ("florist",) * 2 + ("laundry",) * 4


def every_draw(draws: int) -> list[Counter[str]]:
    return [Counter(some) for some in combinations(BAG, draws)]


def share(found: list[bool]) -> Fraction:
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("draws", range(10))
def test_every_draw_of_a_small_bag(draws):
    drawn = every_draw(draws)
    for least in range(6):
        assert at_least(least, 3, 9, draws) == share([some["photo"] >= least for some in drawn])
    assert expected(3, 9, draws) == Fraction(sum(some["photo"] for some in drawn), len(drawn))
    wanted = {"photo": 2, "laundry": 3}
    met = [any(some[shop] >= need for shop, need in wanted.items()) for some in drawn]
    assert any_need(wanted, Counter(BAG), draws) == share(met)
    assert any_need({}, Counter(BAG), draws) == 0
    assert any_need({"photo": 0}, Counter(BAG), draws) == 1


@pytest.mark.parametrize("draws", [(2, 3), (1, 1, 4), (3, 0, 2), (4, 5)])
def test_every_way_in_which_several_draw(draws):
    """Which of the nine places in the order of drawing the three photos have: all are equally likely."""
    whose = [player for player, count in enumerate(draws) for _ in range(count)]
    places = list(combinations(range(9), 3))
    for least in range(5):
        met = []
        for some in places:
            each = Counter(whose[place] for place in some if place < len(whose))
            met.append(any(each[player] >= least for player in range(len(draws))))
        assert anybody_at_least(least, 3, 9, draws) == share(met)


def test_what_the_rulebooks_numbers_give():
    """A photo among 7 tiles of a full bag, a restaurant among 5; with putting back the first would be 0.38304."""
    assert float(at_least(1, 6, 90, 7)) == pytest.approx(0.39377, abs=5e-6)
    assert float(expected(6, 90, 7)) == pytest.approx(0.4667, abs=5e-5)
    assert float(at_least(1, 9, 90, 5)) == pytest.approx(0.41702, abs=5e-6)
    assert at_least(1, 6, 90, 7) == 1 - Fraction(perm(84, 7), perm(90, 7))


def test_scipy_says_the_same():
    stats = pytest.importorskip("scipy.stats")  # of the extra `test`
    rng = random.Random(4)
    for _ in range(300):
        total = rng.randint(1, 90)
        kind, draws, least = rng.randint(0, min(9, total)), rng.randint(0, total), rng.randint(0, 9)
        told = stats.hypergeom.sf(least - 1, total, kind, draws)
        assert float(at_least(least, kind, total, draws)) == pytest.approx(told, rel=1e-9, abs=1e-12)


def test_chances_of_all_counts_add_up():
    """At least x, summed over x from 1 on, is what is expected."""
    for draws in (0, 1, 7, 40, 90):
        total = sum(at_least(least, 9, 90, draws) for least in range(1, 10))
        assert total == expected(9, 90, draws)
    assert at_least(3, 2, 90, 50) == 0
    assert at_least(0, 0, 5, 0) == 1


def test_the_next_draw_is_this_years_until_it_is_made():
    """C12 for three players: 7 4 4 4 4 4."""
    start = new()
    assert (next_draw(start, "Ann"), draws_left(start, "Ann")) == (7, 27)
    some = after(start, *FIRST_YEAR[:4])
    assert (next_draw(some, "Ann"), draws_left(some, "Ann")) == (4, 20)
    assert (next_draw(some, "Bo"), draws_left(some, "Bo")) == (7, 27)
    last = table(year=6, phase="draw")
    assert (next_draw(last, "Cy"), draws_left(last, "Cy")) == (4, 4)
    over = table(year=6, phase="over")
    assert (next_draw(over, "Cy"), draws_left(over, "Cy")) == (0, 0)


def test_a_lot_is_handed_to_me_as_often_as_my_share_of_the_pile():
    """C11 for three players: 7 of 85 deeds in the first year, 6 of the others in the second."""
    assert deed_chance(new(), "Ann", {12}) == Fraction(7, 85)
    traded = after(new(), *FIRST_YEAR)
    assert deed_chance(traded, "Ann", {12}) == Fraction(6, 70)
    assert deed_chance(traded, "Ann", {1}) == 0  # kept: it left the pile
    assert deed_chance(traded, "Ann", {1, 12, 13}) == 1 - Fraction(comb(68, 6), comb(70, 6))
    assert deed_chance(table(year=6), "Ann", {12}) == 0


def complete(position: c.Position, player: str) -> int:
    found = c.businesses(position)
    return sum(part.complete for each in found if each.player == player for part in each.parts)


@pytest.mark.long
@pytest.mark.parametrize("rest", ["count", "connected"])
@pytest.mark.parametrize("seed", range(25))
def test_so_many_tiles_complete_one_more_business_and_one_fewer_does_not(seed, rest):
    """Tried with the flood fill: every way to lay that many tiles of one shop."""
    position = scattered(random.Random(seed), 2, 24, 0.7, 3, house_rules={"rest": rest})
    found = needs(position, "Ann")
    vacant = [lot for lot in position.lots_of("Ann") if position.is_vacant(lot)]
    for shop, kind in position.edition.shops.items():
        held = position.hand("Ann").get(shop, 0)
        fewest = next(
            (
                count
                for count in range(1, min(kind.size, len(vacant)) + 1)
                for some in combinations(vacant, count)
                if complete(replace(position, tiles={**position.tiles, **dict.fromkeys(some, shop)}), "Ann")
                > complete(position, "Ann")
            ),
            None,
        )
        assert found.get(shop) == (None if fewest is None else max(0, fewest - held))


def test_the_chance_to_complete_a_business():
    """Two photos lie beside a vacant lot, a third one is wanted: 4 left of 88, 4 drawn."""
    position = table(owners=dict.fromkeys((6, 7, 8), "Ann"), tiles={6: "photo", 7: "photo"})
    assert needs(position, "Ann") == {"photo": 1}
    assert completing_chance(position, "Ann") == at_least(1, 4, 88, 4)
    assert completing_chance(position, "Bo") == 0
    ready = table(owners=position.owners, tiles=position.tiles, hands={"Ann": {"photo": 1}})
    assert completing_chance(ready, "Ann") == 1
