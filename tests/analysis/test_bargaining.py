"""What a deal is worth, the prices that help both, and the solutions against their closed forms."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from chinatown_table import deal, pay, table
from grounds import scattered

from companion.analysis.bargaining import appraise, party_texts, payable_near, price_range, price_text
from companion.analysis.placement import best_placement
from companion.analysis.sharing import Sharing
from companion.rules import chinatown as c
from companion.rules.game import IllegalMove

THIRD_PHOTO = {
    "owners": {6: "Ann", 7: "Ann", 8: "Bo", 71: "Cy"},
    "tiles": {6: "photo", 7: "photo", 8: "photo"},
    "year": 3,
}
"""Ann's two photos earn 20, Bo's one 10; together they are complete, 50. Four incomes are to come."""


def test_a_third_photo_is_worth_its_price():
    """Ann gains 30 a year, 120 in all; Bo loses 10 a year, 40 in all: from 40 to 120, 80 in the middle."""
    position = table(**THIRD_PHOTO)
    ann, bo = sorted(appraise(position, deal(("Bo", "Ann", (8,), (), 0))), key=lambda party: party.player)
    assert (ann.income_before, ann.income_after, ann.per_year) == (20_000, 50_000, 30_000)
    assert (ann.years_left, ann.to_the_end, ann.dollars, ann.gain) == (4, 120_000, 0, 120_000)
    assert (bo.per_year, bo.to_the_end) == (-10_000, -40_000)
    assert ann.proven
    assert bo.proven
    price = price_range((ann, bo), position.edition, "Ann", "Bo")
    assert (price.low, price.high, price.middle, price.payable) == (40_000, 120_000, 80_000, (80_000,))
    assert str(price_text(price)) == (
        "Worth it for Ann up to $120,000, for Bo from $40,000: any price between helps both; "
        "the middle you can pay is $80,000."
    )
    assert [str(text) for text in party_texts((ann, bo))] == [
        "Ann: $20,000 a year becomes $50,000; until the end that is $120,000 more.",
        "Bo: $10,000 a year becomes $0; until the end that is $40,000 less.",
    ]


def test_an_outside_option_narrows_the_range():
    """Cy would give Bo 60 more than the photo earns him, so Bo wants 100 of Ann."""
    position = table(**THIRD_PHOTO)
    parties = appraise(position, deal(("Bo", "Ann", (8,), (), 0)))
    price = price_range(parties, position.edition, "Ann", "Bo", {"Bo": 60_000})
    assert (price.low, price.high, price.payable) == (100_000, 120_000, (110_000,))
    none = price_range(parties, position.edition, "Ann", "Bo", {"Bo": 100_000})
    assert none.payable == ()
    expected = "Worth it for Ann up to $120,000, for Bo only from $140,000: no price helps both."
    assert str(price_text(none)) == expected


def test_a_price_in_the_wrong_direction_is_said():
    position = table(**THIRD_PHOTO)
    parties = appraise(position, deal(("Ann", "Bo", (6,), (), 0)))
    price = price_range(parties, position.edition, "Ann", "Bo")
    assert price.payable == ()
    assert str(price_text(price)) == ("Ann loses by the goods alone, so no price from Ann to Bo helps both.")


def test_what_a_deal_pays_counts_to_its_gain_and_sums_to_zero():
    position = table(**THIRD_PHOTO, cash={"Ann": 200_000})
    parties = appraise(position, deal(("Bo", "Ann", (8,), (), 0), ("Ann", "Bo", (), (), 70_000)))
    assert {party.player: party.gain for party in parties} == {"Ann": 50_000, "Bo": 30_000}
    assert sum(party.dollars for party in parties) == 0


def test_a_deal_and_the_way_back_cancel_out():
    """Every party gains what it loses when the deal is undone by another."""
    for seed in range(15):
        position = scattered(random.Random(seed), 3, 40, 0.6, 4, year=1 + seed % 6)
        lots = {player: position.lots_of(player)[:2] for player in position.players}
        there = deal(("Ann", "Bo", lots["Ann"], (), 0), ("Bo", "Cy", lots["Bo"], (), 0))
        back = deal(("Bo", "Ann", lots["Ann"], (), 0), ("Cy", "Bo", lots["Bo"], (), 0))
        gone = {party.player: party for party in appraise(position, there)}
        came = {party.player: party for party in appraise(there.effect(position), back)}
        for player, party in gone.items():
            assert party.to_the_end == -came[player].to_the_end
            assert party.income_before == best_placement(position, player).dollars
            assert party.to_the_end == party.per_year * party.years_left


def test_once_placing_is_over_a_tile_earns_from_the_next_year_on():
    """A loose photo completes Ann's pair: 30 more in years 4, 5, 6; a laid lot earns at once."""
    position = table(**{**THIRD_PHOTO, "owners": {6: "Ann", 7: "Ann", 8: "Ann"}})
    position = replace(position, tiles={6: "photo", 7: "photo"}, hands={"Bo": {"photo": 1}}, phase="income")
    ann = next(p for p in appraise(position, deal(("Bo", "Ann", (), ("photo",), 0))) if p.player == "Ann")
    assert (ann.per_year, ann.years_left, ann.to_the_end) == (30_000, 4, 90_000)


