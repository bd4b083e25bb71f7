"""Lesson 1, adjacency: the board as a graph of lots and touching pairs, and pairs among random lots (C4, C17).

The *degree* of a lot is the number of its neighbours. A *shape* is a set of lots that touch each other as one piece.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

from companion.lessons.printed import edition
from companion.rules.chinatown.board import Board, connected_pieces


def board() -> Board:
    """Return the board of the lessons."""
    return edition().board


def degrees() -> Counter[int]:
    """Return how many lots have each number of neighbours."""
    return Counter(len(others) for others in board().neighbours.values())


def expected_pairs(deeds: int) -> Fraction:
    """Return the expected number of touching pairs among `deeds` random lots: expectations of pairs add up."""
    return len(board().pairs) * together(2, deeds)


def together(lots: int, deeds: int) -> Fraction:
    """Return the chance that `lots` given lots are all among `deeds` random ones."""
    if lots > deeds:
        return Fraction(0)
    return Fraction(comb(len(board().lots) - lots, deeds - lots), comb(len(board().lots), deeds))


def variance_of_pairs(deeds: int) -> Fraction:
    """Return the variance of the number of touching pairs among `deeds` random lots.

    Two different pairs share a lot, and then lie among three lots, or they share none.
    """
    pairs, size = len(board().pairs), board().neighbours.values()
    sharing = sum(len(others) * (len(others) - 1) for others in size)
    apart = pairs * (pairs - 1) - sharing
    mean = expected_pairs(deeds)
    return mean + sharing * together(3, deeds) + apart * together(4, deeds) - mean**2


def no_pair(deeds: int) -> Fraction:
    """Return the chance that no two of `deeds` random lots touch: sets without a pair, counted block by block."""
    ways = [1]  # coefficient n: sets of n lots without a touching pair
    for block in board().blocks:
        of_block = _scattered(frozenset(board().in_block(block)))
        product = [0] * (len(ways) + len(of_block) - 1)
        for first, many in enumerate(ways):
            for second, more in enumerate(of_block):
                product[first + second] += many * more
        ways = product
    return Fraction(ways[deeds], comb(len(board().lots), deeds))


@cache
def _scattered(lots: frozenset[int]) -> tuple[int, ...]:
    """How many sets of 0, 1, 2 … of `lots` hold no touching pair: those without the first lot, and those with it."""
    if not lots:
        return (1,)
    first = min(lots)
    without = _scattered(lots - {first})
    with_it = (0, *_scattered(lots - {first} - set(board().neighbours[first])))
    longest = max(len(without), len(with_it))
    padded = (counts + (0,) * (longest - len(counts)) for counts in (without, with_it))
    return tuple(map(sum, zip(*padded, strict=True)))


def most_scattered() -> frozenset[int]:
    """Return as many lots as one can own without a touching pair; of several such sets one."""
    return frozenset().union(*(_most_of(frozenset(board().in_block(block))) for block in board().blocks))


@cache
def _most_of(lots: frozenset[int]) -> frozenset[int]:
    """The most of `lots` without a touching pair: those without the first lot, or those with it."""
    if not lots:
        return lots
    first = min(lots)
    without = _most_of(lots - {first})
    with_it = _most_of(lots - {first} - set(board().neighbours[first])) | {first}
    return with_it if len(with_it) > len(without) else without


def touching_pairs(lots: Collection[int]) -> list[tuple[int, int]]:
    """Return the touching pairs among `lots`."""
    return [(first, second) for first, second in board().pairs if first in lots and second in lots]


def pairs_among(lots: Collection[int]) -> int:
    """Return how many touching pairs lie among `lots`."""
    return len(touching_pairs(lots))


def random_piece(dice: Random, block: int, lots: int) -> list[int]:
    """Return so many lots of a block that touch as one piece, found by adding neighbours at random."""
    piece = [dice.choice(board().in_block(block))]
    while len(piece) < lots:
        edge = {near for lot in piece for near in board().neighbours[lot]} - set(piece)
        piece.append(dice.choice(sorted(edge)))
    return piece


def largest_piece(block: int, taken: Iterable[int]) -> int:
    """Return the lots of the largest piece of a block that is left when the lots `taken` are gone."""
    left = set(board().in_block(block)) - set(taken)
    return max(map(len, connected_pieces(left, board())), default=0)


def path(lots: Collection[int], length: int, begun: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return `length` of the lots in a row, each touching the next, that goes on what is `begun`; else nothing."""
    if len(begun) == length:
        return begun
    steps = board().neighbours[begun[-1]] if begun else sorted(lots)
    tries = (path(lots, length, (*begun, lot)) for lot in steps if lot in lots and lot not in begun)
    return next(filter(None, tries), ())


def best_cut(block: int) -> tuple[int, int, int]:
    """Return the two lots whose loss leaves the smallest largest piece of a block, and its size."""
    return min(
        ((*pair, largest_piece(block, pair)) for pair in combinations(board().in_block(block), 2)),
        key=lambda cut: cut[2],
    )


@cache
def shapes(size: int) -> frozenset[frozenset[int]]:
    """Return every connected shape of `size` lots."""
    if size == 1:
        return frozenset(frozenset((lot,)) for lot in board().lots)
    return frozenset(
        shape | {other}
        for shape in shapes(size - 1)
        for lot in shape
        for other in board().neighbours[lot]
        if other not in shape
    )


def shapes_with(size: int) -> Counter[int]:
    """Return, for each lot, how many shapes of `size` lots contain it."""
    return Counter(lot for shape in shapes(size) for lot in shape)


def diagonal(lot: int) -> set[int]:
    """The lots that share a corner with `lot`, and no side."""
    here = board().lots[lot]
    return {
        other.lot
        for other in board().lots.values()
        if other.block == here.block and abs(other.column - here.column) == abs(other.row - here.row) == 1
    }


def across(lot: int) -> set[int]:
    """The lots beside `lot` on the other side of a street: same height, next block in its row."""
    blocks, lots = board().blocks, board().lots.values()
    here = board().lots[lot]
    y = blocks[here.block].y
    row = sorted((block for block in blocks.values() if block.y == y), key=lambda block: block.x)
    place = next(at for at, block in enumerate(row) if block.block == here.block)
    found = set()
    for other in lots:
        side = next((at for at, block in enumerate(row) if block.block == other.block), None)
        if side is None or other.row != here.row or abs(side - place) != 1:
            continue
        left, right = (here, other) if side > place else (other, here)
        last = max(each.column for each in lots if each.block == left.block)
        if left.column == last and right.column == 0:
            found.add(other.lot)
    return found
