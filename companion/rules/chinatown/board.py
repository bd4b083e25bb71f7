"""The board: numbered lots in blocks, and which lots are neighbours (C4, C17)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.rules.text import N_, Text

LARGEST_BLOCK = 16
"""Lots of a block at most: what-if analysis looks incomes up by a 16-bit mask."""


FARTHEST = 99
"""Column, row and distance from the board's left or top edge at most, in lots: no table is larger."""


@dataclass(frozen=True, slots=True)
class Lot:
    """A numbered lot: its block, and its column and row inside the block's grid.

    `street` says whether it touches a street (C41), None where nobody knows.
    """

    lot: int
    block: int
    column: int
    row: int
    street: bool | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A group of touching lots; `x` and `y` place its grid on the board, in lots.

    `name` is what the board calls it, empty where it has no more than its number.
    """

    block: int
    x: float
    y: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class Free:
    """Ground of the board without lots, such as the park; lengths in lots."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Board:
    """All lots of an edition, in order of number, and their neighbours."""

    lots: Mapping[int, Lot]
    blocks: Mapping[int, Block]
    free: tuple[Free, ...]
    neighbours: Mapping[int, tuple[int, ...]]
    """Lot → the lots that touch it: up, down, left, right inside one block, never across a street (C17)."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Each pair of neighbours once, smaller lot first."""
        return tuple(
            (lot, other) for lot, others in self.neighbours.items() for other in others if lot < other
        )

    @property
    def knows_streets(self) -> bool:
        """Whether every lot says if it touches a street (C41)."""
        return all(lot.street is not None for lot in self.lots.values())

    def in_block(self, block: int) -> tuple[int, ...]:
        """The lots of `block`, in order."""
        return tuple(lot.lot for lot in self.lots.values() if lot.block == block)


def make_board(lots: Iterable[Lot], blocks: Iterable[Block], free: Iterable[Free] = ()) -> Board:
    """Return the board of `lots`, with the neighbours found."""
    by_number = {lot.lot: lot for lot in sorted(lots, key=lambda lot: lot.lot)}
    by_place = {(lot.block, lot.column, lot.row): lot.lot for lot in by_number.values()}
    neighbours = {number: _touching(lot, by_place) for number, lot in by_number.items()}
    return Board(by_number, {block.block: block for block in blocks}, tuple(free), neighbours)


def _touching(lot: Lot, by_place: Mapping[tuple[int, int, int], int]) -> tuple[int, ...]:
    steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
    found = (by_place.get((lot.block, lot.column + dx, lot.row + dy)) for dx, dy in steps)
    return tuple(sorted(number for number in found if number is not None))


def connected_pieces(lots: Iterable[int], board: Board) -> list[tuple[int, ...]]:
    """Return the groups of touching lots among `lots`, each in flood order from its smallest lot."""
    left = set(lots)
    pieces = []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        piece = [first]
        for lot in piece:  # grows while it is walked
            found = [other for other in board.neighbours[lot] if other in left]
            left.difference_update(found)
            piece += found
        pieces.append(tuple(piece))
    return pieces


def board_faults(board: Board) -> Iterator[tuple[int, Text]]:
    """Yield everything that no board may be: the lot at fault, and in words what was expected (C4, C17).

    Lots are numbered 1 to n, lie in blocks that there are, no two of them on one place; the lots of a block
    touch, and are at most `LARGEST_BLOCK`.
    """
    last = len(board.lots)
    missing = [number for number in range(1, last + 1) if number not in board.lots]
    for lot in board.lots.values():
        if not 1 <= lot.lot <= last:
            yield lot.lot, Text(_NUMBERS, {"last": last, "missing": missing})
        if not (0 <= lot.column <= FARTHEST and 0 <= lot.row <= FARTHEST):
            place = {"column": lot.column, "row": lot.row, "farthest": FARTHEST}
            yield lot.lot, Text(_FAR, {"lot": lot.lot, **place})
        if lot.block not in board.blocks:
            blocks = {"block": lot.block, "blocks": sorted(board.blocks)}
            yield lot.lot, Text(_NO_BLOCK, {"lot": lot.lot, **blocks})
    yield from _overlaps(board)
    for block in sorted({lot.block for lot in board.lots.values()}):
        lots = board.in_block(block)
        if len(lots) > LARGEST_BLOCK:
            yield (
                lots[LARGEST_BLOCK],
                Text(_LARGE, {"block": block, "lots": len(lots), "most": LARGEST_BLOCK}),
            )
        for piece in sorted(connected_pieces(lots, board), key=len, reverse=True)[1:]:
            yield min(piece), Text(_APART, {"block": block, "lots": sorted(piece)})


def _overlaps(board: Board) -> Iterator[tuple[int, Text]]:
    places: dict[tuple[int, int, int], int] = {}
    for lot in board.lots.values():
        other = places.setdefault((lot.block, lot.column, lot.row), lot.lot)
        if other != lot.lot:
            place = {"block": lot.block, "column": lot.column, "row": lot.row}
            yield lot.lot, Text(_TWICE, {"lot": lot.lot, "other": other, **place})


_NUMBERS = N_("expected lots 1 to {last} once each (C4); missing: {missing}")
_FAR = N_("lot {lot} lies in column {column}, row {row}; expected both from 0 to {farthest}")
_NO_BLOCK = N_("lot {lot} lies in block {block}; expected one of {blocks}")
_LARGE = N_("block {block} has {lots} lots; expected at most {most}")
_APART = N_("the lots of block {block} do not all touch: {lots} lie apart (C17)")
_TWICE = N_("lot {lot} lies where lot {other} lies: block {block}, column {column}, row {row}")
