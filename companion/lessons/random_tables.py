"""Random tables of three players: what pooling would bring them, and whether a split of it holds.

Deeds and tiles are drawn as the rules say (C10 to C12), deeds are kept at random, tiles are laid as well as can be,
and nobody trades. A *crowded* table has all its lots in one piece, and tiles of two shops only.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from companion.analysis.placement import best_placement
from companion.lessons.adjacency import board, random_piece
from companion.lessons.printed import PLAYERS, edition, position
from companion.lessons.three_and_more import blocking, missing_for_core, yearly_game
from companion.rules.chinatown.position import Position

CROWDED_LOTS = (6, 9)
"""The fewest and the most lots of a crowded table."""
TILES_TO_SPARE = 3
"""Tiles of a crowded table beyond its lots."""


def at_random(dice: Random, year: int) -> Position:
    """Return a table in the trading phase of a year."""
    deeds = dice.sample(sorted(board().lots), len(board().lots))
    tiles = _shuffled_tiles(dice, edition().shops)
    at = position(hands={player: {} for player in PLAYERS}, year=year)
    for past in range(1, year + 1):
        cards = edition().cards[len(PLAYERS), past]
        drawn = {player: Counter(tiles.pop() for _ in range(cards.tiles_drawn)) for player in PLAYERS}
        kept = {deeds.pop(): player for player in PLAYERS for _ in range(cards.deeds_kept)}
        hands = {player: drawn[player] + Counter(at.hand(player)) for player in PLAYERS}
        at = replace(at, owners={**at.owners, **kept}, hands=hands)
        if past < year:
            at = _laid(at)
    return at


def crowded(dice: Random) -> Position:
    """Return a crowded table: its lots and tiles belong to anybody."""
    lots = random_piece(dice, dice.choice(sorted(board().blocks)), dice.randint(*CROWDED_LOTS))
    tiles = _shuffled_tiles(dice, dice.sample(sorted(edition().shops), 2))
    hands = {player: Counter[str]() for player in PLAYERS}
    for tile in tiles[: len(lots) + TILES_TO_SPARE]:
        hands[dice.choice(PLAYERS)][tile] += 1
    return position({lot: dice.choice(PLAYERS) for lot in lots}, hands=hands)


@dataclass(frozen=True, slots=True)
class Pooling:
    """What three players could do together in a year."""

    position: Position
    dollars: int
    """What all earn together beyond what each earns alone."""
    has_core: bool
    shapley_holds: bool
    """Whether no group does better alone than by the Shapley split."""


def pooling(at: Position) -> Pooling:
    """Return what pooling would bring the players of a position."""
    game = yearly_game(at)
    alone = sum(game.values[frozenset((player,))] for player in game.players)
    added = game.values[frozenset(game.players)] - alone
    return Pooling(at, added, not missing_for_core(game), not blocking(game, game.shapley()))


def _shuffled_tiles(dice: Random, shops: Iterable[str]) -> list[str]:
    """Every tile of these shops, in random order."""
    tiles = [shop for shop in shops for _ in range(edition().shops[shop].tiles)]
    return dice.sample(tiles, len(tiles))


def _laid(at: Position) -> Position:
    """The position once everybody has laid what pays most."""
    for player in PLAYERS:
        best = best_placement(at, player).tiles
        left = Counter(at.hand(player)) - Counter(best.values())
        at = replace(at, tiles={**at.tiles, **best}, hands={**at.hands, player: left})
    return at
