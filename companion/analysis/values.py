"""A number for every set of tiles in every block: what they earn, or anything else that sums over blocks.

A set of one shop's tiles in one block is a *mask*: bit k is the k-th lot of the block in order of number.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.analysis.street import Streets
from companion.rules.chinatown.board import LARGEST_BLOCK, Board

Cell = tuple[str, int]
"""A shop and a block, blocks counted from 0 in the board's order."""
Masks = Mapping[Cell, int]
"""Cell → mask of one player's tiles there; cells without a tile are left out."""


@dataclass(frozen=True, eq=False)
class Values:
    """A number for every cell and mask: what tiles earn a year, or anything else of the same shape.

    `blocks` are the lots of each block in the order of their bits, `spots` lead from a lot to its block and its bit
    (a power of two). The numbers are whole, in steps of `unit` dollars. Shops of one *kind* share their numbers.
    `make(kind, block)` makes the numbers of all 2**n masks of a block of n lots; it is called once, when they are
    first asked for. A potential of unfinished businesses is another `make`, with every shop a kind of its own.
    `streets` are there where a business is opened beside a street alone (C41).
    """

    blocks: tuple[tuple[int, ...], ...]
    spots: Mapping[int, tuple[int, int]]
    unit: int
    kinds: Mapping[str, Hashable]
    make: Callable[[Any, int], NDArray[np.integer]]
    streets: Streets | None = None
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
        """Where each cell begins in `flat`; shops of one kind begin at the same place."""
        keys = dict.fromkeys(self._keys.values())
        ends = accumulate((1 << len(self.blocks[block]) for _, block in keys), initial=0)
        places = dict(zip(keys, ends, strict=False))
        return {cell: places[key] for cell, key in self._keys.items()}

    @cached_property
    def flat(self) -> NDArray[np.integer]:
        """The numbers of all kinds and blocks in a row: `begins` of a cell plus a mask leads to its number."""
        cells = {key: cell for cell, key in self._keys.items()}  # any shop of a kind will do
        return np.concatenate([self.array(*cell) for cell in cells.values()])

    @cached_property
    def _keys(self) -> Mapping[Cell, tuple[Hashable, int]]:
        """Cell → kind and block."""
        return {
            (shop, block): (kind, block)
            for shop, kind in self.kinds.items()
            for block in range(len(self.blocks))
        }

    @cached_property
    def least(self) -> int:
        """The least that one more tile adds on any lot, in units; 0 where it may even take away, or not be laid."""
        if self.streets:
            return 0
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
    board: Board,
    unit: int,
    kinds: Mapping[str, Hashable],
    make: Callable[[Any, int], NDArray[np.integer]],
    streets: Streets | None = None,
) -> Values:
    """Return the `Values` on `board`. ValueError for a board with a block of more than sixteen lots."""
    blocks = tuple(board.in_block(block) for block in board.blocks)
    if large := [n for n, lots in zip(board.blocks, blocks, strict=True) if len(lots) > LARGEST_BLOCK]:
        named = ", ".join(map(str, large))
        raise ValueError(f"block {named} has more than {LARGEST_BLOCK} lots: too many for a table of incomes")
    spots = {lot: (block, 1 << bit) for block, lots in enumerate(blocks) for bit, lot in enumerate(lots)}
    return Values(blocks, spots, unit, kinds, make, streets)


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


def lots_of(values: Values, block: int, mask: int) -> tuple[int, ...]:
    """Return the lots of a mask, in order."""
    return tuple(lot for bit, lot in enumerate(values.blocks[block]) if mask >> bit & 1)
