"""Exchanges among a few players: the lots and tiles that change hands, and the sites that lots move between."""

from dataclasses import dataclass

MOST_LOTS, MOST_TILES = 2, 2
"""What each party gives at most."""

LotMove = tuple[int, int, int]
"""A lot, the place of its giver and of its receiver among the players."""
TileMove = tuple[str, int, int]
"""The same of a loose tile."""
Site = tuple[tuple[tuple[str, int], ...], int]
"""What a player has in a block: shops and masks of the tiles laid, by shop, and the mask of vacant lots."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Lots and tiles that change hands, and each player's best income a year after it, in units."""

    lots: tuple[LotMove, ...]
    tiles: tuple[TileMove, ...]
    units: tuple[int, ...]


def turned(site: Site, shop: str | None, bit: int) -> Site:
    """Return the site with a lot more, or without it when it is there."""
    laid, vacant = site
    if shop is None:
        return laid, vacant ^ bit
    masks = dict(laid)
    masks[shop] = masks.get(shop, 0) ^ bit
    return tuple(sorted((name, mask) for name, mask in masks.items() if mask)), vacant
