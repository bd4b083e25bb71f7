"""Deals worth proposing: against every deal of small positions, against the rules, and cut short."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from chinatown_table import after, table
from grounds import PLAYERS, clustered, scattered

from companion.analysis import table as tables
from companion.analysis.bargaining import appraise, price_range
from companion.analysis.coalitions import coalition_game
from companion.analysis.deals import Suggestions, best_deals, outside_options
from companion.analysis.placement import best_placement, years_left
from companion.rules import chinatown as c


def crowded(seed: int, players: int = 2, lots: int = 9) -> c.Position:
    """Few shops and few lots in one or two blocks, so that deals have something to join."""
    rng = random.Random(seed)
    shops = rng.sample(["photo", "tea_house", "florist", "laundry", "factory"], 2)
    ground = rng.sample(range(1, 16) if seed % 2 else range(10, 28), lots)
    owners = {lot: rng.choice(PLAYERS[:players]) for lot in ground}
    tiles: dict[int, str] = {}
    left = Counter(dict.fromkeys(shops, 6))
    for lot in ground:
        shop = rng.choice(shops)
        if rng.random() < 0.5 and left[shop]:
            tiles[lot] = shop
            left[shop] -= 1
    hands: dict[str, dict[str, int]] = {name: {} for name in PLAYERS[:players]}
    for name in hands:
        for shop in rng.choices(shops, k=rng.randint(0, 3)):
            if left[shop]:
                hands[name][shop] = hands[name].get(shop, 0) + 1
                left[shop] -= 1
    rules = {"rest": ("count", "connected")[seed // 2 % 2]}
    facts = {"owners": owners, "tiles": tiles, "hands": hands}
    return table(PLAYERS[:players], **facts, year=1 + seed % 6, house_rules=rules)


def every_side(position: c.Position, giver: str, receiver: str) -> Iterator[c.Transfer]:
    hand = sorted(shop for shop, count in position.hand(giver).items() for _ in range(count))
    for lots in (some for n in range(3) for some in combinations(position.lots_of(giver), n)):
        for tiles in sorted({some for n in range(3) for some in combinations(hand, n)}):
            yield c.Transfer(giver, receiver, lots, tiles)


def best_by_trying(position: c.Position) -> int:
    """What the best exchange between two players adds until the end, by trying every one with the rules' own deal."""
    known: dict[object, int] = {}
    best = 0
    for first, second in combinations(position.players, 2):
        now = sum(best_placement(position, player).dollars for player in (first, second))
        for given in every_side(position, first, second):
            for got in every_side(position, second, first):
                then = c.Deal(transfers=(given, got)).effect(position)
                total = 0
                for player in (first, second):
                    lots = tuple((lot, then.tiles.get(lot)) for lot in then.lots_of(player))
                    key = (lots, tuple(sorted(then.hand(player).items())))
                    if key not in known:
                        known[key] = best_placement(then, player).dollars
                    total += known[key]
                best = max(best, total - now)
    return best * years_left(position)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(16))
def test_no_exchange_of_two_lots_and_two_tiles_a_side_adds_more(seed):
    position = crowded(seed)
    found = best_deals(position)
    assert found.proven
    assert found.bound == best_by_trying(position)


def check(position: c.Position, found: Suggestions) -> None:
    """Each suggestion is a deal that the rules accept, worth what it says, and everybody gains."""
    assert [deal.surplus for deal in found.deals] == sorted(
        (deal.surplus for deal in found.deals), reverse=True
    )
    for deal in found.deals:
        move = c.Deal(transfers=deal.transfers)
        after(position, move)
        told = {party.player: party.gain for party in appraise(position, move)}
        assert told == deal.gains
        assert min(deal.gains.values()) > 0
        assert sum(deal.gains.values()) == deal.surplus == deal.income_surplus <= found.bound
        assert max(deal.gains.values()) - min(deal.gains.values()) <= 10_000  # shared equally, as notes allow
        for party in move.parties:
            given = [transfer for transfer in deal.transfers if transfer.giver == party]
            assert sum(len(each.lots) for each in given) <= 2
            assert sum(len(each.tiles) for each in given) <= 2
            assert given or any(each.receiver == party for each in deal.transfers)


RICH = dict.fromkeys(PLAYERS, 2_000_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(24))
def test_a_suggestion_can_be_made_and_is_worth_what_it_says(seed):
    players = 3 + seed % 3
    cash = {name: RICH[name] for name in PLAYERS[:players]}
    rng = random.Random(seed)
    for position in (
        scattered(rng, players, 40, 0.8, 3, cash=cash, year=1 + seed % 6),
        clustered(rng, players, 45, cash=cash),
        crowded(seed, 3, 12),
    ):
        rich = replace(position, cash=dict.fromkeys(position.players, 2_000_000))
        found = best_deals(rich, seconds=20)
        check(rich, found)
        most = coalition_game(rich, players=rich.players)
        everybody = frozenset(rich.players)
        alone = sum(most.values[frozenset((player,))] for player in rich.players)
        assert found.bound <= most.values[everybody] - alone


