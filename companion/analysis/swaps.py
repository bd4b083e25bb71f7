"""Exchanges among a few players: the lots and tiles that change hands, and the sites that lots move between."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.analysis.packing import Packing

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


def tile_moves(
    hands: Sequence[Mapping[str, int]], sites: Sequence[Sequence[Site]], packing: Packing, fill: bool
) -> tuple[TileMove, ...]:
    """Return the tiles that have to change hands for a packing of all sites, player after player.

    With `fill` they are joined by tiles for lots that would stay vacant. Nobody gives more than `MOST_TILES`: where
    that is not enough, the packing cannot be had.
    """
    size = len(sites[0])
    spare = [Counter(hand) for hand in hands]
    room = [sum(vacant.bit_count() for _, vacant in own) for own in sites]
    for at, chosen in enumerate(packing.blocks):
        for shop, (_, _, count) in chosen.items():
            spare[at // size][shop] -= count
            room[at // size] -= count
    moves: list[TileMove] = []
    for to, missing in enumerate(spare):
        for shop in [shop for shop, count in missing.items() for _ in range(-count)]:
            _bring(shop, to, spare, moves)
    for to in range(len(spare)):
        while fill and room[to] > spare[to].total():
            giver = next((at for at in range(len(spare)) if at != to and spare[at].total() > room[at]), None)
            if giver is None or _given(moves, giver) >= MOST_TILES:
                break
            _bring(next(shop for shop, count in spare[giver].items() if count > 0), to, spare, moves)
    return tuple(moves)


def _bring(shop: str, to: int, spare: list[Counter[str]], moves: list[TileMove]) -> None:
    """Move a tile of `shop` from somebody who can still give one; nothing when nobody can."""
    for giver, left in enumerate(spare):
        if giver != to and left[shop] > 0 and _given(moves, giver) < MOST_TILES:
            moves.append((shop, giver, to))
            left[shop] -= 1
            spare[to][shop] += 1
            return


def _given(moves: list[TileMove], giver: int) -> int:
    return sum(move[1] == giver for move in moves)
