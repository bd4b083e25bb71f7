"""What every set of tiles earns in every block, looked up instead of flooded.

A business never leaves its block (C17), and a block has at most sixteen lots. So what a player earns is a sum
of look-ups: for each shop and block the entry of the *mask* of the player's tiles of that shop in that block. Bit
k of a mask is the k-th lot of the block in order of number. `companion.rules.chinatown.income` is the truth;
this table agrees with it for every mask, on any board and by both readings of C19.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.rules.chinatown.board import LARGEST_BLOCK, Board
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.position import Position

Cell = tuple[str, int]
"""A shop and a block, blocks counted from 0 in the board's order."""
Masks = Mapping[Cell, int]
"""Cell → mask of one player's tiles there; cells without a tile are left out."""

_KEPT = 8
"""Tables of this many editions are remembered."""


@dataclass(frozen=True, eq=False)
class Values:
    """A number for every cell and mask: what tiles earn a year, or anything else of the same shape.

    `blocks` are the lots of each block in the order of their bits, `spots` lead from a lot to its block and its bit
    (a power of two). The numbers are whole, in steps of `unit` dollars. Shops of one *kind* share their numbers.
    `make(kind, block)` makes the numbers of all 2**n masks of a block of n lots; it is called once, when they are
    first asked for. A potential of unfinished businesses is another `make`, with every shop a kind of its own.
    """

    blocks: tuple[tuple[int, ...], ...]
    spots: Mapping[int, tuple[int, int]]
    unit: int
    kinds: Mapping[str, Hashable]
    make: Callable[[Any, int], NDArray[np.integer]]
    _arrays: dict[tuple[Hashable, int], NDArray[np.integer]] = field(default_factory=dict, repr=False)

    def array(self, shop: str, block: int) -> NDArray[np.integer]:
        """The numbers of all masks of `block` for `shop`, in units: read-only, of the smallest fitting type."""
        key = (self.kinds[shop], block)
        if key not in self._arrays:
            numbers = self.make(*key)
            smallest = np.result_type(
                *(np.min_scalar_type(int(end)) for end in (numbers.min(), numbers.max()))
            )
            numbers = numbers.astype(smallest)
            numbers.setflags(write=False)
            self._arrays[key] = numbers
        return self._arrays[key]

    def row(self, shop: str, block: int) -> Sequence[int]:
        """The same for plain Python, which reads bytes faster than an array; a list where bytes are too small."""
        return self.rows[shop, block]

    @cached_property
    def rows(self) -> Mapping[Cell, Sequence[int]]:
        """Cell → its row, made when it is first looked up."""
        return _Rows(self)

    @cached_property
    def begins(self) -> Mapping[Cell, int]:
        """Where each cell begins when the numbers of all cells stand one after another, as in `flat`."""
        cells = [(shop, block) for shop in self.kinds for block in range(len(self.blocks))]
        ends = accumulate((1 << len(self.blocks[block]) for _, block in cells), initial=0)
        return dict(zip(cells, ends, strict=False))

    @cached_property
    def flat(self) -> NDArray[np.integer]:
        """The numbers of all cells one after another: `begins` of a cell plus a mask leads to its number."""
        return np.concatenate([self.array(*cell) for cell in self.begins])

    @cached_property
    def least(self) -> int:
        """The least that one more tile adds anywhere, in units; 0 where it may even take away."""
        least = [
            int(np.diff(array.reshape(-1, 2, 1 << bit).astype(np.int64), axis=1).min())
            for block, lots in enumerate(self.blocks)
            for array in {
                id(array): array for array in (self.array(shop, block) for shop in self.kinds)
            }.values()
            for bit in range(len(lots))
        ]
        return max(0, min(least, default=0))


class _Rows(dict[Cell, Sequence[int]]):
    """Rows by cell; shops of one kind share theirs."""

    def __init__(self, values: Values) -> None:
        super().__init__()
        self._values = values
        self._made: dict[tuple[Hashable, int], Sequence[int]] = {}

    def __missing__(self, cell: Cell) -> Sequence[int]:
        key = (self._values.kinds[cell[0]], cell[1])
        if key not in self._made:
            array = self._values.array(*cell)
            self._made[key] = array.tobytes() if array.dtype == np.uint8 else array.tolist()
        self[cell] = self._made[key]
        return self._made[key]


def make_values(
    board: Board, unit: int, kinds: Mapping[str, Hashable], make: Callable[[Any, int], NDArray[np.integer]]
) -> Values:
    """Return the `Values` on `board`. ValueError for a board with a block of more than sixteen lots."""
    blocks = tuple(board.in_block(block) for block in board.blocks)
    if large := [n for n, lots in zip(board.blocks, blocks, strict=True) if len(lots) > LARGEST_BLOCK]:
        named = ", ".join(map(str, large))
        raise ValueError(f"block {named} has more than {LARGEST_BLOCK} lots: too many for a table of incomes")
    spots = {lot: (block, 1 << bit) for block, lots in enumerate(blocks) for bit, lot in enumerate(lots)}
    return Values(blocks, spots, unit, kinds, make)


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
    neighbours = [_neighbour_masks(board.in_block(block), board) for block in board.blocks]

    def make(size: int, block: int) -> NDArray[np.int64]:
        return _incomes(neighbours[block], size, pay_of(size), edition.rest == "connected")

    return make_values(board, unit, {name: shop.size for name, shop in edition.shops.items()}, make)


def value(values: Values, masks: Masks) -> int:
    """Return the sum of one player's look-ups, in dollars."""
    rows = values.rows
    return values.unit * sum([rows[cell][mask] for cell, mask in masks.items()])


def indices(values: Values, players: Sequence[Masks]) -> NDArray[np.int64]:
    """Return where the numbers of many players stand in `values.flat`, one row each; the sum of a row is its value.

    Short rows are filled up with the place of a lone empty mask, which is worth nothing.
    """
    begins = values.begins
    rows = [[begins[cell] + mask for cell, mask in masks.items()] for masks in players]
    found = np.zeros((len(rows), max(map(len, rows), default=0)), dtype=np.int64)
    for row, places in zip(found, rows, strict=True):
        row[: len(places)] = places
    return found


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


def lots_of(values: Values, block: int, mask: int) -> tuple[int, ...]:
    """Return the lots of a mask, in order."""
    return tuple(lot for bit, lot in enumerate(values.blocks[block]) if mask >> bit & 1)


def _neighbour_masks(lots: Sequence[int], board: Board) -> list[int]:
    bits = {lot: 1 << bit for bit, lot in enumerate(lots)}
    return [sum(bits[other] for other in board.neighbours[lot]) for lot in lots]


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