def test_a_laid_lot_is_worth_having_for_what_the_hand_can_lay_beside_it():
    """Bo lays three florists beside Ann's one, 80 instead of 10 + 40; three lots and three tiles cannot go to her."""
    owners = {6: "Ann", 7: "Bo", 8: "Bo", 9: "Bo"}
    position = table(("Ann", "Bo"), owners=owners, tiles={6: "florist"}, hands={"Bo": {"florist": 3}}, year=6)
    found = best_deals(position)
    assert (found.bound, found.proven) == (30_000, True)
    assert [each.lots for each in found.deals[0].transfers if each.lots] == [(6,)]


def test_three_photos_of_three_players():
    """30 a year apart, 50 in one hand, and no pair makes more than its two photos earn alone."""
    photos = {"owners": {6: "Ann", 7: "Bo", 8: "Cy"}, "tiles": dict.fromkeys((6, 7, 8), "photo")}
    cash = dict.fromkeys(("Ann", "Bo", "Cy"), 500_000)
    found = best_deals(table(**photos, cash=cash, year=5))
    assert found.proven
    (deal,) = found.deals
    assert sorted(deal.gains.values()) == [10_000, 10_000, 20_000]
    # In the last year there are two notes to share among three: nobody takes part for nothing.
    assert best_deals(table(**photos, cash=cash, year=6)) == Suggestions((), 0)


def test_who_cannot_pay_so_much_pays_less():
    """Without limits Bo's photo costs 80; Ann has 50, which still is more than the 40 that it earns him."""
    facts = {"owners": {6: "Ann", 7: "Ann", 8: "Bo"}, "tiles": dict.fromkeys((6, 7, 8), "photo"), "year": 3}
    position = table(("Ann", "Bo"), **facts, cash={"Ann": 50_000, "Bo": 0})
    (free,) = best_deals(position).deals
    (held,) = best_deals(position, limits=True).deals
    assert free.gains == {"Ann": 40_000, "Bo": 40_000}
    assert held.gains == {"Ann": 70_000, "Bo": 10_000}
    assert sum(transfer.dollars for transfer in held.transfers) == 50_000
    poor = replace(position, cash={"Ann": 30_000, "Bo": 0})
    assert best_deals(poor, limits=True).deals == ()


def test_an_outside_option_is_the_best_deal_with_somebody_else():
    """Ann and Cy both have a pair that Bo's photo completes: he could go to either."""
    owners = {6: "Ann", 7: "Ann", 9: "Cy", 5: "Cy", 8: "Bo"}
    position = table(("Ann", "Bo", "Cy"), owners=owners, tiles=dict.fromkeys(owners, "photo"), year=3)
    assert outside_options(position, ("Ann", "Bo")) == {"Ann": 0, "Bo": 40_000}
    price = price_range(
        appraise(position, c.Deal(transfers=(c.Transfer("Bo", "Ann", (8,)),))),
        position.edition,
        "Ann",
        "Bo",
        outside_options(position, ("Ann", "Bo")),
    )
    assert (price.low, price.high, price.payable) == (80_000, 120_000, (100_000,))
    assert outside_options(position, position.players) == dict.fromkeys(position.players, 0)


def test_suggestions_differ_in_more_than_a_tile_or_two():
    position = scattered(random.Random(7), 5, 65, 0.9, 2, year=3)
    found = best_deals(position, top=10)
    goods = [
        {lot for t in deal.transfers for lot in t.lots}
        | {(t.giver, tile) for t in deal.transfers for tile in t.tiles}
        for deal in found.deals
    ]
    assert len(found.deals) > 2
    assert not any(later <= earlier for earlier, later in combinations(goods, 2))
    assert best_deals(position, top=1).deals == found.deals[:1]


def test_a_search_that_is_stopped_keeps_what_it_found_and_a_true_bound():
    position = scattered(random.Random(0), 4, 40, 0.6, 5, year=3)
    whole = best_deals(position)
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        return len(looks) > 4

    told: list[float] = []
    short = best_deals(position, stop=stop, progress=told.append)
    assert short.bound >= whole.bound
    assert not short.proven
    assert told[0] == 0.0
    assert told == sorted(told)
    assert told[-1] == 1.0
    none = best_deals(position, seconds=0.0)
    assert (none.deals, none.proven) == ((), False)
    assert none.bound >= whole.bound


def test_a_potential_counts_beside_incomes():
    """A second table of the same shape: twice the incomes of three years, so every deal is worth twice as much."""
    position = crowded(1)
    position = replace(position, year=4)
    incomes = tables.income_table(position.edition)
    doubled = tables.make_values(
        position.edition.board,
        incomes.unit,
        incomes.kinds,
        lambda size, block: 6 * incomes.make(size, block).astype(int),
    )
    plain, rich = best_deals(position), best_deals(position, values=doubled)
    assert rich.bound == 2 * plain.bound > 0
    assert rich.deals[0].income_surplus == plain.deals[0].surplus


def test_nothing_to_gain_is_proven_too():
    assert best_deals(table()) == Suggestions((), 0)
    assert best_deals(table(("Ann",))) == Suggestions((), 0)
    assert best_deals(replace(crowded(1), phase="over", year=6)) == Suggestions((), 0)
