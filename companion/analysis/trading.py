"""Trading for many games at once: lots and loose tiles go to whoever makes more of them. `plain_trading` is the twin.

Sales are agreed before anybody lays, and looked for after all have laid greedily. A lot of this year then has its
seller's tile, and may have a loose one instead that the buyer or the seller holds; who held that has the seller's in
its place, so that everybody still holds as many tiles. There are three kinds:

* a lot, with the tile that lies there;
* a lot of this year, with a loose tile of the buyer or the seller;
* a loose tile of anybody, for the tile on the buyer's own lot of this year.

The buyer has a tile of the shop beside the lot. In a round everybody takes part in one sale at most, the one with the
largest joint gain first, then of the lowest lot, then to the lowest seat, then of the lowest shop, then out of the
hand of the lowest seat. Gains are counted to the end of the game, by potential. The price is the Nash bargaining
solution or all that the buyer has, rounded down to what notes can pay, but not below what the seller loses.

Five make 2.4 sales a year and end with $655,000 each, where greedy players without sales have $621,000, players who
deal (`dealing`) $766,000, and the real game $848,000 with 5.8 deals a year (`benchmarks/dealing.py`). What they lack:
exchanges of lots for lots, several goods in one deal, deals among three, and lots for a business yet to be begun.
"""

from dataclasses import dataclass, fields

import numpy as np

from companion.analysis.batch import Batch, Rows
from companion.analysis.potential import worth_to_come

MOST_ROUNDS = 12
"""Rounds of sales in a year and game at most."""
_FITS = 512
"""Games whose pairs of neighbours fit in a cache."""


def trade(batch: Batch, years: int, before: Rows) -> None:
    """Let players trade before so many `years` are paid; `before` is what was laid before this year's tiles."""
    market, games = Market(batch, years, before), np.arange(batch.games)
    for _ in range(MOST_ROUNDS):  # a game without a sale in one round has none in the next
        offers = market.offers(games)
        if not len(offers.game):
            return
        games = np.unique(offers.game)
        while len(offers.game):
            best = offers.of(_best(offers, batch.games))
            market.make(best)
            busy = np.zeros(batch.games, np.int64)
            busy[best.game] = best.parties
            offers = offers.of(np.flatnonzero(offers.parties & busy[offers.game] == 0))


@dataclass(frozen=True, slots=True)
class Offers:
    """Sales, an entry of each: the lot of a `game` goes from `seller` to `buyer`, with a tile of `shop` on it.

    `hand` is the seat that held the tile, the buyer's where it lies there already; `price` is in dollars. The best
    sale has the largest `code`.
    """

    game: Rows
    lot: Rows
    seller: Rows
    buyer: Rows
    shop: Rows
    hand: Rows
    price: Rows
    code: Rows

    @property
    def parties(self) -> Rows:
        """The seats that take part, as bits."""
        parties: Rows = 1 << self.seller | 1 << self.buyer | 1 << self.hand
        return parties

    def of(self, chosen: Rows) -> "Offers":
        """These of them."""
        return Offers(*(getattr(self, each.name).take(chosen) for each in fields(self)))


def _best(offers: Offers, games: int) -> Rows:
    """Return the places of the best offer in each game."""
    best, chosen = np.zeros(games, np.int64), np.full(games, -1)
    np.maximum.at(best, offers.game, offers.code)
    first = np.flatnonzero(offers.code == best.take(offers.game))
    chosen[offers.game.take(first)] = first
    return chosen[chosen >= 0]


def _pairs(owner: Rows, laid: Rows, new: Rows, lots: Rows, others: Rows) -> tuple[Rows, Rows]:
    """Return which tiles of `lots` may go to who has the one beside: places among the pairs, and columns."""
    goods = (owner.astype(np.uint16) << 8) | laid.view(np.uint8)
    change = goods[lots]
    change ^= goods[others]
    alike = change & 255 == 0
    may = alike & (change != 0)
    may |= new[lots] & ~alike
    may &= (laid >= 0)[others]
    found = np.flatnonzero(may)
    edge = found // laid.shape[1]
    return edge, found - edge * laid.shape[1]


