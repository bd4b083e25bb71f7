"""A position as a picture: what each lot shows on the board, for any plot."""

from collections.abc import Collection

from companion.rules.chinatown.board import Board
from companion.rules.chinatown.income import Business, businesses
from companion.rules.chinatown.position import Position, letters
from companion.rules.places import Bridge, DrawnPlace, Free, Name, Notch, Picture
from companion.rules.text import Translate, english, render

ABOVE = 0.2
"""How far above its block's grid the name of a block stands, in lots: in the street."""


def picture(position: Position, translate: Translate = english) -> Picture:
    """Return the board as it looks in `position`, names and signs of shops through `translate`."""
    board = position.edition.board
    of_lot = {lot: business for business in businesses(position) for lot in business.lots}
    letter_of = letters(position.players)
    places = (
        _place(position, lot, letter_of.get(position.owners.get(lot, ""), ""), of_lot.get(lot), translate)
        for lot in board.lots
    )
    bridges = (_bridge(position, first, second, of_lot) for first, second in board.pairs)
    return _drawn(board, tuple(places), tuple(bridges), translate)


def bare_picture(board: Board, changed: Collection[int] = (), translate: Translate = english) -> Picture:
    """Return `board` without owners and tiles, with a door where a lot touches a street; `changed` are marked."""
    places = tuple(
        DrawnPlace(
            number=lot.lot,
            block=lot.block,
            x=board.blocks[lot.block].x + lot.column,
            y=board.blocks[lot.block].y + lot.row,
            changed=lot.lot in changed,
            door=lot.street is True,
        )
        for lot in board.lots.values()
    )
    return _drawn(board, places, tuple(Bridge(*pair) for pair in board.pairs), translate)


def _drawn(
    board: Board, places: tuple[DrawnPlace, ...], bridges: tuple[Bridge, ...], translate: Translate
) -> Picture:
    free = tuple(Free(ground.name, ground.x, ground.y, ground.width, ground.height) for ground in board.free)
    right = [place.x + 1 for place in places] + [ground.x + ground.width for ground in free]
    bottom = [place.y + 1 for place in places] + [ground.y + ground.height for ground in free]
    names = tuple(
        Name(translate(block.name), block.x, block.y - ABOVE) for block in board.blocks.values() if block.name
    )
    return Picture(places, bridges, _notches(board), free, max(right), max(bottom), names)


def _place(
    position: Position, number: int, letter: str, business: Business | None, translate: Translate
) -> DrawnPlace:
    edition = position.edition
    lot = edition.board.lots[number]
    block = edition.board.blocks[lot.block]
    owner = position.owners.get(number, "")
    colour = edition.colours[position.colours[owner]] if owner else None
    shop = edition.shops[business.shop] if business else None
    return DrawnPlace(
        number=number,
        block=lot.block,
        x=block.x + lot.column,
        y=block.y + lot.row,
        owner=owner,
        letter=letter,
        owner_colour=colour.hex if colour else "",
        owner_ink=colour.ink if colour else "",
        shop=render(edition.label(shop.shop), translate) if shop else "",
        sign=render(edition.sign(shop.shop), translate) if shop else "",
        colour=shop.colour if shop else "",
        ink=shop.ink if shop else "",
        progress=business.progress if business else "",
        door=edition.street and lot.street is True,
        changed=position.year in (position.owned_since.get(number), position.laid_since.get(number)),
    )


def _bridge(position: Position, first: int, second: int, of_lot: dict[int, Business]) -> Bridge:
    business = of_lot.get(first)
    joined = business is not None and second in business.lots
    return Bridge(first, second, position.edition.shops[business.shop].colour if business and joined else "")


def _notches(board: Board) -> tuple[Notch, ...]:
    """The first free cell of each block's grid, in reading order; left of the block where there is none."""
    notches = []
    for block in board.blocks.values():
        taken = {(board.lots[lot].column, board.lots[lot].row) for lot in board.in_block(block.block)}
        if not taken:
            continue  # a board of one's own may leave a block empty
        columns, rows = max(c for c, _ in taken) + 1, max(r for _, r in taken) + 1
        free = ((c, r) for r in range(rows) for c in range(columns) if (c, r) not in taken)
        column, row = next(free, (-1, 0))
        notches.append(Notch(block.block, block.x + column + 0.5, block.y + row + 0.5))
    return tuple(notches)
