"""A game so small that all of its futures can be listed: two players, six lots, two shops, one year."""

from dataclasses import replace
from itertools import permutations

import numpy as np

from companion.analysis.draws import Draws, years_to_come
from companion.rules.chinatown import Position, load_edition
from companion.rules.chinatown.board import Block, Lot, make_board
from companion.rules.chinatown.edition import Cards

_2008 = load_edition("2008")
BOARD = make_board([Lot(n + 1, 1, n % 2, n // 2) for n in range(6)], [Block(1, 0, 0)])
SHOPS = {name: replace(_2008.shops[name], tiles=4) for name in ("photo", "sea_food")}
EDITION = replace(
    _2008, board=BOARD, shops=SHOPS, years=_2008.years[:1], cards={(2, 1): Cards(2, 1, 2, 2, 2)}, fewest=2
)
TINY = Position(
    edition=EDITION,
    players=("Ann", "Bo"),
    colours={"Ann": "red", "Bo": "green"},
    first_player="Ann",
    cash={"Ann": 0, "Bo": 10_000},
    owners={1: "Ann", 5: "Bo"},
    tiles={1: "photo", 5: "sea_food"},
)


def every_future(position: Position = TINY) -> Draws:
    """The draws of a game for each way in which deeds and tiles can come, all as likely."""
    lots = [n for n, lot in enumerate(BOARD.lots) if lot not in position.owners]
    tiles = [n for n, count in enumerate(position.bag.values()) for _ in range(count)]
    pairs = [(deeds, drawn) for deeds in permutations(lots, 4) for drawn in permutations(tiles, 4)]
    deeds, drawn = (np.array(side, np.int64).T for side in zip(*pairs, strict=True))
    cards = np.full((1, len(pairs)), -1)
    return Draws(0, len(pairs), len(BOARD.lots), years_to_come(position), deeds, drawn, cards)
