"""What lots may change hands in one part of the board, and what that adds.

While tiles cost their prices (see `packing`), what lots are worth falls apart into *parts* that hang on themselves
alone: in each block the lots of a shop of which no loose tile would bring a bonus there, and the other lots of the
block together. Every part lists its *ways*: which of its lots change hands, and what that adds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, product
from operator import itemgetter

from companion.analysis.gains import options
from companion.analysis.groups import Group
from companion.analysis.swaps import MOST_LOTS, LotMove, Site

Counts = tuple[int, ...]
"""How many lots each player gives."""
Way = tuple[int, tuple[LotMove, ...]]
"""What lots that change hands add, in fine parts of a unit, and the lots."""

NEVER = -1 << 60
_LOOK = 1024
"""Ways that are made between two looks at the clock."""


class Stopped(Exception):
    """The search was stopped before all ways were made."""


@dataclass
class Part:
    """Lots of one block that are worth what they are whatever happens elsewhere; a bit of a mask is a lot."""

    group: Group
    block: int
    lots: dict[int, tuple[int, int]]
    """Bit → lot and its owner's place among the players."""
    loose: bool
    """Whether loose tiles could bring a bonus on its lots or beside them."""
    worths: dict[int, int] = field(default_factory=dict)

    def worth(self, mask: int) -> int:
        """What these lots are worth in one hand, in fine parts of a unit."""
        if mask not in self.worths:
            self.worths[mask] = self.group.worth(self.block, self.site(mask))
        return self.worths[mask]

    def site(self, mask: int) -> Site:
        """Return the lots of `mask` as a site."""
        shops: dict[str, int] = {}
        vacant = 0
        for bit, (lot, _) in self.lots.items():
            if bit & mask and (shop := self.group.shops.get(lot)) is not None:
                shops[shop] = shops.get(shop, 0) | bit
            elif bit & mask:
                vacant |= bit
        return tuple(sorted(shops.items())), vacant

    def held(self) -> list[int]:
        """Return the mask of each player's lots."""
        return [
            sum(bit for bit, (_, owner) in self.lots.items() if owner == player)
            for player in range(len(self.group.players))
        ]

    def most(self) -> int:
        """What no way adds: all lots in one hand, less what they are worth now."""
        held = self.held()
        return self.worth(sum(held)) - sum(map(self.worth, held))

    def ways(self, most: int, least: int, stopped: Callable[[], bool]) -> dict[Counts, list[Way]]:
        """Return every way to give at most `most` lots that adds at least `least`, by how many lots each gives."""
        held, now = self.held(), sum(map(self.worth, self.held()))
        found: dict[Counts, list[Way]] = {}
        worth, worths = self.worth, self.worths
        sides = [self._sides(player, most) for player in range(len(held))]
        for number, parts in enumerate(product(*sides)):
            if number % _LOOK == 0 and stopped():
                raise Stopped
            counts = tuple(map(len, map(itemgetter(1), parts)))
            if sum(counts) > most:
                continue
            total = -now
            for mask, *turns in zip(held, *map(itemgetter(0), parts), strict=True):
                for turn in turns:
                    mask ^= turn
                known = worths.get(mask)
                total += worth(mask) if known is None else known
            if total >= least:
                found.setdefault(counts, []).append((total, sum(map(itemgetter(1), parts), ())))
        return found

    def _sides(self, giver: int, most: int) -> list[tuple[list[int], tuple[LotMove, ...]]]:
        """What a player may give: the bits that turn for each player, and the lots."""
        players = range(len(self.group.players))
        own = [(bit, lot) for bit, (lot, owner) in self.lots.items() if owner == giver]
        others = [player for player in players if player != giver]
        found = []
        for count in range(min(MOST_LOTS, most) + 1):
            for some in combinations(own, count):
                for to in product(others, repeat=count):
                    turns = [
                        sum(bit for (bit, _), at in zip(some, to, strict=True) if player in (at, giver))
                        for player in players
                    ]
                    lots = tuple((lot, giver, at) for (_, lot), at in zip(some, to, strict=True))
                    found.append((turns, lots))
        return found


def parts_of(group: Group) -> list[Part]:
    """Return the parts of the board in which lots of `group` may change hands."""
    blocks: list[dict[int, tuple[int, int]]] = [{} for _ in group.values.blocks]
    for owner, lots in enumerate(group.lots):
        for lot in lots:
            block, bit = group.values.spots[lot]
            blocks[block][bit] = lot, owner
    found = []
    for block, every in enumerate(blocks):
        vacant = sum(bit for bit, (lot, _) in every.items() if lot not in group.shops)
        shops: dict[str, dict[int, tuple[int, int]]] = {}
        for bit, (lot, owner) in every.items():
            shops.setdefault(group.shops.get(lot, ""), {})[bit] = lot, owner
        joined = shops.pop("", {})
        for shop, own in shops.items():
            if _is_wanted(group, shop, block, list(own), vacant):
                joined |= own
            else:
                found.append(Part(group, block, own, loose=False))
        if joined and group.pooled.hand:
            found.append(Part(group, block, dict(sorted(joined.items())), loose=True))
    return found


def _is_wanted(group: Group, shop: str, block: int, bits: list[int], vacant: int) -> bool:
    """Whether a loose tile of the shop could bring a bonus in the block beside any of these lots of it."""
    held = group.pooled.hand.get(shop, 0)
    if not held or not vacant:
        return False
    masks = [0]
    for bit in bits:
        masks += [mask | bit for mask in masks]
    return any(options(group.values, shop, block, mask, vacant, held) for mask in masks)


def lean(ways: dict[Counts, list[Way]]) -> dict[Counts, list[Way]]:
    """Return the ways that add more than with fewer of their lots."""
    every = {frozenset(lots): added for some in ways.values() for added, lots in some}
    found: dict[Counts, list[Way]] = {}
    for counts, some in ways.items():
        kept = [(added, lots) for added, lots in some if _adds_by_all(every, added, lots)]
        if kept:
            found[counts] = kept
    return found


def _adds_by_all(every: dict[frozenset[LotMove], int], added: int, lots: tuple[LotMove, ...]) -> bool:
    if lots and added <= 0:
        return False
    return all(
        every.get(frozenset(fewer), NEVER) < added
        for count in range(len(lots))
        for fewer in combinations(lots, count)
    )
