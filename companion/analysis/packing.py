"""Weighted packing: which sets of tiles to lay where, the search behind every best placement.

An *option* is a set of lots for tiles of one shop in one block, with the *bonus* that it brings. A packing takes at
most one option of a cell, no lot twice, and of each shop no more tiles than there are. Inside a block it is found
by branch and bound over shops; the bound shares the lots among the shops that are left as if sets of one size
never met (a knapsack). Across blocks the tiles are given prices (Lagrangian relaxation): with prices every block is
packed for itself, the sum is an upper bound, and where the prices leave a gap the tiles of one shop are split
between one block and the others (branch and bound).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Option = tuple[int, int, int]
"""Bonus in units, mask of lots, number of lots."""
Chosen = dict[str, Option]
"""Shop → its option, in one block."""
Caps = list[dict[str, int]]
"""For each block: shop → the most tiles that it may use."""
Floors = dict[tuple[int, str], int]
"""Block and shop → tiles set aside."""

FINE = 120
"""Prices are whole numbers of so many parts of a unit."""
_ROUNDS = 40
"""Rounds in which prices are improved."""
_NODES = 4000
"""Splits that are tried before an answer is given without proof."""


@dataclass(frozen=True, slots=True)
class Packing:
    """The best options found, block by block; none is better than `bound` (equal to `bonus` when proven)."""

    bonus: int
    bound: int
    blocks: tuple[Chosen, ...]
    prices: Mapping[str, int]
    """The prices of tiles that gave the least bound, in `FINE` parts of a unit; shops without one cost nothing."""


def pack(blocks: Sequence[Mapping[str, Sequence[Option]]], held: Mapping[str, int]) -> Packing:
    """Return the best packing of `blocks` (shop → options of each) with the tiles `held` (shop → number)."""
    search = _Search(blocks, held)
    search.run()
    return Packing(search.best, max(search.best, search.bound), search.chosen, search.prices)


def pack_block(groups: Mapping[str, Sequence[Option]], lots: int) -> tuple[int, Chosen]:
    """Return the best bonus in one block of `lots` free lots and the options that bring it; no prices, no limits."""
    order = sorted((shop for shop in groups if groups[shop]), key=lambda shop: -max(groups[shop])[0])
    ranked = [sorted(groups[shop], key=lambda option: (-option[0], option[2], option[1])) for shop in order]
    if len(order) == 1:
        return ranked[0][0][0], {order[0]: ranked[0][0]}
    bounds = _knapsack(ranked, lots)
    best, chosen, path = 0, list[tuple[int, Option]](), list[tuple[int, Option]]()

    def descend(at: int, taken: int, free: int, bonus: int) -> None:
        nonlocal best, chosen
        if bonus > best:
            best, chosen = bonus, path.copy()
        if at == len(ranked):
            return
        after = bounds[at + 1]
        for option in ranked[at]:
            gain, mask, count = option
            if bonus + gain + after[free] <= best:
                break
            if not mask & taken and bonus + gain + after[free - count] > best:
                path.append((at, option))
                descend(at + 1, taken | mask, free - count, bonus + gain)
                path.pop()
        if bonus + after[free] > best:
            descend(at + 1, taken, free, bonus)

    if order:
        descend(0, 0, lots, 0)
    return best, {order[at]: option for at, option in chosen}


def _knapsack(ranked: Sequence[Sequence[Option]], lots: int) -> list[list[int]]:
    """Return for each place in the order, and each number of free lots, the most that the rest could bring."""
    bounds = [[0] * (lots + 1)]
    for options in reversed(ranked):
        most: dict[int, int] = {}
        for bonus, _, count in options:
            if bonus > most.get(count, 0):
                most[count] = bonus
        after, here = bounds[-1], bounds[-1].copy()
        for count, bonus in most.items():
            for free in range(count, lots + 1):
                if bonus + after[free - count] > here[free]:
                    here[free] = bonus + after[free - count]
        bounds.append(here)
    return bounds[::-1]


@dataclass
class _Search:
    """One packing across blocks."""

    blocks: Sequence[Mapping[str, Sequence[Option]]]
    held: Mapping[str, int]
    best: int = 0
    bound: int = 0
    chosen: tuple[Chosen, ...] = ()
    prices: dict[str, int] = field(default_factory=dict)
    nodes: int = 0
    known: dict[object, tuple[int, Chosen]] = field(default_factory=dict)

    def run(self) -> None:
        self.chosen = tuple({} for _ in self.blocks)
        self.lots = [_free_lots(block) for block in self.blocks]
        caps = [{shop: self.held[shop] for shop in block} for block in self.blocks]
        free = self.packed(caps, {})
        self.bound = self.total(free)
        if not self.accept(free):
            self.improve_prices(caps, free)
            if self.best < self.bound:
                self.bound = self.split(caps, {})

    def packed(self, caps: Caps, prices: Mapping[str, int]) -> list[tuple[int, Chosen]]:
        """Each block's best for itself within `caps`; bonuses less prices, in fine parts of a unit."""
        return [self.block(at, cap, prices) for at, cap in enumerate(caps)]

    def block(self, at: int, cap: Mapping[str, int], prices: Mapping[str, int]) -> tuple[int, Chosen]:
        options = self.blocks[at]
        priced = tuple((shop, cap[shop], prices.get(shop, 0)) for shop in options)
        if (at, priced) not in self.known:
            groups = {
                shop: [
                    (worth, mask, count)
                    for bonus, mask, count in options[shop]
                    if count <= most and (worth := bonus * FINE - price * count) > 0
                ]
                for shop, most, price in priced
            }
            worth, found = pack_block(groups, self.lots[at])
            bonuses = {
                shop: ((gain + prices.get(shop, 0) * count) // FINE, mask, count)
                for shop, (gain, mask, count) in found.items()
            }
            self.known[at, priced] = worth, bonuses
        return self.known[at, priced]

    def total(self, found: Sequence[tuple[int, Chosen]], prices: Mapping[str, int] | None = None) -> int:
        """The upper bound in units that blocks packed for themselves give, the prices of all tiles paid back."""
        paid = sum(price * self.held[shop] for shop, price in (prices or {}).items())
        return (sum(worth for worth, _ in found) + paid) // FINE

    def used(self, found: Sequence[tuple[int, Chosen]]) -> dict[str, int]:
        used: dict[str, int] = {}
        for _, chosen in found:
            for shop, (_, _, count) in chosen.items():
                used[shop] = used.get(shop, 0) + count
        return used

    def accept(self, found: Sequence[tuple[int, Chosen]]) -> bool:
        """Keep what was found when no shop is overdrawn and it is better; say whether none is overdrawn."""
        if any(count > self.held[shop] for shop, count in self.used(found).items()):
            return False
        bonus = sum(option[0] for _, chosen in found for option in chosen.values())
        if bonus > self.best:
            self.best, self.chosen = bonus, tuple(chosen for _, chosen in found)
        return True

    def improve_prices(self, caps: Caps, found: list[tuple[int, Chosen]]) -> None:
        """Raise the price of overdrawn shops and lower the others' (subgradient), keeping the least bound."""
        prices: dict[str, int] = {}
        step = float(FINE)
        self.repair(caps, found)
        for _ in range(_ROUNDS):
            used = self.used(found)
            over = {shop: used.get(shop, 0) - self.held[shop] for shop in {*used, *prices}}
            length = sum(excess * excess for excess in over.values())
            if self.best >= self.bound or not length:
                return
            prices = {
                shop: price
                for shop, excess in over.items()
                if (price := max(0, prices.get(shop, 0) + round(step * excess / length**0.5))) > 0
            }
            found = self.packed(caps, prices)
            if (bound := self.total(found, prices)) < self.bound:
                self.bound, self.prices = bound, prices
            else:
                step *= 0.8
            if not self.accept(found):
                self.repair(caps, found)

    def repair(self, caps: Caps, found: Sequence[tuple[int, Chosen]]) -> None:
        """Make a packing that overdraws no shop: blocks in falling order of worth, each with what is left."""
        left = dict(self.held)
        fixed: list[tuple[int, Chosen]] = [(0, {}) for _ in found]
        for at in sorted(range(len(found)), key=lambda at: -found[at][0]):
            cap = {shop: min(most, left[shop]) for shop, most in caps[at].items()}
            fixed[at] = self.block(at, cap, {})
            for shop, (_, _, count) in fixed[at][1].items():
                left[shop] -= count
        self.accept(fixed)

    def split(self, caps: Caps, floors: Floors) -> int:
        """Return the best bonus within `caps`, or an upper bound of it once too many splits were tried.

        `floors` are tiles of a shop set aside for a block: whatever it uses, the other blocks cannot have them.
        """
        self.nodes += 1
        found = self.packed(caps, {})
        bound = self.total(found)
        if self.prices:
            bound = min(bound, self.total(self.packed(caps, self.prices), self.prices))
        if bound <= self.best or self.accept(found) or self.nodes > _NODES:
            return bound
        self.repair(caps, found)
        return max((self.split(*part) for part in self.parts(caps, floors, found)), default=self.best)

    def parts(
        self, caps: Caps, floors: Floors, found: Sequence[tuple[int, Chosen]]
    ) -> Iterator[tuple[Caps, Floors]]:
        """Walk two ways to go on: of an overdrawn shop one block uses at least as many as it does here, or fewer."""
        used = self.used(found)
        shop = max(used, key=lambda shop: used[shop] - self.held[shop])
        counts = [chosen[shop][2] if shop in chosen else 0 for _, chosen in found]
        aside = [floors.get((at, shop), 0) for at in range(len(counts))]
        at = max(range(len(counts)), key=lambda at: counts[at] - aside[at])
        left = self.held[shop] - sum(aside) + aside[at] - counts[at]
        if left >= 0:
            fewer = [
                {**cap, shop: min(cap[shop], aside[block] + left)} if block != at and shop in cap else cap
                for block, cap in enumerate(caps)
            ]
            yield fewer, {**floors, (at, shop): counts[at]}
        yield (
            [{**cap, shop: counts[at] - 1} if block == at else cap for block, cap in enumerate(caps)],
            floors,
        )


def _free_lots(block: Mapping[str, Sequence[Option]]) -> int:
    every = 0
    for options in block.values():
        for _, mask, _ in options:
            every |= mask
    return every.bit_count()
