"""Many games at once, as arrays with the games last: what each holds, and how a year is kept, drawn and paid.

All games go on from one position, so each seat holds the same number of vacant lots and of tiles in all of
them; only which ones differs. That is why a seat's vacant lots and hand are plain lists of rows.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.analysis.draws import Draws, Year
from companion.analysis.ground import MOST_LOTS, CannotGoOn, Ground, ground_of
from companion.rules.chinatown import Position
from companion.rules.text import N_

Rows = NDArray[Any]
"""Whole numbers, games last."""


@dataclass
class Batch:
    """The tables of many games side by side; changed in place as they are played.

    `masks` (seats, shops * blocks, games) are the laid tiles, see `ground`. `vacant` and `hands` hold for each
    seat lots and shops by index, (how many, games). `owner` and `laid` (lots, games) are seat and shop by index,
    -1 for none: whole numbers of a byte. `income` (seats, games) is in units of the ground, `cash` in dollars.
    """

    ground: Ground
    games: int
    masks: NDArray[np.uint16]
    vacant: list[Rows]
    hands: list[Rows]
    owner: Rows
    laid: Rows
    income: Rows
    cash: Rows

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.cash)

    @property
    def tiles(self) -> Rows:
        """Laid tiles by seat, (seats, games)."""
        own = ((self.owner == seat) & (self.laid >= 0) for seat in range(self.seats))
        return np.stack([each.view(np.uint8).sum(0, dtype=np.uint16) for each in own]).astype(np.int64)

    def times(self, games: int) -> "Batch":
        """Return so many games that stand where the one game of this batch does; itself where it has so many."""
        if games == self.games:
            return self

        def spread(rows: Rows) -> Rows:
            return np.repeat(rows, games, axis=-1)

        return replace(
            self,
            games=games,
            masks=spread(self.masks),
            vacant=[spread(lots) for lots in self.vacant],
            hands=[spread(hand) for hand in self.hands],
            owner=spread(self.owner),
            laid=spread(self.laid),
            income=spread(self.income),
            cash=spread(self.cash),
        )


def batch_of(position: Position) -> Batch:
    """Return one game at `position`. CannotGoOn where somebody's cash is not known."""
    ground = ground_of(position.edition)
    if unknown := [player for player in position.players if position.cash.get(player) is None]:
        nobody = N_("The cash of {players} is not known: games cannot be played on from here.")
        raise CannotGoOn(nobody, {"players": tuple(unknown)})
    seat = {player: number for number, player in enumerate(position.players)}
    owner, laid = (np.full(len(ground.lots), -1, np.int8) for _ in range(2))
    for lot, player in position.owners.items():
        owner[ground.lot_index[lot]] = seat[player]
    masks = np.zeros((len(seat), len(ground.start)), np.uint16)
    for lot, shop in position.tiles.items():
        at, kind = ground.lot_index[lot], ground.shop_index[shop]
        laid[at] = kind
        masks[owner[at], kind * ground.blocks + ground.block[at]] |= ground.bit[at]
    vacant = [np.flatnonzero((owner == number) & (laid < 0)).astype(np.uint8) for number in seat.values()]
    hands = [
        np.array(
            [ground.shop_index[shop] for shop in ground.shops for _ in range(hand.get(shop, 0))], np.uint8
        )
        for hand in map(position.hand, position.players)
    ]
    income = ground.earn[ground.start + masks].astype(np.int64).sum(1)
    cash = np.array([position.cash[player] for player in position.players], np.int64)
    return Batch(
        ground,
        1,
        masks[..., None],
        [lots[:, None] for lots in vacant],
        [hand[:, None] for hand in hands],
        owner[:, None],
        laid[:, None],
        income[:, None],
        cash[:, None],
    )


def side_by_side(one: Batch, other: Batch) -> Batch:
    """Return the seats of two batches as those of one, each table on a board of its own; both of one ground.

    ValueError where lots of two boards are too many for a byte.
    """
    lots, seats = len(one.ground.lots), one.seats
    if 2 * lots > MOST_LOTS:
        raise ValueError(f"two boards of {lots} lots are more than {MOST_LOTS}")
    return Batch(
        one.ground.doubled,
        one.games,
        np.concatenate([one.masks, other.masks]),
        [*one.vacant, *(vacant + np.uint8(lots) for vacant in other.vacant)],
        [*one.hands, *other.hands],
        np.concatenate([one.owner, np.where(other.owner < 0, other.owner, other.owner + seats)]),
        np.concatenate([one.laid, other.laid]),
        np.concatenate([one.income, other.income]),
        np.concatenate([one.cash, other.cash]),
    )


class Dealer:
    """Hands the draws of many games out, year by year."""

    def __init__(self, draws: Draws) -> None:
        self.draws, self.deed, self.tile = draws, 0, 0

    def hand_out(self, batch: Batch, year: Year) -> None:
        """Give every seat the deeds it keeps and the tiles it draws in `year`."""
        every = np.arange(batch.games)
        for seat in range(batch.seats):
            lots = self.draws.deeds[self.deed : self.deed + year.keeps[seat]]
            tiles = self.draws.tiles[self.tile : self.tile + year.draws[seat]]
            self.deed, self.tile = self.deed + len(lots), self.tile + len(tiles)
            batch.owner.reshape(-1)[lots.astype(np.int64) * batch.games + every] = seat
            batch.vacant[seat] = np.concatenate([batch.vacant[seat], lots])
            batch.hands[seat] = np.concatenate([batch.hands[seat], tiles])


def lay(batch: Batch, seat: int, at: Rows, which: Rows) -> None:
    """Lay of each game's `seat` the tile numbered `which` in hand on the lot numbered `at` of its vacant ones."""
    ground, every = batch.ground, np.arange(batch.games)
    lot = _taken(batch.vacant, seat, at * batch.games + every)
    shop = _taken(batch.hands, seat, which * batch.games + every)
    batch.laid.reshape(-1)[lot * batch.games + every] = shop
    own, row, bit = (
        batch.masks[seat].reshape(-1),
        shop * ground.blocks + ground.block.take(lot),
        ground.bit.take(lot),
    )
    where = row * batch.games + every
    before = own.take(where)
    own[where] = before + bit
    spot = ground.start.take(row) + before
    batch.income[seat] += ground.earn.take(spot + bit)
    batch.income[seat] -= ground.earn.take(spot)


def _taken(goods: list[Rows], seat: int, where: Rows) -> Rows:
    """Take the good at that flat place out of each game's column of goods, the last one going there."""
    own = goods[seat]
    taken = own.take(where).astype(np.int64)
    own.reshape(-1)[where] = own[-1]
    goods[seat] = own[:-1]
    return taken


def pay(batch: Batch, cards: Rows) -> None:
    """Pay every seat its income, and what each game's economy card (by index, -1 for none) adds (C20, C40)."""
    batch.cash += batch.income * batch.ground.unit
    edition = batch.ground.edition
    for index, card in enumerate(edition.economy_cards.values()):
        if not card.sizes or not (turned := cards == index).any():
            continue
        fits = np.array([edition.shops[shop].size in card.sizes for shop in batch.ground.shops] + [False])
        paid = fits[batch.laid] & turned  # the last entry stands for -1, a lot without a tile
        for seat in range(batch.seats):
            batch.cash[seat] += (paid & (batch.owner == seat)).sum(0) * card.dollars_a_tile
