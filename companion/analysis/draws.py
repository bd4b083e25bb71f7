"""What chance still has in store for a game, drawn beforehand: the years to come and the cards of each.

The draws of one game are the same for every policy and for every position that they fit (common random
numbers): each lot, tile and card has a random number of its own, and comes in the order of these numbers.
So two positions that differ by a deal meet the same deeds and the same tiles.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.analysis.ground import CannotGoOn, Ground, ground_of
from companion.rules.chinatown import Position, settled
from companion.rules.chinatown.position import DRAW, ECONOMY, KEEP, OVER, PHASES, PLACE, TRADE
from companion.rules.text import N_


@dataclass(frozen=True, slots=True)
class Year:
    """What is left of one year: deeds to keep and tiles to draw by seat, and which phases are still to come.

    `hands_out` are the deeds that each seat chooses its `keeps` from.
    """

    year: int
    hands_out: tuple[int, ...]
    keeps: tuple[int, ...]
    draws: tuple[int, ...]
    trades: bool
    places: bool
    turns_card: bool


@dataclass(frozen=True)
class Draws:
    """The draws of `games` games, n last, by index of lot, shop and card.

    `deeds` and `tiles` come in the order of the years, and in a year by seat. `cards` are the economy cards,
    one a year (C40). For policies that choose by chance, or choose what they keep, there is more, made when asked.
    """

    seed: int
    games: int
    lots: int
    """How many lots there are."""
    years: tuple[Year, ...]
    deeds: NDArray[np.uint8]
    tiles: NDArray[np.uint8]
    cards: NDArray[np.int64]

    def of(self, seats: Sequence[int]) -> "Draws":
        """What comes to these seats alone: the draws of a table at which nobody else plays, in this order.

        Where a seat is named twice, the same comes to two of that table.
        """

        def rows(numbers: list[tuple[int, ...]]) -> list[int]:
            """Where the things of these seats stand, of which each year has so many for each seat."""
            begins = [sum(map(sum, numbers[:year])) for year in range(len(numbers))]
            return [
                begin + sum(counts[:seat]) + nth
                for begin, counts in zip(begins, numbers, strict=True)
                for seat in seats
                for nth in range(counts[seat])
            ]

        years = tuple(
            replace(
                year,
                hands_out=tuple(year.hands_out[seat] for seat in seats),
                keeps=tuple(year.keeps[seat] for seat in seats),
                draws=tuple(year.draws[seat] for seat in seats),
            )
            for year in self.years
        )
        deeds = self.deeds[rows([year.keeps for year in self.years])]
        tiles = self.tiles[rows([year.draws for year in self.years])]
        return replace(self, years=years, deeds=deeds, tiles=tiles)

    @cached_property
    def choices(self) -> NDArray[np.int64]:
        """Random numbers below 2**32 for each game, as many as there are lots, (lots, games)."""
        raw = _generator(self.seed, "choices").random_raw((self.games, self.lots))
        return np.ascontiguousarray((raw >> np.uint64(32)).astype(np.int64).T)

    @cached_property
    def decks(self) -> NDArray[np.int64]:
        """The order of all lots in which each year's deeds are handed out, (years, lots, games)."""
        raw = _generator(self.seed, "decks").random_raw((self.games, len(self.years), self.lots))
        return np.ascontiguousarray(np.argsort(raw, axis=2).transpose(1, 2, 0))


def seed_of(study: object, index: int) -> int:
    """Return the seed of the `index`-th part of a study: SHA-256 of both, the same on every machine."""
    return int.from_bytes(hashlib.sha256(f"{study}/{index}".encode()).digest(), "big")


def _generator(seed: int, what: str) -> np.random.SFC64:
    return np.random.SFC64(seed_of(what, seed))


