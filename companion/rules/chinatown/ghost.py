"""The ghost: the tile that a tap on a lit lot lays when no tile was chosen. A guess about what is on the
table, made of what everybody sees, and no advice on value."""

from companion.rules.chinatown.position import Position
from companion.rules.chinatown.street import opens_off_street


def ghost(position: Position, player: str, lot: int) -> str:
    """Return the shop that `player` most likely lays on the own vacant `lot`; empty when nothing can be laid.

    A tile in hand whose shop stands on a touching own lot comes first, else the shop held most; ties go to
    the shop of smaller size, then to the edition's order.
    """
    hand = position.hand(player)
    if position.owners.get(lot) != player or lot in position.tiles or not hand:
        return ""
    touching = position.edition.board.neighbours[lot]
    beside = {
        position.tiles[other]
        for other in touching
        if position.owners.get(other) == player and other in position.tiles
    }
    shops = position.edition.shops
    choices = [shop for shop in shops if hand.get(shop) and not opens_off_street(position, player, lot, shop)]
    return min(choices, key=lambda shop: (shop not in beside, -hand[shop], shops[shop].size), default="")


def lit_lots(position: Position, player: str) -> tuple[int, ...]:
    """Return the own vacant lots of `player`, on which a tile can be laid (C15)."""
    return tuple(lot for lot in position.lots_of(player) if position.is_vacant(lot))
