"""A board as a file: CSV with the columns of `lots.csv`, and the object that a record carries."""

import csv
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from companion.rules.chinatown.board import FARTHEST, Block, Board, Free, Lot, board_faults, make_board
from companion.rules.shape import (
    Key,
    Wrong,
    boolean,
    dict_of,
    fields,
    list_of,
    number_key,
    or_null,
    text,
    whole,
)
from companion.rules.tables import Faults, Row, read_rows

_COLUMNS = ("lot", "block", "column", "row", "street")
_STREET = {True: "yes", False: "no", None: ""}


def read_board(file: Path, like: Board) -> Board:
    """Return the board whose lots stand in the CSV `file`; its blocks and free ground lie as those of `like`.

    Raises `BadTable` with every fault and its line.
    """
    faults, lines = Faults(), dict[int, tuple[Row, Lot]]()
    for where, lot in read_rows(file, Lot, sourced=False):
        if lot.lot in lines:
            faults.add(where.bad(f"lot {lot.lot} stands here a second time"))
        lines.setdefault(lot.lot, (where, lot))
    board = make_board((lot for _, lot in lines.values()), like.blocks.values(), like.free)
    for number, problem in board_faults(board):
        faults.add(lines[number][0].bad(str(problem)))
    faults.tell(file)
    return board


def write_board(board: Board, file: Path) -> None:
    """Write the lots of `board` as CSV into `file`; `read_board` reads them back."""
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(_COLUMNS)
        for lot in board.lots.values():
            rows.writerow((lot.lot, lot.block, lot.column, lot.row, _STREET[lot.street]))


def board_to_json(board: Board) -> dict[str, Any]:
    """Return `board` as the object under `board` in a record or a position."""
    return {
        "lots": {str(lot.lot): _lot_to_json(lot) for lot in board.lots.values()},
        "blocks": {str(b.block): {"x": b.x, "y": b.y, "name": b.name} for b in board.blocks.values()},
        "free": [
            {"name": free.name, "x": free.x, "y": free.y, "width": free.width, "height": free.height}
            for free in board.free
        ],
    }


def _lot_to_json(lot: Lot) -> dict[str, Any]:
    data: dict[str, Any] = {"block": lot.block, "column": lot.column, "row": lot.row}
    return data if lot.street is None else data | {"street": lot.street}


def board_from_json(data: Any, like: Board) -> Board:
    """Return the board that the object `data` describes, not checked by the rules yet.

    Blocks and free ground that it does not name lie as those of `like`. Raises `Wrong` with every fault.
    """
    values = fields(_object(data), _BOARD, "the board")
    lots = (Lot(number, **lot) for number, lot in values["lots"].items())
    blocks = [Block(number, **block) for number, block in values.get("blocks", {}).items()]
    free = [Free(**ground) for ground in values.get("free", ())]
    return make_board(
        lots,
        blocks if "blocks" in values else like.blocks.values(),
        free if "free" in values else like.free,
    )


def _object(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise Wrong("the board is no object: expected lots, and blocks and free ground where they differ")
    return data


def _length(value: Any) -> float:
    """A length or a place on the board, in lots."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not isfinite(value) or not 0 <= value <= FARTHEST:
        raise Wrong(f"expected a number from 0 to {FARTHEST}")
    return float(value)


def _within(keys: Mapping[str, Key], what: str) -> Any:
    return lambda value: fields(_object(value), keys, what)


_LOT = {
    "block": Key(whole, True),
    "column": Key(whole, True),
    "row": Key(whole, True),
    "street": Key(or_null(boolean)),
}
_BLOCK = {"x": Key(_length, True), "y": Key(_length, True), "name": Key(text)}
_FREE = {"name": Key(text, True)} | {key: Key(_length, True) for key in ("x", "y", "width", "height")}
_BOARD = {
    "lots": Key(dict_of(number_key, _within(_LOT, "a lot")), True),
    "blocks": Key(dict_of(number_key, _within(_BLOCK, "a block"))),
    "free": Key(list_of(_within(_FREE, "free ground"))),
}
