"""The street variant for sets of tiles: which can be laid where a business is opened beside a street (C41)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from companion.rules.chinatown.board import Board


@dataclass(frozen=True, eq=False)
class Streets:
    """By block: the mask of the lots that touch a street, and the neighbours of each lot as a mask."""

    doors: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    _touching: dict[int, NDArray[np.int64]] = field(default_factory=dict, repr=False)

    def may_lie(self, block: int, laid: int, masks: Sequence[int] | NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether tiles of a shop can be laid on all lots of each mask, beside those of it that are `laid`.

        The first of each piece lies at a street, and the others touch one that lies: what is laid may have grown
        from anywhere.
        """
        whole = np.asarray(masks, np.int64) | laid
        reached = whole & (self.doors[block] | laid)
        touching = self._touched(block)
        while True:
            grown = (reached | touching[reached]) & whole
            if np.array_equal(grown, reached):
                whole_reached: NDArray[np.bool_] = reached == whole
                return whole_reached
            reached = grown

    def _touched(self, block: int) -> NDArray[np.int64]:
        """For every mask of a block the lots that touch one of it."""
        if block not in self._touching:
            touching = np.zeros(1, np.int64)
            for near in self.near[block]:
                touching = np.concatenate((touching, touching | near))
            self._touching[block] = touching
        return self._touching[block]


def streets_of(board: Board) -> Streets:
    """Return the streets of `board`; a lot of which nobody knows whether it touches one counts as touching none."""
    blocks = [board.in_block(block) for block in board.blocks]
    doors = [sum(1 << bit for bit, lot in enumerate(lots) if board.lots[lot].street) for lots in blocks]
    return Streets(tuple(doors), tuple(tuple(neighbour_masks(lots, board)) for lots in blocks))


def neighbour_masks(lots: Sequence[int], board: Board) -> list[int]:
    """Return for each of a block's `lots` the mask of those that touch it."""
    bits = {lot: 1 << bit for bit, lot in enumerate(lots)}
    return [sum(bits[other] for other in board.neighbours[lot]) for lot in lots]
