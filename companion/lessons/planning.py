"""Planning: placements that look one step ahead, placements that are searched whole, and bounds that prove them best.

*Greedy* lays the tile that pays most at once, *best business first* the group of tiles that does. A *bound* is an
income that no placement exceeds; a search that drops what a bound rules out is branch and bound (Land and Doig 1960).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import factorial, prod
from random import Random

from companion.analysis.placement import years_left
from companion.lessons.adjacency import random_piece
from companion.lessons.printed import THOUSAND, edition
from companion.lessons.printed import position as a_position
from companion.lessons.returns import pay
from companion.rules.chinatown.board import connected_pieces
from companion.rules.chinatown.income import income
from companion.rules.chinatown.position import Position

Tiles = Mapping[int, str]
"""Lot → shop."""


def pictures(tiles: Mapping[str, int]) -> int:
    """Return in how many ways the tiles (shop → number) can lie on as many lots: tiles of one shop look alike."""
    return factorial(sum(tiles.values())) // prod(factorial(count) for count in tiles.values())


def fillings(hand: Mapping[str, int], lots: int) -> int:
    """Return how many pictures `lots` lots can show when each gets a tile of `hand`, which may hold more."""
    ways = {0: 1}
    for count in hand.values():
        filled: Counter[int] = Counter()
        for before, many in ways.items():
            for more in range(min(count, lots - before) + 1):
                filled[before + more] += (
                    many * factorial(before + more) // factorial(before) // factorial(more)
                )
        ways = filled
    return ways.get(lots, 0)


def random_start(dice: Random, player: str, lots: int, shops: int = 3) -> Position:
    """Return a position in which `player` has so many touching vacant lots, and one tile more, of so many shops."""
    board = edition().board
    block = dice.choice([each for each in board.blocks if len(board.in_block(each)) >= lots])
    piece = random_piece(dice, block, lots)
    named = dice.sample(sorted(edition().shops), shops)
    tiles = [shop for shop in named for _ in range(edition().shops[shop].tiles)]
    hand = Counter(dice.sample(tiles, lots + 1))
    return a_position(dict.fromkeys(piece, player), hands={player: hand})


def income_with(position: Position, player: str, tiles: Tiles) -> int:
    """Return the dollars a year of `player` once `tiles` lie as well."""
    return income(replace(position, tiles={**position.tiles, **tiles}))[player]


def vacant_lots(position: Position, player: str) -> list[int]:
    """Return the lots of `player` without a tile, in order."""
    return [lot for lot in position.lots_of(player) if position.is_vacant(lot)]


def greedy(position: Position, player: str) -> set[int]:
    """Return the incomes that greedy may end with, one for each way to break its ties."""
    return _ends(position, player, groups=False)


def best_business_first(position: Position, player: str) -> set[int]:
    """Return the incomes that best business first may end with, one for each way to break its ties."""
    return _ends(position, player, groups=True)


def _ends(position: Position, player: str, groups: bool) -> set[int]:
    hand, now = position.hand(player), income(position)[player]

    @cache
    def ends(laid: frozenset[tuple[int, str]], now: int) -> frozenset[int]:
        tiles = dict(laid)
        steps = _steps(position, player, tiles, groups)
        after = {step: income_with(position, player, {**tiles, **dict(step)}) for step in steps}
        if not after or max(after.values()) == now:
            return frozenset((now,))
        best = max(after.values())
        return frozenset().union(
            *(ends(laid | step, best) for step, dollars in after.items() if dollars == best)
        )

    return set(ends(frozenset(), now)) if hand else {now}


def _steps(
    position: Position, player: str, tiles: Tiles, groups: bool
) -> Iterator[frozenset[tuple[int, str]]]:
    """Walk what may be laid next: one tile, or touching tiles of one shop."""
    vacant = [lot for lot in vacant_lots(position, player) if lot not in tiles]
    used = Counter(tiles.values())
    for shop, count in position.hand(player).items():
        for many in range(1, (count - used[shop] if groups else min(1, count - used[shop])) + 1):
            for lots in combinations(vacant, many):
                if many == 1 or len(connected_pieces(lots, position.edition.board)) == 1:
                    yield frozenset((lot, shop) for lot in lots)


@dataclass
class Search:
    """A search through all placements, lot by lot: what it found, and how much of the tree it had to see."""

    best: int = 0
    tiles: Tiles = field(default_factory=dict)
    visited: int = 0
    cut: int = 0
    """Branches that were dropped because their bound is no more than the best so far."""


def search(position: Position, player: str, bounded: bool = True) -> Search:
    """Return the best placement of `player` by a search through the tree of all; `bounded`: with branch and bound."""
    lots, hand = vacant_lots(position, player), dict(position.hand(player))
    spare = max(0, len(lots) - sum(hand.values()))
    found = Search(best=-1)

    def descend(at: int, tiles: dict[int, str], left: dict[str, int], spare: int) -> None:
        found.visited += 1
        if at == len(lots) or not any(left.values()):
            if (dollars := income_with(position, player, tiles)) > found.best:
                found.best, found.tiles = dollars, dict(tiles)
            return
        if bounded and bound(position, player, tiles, left, len(lots) - at) <= found.best:
            found.cut += 1
            return
        for shop in sorted(left, key=lambda name: -left[name]):
            if left[shop]:
                descend(at + 1, {**tiles, lots[at]: shop}, {**left, shop: left[shop] - 1}, spare)
        if spare:
            descend(at + 1, tiles, left, spare - 1)

    descend(0, {}, hand, spare)
    return found


def bound(position: Position, player: str, tiles: Tiles, left: Mapping[str, int], lots: int) -> int:
    """Return an income that no way to go on exceeds: as if all tiles of a shop touched, which never pays less."""
    laid = Counter(
        shop for lot, shop in {**position.tiles, **tiles}.items() if position.owners[lot] == player
    )
    shops, most = position.edition.shops, {0: 0}
    for shop in {*laid, *left}:
        size, after = shops[shop].size, dict[int, int]()
        for used, dollars in most.items():
            for more in range(min(left.get(shop, 0), lots - used) + 1):
                total = dollars + THOUSAND * pay(laid[shop] + more, size)
                after[used + more] = max(total, after.get(used + more, 0))
        most = after
    return max(most.values())


@dataclass(frozen=True, slots=True)
class Waiting:
    """A lot that may carry a tile now, or wait one year for a tile of another shop; dollars a year."""

    now: int
    """What the tile that is at hand adds a year."""
    later: int
    """What the tile that may come adds a year."""
    incomes: int

    def lay_now(self) -> int:
        """Return what the tile at hand adds until the end, laid at once."""
        return self.now * self.incomes

    def wait(self, chance: Fraction) -> Fraction:
        """Return the expected worth of waiting one year; when nothing comes the tile at hand is laid then."""
        return (self.incomes - 1) * (self.now + chance * (self.later - self.now))

    @property
    def threshold(self) -> Fraction | None:
        """The chance at which both are worth the same; None when waiting is never better, whatever the chance."""
        gain = (self.incomes - 1) * (self.later - self.now)
        return Fraction(self.now, gain) if gain >= self.now and gain > 0 else None


def waiting(position: Position, player: str, lot: int, now: str, later: str) -> Waiting:
    """Return what is at stake when `player` may lay the shop `now` on `lot`, or wait for a tile of `later`."""
    before = income(position)[player]
    at_hand, hoped = (income_with(position, player, {lot: shop}) - before for shop in (now, later))
    return Waiting(at_hand, hoped, years_left(position))
