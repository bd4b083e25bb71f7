"""Chance, drawn here and tapped in as if the stack and the bag had given it, by a scribe who is fast.

Taps on different spots do not wait for one another.
"""

import random

from tables import Scribe

from companion.rules.chinatown import Position
from companion.rules.chinatown.ghost import lit_lots
from companion.rules.chinatown.legal import draw_at_random, keep_at_random


def keep_and_draw(scribe: Scribe, rng: random.Random) -> Position:
    """Tap in everybody's deeds and tiles of a year; return the position afterwards."""
    position = scribe.position
    for _ in position.players:
        kept = keep_at_random(position, rng)
        scribe.lots(*kept.lots)
        position = kept.apply(position)
    last = ""
    for _ in position.players:
        drawn = draw_at_random(position, rng)
        if last in drawn.tiles:  # its key is deaf for a moment, since it has just ended the draw before
            scribe.look_up()
        scribe.bags(*drawn.tiles)
        last = drawn.tiles[-1]
        position = drawn.apply(position)
    return position


def lay_ghosts(scribe: Scribe, position: Position) -> None:
    """Lay every tile: tap as many own vacant lots, and each gets the tile that it shows."""
    for player in position.players:
        scribe.lots(*lit_lots(position, player)[: sum(position.hand(player).values())])
