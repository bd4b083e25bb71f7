"""Where blocks and free ground are drawn: one that has grown pushes away what it would cover. No rule reads it."""

from dataclasses import replace

from companion.rules.chinatown.board import Block, Board, Free

STREET = 0.4
"""The width of a street at least, in lots."""

Ground = Block | Free
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in lots."""


def arranged(board: Board) -> Board:
    """Return `board` with nothing drawn over anything else; what has room stays where it is.

    What is covered by ground that begins at the same height goes to the right of it, else below it.
    """
    boxes: list[Box] = []
    blocks, free = dict(board.blocks), dict(enumerate(board.free))
    everything: list[tuple[int, Ground]] = [*blocks.items(), *free.items()]
    for key, ground in sorted(everything, key=lambda item: (item[1].y, item[1].x)):
        moved = _pushed(board, ground, boxes)
        boxes.append(_box(board, moved))
        if isinstance(moved, Block):
            blocks[key] = moved
        else:
            free[key] = moved
    return replace(board, blocks=blocks, free=tuple(free.values()))


def _pushed(board: Board, ground: Ground, boxes: list[Box]) -> Ground:
    y = ground.y
    while over := next((box for box in boxes if _meet(_box(board, ground), box)), None):
        _, top, right, bottom = over
        ground = replace(ground, x=right + STREET) if top == y else replace(ground, y=bottom + STREET)
        y = ground.y
    return ground


def _meet(one: Box, other: Box) -> bool:
    """Whether no street fits between."""
    room = STREET - 1e-9  # a street of just this width is one
    return (
        one[0] < other[2] + room
        and other[0] < one[2] + room
        and one[1] < other[3] + room
        and other[1] < one[3] + room
    )


def _box(board: Board, ground: Ground) -> Box:
    if isinstance(ground, Free):
        return ground.x, ground.y, ground.x + ground.width, ground.y + ground.height
    lots = [lot for lot in board.lots.values() if lot.block == ground.block]
    columns, rows = [lot.column + 1 for lot in lots], [lot.row + 1 for lot in lots]
    return ground.x, ground.y, ground.x + max(columns, default=1), ground.y + max(rows, default=1)
