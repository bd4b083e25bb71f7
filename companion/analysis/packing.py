"""Weighted packing: which sets of tiles to lay where, the search behind every best placement.

An *option* is a set of lots for tiles of one shop in one block, with the *bonus* that it brings. A packing takes at
most one option of a cell, no lot twice, and of each shop no more tiles than there are. Inside a block it is found by
`block_packing`. Across blocks the tiles are given prices (Lagrangian relaxation): with prices every block is packed
for itself, the sum is an upper bound, and where the prices leave a gap the tiles of one shop are split between one
block and the others (branch and bound).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.analysis.block_packing import Chosen, Option, pack_block

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


def pack(
    blocks: Sequence[Mapping[str, Sequence[Option]]],
    held: Mapping[str, int],
    above: int = 0,
    enough: int | None = None,
) -> Packing:
    """Return the best packing of `blocks` (shop → options of each) with the tiles `held` (shop → number).

    Where only some packings matter the search is shorter: nothing better than `above` may be found then, but the
    bound is true; and nothing is better than `enough`, which the caller knows.
    """
    search = _Search(blocks, held, max(above, 0), enough)
    search.run()
    bonus = sum(option[0] for chosen in search.chosen for option in chosen.values())
    return Packing(bonus, max(bonus, search.bound), search.chosen, search.prices)


def prices_of(blocks: Sequence[Mapping[str, Sequence[Option]]], held: Mapping[str, int]) -> Mapping[str, int]:
    """Return prices of tiles that give a low bound when every block is packed for itself, as `pack` finds them."""
    search = _Search(blocks, held)
    search.relax()
    return search.prices


@dataclass
class _Search:
    """One packing across blocks."""

    blocks: Sequence[Mapping[str, Sequence[Option]]]
    held: Mapping[str, int]
    best: int = 0
    enough: int | None = None
    bound: int = 0
    chosen: tuple[Chosen, ...] = ()
    prices: dict[str, int] = field(default_factory=dict)
    nodes: int = 0
    known: dict[object, tuple[int, Chosen]] = field(default_factory=dict)

    def run(self) -> None:
        caps = self.relax()
        if self.best < self.bound:
            self.bound = min(self.bound, self.split(caps, {}))

    def relax(self) -> Caps:
        """Find prices, and the bound that they give; return the most tiles of each shop that each block may use."""
        self.chosen = tuple({} for _ in self.blocks)
        self.lots = [_free_lots(block) for block in self.blocks]
        caps = [{shop: self.held[shop] for shop in block} for block in self.blocks]
        free = self.packed(caps, {})
        self.bound = self.total(free)
        if self.enough is not None:
            self.bound = min(self.bound, self.enough)
        if not self.accept(free):
            self.improve_prices(caps, free)
        return caps

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
        if self.best >= self.bound:
            return self.best
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