class Market:
    """What may be sold in each game of a batch."""

    def __init__(self, batch: Batch, years: int, before: Rows) -> None:
        self.batch, self.ground = batch, batch.ground
        worth = worth_to_come(batch.ground.edition, years)
        self.worth, self.unit = worth.flat, worth.unit
        self.new = (before < 0) & (batch.laid >= 0)
        self.bits = 1 << np.arange(batch.seats)
        self.lowest = np.array([max(0, (bits & -bits).bit_length() - 1) for bits in range(1 << batch.seats)])

    def offers(self, games: Rows) -> Offers:
        """Return the offers in `games` that are worth more to all together, and by which nobody loses."""
        game, lot, seller, laid, buyer, shop, hand = self._beside(games)
        loss = self._change(game, lot, seller, laid, -1)
        joint = self._change(game, lot, buyer, shop, 1) + loss
        least = np.where(buyer == seller, 0, -loss)
        step, cash = self.ground.step, self.batch.cash.reshape(-1).take(buyer * self.batch.games + game)
        price = np.minimum((2 * least + joint) * self.unit // 2, cash) // step * step
        price = np.maximum(price, -(-least * self.unit // step) * step)
        code = (((joint << 8 | 255 - lot) << 8 | 255 - buyer) << 8 | 255 - shop) << 8 | 255 - hand
        good = (joint > 0) & (price <= cash) & (price <= (least + joint) * self.unit)
        return Offers(game, lot, seller, buyer, shop, hand, price, code).of(np.flatnonzero(good))

    def _beside(self, games: Rows) -> tuple[Rows, ...]:
        """Return each offer: game, lot, seller, the tile that lies there, buyer, shop and hand."""
        owner, laid, new = (self._in(games, rows) for rows in (self.batch.owner, self.batch.laid, self.new))
        lots, others = self.ground.beside
        parts = [slice(begin, begin + _FITS) for begin in range(0, len(games), _FITS)]
        found = [_pairs(owner[:, part], laid[:, part], new[:, part], lots, others) for part in parts]
        edge, column = (np.concatenate(each) for each in zip(*found, strict=True))
        column += np.repeat([part.start for part in parts], [len(some) for some, _ in found])
        here, there = (
            laid.reshape(-1).take(side.take(edge) * len(games) + column) for side in (lots, others)
        )
        hands = self._holders(games).reshape(-1).take(there.astype(np.int64) * len(games) + column)
        some = np.flatnonzero((here == there) | (hands != 0))
        edge, column, here, there, hands = (each.take(some) for each in (edge, column, here, there, hands))
        sells, buys = (
            owner.reshape(-1).take(side.take(edge) * len(games) + column) for side in (lots, others)
        )
        seller, buyer = self.bits.take(sells), self.bits.take(buys)
        hands &= np.where(sells == buys, ~seller, seller | buyer)
        hands = np.where(here == there, buyer, hands)
        offer = (games.take(column), lots.take(edge), sells, here, buys, there, self.lowest.take(hands))
        some = np.flatnonzero(hands)
        return tuple(each.take(some).astype(np.int64) for each in offer)

    def _in(self, games: Rows, rows: Rows) -> Rows:
        """Return the columns of these games."""
        return rows if len(games) == self.batch.games else rows.take(games, axis=1)

    def _holders(self, games: Rows) -> Rows:
        """Return the seats that hold loose tiles of each shop, as bits, (shops, games)."""
        holders = np.zeros((len(self.ground.shops), len(games)), self.bits.dtype)
        column = np.arange(len(games))
        for bit, hand in zip(self.bits, self.batch.hands, strict=True):
            for shop in self._in(games, hand):
                holders[shop, column] |= bit
        return holders

    def _change(self, game: Rows, lot: Rows, seat: Rows, shop: Rows, sign: int) -> Rows:
        """What a seat gains by a tile more on a lot, or (`sign` -1) what one less changes, in units."""
        batch, ground = self.batch, self.ground
        row = shop * ground.blocks + ground.block.take(lot)
        spot = ground.start.take(row)
        spot += batch.masks.reshape(-1).take((seat * len(ground.start) + row) * batch.games + game)
        change: Rows = self.worth.take(spot + sign * ground.bit.take(lot)).astype(np.int64) - self.worth.take(
            spot
        )
        return change

    def make(self, sales: Offers) -> None:
        """Carry the sales out, no two of them in one game."""
        batch, game, lot, shop = self.batch, sales.game, sales.lot, sales.shop
        laid = batch.laid[lot, game].astype(np.int64)
        self._lay(game, lot, sales.seller, laid, -1)
        self._lay(game, lot, sales.buyer, shop, 1)
        batch.owner[lot, game], batch.laid[lot, game] = sales.buyer, shop
        for holder, hand in enumerate(batch.hands):
            own = np.flatnonzero((laid != shop) & (sales.hand == holder))
            if len(own):
                place = (hand[:, game[own]] == shop[own]).argmax(axis=0)
                hand[place, game[own]] = laid[own]
        batch.cash[sales.buyer, game] -= sales.price
        batch.cash[np.where(sales.seller == sales.buyer, sales.hand, sales.seller), game] += sales.price

    def _lay(self, game: Rows, lot: Rows, seat: Rows, shop: Rows, sign: int) -> None:
        """Let the tiles on these lots count for these seats, or with a `sign` of -1 no longer."""
        ground, bit = self.ground, sign * self.ground.bit[lot]
        row = shop * ground.blocks + ground.block[lot]
        mask = self.batch.masks[seat, row, game].astype(np.int64)
        spot = ground.start[row] + mask
        self.batch.masks[seat, row, game] = mask + bit
        self.batch.income[seat, game] += ground.earn[spot + bit].astype(np.int64) - ground.earn[spot]