def test_a_deal_that_cannot_happen_is_refused_with_every_reason():
    with pytest.raises(IllegalMove) as caught:
        appraise(table(**THIRD_PHOTO), deal(("Bo", "Ann", (6,), ("photo",), 5)))
    assert len(caught.value.problems) == 4
    with pytest.raises(IllegalMove):
        appraise(table(**{**THIRD_PHOTO, "year": 6}, phase="over"), pay("Ann", "Bo", 10_000))


EDITION = c.load_edition("2008")


@pytest.mark.parametrize(
    ("middle", "low", "high", "payable"),
    [
        (75_000, 30_000, 120_000, (70_000, 80_000)),
        (80_000, 40_000, 120_000, (80_000,)),
        (Fraction(83_000), 0, 120_000, (80_000,)),
        (5_000, 5_000, 5_000, ()),
        (15_000, 15_000, 20_000, (20_000,)),
        (-20_000, 0, 10_000, (0,)),
        (10_000, 40_000, -20_000, ()),
    ],
)
def test_the_payable_prices_nearest_to_the_middle(middle, low, high, payable):
    """C3: notes of 10, 50, 100 and 200 thousand."""
    assert payable_near(Fraction(middle), low, high, EDITION) == payable


def test_notes_that_cannot_pay_every_multiple():
    """Notes of 3 and 5: nothing pays 4 or 7."""
    odd = replace(EDITION, notes=(3, 5))
    assert payable_near(Fraction(4), 1, 9, odd) == (3, 5)
    assert payable_near(Fraction(7), 7, 7, odd) == ()


def test_two_who_can_pay_share_equally_by_both_solutions():
    problem = Sharing({"Ann": 120, "Bo": -30})
    assert problem.surplus == 90
    assert problem.nash() == problem.kalai_smorodinsky() == {"Ann": 45, "Bo": 45}
    assert problem.payments(problem.nash()) == {"Ann": -75, "Bo": 75}


@pytest.mark.parametrize("seed", range(50))
def test_a_price_that_cash_limits_against_closed_forms(seed):
    """Nash: the middle or all the cash. Kalai-Smorodinsky: gains as (cash - low) to (high - low)."""
    rng = random.Random(seed)
    low = rng.randint(0, 50)
    high = low + rng.randint(1, 100)
    cash = rng.randint(low, high + 20)
    problem = Sharing({"Ann": high, "Bo": -low}, limits={"Ann": cash})
    nash, fair = problem.payments(problem.nash()), problem.payments(problem.kalai_smorodinsky())
    assert nash["Bo"] == min(Fraction(low + high, 2), cash)
    hope = min(cash, high) - low
    assert fair["Bo"] == low + hope * Fraction(high - low, high - low + hope)
    assert sum(nash.values()) == sum(fair.values()) == 0


@pytest.mark.parametrize("seed", range(50))
def test_several_parties_against_the_definitions(seed):
    """Nash: no small payment between two raises the product. Kalai-Smorodinsky: equal shares of what is hoped for."""
    rng = random.Random(seed)
    names = "ABCDE"[: rng.randint(2, 5)]
    goods = {name: rng.randint(-50, 150) for name in names}
    outside = {name: rng.randint(0, 10) for name in names}
    problem = Sharing(goods, outside, {names[0]: rng.randint(0, 60)})
    try:
        nash = problem.nash()
    except ValueError:
        floor = max(outside[names[0]], goods[names[0]] - problem.limits[names[0]])
        assert floor + sum(outside[name] for name in names[1:]) > sum(goods.values())
        return
    assert sum(nash.values()) == sum(goods.values())
    for solution in (nash, problem.kalai_smorodinsky()):
        assert all(solution[name] >= outside[name] for name in names)
        assert -problem.payments(solution)[names[0]] <= problem.limits[names[0]]

    def product(gains):
        result = Fraction(1)
        for name in names:
            result *= gains[name] - outside[name]
        return result

    for giver in names:
        for taker in names:
            if giver == taker:
                continue
            moved = {**nash, giver: nash[giver] - Fraction(1, 100), taker: nash[taker] + Fraction(1, 100)}
            can = giver != names[0] or -problem.payments(moved)[giver] <= problem.limits[giver]
            if can and all(moved[name] >= outside[name] for name in names):
                assert product(moved) <= product(nash)


def test_nothing_to_share_is_said():
    with pytest.raises(ValueError, match="everybody as well off"):
        Sharing({"Ann": 10, "Bo": -30}).nash()
