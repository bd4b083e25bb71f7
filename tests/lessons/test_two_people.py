"""Lesson 5: prices by the engine, held against plain searches over every note."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from companion.lessons import two_people as two
from companion.lessons.positions import position
from companion.rules.chinatown import Deal, income

LOT = position("one_lot")
PRICE = two.price_of_lot(LOT, 64, "Red")


def brute_best(at, player: str) -> int:
    """The best income of `player` by trying every way to lay the hand, with the rules' own income."""
    vacant = [lot for lot in at.lots_of(player) if at.is_vacant(lot)]
    loose = [shop for shop, count in at.hand(player).items() for _ in range(count)]
    count = min(len(vacant), len(loose))
    filled = {
        tuple(zip(lots, shops, strict=True))
        for lots in permutations(vacant, count)
        for shops in permutations(loose, count)
    }
    laid = (replace(at, tiles={**at.tiles, **dict(filling)}) for filling in filled)
    return max(income(each)[player] for each in laid)


def test_the_reservation_values_and_the_notes_between_them():
    assert (PRICE.low, PRICE.high, PRICE.middle) == (30_000, 150_000, 90_000)
    assert len(two.helping_prices(PRICE, LOT.edition)) == 11


@pytest.mark.parametrize("year", range(1, 7))
def test_both_ends_of_the_range_grow_with_the_incomes_left(year: int):
    price = two.price_of_lot(replace(LOT, year=year), 64, "Red")
    assert (price.low, price.high) == (10_000 * (7 - year), 50_000 * (7 - year))


def test_the_incomes_behind_it_by_every_placement():
    after = two.sale(LOT, 64, "Red").effect(LOT)
    assert [brute_best(at, "Red") for at in (LOT, after)] == [60_000, 110_000]
    assert [brute_best(at, "Yellow") for at in (LOT, after)] == [10_000, 0]


def test_a_short_purse_parts_the_two_solutions():
    assert two.solutions(PRICE) == (90_000, 90_000)
    assert two.solutions(PRICE, purse=70_000) == (70_000, 60_000)


@pytest.mark.parametrize("purse", range(40_000, 210_000, 10_000))
def test_the_solutions_agree_with_searches_that_know_no_formula(purse: int):
    nash, fair = two.solutions(PRICE, purse)
    found = minimize_scalar(
        lambda p: -(150 - p) * (p - 30), bounds=(30, min(purse / 1000, 150)), method="bounded"
    )
    assert float(nash) / 1000 == pytest.approx(found.x, abs=1e-3)
    grid = np.linspace(30_000.5, min(purse, 150_000), 200_001)
    ideal = min(purse, 150_000) - 30_000
    ratio = np.abs((150_000 - grid) / 120_000 - (grid - 30_000) / ideal)
    assert float(fair) == pytest.approx(grid[ratio.argmin()], abs=1)


def test_a_firm_offer_moves_the_middle_between_two_notes():
    price = two.price_of_lot(LOT, 64, "Red", firm_offer=60_000, rival="Green")
    assert (price.low, price.high, price.middle) == (60_000, 150_000, 105_000)
    assert two.best_products(price, LOT.edition) == [100_000, 110_000]
    assert {two.nash_product(price, p) for p in (100_000, 110_000)} == {2_000 * 1000**2}
    assert two.best_products(PRICE, LOT.edition) == [90_000]


def test_an_offer_below_the_own_worth_is_no_outside_option():
    assert two.price_of_lot(LOT, 64, "Red", firm_offer=20_000, rival="Green") == PRICE


def test_no_price_helps_both_when_the_buyer_gains_less():
    price = two.price_of_lot(LOT, 64, "Green", firm_offer=100_000, rival="Red")
    assert two.helping_prices(price, LOT.edition) == two.best_products(price, LOT.edition) == []
    with pytest.raises(ValueError, match="no division"):
        two.solutions(price)


def test_of_thirty_swaps_two_help_both_without_cash():
    found = two.swaps(position("swaps"), "Red", "Yellow")
    assert len(found) == 30
    assert sum(min(swap.gains) > 0 for swap in found) == 2
    best = max(found, key=lambda swap: swap.surplus)
    assert (best.gains, best.even_price) == ((0, 200_000), 100_000)
    assert [(each.lots, each.tiles) for each in best.given] == [((17,), ()), ((), ("florist",))]
    assert sum(swap.surplus == best.surplus for swap in found) == 1
    without_cash = max(found, key=lambda swap: swap.gains[0] * swap.gains[1] * (min(swap.gains) > 0))
    assert without_cash.gains == (40_000, 80_000)


def test_every_swap_by_every_placement():
    start = position("swaps")
    for swap in two.swaps(start, "Red", "Yellow"):
        after = Deal(swap.given).effect(start)
        gained = tuple(4 * (brute_best(after, p) - brute_best(start, p)) for p in ("Red", "Yellow"))
        assert gained == swap.gains


def test_offers_in_turn_are_settled_from_the_last_one():
    offers = two.alternating_offers(PRICE, 3, ("Red", "Yellow"))
    assert [(offer.speaker, offer.price) for offer in offers] == [
        ("Red", 70_000),
        ("Yellow", 60_000),
        ("Red", 10_000),
    ]
    assert (offers[0].payer_gains, offers[0].receiver_gains) == (80_000, 40_000)
    assert two.alternating_offers(PRICE, 3, ("Yellow", "Red"))[0].price == 110_000
    assert two.alternating_offers(PRICE, 3, ("Red",))[0].price == 30_000


@pytest.mark.parametrize("incomes", range(1, 7))
def test_offers_in_turn_by_a_plain_recursion(incomes: int):
    def shares(left: int, red_speaks: bool) -> tuple[Fraction, Fraction]:
        if left == 0:
            return Fraction(0), Fraction(0)
        red, yellow = shares(left - 1, not red_speaks)
        pie = Fraction(40_000 * left)
        return (pie - yellow, yellow) if red_speaks else (red, pie - red)

    price = two.price_of_lot(replace(LOT, year=7 - incomes), 64, "Red")
    first = two.alternating_offers(price, incomes, ("Red", "Yellow"))[0]
    assert (first.payer_gains, first.receiver_gains) == shares(incomes, True)
