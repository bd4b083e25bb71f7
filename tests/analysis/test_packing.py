"""Packings against every choice: prices, splits, and a search that is cut short."""

import random
from dataclasses import replace

import pytest
from placements import instance

from companion.analysis import block_packing, packing
from companion.analysis.placement import (
    best_placement,
)
from companion.rules import chinatown as c


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


def some_options(rng: random.Random, most: int) -> list[block_packing.Option]:
    masks = [mask for mask in rng.sample(range(1, 16), 4) if mask.bit_count() <= most]
    return [(rng.randint(1, 4) + 3 * mask.bit_count(), mask, mask.bit_count()) for mask in masks]


@pytest.mark.long
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
    for above in (found.bonus - 2, found.bonus - 1, found.bonus, found.bonus + 3):
        short = packing.pack(blocks, held, above, found.bonus)
        assert short.bonus <= found.bonus <= short.bound <= max(found.bonus, above)
        assert short.bonus == found.bonus or found.bonus <= above
