"""Positions and boards that nobody chose, for the tests of what-if analysis."""

import random
from dataclasses import replace

from chinatown_table import table

from companion.analysis.placement import best_placement
from companion.rules import chinatown as c
from companion.rules.chinatown import Position
from companion.rules.chinatown.board import Block, Lot, make_board
from companion.rules.chinatown.edition import Edition

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")


def scattered(
    rng: random.Random, players: int = 3, lots: int = 30, laid: float = 0.5, hand: int = 4, **facts: object
) -> Position:
    """`lots` lots with owners, each with a tile with the chance `laid`; `hand` loose tiles for each player."""
    edition = c.load_edition("2008")
    names = PLAYERS[:players]
    bag = [name for name, shop in edition.shops.items() for _ in range(shop.tiles)]
    rng.shuffle(bag)
    owners = {lot: rng.choice(names) for lot in rng.sample(sorted(edition.board.lots), lots)}
    tiles = {lot: bag.pop() for lot in owners if rng.random() < laid}
    hands: dict[str, dict[str, int]] = {name: {} for name in names}
    for name in names:
        for _ in range(hand):
            shop = bag.pop()
            hands[name][shop] = hands[name].get(shop, 0) + 1
    return table(names, owners=owners, tiles=tiles, hands=hands, **facts)


def clustered(rng: random.Random, players: int = 3, tiles: int = 50, **facts: object) -> Position:
    """Few shops, laid by growing pieces, so that groups get large."""
    edition = c.load_edition("2008")
    left = {name: shop.tiles for name, shop in edition.shops.items()}
    free = set(edition.board.lots)
    owners, laid = {}, {}
    while len(laid) < tiles and (shops := [shop for shop in left if left[shop]]):
        shop, owner = rng.choice(shops), rng.choice(PLAYERS[:players])
        piece = [rng.choice(sorted(free))]
        for _ in range(min(left[shop], rng.randint(1, 9)) - 1):
            edge = {n for lot in piece for n in edition.board.neighbours[lot]} & free - set(piece)
            piece += [rng.choice(sorted(edge))] if edge else []
        free -= set(piece)
        left[shop] -= len(piece)
        owners |= dict.fromkeys(piece, owner)
        laid |= dict.fromkeys(piece, shop)
    return table(PLAYERS[:players], owners=owners, tiles=laid, **facts)


def teaching_edition(columns: int = 5, rows: int = 4, rest: str = "count") -> Edition:
    """The shops of 2008 on a board of two blocks: one of `columns` x `rows` lots, and one of four in a row."""
    first = [
        Lot(row * columns + column + 1, 7, column, row) for row in range(rows) for column in range(columns)
    ]
    second = [Lot(len(first) + place + 1, 3, place, 0) for place in range(4)]
    blocks = [Block(7, 0, 0), Block(3, columns + 1, 0)]
    edition = c.load_edition("2008").with_house_rules({"rest": rest})
    return replace(edition, name="teaching", board=make_board(first + second, blocks))


def on(edition: Edition, owners: dict[int, str], tiles: dict[int, str], **facts: object) -> Position:
    """A position in the first year's trade on the board of `edition`."""
    return replace(table(PLAYERS[:3]), edition=edition, owners=owners, tiles=tiles, **facts)


def played(rng: random.Random, players: int, year: int, withheld: float = 0.0) -> Position:
    """A game without deals up to the trading of `year`: cards by chance, the best placement every year.

    Each of its tiles stays in hand with the chance `withheld`.
    """
    game = c.new_game(PLAYERS[:players])
    while True:
        game.push(c.hand_out_at_random(game.position, rng))
        for _ in range(players):
            game.push(c.keep_at_random(game.position, rng))
        for _ in range(players):
            game.push(c.draw_at_random(game.position, rng))
        if game.position.year == year:
            position: Position = game.position
            return position
        game.push(c.EndTrading())
        for player in PLAYERS[:players]:
            for lot, shop in best_placement(game.position, player).tiles.items():
                if rng.random() >= withheld:
                    game.push(c.Place(player, lot, shop))
        for move in (c.EndPlacing(), c.Income()):
            game.push(move)
