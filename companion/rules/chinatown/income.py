"""Businesses on the board, and what they earn: one explained flood fill (C18 to C21, C40)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.chinatown.board import Board, connected_pieces
from companion.rules.chinatown.edition import Edition, Shop
from companion.rules.chinatown.position import Position


@dataclass(frozen=True, slots=True)
class Part:
    """A complete business of `size` tiles, or an incomplete rest, and its dollars a year."""

    lots: tuple[int, ...]
    tiles: int
    size: int
    complete: bool
    dollars: int


@dataclass(frozen=True, slots=True)
class Business:
    """Touching tiles of one shop and one owner, opened up into the parts that earn (C18, C19)."""

    player: str
    shop: str
    lots: tuple[int, ...]
    parts: tuple[Part, ...]

    @property
    def dollars(self) -> int:
        """Dollars a year of all parts."""
        return sum(part.dollars for part in self.parts)

    @property
    def progress(self) -> str:
        """How far it is: `2/5`, complete `5/5✓`, with a surplus `3/3✓+1`, two complete `2×3✓`."""
        size = self.parts[0].size
        complete = sum(part.complete for part in self.parts)
        rest = sum(part.tiles for part in self.parts if not part.complete)
        if not complete:
            return f"{rest}/{size}"
        full = f"{size}/{size}✓" if complete == 1 else f"{complete}×{size}✓"
        return f"{full}+{rest}" if rest else full


def businesses(position: Position) -> tuple[Business, ...]:
    """Return every business on the board, by player in table order, then by shop, then by lot."""
    laid: dict[tuple[str, str], list[int]] = {}
    for lot, tile in position.tiles.items():
        laid.setdefault((position.owners[lot], tile), []).append(lot)
    found = []
    for player in position.players:
        for name, shop in position.edition.shops.items():
            for piece in connected_pieces(laid.get((player, name), ()), position.edition.board):
                parts = split(piece, shop, position.edition)
                found.append(Business(player, name, tuple(sorted(piece)), parts))
    return tuple(found)


def income(position: Position) -> dict[str, int]:
    """Return what each player's businesses earn in a year, in dollars, 0 too (C20, C21)."""
    earned = dict.fromkeys(position.players, 0)
    for business in businesses(position):
        earned[business.player] += business.dollars
    return earned


def economy_lots(position: Position) -> dict[str, tuple[int, ...]]:
    """Return each player's lots whose tiles the economy card of this year pays for, in order (C40)."""
    card = position.edition.economy_cards.get(position.card)
    lots = [
        lot
        for lot, shop in sorted(position.tiles.items())
        if card and position.edition.shops[shop].size in card.sizes
    ]
    return {
        player: tuple(lot for lot in lots if position.owners[lot] == player) for player in position.players
    }


def economy_bonus(position: Position) -> dict[str, int]:
    """Return what the economy card of this year pays each player, in dollars; 0 without a card (C40)."""
    card = position.edition.economy_cards.get(position.card)
    each = card.dollars_a_tile if card else 0
    return {player: each * len(lots) for player, lots in economy_lots(position).items()}


def split(piece: tuple[int, ...], shop: Shop, edition: Edition) -> tuple[Part, ...]:
    """Return the parts of a group of touching lots: complete businesses first, then the rest (C19).

    `piece` is in flood order, so its first lots touch. By the reading "count" the rest is what is left
    in number; by "connected" it earns by its own connected pieces, in the split that pays the owner most.
    """
    if edition.rest == "connected":
        return _best_split(frozenset(piece), shop.size, edition)
    parts = []
    while piece:
        lots, piece = piece[: shop.size], piece[shop.size :]
        parts.append(_part(lots, shop.size, edition.pay))
    return tuple(parts)


def _part(lots: tuple[int, ...], size: int, pay: Mapping[tuple[int, bool], int]) -> Part:
    complete = len(lots) == size
    return Part(tuple(sorted(lots)), len(lots), size, complete, pay[len(lots), complete])


def _best_split(lots: frozenset[int], size: int, edition: Edition) -> tuple[Part, ...]:
    """Return the split of connected `lots` that pays most; ties go to the smallest lots."""
    if len(lots) <= size:
        return (_part(tuple(lots), size, edition.pay),)
    best: tuple[Part, ...] = ()
    for full in _connected_subsets(lots, size, edition.board):
        parts: tuple[Part, ...] = (_part(tuple(full), size, edition.pay),)
        for piece in connected_pieces(lots - full, edition.board):
            parts += _best_split(frozenset(piece), size, edition)
        if not best or sum(part.dollars for part in parts) > sum(part.dollars for part in best):
            best = parts
    return tuple(sorted(best, key=lambda part: (not part.complete, part.lots)))


def _connected_subsets(lots: frozenset[int], size: int, board: Board) -> list[frozenset[int]]:
    """Return every connected subset of `size` lots, smallest lots first."""
    grown = {frozenset((lot,)) for lot in lots}
    for _ in range(size - 1):
        grown = {
            subset | {other}
            for subset in grown
            for lot in subset
            for other in board.neighbours[lot]
            if other in lots - subset
        }
    return sorted(grown, key=sorted)


def laid_tiles(position: Position) -> Counter[str]:
    """Return how many tiles each player has on the board (C30)."""
    return Counter(position.owners[lot] for lot in position.tiles)
