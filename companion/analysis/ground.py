"""What simulated games need of an edition, laid out flat: lots and shops by index, incomes as one array.

A player's tiles of one shop in one block are one number, their *spot*: where the incomes of that shop in that
block begin in `earn`, plus the mask of the tiles. `earn[spot]` is what they earn; laying a tile on a lot adds
the lot's bit to the spot.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.analysis.table import income_table
from companion.rules.chinatown import Edition
from companion.rules.text import N_, Text

MOST_LOTS, MOST_SHOPS = 255, 32
"""What the packed codes of the policies have room for."""


@dataclass(frozen=True)
class Ground:
    """An edition by index: lots in order of number, shops in the edition's order, blocks in the board's.

    `earn` holds dollars a year in units of `unit`. `start` (shops * blocks) is the spot without a tile.
    `block` and `bit` (lots) say where each lot lies.
    """

    edition: Edition
    lots: tuple[int, ...]
    shops: tuple[str, ...]
    blocks: int
    block: NDArray[np.int64]
    bit: NDArray[np.int64]
    start: NDArray[np.int64]
    earn: NDArray[np.integer]
    unit: int

    @cached_property
    def lot_index(self) -> dict[int, int]:
        """Lot → its index."""
        return {lot: index for index, lot in enumerate(self.lots)}

    @cached_property
    def shop_index(self) -> dict[str, int]:
        """Shop → its index."""
        return {shop: index for index, shop in enumerate(self.shops)}

    @cached_property
    def plain_earn(self) -> bytes | list[int]:
        """`earn` for plain Python."""
        return self.earn.tobytes() if self.earn.itemsize == 1 else self.earn.tolist()

    @cached_property
    def lone(self) -> NDArray[np.int64]:
        """What a tile of each shop earns that lies alone in its block, in units."""
        return self.earn[self.start[:: self.blocks] + 1].astype(np.int64)

    @cached_property
    def bits(self) -> NDArray[np.uint16]:
        """`bit` as masks have it."""
        return self.bit.astype(np.uint16)

    @cached_property
    def beside(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Each pair of neighbours in either order: the lots, and what lies beside each."""
        pairs = [
            (self.lot_index[lot], self.lot_index[other])
            for lot, others in self.edition.board.neighbours.items()
            for other in others
        ]
        lots, others = np.array(sorted(pairs), np.int64).reshape(-1, 2).T
        return lots, others

    @cached_property
    def doubled(self) -> "Ground":
        """The ground of two boards: the lots of the second are numbered on from those of the first.

        `lots`, `block` and `bit` are there twice; what is asked for by lot belongs to the first board.
        """
        block, bit = np.tile(self.block, 2), np.tile(self.bit, 2)
        return replace(self, lots=2 * self.lots, block=block, bit=bit)

    @property
    def step(self) -> int:
        """Dollars of the smallest note: prices of simulated deals are multiples of it (C3)."""
        return min(self.edition.notes)


class CannotGoOn(ValueError):
    """Simulated games cannot go on from a position; `why` says it in a sentence that screens translate."""

    def __init__(self, template: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(template, values)
        self.why = Text(template, values or {})

    def __str__(self) -> str:
        return str(self.why)


_GROUNDS: dict[str, Ground] = {}


def ground_of(edition: Edition) -> Ground:
    """Return the ground of `edition`; equal editions share one.

    CannotGoOn for a board or a switch that simulated games do not know: more than 255 lots, 32 shops, or
    sixteen lots in a block; the street variant (C41).
    """
    if edition.digest not in _GROUNDS:
        _GROUNDS[edition.digest] = _ground(edition)
    return _GROUNDS[edition.digest]


def _ground(edition: Edition) -> Ground:
    table = income_table(edition)
    lots, shops, blocks = tuple(edition.board.lots), tuple(edition.shops), len(table.blocks)
    if len(lots) > MOST_LOTS or len(shops) > MOST_SHOPS:
        few = N_("{lots} lots and {shops} shops are too many for simulated games.")
        raise CannotGoOn(few, {"lots": len(lots), "shops": len(shops)})
    if edition.street:
        raise CannotGoOn(N_("Simulated games do not know the street variant."))
    if not table.least:
        raise CannotGoOn(
            N_("Simulated games need an edition in which each further tile earns something more.")
        )
    parts, begins, length = [], {}, 0
    for shop in shops:
        for block in range(blocks):
            key = (edition.shops[shop].size, block)  # shops of one size share their incomes
            if key not in begins:
                begins[key] = length
                parts.append(table.array(shop, block))
                length += len(parts[-1])
    start = [begins[edition.shops[shop].size, block] for shop in shops for block in range(blocks)]
    spots = [table.spots[lot] for lot in lots]
    return Ground(
        edition,
        lots,
        shops,
        blocks,
        block=np.array([block for block, _ in spots]),
        bit=np.array([bit for _, bit in spots]),
        start=np.array(start),
        earn=np.concatenate(parts),
        unit=table.unit,
    )
