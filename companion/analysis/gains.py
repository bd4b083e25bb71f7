"""What laying tiles adds: the options of one cell that no other option beats."""

from functools import lru_cache
from math import comb

import numpy as np

from companion.analysis.block_packing import Option
from companion.analysis.values import Values

_SMALL, _SHARE = 32, 10
"""So many sets, or one in so many of all, and plain Python is faster than arrays, which go through them all."""


@lru_cache(maxsize=1 << 16)
def options(values: Values, shop: str, block: int, laid: int, vacant: int, held: int) -> tuple[Option, ...]:
    """Return the sets of `vacant` lots worth a bonus for up to `held` tiles of `shop`, beside those `laid`.

    The *bonus* of a set is what it adds beyond `values.least` a tile, which any tile adds on any lot. A set is
    left out when some smaller set inside it has as large a bonus: the lot and the tile serve better elsewhere; and
    where it cannot be laid (C41).
    """
    bits = [1 << bit for bit in range(vacant.bit_length()) if vacant >> bit & 1]
    if not held or not bits:
        return ()
    sets = sum(comb(len(bits), count) for count in range(held + 1))
    few = sets <= max(_SMALL, (1 << len(bits)) // _SHARE)
    return (_by_hand if few else _by_array)(values, shop, block, laid, bits, held)


def _by_hand(
    values: Values, shop: str, block: int, laid: int, bits: list[int], held: int
) -> tuple[Option, ...]:
    row, least = values.row(shop, block), values.least
    now = row[laid]
    sets = [(0, 0)]
    for bit in bits:
        sets += [(mask | bit, count + 1) for mask, count in sets if count < held]
    most = {0: 0}
    found = []
    barred = _barred(values, block, laid, [mask for mask, _ in sets])
    for mask, count in sets[1:]:  # every smaller set inside a set comes before it
        bonus = row[laid | mask] - now - least * count if mask not in barred else 0
        smaller = max([most[mask ^ bit] for bit in bits if mask & bit])
        if bonus > smaller:
            found.append((bonus, mask, count))
            smaller = bonus
        most[mask] = smaller
    return tuple(found)


def _by_array(
    values: Values, shop: str, block: int, laid: int, bits: list[int], held: int
) -> tuple[Option, ...]:
    array = values.array(shop, block)
    masks, counts = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    for bit in bits:
        masks, counts = np.concatenate((masks, masks | bit)), np.concatenate((counts, counts + 1))
    bonus = array[laid | masks].astype(np.int64) - int(array[laid]) - values.least * counts
    if values.streets:
        bonus[~values.streets.may_lie(block, laid, masks)] = 0  # as much as nothing at all
    most, smaller = bonus.copy(), np.full_like(bonus, np.iinfo(bonus.dtype).min)
    for bit in range(len(bits)):
        halves = most.reshape(-1, 2, 1 << bit)
        np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
    for bit in range(len(bits)):
        halves, below = most.reshape(-1, 2, 1 << bit), smaller.reshape(-1, 2, 1 << bit)
        np.maximum(below[:, 1], halves[:, 0], out=below[:, 1])
    kept = np.flatnonzero((bonus > smaller) & (counts <= held) & (counts > 0))
    return tuple(zip(bonus[kept].tolist(), masks[kept].tolist(), counts[kept].tolist(), strict=True))


def _barred(values: Values, block: int, laid: int, masks: list[int]) -> set[int]:
    """Return the sets that cannot be laid beside what is (C41)."""
    if not values.streets:
        return set()
    return {
        mask
        for mask, may in zip(masks, values.streets.may_lie(block, laid, masks).tolist(), strict=True)
        if not may
    }
