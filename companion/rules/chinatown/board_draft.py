"""A board while it is being corrected beside the printed one: each step gives a board, whatever is wrong with it yet.

`board_faults` and `Edition.with_board` say what is still wrong; `board_edit` has the steps that are refused then.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.rules.chinatown.board import Board, Lot, make_board
from companion.rules.chinatown.board_edit import Place
from companion.rules.chinatown.board_layout import arranged


def place_of(lot: Lot) -> Place:
    """Return where `lot` lies."""
    return lot.block, lot.column, lot.row


def put(board: Board, number: int, place: Place) -> Board:
    """Return `board` with lot `number` on `place`: moved there, or new.

    A lot that lies there takes the place that this one leaves. A column or row of -1 is one more at the left
    or on top of the block, whose lots then count from there.
    """
    board, place = _widened(board, place)
    lots = dict(board.lots)
    there = next((lot for lot in lots.values() if place_of(lot) == place), None)
    here = lots.get(number)
    if there and there.lot != number:
        if not here:
            return board
        lots[there.lot] = _moved(there, place_of(here))
    lots[number] = _moved(here or Lot(number, *place), place)
    return _drawn(board, lots)


def lifted(board: Board, number: int) -> Board:
    """Return `board` without lot `number`; the last lot of a board stays."""
    lots = {lot: there for lot, there in board.lots.items() if lot != number}
    return _drawn(board, lots) if lots else board


def next_number(board: Board) -> int:
    """Return the number of a lot that would be added: the smallest that is missing."""
    return next(number for number in range(1, len(board.lots) + 2) if number not in board.lots)


def marked(board: Board, number: int, street: bool | None) -> Board:
    """Return `board` with what is said of a lot: that it touches a street or not, None for unknown (C41)."""
    return _drawn(board, {**board.lots, number: replace(board.lots[number], street=street)})


def read_as(board: Board, reading: Iterable[Lot]) -> Board:
    """Return `board` with its lots lying as a `reading` has them, which all must be there."""
    lots = {
        lot.lot: replace(lot, street=board.lots[lot.lot].street) if lot.street is None else lot
        for lot in reading
    }
    return _drawn(board, {**board.lots, **lots})


def is_read_as(board: Board, reading: Iterable[Lot]) -> bool:
    """Return whether the lots of `board` lie as a `reading` has them."""
    return all(
        (lot := board.lots.get(said.lot)) is not None
        and place_of(lot) == place_of(said)
        and said.street in (None, lot.street)
        for said in reading
    )


def differing(board: Board, other: Board) -> tuple[int, ...]:
    """Return the lots that `other` has elsewhere, says another thing of the street of, or has not, or has alone."""
    numbers = sorted(board.lots.keys() | other.lots.keys())
    return tuple(number for number in numbers if board.lots.get(number) != other.lots.get(number))


def _moved(lot: Lot, place: Place) -> Lot:
    block, column, row = place
    return replace(lot, block=block, column=column, row=row)


def _widened(board: Board, place: Place) -> tuple[Board, Place]:
    """Return `board` with `place` on its grid, and that place as the grid then counts."""
    number, column, row = place
    right, down = max(-column, 0), max(-row, 0)
    if not (right or down):
        return board, place
    lots = {
        lot.lot: replace(lot, column=lot.column + right, row=lot.row + down) if lot.block == number else lot
        for lot in board.lots.values()
    }
    block = board.blocks[number]
    moved = replace(block, x=max(block.x - right, 0.0), y=max(block.y - down, 0.0))
    blocks = {**board.blocks, number: moved}
    return make_board(lots.values(), blocks.values(), board.free), (number, column + right, row + down)


def _drawn(board: Board, lots: Mapping[int, Lot]) -> Board:
    return arranged(make_board(lots.values(), board.blocks.values(), board.free))
