"""What every set of tiles earns in every block, looked up instead of flooded.

A business never leaves its block (C17), and a block has at most sixteen lots. So what a player earns is a sum
of look-ups: for each shop and block the entry of the mask (see `values`) of the player's tiles of that shop in that
block. `companion.rules.chinatown.income` is the truth; this table agrees with it for every mask, on any board and by
both readings of C19.
"""

from collections.abc import Callable, Mapping, Sequence
from math import gcd

import numpy as np
from numpy.typing import NDArray

from companion.analysis.street import neighbour_masks, streets_of
from companion.analysis.values import Cell, Values, make_values
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.position import Position

_KEPT = 8
"""Tables of this many editions are remembered."""


def _income_table(edition: Edition) -> Values:
    unit = gcd(*edition.pay.values()) or 1
    pay = {key: dollars // unit for key, dollars in edition.pay.items()}
    return business_values(edition, unit, lambda size: pay)


def business_values(
    edition: Edition, unit: int, pay_of: Callable[[int], Mapping[tuple[int, bool], int]]
) -> Values:
    """Return `Values` that are sums over businesses, cut as C17 to C19 have it.

    `pay_of(size)` says what a business of that size counts for: (tiles, complete) → units of `unit` dollars.
    """
    board = edition.board
    neighbours = [neighbour_masks(board.in_block(block), board) for block in board.blocks]

    def make(size: int, block: int) -> NDArray[np.int64]:
        return _incomes(neighbours[block], size, pay_of(size), edition.rest == "connected")

    kinds = {name: shop.size for name, shop in edition.shops.items()}
    return make_values(board, unit, kinds, make, streets_of(board) if edition.street else None)


_TABLES: dict[str, Values] = {}


def income_table(edition: Edition) -> Values:
    """Return what tiles earn a year by the rules of `edition`; equal editions share one table.

    Its unit is the greatest common divisor of all pay, so that the numbers are small and exact. ValueError for a
    board with a block of more than sixteen lots.
    """
    if edition.digest not in _TABLES:
        table = _income_table(edition)
        while len(_TABLES) >= _KEPT:
            _TABLES.pop(next(iter(_TABLES)), None)
        _TABLES[edition.digest] = table
        return table
    return _TABLES[edition.digest]


def tile_masks(position: Position) -> dict[str, dict[Cell, int]]:
    """Return each player's laid tiles: player → (shop, block) → mask."""
    spots = income_table(position.edition).spots
    masks: dict[str, dict[Cell, int]] = {player: {} for player in position.players}
    for lot, shop in position.tiles.items():
        block, bit = spots[lot]
        own = masks[position.owners[lot]]
        own[shop, block] = own.get((shop, block), 0) | bit
    return masks


def vacant_masks(position: Position) -> dict[str, list[int]]:
    """Return each player's own lots without a tile: player → mask of each block."""
    table = income_table(position.edition)
    masks = {player: [0] * len(table.blocks) for player in position.players}
    for lot, owner in position.owners.items():
        if lot not in position.tiles:
            block, bit = table.spots[lot]
            masks[owner][block] |= bit
    return masks


def _incomes(
    neighbours: Sequence[int], size: int, pay: Mapping[tuple[int, bool], int], connected: bool
) -> NDArray[np.int64]:
    """Return the income of every mask of one block: masks of few lots first, larger ones from smaller ones."""
    masks = np.arange(1 << len(neighbours))
    counts, pieces = _counts_and_pieces(masks, neighbours)
    values = np.zeros(len(masks), dtype=np.int64)
    full = [subset for subset in masks[counts == size] if pieces[subset] == subset] if connected else []
    for count in range(1, len(neighbours) + 1):
        level = masks[counts == count]
        apart = level[pieces[level] != level]
        values[apart] = values[pieces[apart]] + values[apart ^ pieces[apart]]
        whole = level[pieces[level] == level]
        if count <= size or not connected:
            values[whole] = count // size * pay[size, True] + (
                pay[count % size, False] if count % size else 0
            )
            continue
        for subset in full:  # every way to cut a complete business out; the rest is known (C19)
            cut = whole[whole & subset == subset]
            values[cut] = np.maximum(values[cut], pay[size, True] + values[cut ^ subset])
    return values


def _counts_and_pieces(
    masks: NDArray[np.int64], neighbours: Sequence[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return for every mask how many lots it has, and the piece of touching lots that holds its highest lot."""
    touching, pieces, counts = (np.zeros_like(masks) for _ in range(3))
    for bit, near in enumerate(neighbours):
        half = 1 << bit
        touching[half : 2 * half] = touching[:half] | near
        counts[half : 2 * half] = counts[:half] + 1
        pieces[half : 2 * half] = half
    while True:
        grown = (pieces | touching[pieces]) & masks
        if np.array_equal(grown, pieces):
            return counts, pieces
        pieces = grown
