"""Sketches of lesson 6: the position of the chain, the worth of every coalition, and the chain from its end."""

from itertools import combinations

from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.three_and_more import buy_in_turn, yearly_game
from companion.lessons.three_and_more_exercises import BUYER, LOTS
from companion.plot import Marks
from companion.plot.board_still import board_svg
from companion.plot.sketch import scale, triangle
from companion.rules.chinatown.picture import picture

__all__ = ["chain", "the_position", "values"]


def the_position() -> str:
    """Return the block of the lesson, with both lots that are missing."""
    start = position("hold_up")
    marks = Marks(selected=dict.fromkeys(LOTS, ""))
    return board_svg(picture(start), marks, {start.edition.board.lots[lot].block for lot in LOTS})


def values() -> str:
    """Return what each player, each pair and all three are worth in a year."""
    game = yearly_game(position("hold_up"))

    def worth(*players: str) -> str:
        return f"{game.values[frozenset(players)] // THOUSAND}"

    pairs = {pair: worth(*pair) for pair in combinations(game.players, 2)}
    return triangle({player: worth(player) for player in game.players}, pairs, worth(*game.players))


def chain() -> str:
    """Return both talks on one scale, the last one on top: from what the seller asks to what the buyer pays."""
    start = position("hold_up")
    first, last = (float(price) / THOUSAND for price in buy_in_turn(start, BUYER, LOTS).prices.values())
    asks = {lot: _worth_vacant(lot) for lot in LOTS}
    # The price is the middle of what the seller asks and what the buyer pays at most.
    bands = [
        (f"the {name} lot: price {price:g}", asks[lot], 2 * price - asks[lot])
        for name, lot, price in (("last", LOTS[1], last), ("first", LOTS[0], first))
    ]
    return scale(1.25 * bands[0][2], bands, {f"{asks[LOTS[0]]:g}, what a lot earns its owner": asks[LOTS[0]]})


def _worth_vacant(lot: int) -> float:
    """What a lot of the chain earns its owner until the end, unsold, in k."""
    start = position("hold_up")
    return float(buy_in_turn(start, BUYER, ()).worth[start.owners[lot]]) / THOUSAND
