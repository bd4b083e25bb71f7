"""Positions from which simulated games go on."""

import random
from dataclasses import replace
from functools import cache

from companion import chinatown as c
from companion.rules.chinatown import Position

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


@cache
def walked(players: int, moves: int, seed: int = 1, **house_rules: object) -> Position:
    """A position `moves` moves into a game of chance: cards at random, a few lots sold, tiles laid at random."""
    rng, game = random.Random(seed), c.new_game(NAMES[:players], **house_rules)
    for _ in range(moves):
        position = game.position
        if position.phase == "keep":
            move = c.keep_at_random(position, rng)
        elif position.phase == "draw":
            move = c.draw_at_random(position, rng)
        elif position.phase == "economy":
            move = c.economy_at_random(position, rng)
        else:
            moves_now = list(c.legal_moves(position))
            places = [move for move in moves_now if isinstance(move, c.Place)]
            move = rng.choice(places if places and rng.random() < 0.9 else moves_now)
        if position.phase == "trade" and rng.random() < 0.5:
            move = sale(position, rng)
        game.push(move)
    return game.position


def sale(position: Position, rng: random.Random) -> c.Deal:
    """Some lot for nothing, from its owner to the next player."""
    lot, owner = rng.choice(sorted(position.owners.items()))
    seat = position.players.index(owner)
    return c.Deal((c.Transfer(owner, position.players[seat - 1], (lot,)),))


def with_cash(position: Position, dollars: int) -> Position:
    return replace(position, cash=dict.fromkeys(position.players, dollars))


def dealt(position: Position, dollars: int = 0) -> Position:
    """The position after the first player has given a lot to the second, for a price."""
    one, two = position.players[:2]
    back = (c.Transfer(two, one, (), (), dollars),) if dollars else ()
    return c.Deal((c.Transfer(one, two, position.lots_of(one)[:1]), *back)).apply(position)
