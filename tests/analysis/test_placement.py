"""The best placement against every placement, against a second method, and against a solver."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from chinatown_table import after, table
from grounds import on, scattered, teaching_edition

from companion.analysis import packing
from companion.analysis.placement import (
    Holding,
    best_placement,
    explained,
    holding,
    pack_holding,
    placement_years,
    worth_of,
)
from companion.analysis.table import income_table
from companion.analysis.values import lots_of, value
from companion.rules import chinatown as c

RESTS = ("count", "connected")
Tiles = tuple[tuple[int, str], ...]


def every_placement(position: c.Position, player: str) -> dict[Tiles, int]:
    """Each way to lay any tiles of the hand, and the income of the flood fill with it."""
    vacant = [lot for lot in position.lots_of(player) if position.is_vacant(lot)]
    hand = [shop for shop, count in position.hand(player).items() for _ in range(count)]
    ways = {
        tuple(zip(lots, shops, strict=True))
        for count in range(min(len(vacant), len(hand)) + 1)
        for lots in combinations(vacant, count)
        for shops in permutations(hand, count)
    }
    return {way: c.income(replace(position, tiles={**position.tiles, **dict(way)}))[player] for way in ways}


@pytest.mark.parametrize("rest", RESTS)
@pytest.mark.parametrize("seed", range(40))
def test_no_placement_of_a_small_hand_earns_more(seed, rest):
    """C15 to C21; and `several` is true exactly when more than one earns as much."""
    rng = random.Random(seed)
    position = scattered(rng, 3, 40, 0.88, 1 + seed % 4, house_rules={"rest": rest})
    for player in position.players:
        ways = every_placement(position, player)
        found = best_placement(position, player)
        assert found.proven
        assert ways[tuple(found.tiles.items())] == found.dollars == max(ways.values())
        assert found.several == (list(ways.values()).count(found.dollars) > 1)


def test_where_a_tile_may_take_away_it_stays_in_hand():
    """An edition whose complete threes pay less than two tiles: nothing in the search takes C20 for granted."""
    edition = c.load_edition("2008")
    poor = replace(edition, pay={**edition.pay, (3, True): 10_000})
    for seed in range(30):
        position = replace(scattered(random.Random(seed), 2, 30, 0.85, 4), edition=poor)
        for player in position.players:
            found = best_placement(position, player)
            assert found.proven
            assert found.dollars == max(every_placement(position, player).values())


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


@pytest.mark.parametrize("one_block", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_second_method_finds_as_much(seed, one_block):
    position = instance(random.Random(seed), 8, 7, one_block)
    found = best_placement(position, "Ann")
    assert found.proven
    assert found.dollars == by_subsets(position, ("Ann",))


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


@pytest.mark.parametrize(
    ("lots", "tiles", "one_block", "seeds"), [(12, 10, False, 8), (10, 10, True, 4), (25, 25, False, 6)]
)
def test_a_solver_finds_as_much_on_large_instances(lots, tiles, one_block, seeds):
    for seed in range(seeds):
        position = instance(random.Random(seed), lots, tiles, one_block)
        found = best_placement(position, "Ann")
        assert found.proven
        assert found.dollars == by_solver(position, ("Ann",))


@pytest.mark.parametrize("seed", range(12))
def test_pooled_players_build_as_one(seed):
    """The pool earns what one player with all their goods would."""
    position = scattered(random.Random(seed), 3, 45, 0.7, 4)
    one = replace(
        position,
        owners=dict.fromkeys(position.owners, "Ann"),
        hands={"Ann": holding(position, position.players).hand},
    )
    pooled = best_placement(position, *position.players)
    assert pooled.proven
    assert pooled == best_placement(one, "Ann")
    assert pooled.dollars >= sum(best_placement(position, player).dollars for player in position.players)


def test_the_answer_does_not_depend_on_how_the_position_is_written():
    for seed in range(20):
        position = scattered(random.Random(seed), 2, 30, 0.5, 6)
        turned = replace(
            position,
            owners=dict(reversed(position.owners.items())),
            tiles=dict(reversed(position.tiles.items())),
            hands={name: dict(reversed(hand.items())) for name, hand in position.hands.items()},
        )
        assert best_placement(position, "Ann") == best_placement(turned, "Ann")


def test_a_search_that_is_cut_short_says_what_it_has_not_proven(monkeypatch):
    """The bound stays true, and the placement is one that can be made."""
    monkeypatch.setattr(packing, "_NODES", 0)
    monkeypatch.setattr(packing, "_ROUNDS", 0)
    positions = [instance(random.Random(seed), 25, 25, False) for seed in range(20)]
    short = [best_placement(position, "Ann") for position in positions]
    monkeypatch.undo()
    whole = [best_placement(position, "Ann") for position in positions]
    assert all(found.proven for found in whole)
    assert not all(found.proven for found in short)
    for cut, found, position in zip(short, whole, positions, strict=True):
        assert cut.dollars <= found.dollars <= cut.bound
        tiles = {**position.tiles, **cut.tiles}
        assert c.income(replace(position, tiles=tiles))["Ann"] == cut.dollars


def test_splitting_the_tiles_of_a_shop_proves_what_prices_leave_open():
    """Two blocks want two tiles each, three are there: no price is right, so the tiles are split."""
    pair = {"photo": [(3, 0b11, 2)], "florist": [(2, 0b01, 1)]}
    found = packing.pack([pair, pair], {"photo": 3, "florist": 1})
    assert (found.bonus, found.bound) == (5, 5)


def by_every_choice(blocks, held) -> int:
    """The best bonus, by trying every option of every cell."""
    best = 0

    def go_on(cells, left, taken, bonus):
        nonlocal best
        best = max(best, bonus)
        if not cells:
            return
        (block, shop, sets), *rest = cells
        go_on(rest, left, taken, bonus)
        for gain, mask, count in sets:
            if count <= left[shop] and not mask & taken[block]:
                then = {**taken, block: taken[block] | mask}
                go_on(rest, {**left, shop: left[shop] - count}, then, bonus + gain)

    go_on(
        [(at, *cell) for at, block in enumerate(blocks) for cell in block.items()],
        held,
        dict.fromkeys(range(9), 0),
        0,
    )
    return best


def test_both_sides_of_a_split_hold_every_packing():
    """Four tiles; one is set aside for the first block, which uses three, while the second uses two: one too many.

    Either the first block uses three or more, and one is left for the second; or it uses two at most.
    """
    photo = {"photo": [(9, 0b111, 3), (5, 0b11, 2), (2, 0b1, 1)]}
    search = packing._Search([photo, photo], {"photo": 4})
    found = [(0, {"photo": (9, 0b111, 3)}), (0, {"photo": (5, 0b11, 2)})]
    caps = [{"photo": 4}, {"photo": 3}]
    assert list(search.parts(caps, {(0, "photo"): 1}, found)) == [
        ([{"photo": 4}, {"photo": 1}], {(0, "photo"): 3}),
        ([{"photo": 2}, {"photo": 3}], {(0, "photo"): 1}),
    ]


def some_options(rng: random.Random, most: int) -> list[packing.Option]:
    masks = [mask for mask in rng.sample(range(1, 16), 4) if mask.bit_count() <= most]
    return [(rng.randint(1, 4) + 3 * mask.bit_count(), mask, mask.bit_count()) for mask in masks]


@pytest.mark.parametrize("rounds", [0, 40])
@pytest.mark.parametrize("seed", range(120))
def test_blocks_that_want_the_same_few_tiles(seed, rounds, monkeypatch):
    """Made-up options, so that the splits have much to do: with prices, and without."""
    monkeypatch.setattr(packing, "_ROUNDS", rounds)
    rng = random.Random(seed)
    shops = ("photo", "florist", "laundry")[: 1 + seed % 3]
    held = {shop: rng.randint(2, 6) for shop in shops}
    blocks = [{shop: some_options(rng, held[shop]) for shop in shops} for _ in range(rng.randint(2, 4))]
    found = packing.pack(blocks, held)
    assert found.bonus == found.bound == by_every_choice(blocks, held)


def test_this_year_and_all_years_to_come():
    """Rounds left: years 3 to 6 are four incomes, this year's being unpaid."""
    position = scattered(random.Random(5), 3, 30, 0.6, 4, year=3)
    now, to_the_end = placement_years(position, "Ann")
    assert now.tiles == to_the_end.tiles
    assert to_the_end.dollars == 4 * now.dollars == to_the_end.bound


