"""The best placement against every placement, against a second method, and against a solver."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from chinatown_table import after, table
from grounds import on, scattered, teaching_edition
from placements import by_solver, by_subsets, instance

from companion.analysis.placement import (
    best_placement,
    explained,
    holding,
    pack_holding,
    placement_years,
)
from companion.analysis.table import income_table
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


@pytest.mark.parametrize("one_block", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_second_method_finds_as_much(seed, one_block):
    position = instance(random.Random(seed), 8, 7, one_block)
    found = best_placement(position, "Ann")
    assert found.proven
    assert found.dollars == by_subsets(position, ("Ann",))


@pytest.mark.long
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
