"""Instances of the best placement, and other ways to find it: subset by subset, and by a solver."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from chinatown_table import table

from companion.analysis.placement import (
    Holding,
    holding,
    worth_of,
)
from companion.analysis.table import income_table
from companion.analysis.values import lots_of, value
from companion.rules import chinatown as c


def instance(rng: random.Random, lots: int, tiles: int, one_block: bool) -> c.Position:
    """Ann's `lots` vacant lots, her `tiles` loose tiles, and up to 20 laid ones."""
    edition = c.load_edition("2008")
    bag = [name for name, shop in edition.shops.items() for _ in range(shop.tiles)]
    rng.shuffle(bag)
    blocks = income_table(edition).blocks
    ground = [lot for block in ([max(blocks, key=len)] if one_block else blocks) for lot in block]
    rng.shuffle(ground)
    owned = ground[: lots + rng.randint(0, min(20, len(ground) - lots))]
    laid = {lot: bag.pop() for lot in owned[lots:]}
    hand: dict[str, int] = {}
    for shop in bag[:tiles]:
        hand[shop] = hand.get(shop, 0) + 1
    return table(("Ann", "Bo"), owners=dict.fromkeys(owned, "Ann"), tiles=laid, hands={"Ann": hand})


def by_subsets(position: c.Position, players: tuple[str, ...]) -> int:
    """The most that is earned, by a table over shops and sets of free lots: no bound, no blocks, no bonus."""
    values, held = income_table(position.edition), holding(position, players)
    lots = [lot for block, mask in enumerate(held.vacant) for lot in lots_of(values, block, mask)]
    most = {frozenset[int](): 0}
    for shop in position.edition.shops:
        count = held.hand.get(shop, 0)
        laid = {cell: mask for cell, mask in held.laid.items() if cell[0] == shop}
        alone = Holding(laid, held.vacant, {})
        sets = [frozenset(some) for size in range(count + 1) for some in combinations(lots, size)]
        worth = {some: worth_of(values, alone, dict.fromkeys(some, shop)) for some in sets}
        then: dict[frozenset[int], int] = {}
        for used, earned in most.items():
            for some in sets:
                if not used & some:
                    key = used | some
                    then[key] = max(then.get(key, 0), earned + worth[some])
        most = then
    return max(most.values()) * values.unit


def by_solver(position: c.Position, players: tuple[str, ...]) -> int:
    """The most that is earned, as an integer programme: a variable for every shop, block and set of vacant lots."""
    highspy = pytest.importorskip("highspy")  # of the extra `test`
    values, held = income_table(position.edition), holding(position, players)
    solver = highspy.Highs()
    solver.silent()
    on_lot: dict[int, list] = {}
    of_shop: dict[str, list] = {}
    of_cell: dict[tuple[str, int], list] = {}
    gains = []
    for shop, block, laid, some in choices(values, held):
        row = values.row(shop, block)
        chosen = solver.addBinary()
        gains.append((row[laid | some] - row[laid]) * chosen)
        of_shop.setdefault(shop, []).append(some.bit_count() * chosen)
        of_cell.setdefault((shop, block), []).append(chosen)
        for lot in lots_of(values, block, some):
            on_lot.setdefault(lot, []).append(chosen)
    for shop, parts in of_shop.items():
        solver.addConstr(solver.qsum(parts) <= held.hand[shop])
    for parts in (*on_lot.values(), *of_cell.values()):
        solver.addConstr(solver.qsum(parts) <= 1)
    solver.maximize(solver.qsum(gains))
    return value(values, held.laid) + round(solver.getObjectiveValue()) * values.unit


def choices(values, held: Holding) -> Iterator[tuple[str, int, int, int]]:
    for shop, count in held.hand.items():
        for block, vacant in enumerate(held.vacant):
            some = vacant
            while some:
                if some.bit_count() <= count:
                    yield shop, block, held.laid.get((shop, block), 0), some
                some = some - 1 & vacant