def test_once_placing_is_over_only_later_years_earn_more():
    position = scattered(random.Random(5), 3, 30, 0.6, 4, year=3)
    best = best_placement(position, "Ann").dollars
    paying = replace(position, phase="income")
    lies = c.income(paying)["Ann"]
    now, to_the_end = placement_years(paying, "Ann")
    assert (now.tiles, now.dollars) == ({}, lies)
    assert to_the_end.dollars == lies + 3 * best > 4 * lies
    assert [each.dollars for each in placement_years(replace(position, phase="over", year=6), "Ann")] == [
        0,
        0,
    ]


def test_a_placement_can_be_made_move_by_move():
    position = replace(scattered(random.Random(8), 3, 30, 0.5, 5), phase="place")
    found = best_placement(position, "Bo")
    laid = after(position, *(c.Place("Bo", lot, shop) for lot, shop in found.tiles.items()))
    assert c.income(laid)["Bo"] == found.dollars


def test_a_placement_is_explained_business_by_business():
    position = table(
        owners=dict.fromkeys([6, 7, 8, 9, 59], "Ann"),
        tiles={6: "photo", 7: "photo"},
        hands={"Ann": {"photo": 1, "factory": 1}},
    )
    found = best_placement(position, "Ann")
    assert found.tiles == {8: "photo", 9: "factory"}
    assert found.several
    assert [str(text) for text in explained(position, "Ann", found)] == [
        "photo on 8: $30,000 more a year. 3 photo tiles on 6, 7 and 8: 3 complete $50,000.",
        "factory on 9: $10,000 more a year. factory on 9: 1 of 6 $10,000.",
    ]
    assert sum_of(position, found.tiles) == found.dollars


def sum_of(position: c.Position, tiles: Mapping[int, str]) -> int:
    return c.income(replace(position, tiles={**position.tiles, **tiles}))["Ann"]


def test_another_board_has_its_own_best_placement():
    """A row of five and a hand of five laundries: complete beside the other four lots."""
    edition = teaching_edition(5, 1)
    position = on(edition, dict.fromkeys(range(1, 10), "Ann"), {}, hands={"Ann": {"laundry": 5, "photo": 4}})
    found = best_placement(position, "Ann")
    assert found.dollars == 110_000 + 50_000 + 10_000
    assert {found.tiles[lot] for lot in range(1, 6)} == {"laundry"}


def test_nothing_to_lay_is_no_fault():
    bare = table()
    assert best_placement(bare, "Ann").tiles == {}
    assert best_placement(bare, "Ann").proven
    assert pack_holding(income_table(bare.edition), holding(bare, ("Ann",))).bonus == 0