def _numbers(source: np.random.SFC64, games: int, count: int) -> NDArray[np.uint32]:
    """Return `count` random numbers of each game, (games, count): two of 32 bits from each of 64."""
    return source.random_raw((games, (count + 1) // 2)).view(np.uint32)[:, :count]


def years_to_come(position: Position) -> tuple[Year, ...]:
    """Return what is left of the game, year by year. Where cards run out, first seats get what there is.

    CannotGoOn where deeds or tiles are to come and the rules give no number of them for so many players.
    """
    position = settled(position)
    if position.phase == OVER:
        return ()
    deeds, tiles = len(position.edition.board.lots) - len(position.owners), sum(position.bag.values())
    years = []
    for year in range(position.year, len(position.edition.years) + 1):
        now = year == position.year
        at = PHASES.index(position.phase) if now else 0
        counts = position.edition.counts(len(position.players), year)
        if counts is None and at <= PHASES.index(DRAW):
            nothing = N_("The rules say no number of cards for {players} players.")
            raise CannotGoOn(nothing, {"players": len(position.players)})
        hands_out = [0] * len(position.players)
        keeps, draws = list(hands_out), list(hands_out)
        for seat, player in enumerate(position.players):
            if counts and at == PHASES.index(KEEP) and not (now and player in position.kept):
                keeps[seat] = min(counts.deeds_kept, deeds)
                hands_out[seat] = counts.deeds_handed_out
                deeds -= keeps[seat]
            if counts and at <= PHASES.index(DRAW) and not (now and player in position.drawn):
                draws[seat] = min(counts.tiles_drawn, tiles)
                tiles -= draws[seat]
        years.append(
            Year(
                year,
                tuple(hands_out),
                tuple(keeps),
                tuple(draws),
                trades=at <= PHASES.index(TRADE),
                places=at <= PHASES.index(PLACE),
                turns_card=position.edition.economy
                and at <= PHASES.index(ECONOMY)
                and not (now and position.card),
            )
        )
    return tuple(years)


def same_luck(one: Position, other: Position) -> bool:
    """Whether games that go on from both meet the same draws: a deal changes nothing of what is still to come."""
    one, other = settled(one), settled(other)
    return _stacks(one) == _stacks(other) and years_to_come(one) == years_to_come(other)


def _stacks(position: Position) -> tuple[object, ...]:
    """Everything that draws depend on beside the years to come."""
    deeds = position.owners.keys(), position.handed
    return position.edition.digest, position.players, deeds, position.bag, position.card, position.cards_used


def draw_games(position: Position, games: int, seed: int) -> Draws:
    """Return the draws of `games` games that go on from `position`, the same for the same `seed`."""
    position = settled(position)
    ground, years = ground_of(position.edition), years_to_come(position)
    source = _generator(seed, "deal")
    deeds = _deeds(position, ground, years, _numbers(source, games, len(ground.lots)))
    exist = [shop.tiles for shop in position.edition.shops.values()]
    keys = _numbers(source, games, sum(exist))
    tiles = _in_order(keys, exist, list(position.bag.values()), sum(sum(year.draws) for year in years))
    cards = _cards(position, years, source, games)
    return Draws(seed, games, len(ground.lots), years, deeds, tiles, cards)


def _deeds(
    position: Position, ground: Ground, years: tuple[Year, ...], keys: NDArray[np.uint32]
) -> NDArray[np.uint8]:
    """Return the deeds that come to each seat, in the order of the numbers `keys` (games, lots)."""
    free = [lot not in position.owners for lot in ground.lots]
    wanted = sum(sum(year.keeps) for year in years)
    if not position.handed or not wanted:
        return _in_order(keys, [1] * len(free), [int(each) for each in free], wanted)
    # Deeds in hand are kept by whom they were handed to; the others go back into the stack (C11).
    keys, games, parts = keys.copy(), np.arange(len(keys)), []
    in_hands = {lot for lots in position.handed.values() for lot in lots}
    stack = [lot for lot in ground.lots if lot not in position.owners and lot not in in_hands]
    gone = np.zeros(keys.shape, bool)
    for player, keeps in zip(position.players, years[0].keeps, strict=True):
        source = [ground.lot_index[lot] for lot in position.handed.get(player, stack)]
        order = np.lexsort((keys[:, source], gone[:, source]))[:, :keeps]
        chosen = np.array(source, np.int64)[order]
        parts.append(chosen.T)
        gone[games[:, None], chosen] = True
    gone |= ~np.array(free)
    # Low numbers have been kept: the stack goes by the other halves of the numbers, which nobody has looked at.
    halves = keys << np.uint32(16) | keys >> np.uint32(16)
    rest = np.lexsort((halves, gone))[:, : wanted - sum(years[0].keeps)]
    return np.concatenate([*parts, rest.T]).astype(np.uint8)


def _in_order(keys: NDArray[np.uint32], exist: list[int], left: list[int], wanted: int) -> NDArray[np.uint8]:
    """Return the kinds of the first `wanted` things by their numbers `keys`, which are used up, (wanted, games).

    Of each kind so many `exist`, each with a number of its own, and the first `left` of them take part. Numbers
    have 24 bits: in one game of some thousands two are equal, and then the lower kind comes first.
    """
    begins = np.cumsum([0, *exist[:-1]])
    columns = [begin + nth for begin, count in zip(begins, left, strict=True) for nth in range(count)]
    kinds = np.repeat(np.arange(len(left), dtype=np.uint8), left)
    packed = keys if len(columns) == keys.shape[1] else keys.take(columns, axis=1)
    packed &= ~np.uint32(255)
    packed |= np.arange(len(columns), dtype=np.uint32)
    packed.sort(axis=1)  # number and place in one: much faster than to sort the places by the numbers
    places = np.ascontiguousarray((packed[:, :wanted] & 255).astype(np.uint8).T)
    return kinds.take(places)


def _cards(
    position: Position, years: tuple[Year, ...], source: np.random.SFC64, games: int
) -> NDArray[np.int64]:
    """Return the economy card of each year by index, -1 where none pays (C40)."""
    cards = list(position.edition.economy_cards.values())
    turned = [year.turns_card for year in years]
    found = np.full((len(years), games), -1)
    if position.edition.economy and cards:
        exist = [card.copies for card in cards]
        left = [card.copies - position.cards_used.count(card.card) for card in cards]
        order = _in_order(_numbers(source, games, sum(exist)), exist, left, sum(turned))
        found[np.flatnonzero(turned)[: len(order)]] = order
        if years and position.card:
            found[0] = list(position.edition.economy_cards).index(position.card)
    return found
