"""The best packing of one block: which sets of tiles to lay on its lots, by branch and bound over shops.

The bound shares the lots among the shops that are left as if sets of one size never met (a knapsack).
"""

from collections.abc import Mapping, Sequence

Option = tuple[int, int, int]
"""Bonus in units, mask of lots, number of lots."""
Chosen = dict[str, Option]
"""Shop → its option, in one block."""


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
