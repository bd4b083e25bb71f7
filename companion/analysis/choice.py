"""The greedy choice for many games at once: each tile in hand on each vacant lot of a seat is one number.

Such a *code* holds gain, shop, lot and where both stand in hand and among the vacant lots, so that the largest code
is the choice: the largest gain, then the lowest shop, then the lowest lot. What is laid goes, the last of its kind
comes to stand there, and few other codes change: those of the same shop in the same block.
"""

from typing import Any

import numpy as np

from companion.analysis.batch import Batch, Rows


class Choice:
    """What a seat may lay, in all games: `codes` (tiles, lots, games), the upper left of a `buffer` of that shape."""

    def __init__(self, batch: Batch, seat: int) -> None:
        self.batch, self.seat, self.every = batch, seat, np.arange(batch.games)
        self.shops, self.lots = batch.hands[seat].copy(), batch.vacant[seat].copy()
        self.own = batch.masks[seat].reshape(-1)
        few = len(self.lots) <= 32 and len(self.shops) <= 32 and batch.ground.earn.itemsize == 1
        self.wide = 5 if few else 8
        self.above = 2 * self.wide + 13
        self.kind: Any = np.int32 if few else np.int64
        self.codes = self.buffer = self._codes()

    def _codes(self) -> Rows:
        """Codes as if each tile stood alone, mended where own tiles of its shop lie in the block: they are few."""
        ground, games, kind = self.batch.ground, self.batch.games, self.kind
        alone: Rows = ground.single[:: ground.blocks].astype(kind) << self.above
        shop_code: Rows = alone | (31 - np.arange(len(alone), dtype=kind)) << 2 * self.wide + 8
        lot_code: Rows = (255 - np.arange(len(ground.lots), dtype=kind)) << 2 * self.wide
        shops = shop_code.take(self.shops) + np.arange(len(self.shops), dtype=kind)[:, None]
        lots = lot_code.take(self.lots) + (np.arange(len(self.lots), dtype=kind) << self.wide)[:, None]
        codes: Rows = shops[:, None] + lots
        if not self.batch.income[self.seat].any():
            return codes  # nothing lies yet
        columns = ground.block.take(self.lots) * games + self.every
        cells = (self.shops * (ground.blocks * games))[:, None] + columns
        there = np.flatnonzero(self.own.take(cells, mode="clip"))
        codes.reshape(-1)[there] = self._mended(codes.reshape(-1).take(there), cells.reshape(-1).take(there))
        return codes

    def _mended(self, codes: Rows, cells: Rows) -> Rows:
        """Return `codes` with the gains beside the tiles that lie in their `cells`, (shop, block, game) as one."""
        ground = self.batch.ground
        lot = 255 - (codes >> 2 * self.wide & 255)
        spot = ground.start.take(cells // self.batch.games) + self.own.take(cells)
        more = ground.earn.take(spot + ground.bit.take(lot), mode="clip").astype(self.kind)
        mended: Rows = codes & (1 << self.above) - 1 | more - ground.earn.take(spot) << self.above
        return mended

    def lay_all(self) -> None:
        """Lay until no tile or no lot is left, and take from the seat what was laid."""
        place = (1 << self.wide) - 1
        while len(self.shops) and len(self.lots):
            best = self._best()
            shop, lot = 31 - (best >> 2 * self.wide + 8 & 31), 255 - (best >> 2 * self.wide & 255)
            block = self.batch.ground.block.take(lot)
            cells = (shop * self.batch.ground.blocks + block) * self.batch.games + self.every
            self.own[cells] += self.batch.ground.bits.take(lot)
            self.batch.laid.reshape(-1)[lot * self.batch.games + self.every] = shop
            self.batch.income[self.seat] += best >> self.above
            self._drop(best & place, best >> self.wide & place)
            if self.codes.size:
                self._mend(shop, block, cells)
        self.batch.hands[self.seat], self.batch.vacant[self.seat] = self.shops, self.lots

    def _best(self) -> Rows:
        """The largest code of each game."""
        best: Rows = self.codes[0].max(axis=0)
        for codes in self.codes[1:]:
            for row in codes:
                np.maximum(best, row, out=best)
        whole: Rows = best.astype(np.int64)
        return whole

    def _mend(self, shop: Rows, block: Rows, cells: Rows) -> None:
        """Make the codes of `shop` in `block` anew, where there are more tiles of it."""
        games = self.batch.games
        more = np.flatnonzero(self.shops == shop)
        tile, game = np.divmod(more, games)
        lots = self.lots.take(np.arange(len(self.lots))[:, None] * games + game)
        near = np.flatnonzero(self.batch.ground.block.take(lots) == block.take(game))
        at, pair = np.divmod(near, max(len(more), 1))
        game = game.take(pair)
        places = (tile.take(pair) * self.buffer.shape[1] + at) * games + game
        flat = self.buffer.reshape(-1)
        flat[places] = self._mended(flat.take(places), cells.take(game))

    def _drop(self, which: Rows, at: Rows) -> None:
        """Drop the tile numbered `which` and the lot numbered `at`; the last ones take their numbers."""
        games, flat, width = self.batch.games, self.buffer.reshape(-1), self.buffer.shape[1]
        tiles, lots = len(self.shops) - 1, len(self.lots) - 1
        here, there = which * games + self.every, at * games + self.every
        self.shops.reshape(-1)[here] = self.shops[tiles]
        self.lots.reshape(-1)[there] = self.lots[lots]
        self.shops, self.lots = self.shops[:tiles], self.lots[:lots]
        if tiles and lots:
            moved, row = (which - tiles).astype(self.kind), (here + which * ((width - 1) * games))
            for lot in range(lots + 1):
                flat[row + lot * games] = self.codes[tiles, lot] + moved
            moved = (at - lots).astype(self.kind) << self.wide
            for tile in range(tiles):
                flat[there + tile * (width * games)] = self.codes[tile, lots] + moved
        self.codes = self.codes[:tiles, :lots]
