"""A board corrected beside the printed one: each function returns a new board that keeps every rule of boards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.rules.chinatown.board import Board, Lot, board_faults, make_board
from companion.rules.shape import Wrong

Place = tuple[int, int, int]
"""Block, column and row."""


def moved(board: Board, places: Mapping[int, Place]) -> Board:
    """Return `board` with each lot of `places` (lot → where it lies) moved at once, so that two can change places.

    ValueError for a lot that there is not, and for everything that no board may be (C4, C17).
    """
    _known(board, places)
    lots = {
        lot: replace(board.lots[lot], block=block, column=column, row=row)
        for lot, (block, column, row) in places.items()
    }
    return _checked(board, {**board.lots, **lots})


def added(board: Board, place: Place, street: bool | None = None) -> Board:
    """Return `board` with one lot more, which has the next number. ValueError as `moved`."""
    lot = len(board.lots) + 1
    return _checked(board, {**board.lots, lot: Lot(lot, *place, street)})


def removed(board: Board) -> Board:
    """Return `board` without the lot of the highest number, so that no number is missing. ValueError as `moved`."""
    last = len(board.lots)
    _known(board, [last])
    return _checked(board, {number: lot for number, lot in board.lots.items() if number != last})


def street_marked(board: Board, lots: Mapping[int, bool | None]) -> Board:
    """Return `board` with what is said of each of `lots`: that it touches a street or not, None for unknown (C41).

    ValueError for a lot that there is not.
    """
    _known(board, lots)
    marked = {lot: replace(board.lots[lot], street=street) for lot, street in lots.items()}
    return _checked(board, {**board.lots, **marked})


def _known(board: Board, lots: Iterable[int]) -> None:
    if strange := [lot for lot in lots if lot not in board.lots]:
        raise ValueError(*(f"there is no lot {lot}: lots go from 1 to {len(board.lots)}" for lot in strange))


def _checked(board: Board, lots: Mapping[int, Lot]) -> Board:
    made = make_board(lots.values(), board.blocks.values(), board.free)
    if problems := [problem for _, problem in board_faults(made)]:
        raise Wrong(*problems)
    return made
