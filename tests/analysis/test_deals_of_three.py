"""Deals of three against every exchange of small positions, and where two deals of two do as well."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from chinatown_table import table
from test_proposals import check

from companion.analysis.deals import best_deals
from companion.analysis.placement import best_placement, years_left
from companion.rules import chinatown as c

NAMES = ("Ann", "Bo", "Cy")
STEP = 10_000
"""The smallest note: less than one for each party cannot be shared."""

Moves = list[tuple[Any, str, str]]
"""Goods that change hands: a lot or the shop of a loose tile, its giver and its receiver."""


def small(seed: int) -> c.Position:
    """Three players with seven lots and four loose tiles between them, of one or two shops on near lots."""
    rng = random.Random(seed)
    shops = rng.sample(["florist", "laundry", "factory", "restaurant"], 1 + seed % 2)
    bag = rng.sample(shops * 7, k=len(shops) * 7)
    ground = rng.sample((range(1, 9), range(16, 28), range(4, 12))[seed % 3], 7)
    owners = dict(zip(ground, rng.sample(NAMES, 3) * 2 + ["Ann"], strict=True))
    tiles = {lot: bag.pop() for lot in ground if rng.random() < (0.4, 0.7)[seed // 3 % 2]}
    hands = {name: Counter[str]() for name in NAMES}
    for _ in range(4 if len(bag) > 3 else 0):
        hands[rng.choice(NAMES[: 1 + seed % 3])][bag.pop()] += 1
    rules = {"rest": ("count", "connected")[seed // 2 % 2]}
    cash = dict.fromkeys(NAMES, 2_000_000)
    return table(
        NAMES, owners=owners, tiles=tiles, hands=hands, year=1 + seed % 6, house_rules=rules, cash=cash
    )


def ways_to_give(goods_of: Callable[[str], Sequence[object]]) -> list[Moves]:
    """Every way in which each player gives up to two of its goods, to any of the others."""
    sides = [
        {
            tuple(sorted((good, giver, to) for good, to in zip(some, receivers, strict=True)))
            for count in range(3)
            for some in combinations(goods_of(giver), count)
            for receivers in product([name for name in NAMES if name != giver], repeat=count)
        }
        for giver in NAMES
    ]
    return [[move for side in parts for move in side] for parts in product(*map(sorted, sides))]


class Trial:
    """What exchanges of a position add a year, by the rules' own placements."""

    def __init__(self, position: c.Position) -> None:
        self.position, self.known = position, dict[object, int]()
        hand = {name: list(Counter(position.hand(name)).elements()) for name in NAMES}
        self.lots = [(moves, self.owned(moves)) for moves in ways_to_give(position.lots_of)]
        self.tiles = [(moves, self.held(moves)) for moves in ways_to_give(hand.__getitem__)]
        self.now = self.total(self.owned([]), self.held([]))

    def owned(self, moves: Moves) -> list[tuple[int, ...]]:
        owners = {**self.position.owners, **{lot: to for lot, _, to in moves}}
        return [tuple(lot for lot in owners if owners[lot] == name) for name in NAMES]

    def held(self, moves: Moves) -> list[tuple[tuple[str, int], ...]]:
        hands = {name: Counter(self.position.hand(name)) for name in NAMES}
        for shop, giver, to in moves:
            hands[giver][shop] -= 1
            hands[to][shop] += 1
        return [tuple(sorted((+hand).items())) for hand in hands.values()]

    def total(self, owned: list, held: list) -> int:
        return sum([self.worth(*each) for each in zip(NAMES, owned, held, strict=True)])

    def worth(self, *key: Any) -> int:
        if key not in self.known:
            name, own, hand = key
            owners = {lot: name if lot in own else "Nobody" for lot in self.position.owners}
            then = replace(self.position, owners=owners, hands={name: dict(hand)}, players=(name, "Nobody"))
            self.known[key] = best_placement(then, name).dollars
        return self.known[key]

    def is_side_by_side(self, lots: Moves, tiles: Moves, least: int) -> bool:
        """Whether these are deals of two, each worth proposing, which add as much apart."""
        pairs = {frozenset(move[1:]) for move in (*lots, *tiles)}
        parts = [
            [[move for move in moves if pair == {*move[1:]}] for moves in (lots, tiles)] for pair in pairs
        ]
        gains = [self.total(self.owned(some), self.held(loose)) - self.now for some, loose in parts]
        return min(gains) >= least and sum(gains) >= self.total(self.owned(lots), self.held(tiles)) - self.now


def by_trying(position: c.Position) -> tuple[int, int, int]:
    """The most that deals of two add until the end, that they add side by side, and that any deal of three adds."""
    trial, years = Trial(position), years_left(position)
    two = beside = three = 0
    for (lots, owned), (tiles, held) in product(trial.lots, trial.tiles):
        gain = trial.total(owned, held) - trial.now
        if gain <= min(two, three, beside):
            continue
        parties = {name for move in (*lots, *tiles) for name in move[1:]}
        if gain * years < len(parties) * STEP:
            continue
        if len(parties) == 2:
            two = max(two, gain)
            continue
        three = max(three, gain)
        if gain > beside and trial.is_side_by_side(lots, tiles, -(-2 * STEP // years)):
            beside = gain
    return two * years, beside * years, three * years


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_no_exchange_among_three_adds_more(seed):
    position = small(seed)
    two, beside, three = by_trying(position)
    found = best_deals(position)
    check(position, found)
    assert found.proven
    assert two <= found.bound <= max(two, three)
    if three > max(two, beside):
        assert found.bound == three


def test_two_deals_side_by_side_are_no_deal_of_three():
    """Bo's photo completes Ann's pair and his tea house Cy's (C20): each deal stands for itself."""
    owners = {6: "Ann", 7: "Ann", 10: "Bo", 17: "Cy", 18: "Bo", 21: "Cy"}
    tiles = {lot: "photo" if lot < 17 else "tea_house" for lot in owners}
    found = best_deals(table(NAMES, owners=owners, tiles=tiles, year=3))
    assert [set(deal.gains) for deal in found.deals] == [{"Ann", "Bo"}, {"Bo", "Cy"}]
    assert found.proven


def test_three_sort_out_three_businesses_by_giving_two_lots_each():
    """Photo, tea house and sea food, one tile of each in every hand: 30 a year, and 50 once it is complete (C20)."""
    near = {"photo": (6, 7, 10), "tea_house": (17, 18, 21), "sea_food": (19, 20, 23)}
    owners = {lot: name for lots in near.values() for lot, name in zip(lots, NAMES, strict=True)}
    tiles = {lot: shop for shop, lots in near.items() for lot in lots}
    found = best_deals(table(NAMES, owners=owners, tiles=tiles, year=6))
    assert (found.bound, found.proven) == (60_000, True)
    given = Counter(each.giver for each in found.deals[0].transfers for _ in each.lots)
    assert given == dict.fromkeys(NAMES, 2)
