"""The greedy choice for many games at once: each tile in hand on each vacant lot is one number.

Seats that will lay equally many tiles choose side by side: one of them in one game is a *column*. Who holds fewer
tiles or lots has some on top that are gone already. Hands and lots stand in order, so that a *code* of gain, place in
hand and place among the lots says it all: the largest code is the largest gain, then the lowest shop, then the lowest
lot. The arrays are short rows of small numbers, which a machine takes many of in one step. Looking single things up
is what costs, so that it is done once a tile that is laid, and where a tile would come to lie beside others of its
shop.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from companion.analysis.batch import Batch, Rows

GONE = 255
"""Stands for a tile or a lot that has been laid: no shop, no block, and first in order."""
BITS = 1 << np.arange(8, dtype=np.uint8)
"""Stand for blocks. Where more blocks share a bit, more codes than need be are made anew."""


class Choice:
    """What `seats` may lay: `tiles` and `lots` (how many, columns), highest first, `codes` (tiles, lots, columns).

    A code of 0 is no choice any more: all others hold a gain, as each further tile earns something.
    """

    def __init__(self, batch: Batch, seats: Sequence[int]) -> None:
        ground = batch.ground
        self.batch, self.seats, self.ground = batch, seats, ground
        self.tiles, self.lots = (_side_by_side(goods, seats) for goods in (batch.hands, batch.vacant))
        self.near = ground.block.astype(np.uint8).take(self.lots, mode="clip")
        self.whole: Any = (
            np.int32 if batch.masks.size < 1 << 31 else np.int64
        )  # the shorter, the more at once
        self.columns = np.arange(self.tiles.shape[1], dtype=self.whole)
        self.game = np.tile(self.columns[: batch.games], len(seats))
        self.own = batch.masks.reshape(-1)
        self.seat = np.repeat(np.array(seats, self.whole), batch.games)
        self.begin = self.seat * batch.masks[0].size + self.game
        self.wide = (max(len(self.tiles), len(self.lots)) - 1).bit_length()
        self.kind: Any = np.min_scalar_type((int(ground.earn.max()) + 1 << 2 * self.wide) - 1)
        for _, lots, columns in self._missing():
            self.near[:lots, columns] = GONE
        self.codes = self._codes()

    def _missing(self) -> Iterator[tuple[int, int, slice]]:
        """For each seat that holds fewer than others: how many tiles and lots fewer, and its columns."""
        for number, seat in enumerate(self.seats):
            tiles = len(self.tiles) - len(self.batch.hands[seat])
            lots = len(self.lots) - len(self.batch.vacant[seat])
            if tiles or lots:
                yield tiles, lots, slice(number * self.batch.games, (number + 1) * self.batch.games)

    def _without_missing(self, pairs: Rows) -> Rows:
        """Put 0 where there is no tile or no lot into `pairs` (tiles, lots, columns), and return them."""
        for tiles, lots, columns in self._missing():
            pairs[:tiles, :, columns] = 0
            pairs[:, :lots, columns] = 0
        return pairs

    def _codes(self) -> Rows:
        """Codes as if each tile stood alone, mended where own tiles of its shop lie in the block: they are few."""
        alone = (self.ground.lone << 2 * self.wide).astype(self.kind).take(self.tiles, mode="clip")
        tile, lot = (np.arange(len(goods), dtype=self.kind) for goods in (self.tiles, self.lots))
        codes = self._without_missing(alone[:, None] + (tile[:, None] << self.wide | lot)[..., None])
        if self.batch.income.take(self.seats, axis=0).any():
            beside = self._without_missing(self._blocks()[:, None] & BITS.take(self.near, mode="wrap"))
            self._mend(codes, np.flatnonzero(beside != 0))
        return codes

    def _blocks(self) -> Rows:
        """In which blocks tiles of the shop of each tile lie already, as sums of `BITS`, (tiles, columns)."""
        ground, games = self.ground, self.batch.games
        blocks = np.zeros((len(self.seats), len(ground.shops), games), np.uint8)
        for seat, rows in zip(self.seats, blocks, strict=True):
            masks = self.batch.masks[seat].reshape(-1, ground.blocks, games)  # (shops, blocks, games)
            for block in range(ground.blocks):
                rows |= (masks[:, block] != 0) * BITS[block % len(BITS)]
        first = np.repeat(np.arange(len(self.seats), dtype=self.whole) * len(ground.shops), games)
        found: Rows = blocks.reshape(-1).take((first + self.tiles) * games + self.game, mode="clip")
        return found

    def _mend(self, codes: Rows, there: Rows) -> None:
        """Put the gains beside the tiles that lie there already into the codes at the places `there`."""
        ground, count = self.ground, len(self.columns)
        pair = there // count
        column = there - pair * count
        tile = pair // len(self.lots)
        shop = self.tiles.take(tile * count + column)
        lot = self.lots.take((pair - tile * len(self.lots)) * count + column)
        row = shop.astype(np.int64) * ground.blocks + ground.block.take(lot)
        spot = ground.start.take(row) + self.own.take(row * self.batch.games + self.begin.take(column))
        gain = ground.earn.take(spot + ground.bit.take(lot)) - ground.earn.take(spot)
        place = codes.reshape(-1).take(there) & (1 << 2 * self.wide) - 1
        codes.reshape(-1)[there] = place | gain.astype(self.kind) << 2 * self.wide

    def lay_all(self) -> None:
        """Lay until no tile or no lot is left, and take from the seats what was laid."""
        one = self.seats[0]
        steps = min(len(self.batch.hands[one]), len(self.batch.vacant[one]))
        earned = np.zeros(len(self.columns), np.int64)
        for step in range(steps):
            best = self.codes.reshape(-1, len(self.columns)).max(axis=0)
            earned += best >> 2 * self.wide
            self._lay(best, last=step == steps - 1)
        self.batch.income[self.seats] += earned.reshape(len(self.seats), -1)
        self._leave(self.batch.hands, self.tiles, steps)
        self._leave(self.batch.vacant, self.lots, steps)

    def _lay(self, best: Rows, last: bool) -> None:
        """Lay the tile of each column's best code on its lot."""
        ground, games, place = self.ground, self.batch.games, (1 << self.wide) - 1
        which, at = best >> self.wide & place, best & place
        shop = self.tiles.take(which.astype(self.whole) * len(self.columns) + self.columns)
        there = at.astype(self.whole) * len(self.columns) + self.columns
        lot, block = self.lots.take(there), self.near.take(there)
        cells = ((shop.astype(self.whole) * ground.blocks + block) * games + self.begin).astype(np.int64)
        self.own[cells] = self.own.take(cells) + ground.bits.take(lot)
        self.batch.laid.reshape(-1)[(lot.astype(self.whole) * games + self.game).astype(np.int64)] = shop
        tile_gone, lot_gone = _at(which, self.tiles), _at(at, self.lots)
        self.tiles |= tile_gone * np.uint8(GONE)
        self.lots |= lot_gone * np.uint8(GONE)
        if last:
            return
        self.near |= lot_gone * np.uint8(GONE)
        self.codes *= (1 - tile_gone).astype(self.kind)[:, None]
        self.codes *= (1 - lot_gone).astype(self.kind)
        self._mend(self.codes, np.flatnonzero((self.tiles == shop)[:, None] & (self.near == block)))

    def _leave(self, goods: list[Rows], rows: Rows, gone: int) -> None:
        """Leave each seat the rows that have not gone: so many have, and first of all what was missing."""
        rest = _in_order(rows).reshape(-1, len(self.seats), self.batch.games)
        for number, seat in enumerate(self.seats):
            goods[seat] = np.ascontiguousarray(rest[len(rows) - len(goods[seat]) + gone :, number])


def _side_by_side(goods: list[Rows], seats: Sequence[int]) -> Rows:
    """Return the goods of these seats, (how many, columns), each column in order, what is missing first."""
    rows = np.full(
        (max(len(goods[seat]) for seat in seats), len(seats), goods[seats[0]].shape[1]), GONE, np.uint8
    )
    for number, seat in enumerate(seats):
        rows[len(rows) - len(goods[seat]) :, number] = goods[seat]
    return _in_order(rows.reshape(len(rows), -1))


def _in_order(rows: Rows) -> Rows:
    """Put each column in order, highest first, by swapping neighbours: few rows, each of them many numbers."""
    for turn in range(len(rows)):
        upper, lower = rows[turn % 2 : -1 : 2], rows[turn % 2 + 1 :: 2]
        large = np.maximum(upper, lower)
        np.minimum(upper, lower, out=lower)
        upper[:] = large
    return rows


def _at(place: Rows, rows: Rows) -> Rows:
    """Return 1 at the `place` of each column and 0 at the others, in the shape of `rows`."""
    places: Rows = np.arange(len(rows), dtype=place.dtype)[:, None]
    found: Rows = (place == places).view(np.uint8)
    return found
