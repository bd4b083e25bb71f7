"""How simulated players lay and trade, for many games at once; `plain` has the same laws for a single one.

A policy is a law, to the last tie: whoever plays by it with the same draws plays the same game. Ties are
nearly everywhere, and how they are broken moves the value of a deal by more than its standard error.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from companion.analysis.batch import Batch, Rows, lay
from companion.analysis.choice import Choice
from companion.analysis.ground import Ground

Chances = Iterator[Rows]
"""Random numbers below 2**32, one of each game at a time."""

MOST_SALES = 12
"""So many sales a year and game at most; tables that trade make fewer."""


def lay_greedily(batch: Batch, chances: Chances) -> None:
    """Lay while there are tiles and vacant lots: the largest gain, then the lowest shop, then the lowest lot."""
    alike: dict[tuple[int, int], list[int]] = {}
    for seat, held in enumerate(zip(map(len, batch.hands), map(len, batch.vacant), strict=True)):
        alike.setdefault(held, []).append(seat)
    for (tiles, lots), seats in alike.items():
        if tiles and lots:
            Choice(batch, seats).lay_all()


def lay_at_random(batch: Batch, chances: Chances) -> None:
    """Lay while there are tiles and vacant lots, each pair of them as likely as any other."""
    for seat in range(batch.seats):
        while len(batch.hands[seat]) and len(batch.vacant[seat]):
            lots = len(batch.vacant[seat])
            pair = next(chances) * (lots * len(batch.hands[seat])) >> 32
            lay(batch, seat, pair % lots, pair // lots)


def sell_greedily(batch: Batch, years: int) -> None:
    """Sell single lots with the tile that lies, or is to be laid, on them, as long as two players both gain.

    The sale of a year's round is the one with the largest joint gain in income, then of the lowest lot, then to
    the lowest seat. Its price is the Nash bargaining solution for `years` incomes, rounded down to what notes
    can pay, or all that the buyer has when that is less and still enough.
    """
    games = np.arange(batch.games)
    for _ in range(MOST_SALES):  # a game without a sale in one round has none in the next
        best = _best_sale(batch, games, years)
        games, best = games[best >= 0], best[best >= 0]
        if not len(games):
            return
        _sell(batch, games, best, years)


def _best_sale(batch: Batch, games: Rows, years: int) -> Rows:
    """Return of each of `games` the best sale as a code of joint gain, lot and buyer; -1 where nobody would buy."""
    ground, earn, cash = batch.ground, batch.ground.earn, batch.cash[:, games]
    low, middle = _dollars(ground, years)
    rows = np.flatnonzero((batch.laid >= 0).any(axis=1))[:, None]
    laid, owner = (lots[rows, games].astype(np.int64) for lots in (batch.laid, batch.owner))
    cells = np.maximum(laid, 0) * ground.blocks + ground.block[rows]
    starts, columns = ground.start[cells], cells * batch.games + games
    flat, size, bits = batch.masks.reshape(-1), batch.masks[0].size, ground.bit[rows]
    spots = starts + flat.take(columns + np.maximum(owner, 0) * size, mode="clip")
    loss = earn.take(spots, mode="clip").astype(np.int64) - earn.take(spots - bits, mode="clip")
    best = np.full(len(games), -1)
    for buyer in range(batch.seats):
        spots = starts + flat.take(columns + buyer * size, mode="clip")
        joint = earn.take(spots + bits, mode="clip").astype(np.int64) - earn.take(spots, mode="clip") - loss
        lot, game = np.nonzero((joint > 0) & (laid >= 0) & (owner != buyer))
        joint, least = joint[lot, game], low[loss[lot, game]]
        most = np.minimum(middle[joint + 2 * loss[lot, game]], cash[buyer, game] // ground.step)
        codes = joint << 16 | (255 - rows[lot, 0]) << 8 | 255 - buyer
        np.maximum.at(best, game[most >= least], codes[most >= least])
    return best


def _dollars(ground: Ground, years: int) -> tuple[Rows, Rows]:
    """Return by units of income a year the least price for them, and half of them, in smallest notes."""
    dollars = np.arange(2 * int(ground.earn.max()) + 1) * ground.unit * years
    return -(-dollars // ground.step), dollars // 2 // ground.step


def price(loss: Rows, gain: Rows, unit: int, cash: Rows, step: int) -> Rows:
    """Return the dollars of a sale: midway between what both can agree to, or all the cash in payable notes."""
    wanted: Rows = np.minimum((loss + gain) * unit // 2, cash)
    return wanted // step * step


def _sell(batch: Batch, games: Rows, codes: Rows, years: int) -> None:
    ground = batch.ground
    lot, buyer = 255 - (codes >> 8 & 255), 255 - (codes & 255)
    seller = batch.owner[lot, games]
    rows = batch.laid[lot, games].astype(np.int64) * ground.blocks + ground.block[lot]
    bits = ground.bit[lot]
    starts = ground.start[rows]
    given, taken = starts + batch.masks[seller, rows, games], starts + batch.masks[buyer, rows, games]
    loss = ground.earn[given].astype(np.int64) - ground.earn[given - bits]
    gain = ground.earn[taken + bits].astype(np.int64) - ground.earn[taken]
    paid = price(loss, gain, ground.unit * years, batch.cash[buyer, games], ground.step)
    batch.masks[seller, rows, games] = given - starts - bits
    batch.masks[buyer, rows, games] = taken - starts + bits
    batch.owner[lot, games] = buyer
    batch.income[seller, games] -= loss
    batch.income[buyer, games] += gain
    batch.cash[seller, games] += paid
    batch.cash[buyer, games] -= paid


@dataclass(frozen=True, slots=True)
class Policy:
    """How all players of a game lay, and whether they trade after it: `trade` is told the incomes to come.

    Where players are `alone`, nobody's game depends on what others have: only on the own goods and draws. One that
    goes `by_chance` asks for random numbers.
    """

    lay: Callable[[Batch, Chances], None]
    trade: Callable[[Batch, int], None] | None = None
    alone: bool = False
    by_chance: bool = False


POLICIES = {
    "greedy": Policy(lay_greedily, alone=True),
    "random": Policy(lay_at_random, by_chance=True),
    "trading": Policy(lay_greedily, sell_greedily),
}
"""Policies by name that many games at once are played by."""
