"""The table of incomes says what the explained flood fill says, on every board and by both readings of C19."""

import json
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from chinatown_table import table
from grounds import PLAYERS, clustered, on, scattered, teaching_edition
from plain_chinatown import worth_by_count

from companion.analysis.table import income_table, tile_masks, vacant_masks
from companion.analysis.values import indices, lots_of, value
from companion.rules import chinatown as c

ORACLE = json.loads((Path(__file__).parents[1] / "oracle" / "chinatown_income.json").read_text("utf-8"))


def looked_up(position: c.Position) -> dict[str, int]:
    found = income_table(position.edition)
    return {player: value(found, masks) for player, masks in tile_masks(position).items()}


@pytest.mark.parametrize("case", ORACLE, ids=lambda case: case["id"])
def test_the_known_incomes(case):
    """C17 to C21."""
    position = table(tuple(case["income"]), owners=case["owners"], tiles=case["tiles"])
    assert looked_up(position) == case["income"]


@pytest.mark.parametrize("rest", ["count", "connected"])
@pytest.mark.parametrize("seed", range(40))
def test_boards_that_nobody_chose(seed, rest):
    """C17 to C21: scattered tiles, and large groups."""
    rng = random.Random(seed)
    rules = {"house_rules": {"rest": rest}}
    for position in (scattered(rng, 5, 85, 0.9, 0, **rules), clustered(rng, 1 + seed % 3, 70, **rules)):
        assert looked_up(position) == c.income(position)


@pytest.mark.long
@pytest.mark.parametrize("rest", ["count", "connected"])
def test_every_mask_of_a_small_board(rest):
    """C17 to C21: all 1024 sets of tiles on a board of a table's own, for a shop of each size."""
    edition = teaching_edition(3, 2, rest)
    for shop in ("photo", "florist", "laundry", "factory"):
        for count in range(11):
            for lots in combinations(edition.board.lots, count):
                position = on(edition, dict.fromkeys(lots, "Ann"), dict.fromkeys(lots, shop))
                assert looked_up(position)["Ann"] == c.income(position)["Ann"]


def test_a_whole_block_of_one_shop_earns_what_its_number_of_tiles_does():
    """C19, counted: far more tiles than exist, so that no mask is left out."""
    found = income_table(c.load_edition("2008"))
    assert found.unit == 10_000
    for block, lots in enumerate(found.blocks):
        for size, shop in ((3, "photo"), (6, "factory")):
            assert found.row(shop, block)[-1] * found.unit == worth_by_count(len(lots), size, "2008")


def test_an_array_and_its_row_hold_the_same_and_cannot_be_changed():
    found = income_table(c.load_edition("2008"))
    array = found.array("photo", 0)
    assert list(found.row("photo", 0)) == array.tolist()
    assert array is found.array("sea_food", 0)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_a_large_pay_is_exact_too():
    edition = c.load_edition("2008")
    rich = replace(edition, pay={key: 7 * dollars + 10_001 for key, dollars in edition.pay.items()})
    position = replace(clustered(random.Random(1), 2, 60), edition=rich)
    assert income_table(rich).unit == 1
    assert looked_up(position) == c.income(position)


def test_many_boards_are_added_up_at_once():
    """Each row of places in the flat table sums to a player's income."""
    boards = [clustered(random.Random(seed), 3, 60) for seed in range(5)]
    values = income_table(boards[0].edition)
    masks = [own for board in boards for own in tile_masks(board).values()]
    added = values.flat[indices(values, masks)].sum(axis=-1) * values.unit
    assert added.tolist() == [dollars for board in boards for dollars in c.income(board).values()]
    assert indices(values, []).shape == (0, 0)


def test_equal_editions_share_a_table_and_other_rules_have_their_own():
    edition = c.load_edition("2008")
    assert income_table(edition) is income_table(replace(edition))
    assert income_table(edition) is not income_table(edition.with_house_rules({"rest": "connected"}))


def test_a_block_of_seventeen_lots_is_refused_with_the_reason():
    with pytest.raises(ValueError, match="block 7 has more than 16 lots"):
        income_table(teaching_edition(17, 1))


def test_masks_are_the_tiles_and_the_vacant_lots_of_each_player():
    position = scattered(random.Random(3), 4, 40)
    found = income_table(position.edition)
    for player in PLAYERS[:4]:
        laid = {
            lot: shop
            for (shop, block), mask in tile_masks(position)[player].items()
            for lot in lots_of(found, block, mask)
        }
        assert laid == {lot: shop for lot, shop in position.tiles.items() if position.owners[lot] == player}
        vacant = [
            lot
            for block, mask in enumerate(vacant_masks(position)[player])
            for lot in lots_of(found, block, mask)
        ]
        assert sorted(vacant) == [lot for lot in position.lots_of(player) if position.is_vacant(lot)]


@pytest.mark.parametrize("rest", ["count", "connected"])
def test_one_more_tile_always_adds_at_least_a_lone_tiles_pay(rest):
    """C20 of 2008: why laying every tile is best. Where a complete business pays less, a tile may take away."""
    edition = c.load_edition("2008").with_house_rules({"rest": rest})
    assert income_table(edition).least == 1
    poor = replace(edition, pay={**edition.pay, (3, True): 10_000})
    assert income_table(poor).least == 0
