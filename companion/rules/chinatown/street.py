"""The street variant: a new business is opened beside a street (C41)."""

from companion.rules.chinatown.position import Position


def opens_off_street(position: Position, player: str, lot: int, shop: str) -> bool:
    """Whether a tile of `shop`, laid by `player` on `lot`, would open a business that touches no street.

    A tile that touches an own tile of its shop opens nothing: it extends, however large the business is
    already, however its lots were come by, and whether or not they touch a street themselves. Always False
    in a game without the variant.
    """
    board = position.edition.board
    if not position.edition.street or lot not in board.lots or board.lots[lot].street:
        return False
    return not any(
        position.owners.get(other) == player and position.tiles.get(other) == shop
        for other in board.neighbours[lot]
    )
