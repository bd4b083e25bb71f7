"""Short ways to lay out a Chinatown table for a test, and to hear what it refuses."""

from typing import Any

from companion.rules import chinatown as c
from companion.rules.chinatown import Position
from companion.rules.game import Game, IllegalMove, refused

ANN_BO_CY = ("Ann", "Bo", "Cy")


def table(players: tuple[str, ...] = ANN_BO_CY, **facts: Any) -> Position:
    """A position of three players in the first year's trade, with `facts` of a position file changed."""
    facts = {"owners": {}, "tiles": {}, "players": list(players)} | facts
    for key in ("owners", "tiles"):
        facts[key] = {str(lot): name for lot, name in facts[key].items()}
    return c.game_from_position(facts).position


def new(players: tuple[str, ...] = ANN_BO_CY, **more: Any) -> Position:
    """The first position of a new game."""
    return c.new_game(players, **more).position


def after(position: Position, *moves: Any) -> Position:
    """The position after `moves`, each of them accepted."""
    return played(position, *moves).position


def played(position: Position, *moves: Any) -> Game[Position]:
    """The game of `moves` from `position`, each of them accepted."""
    game = Game(position)
    for move in moves:
        game.push(move)
    return game


def refusal(position: Position, move: Any) -> str:
    """Every reason against `move`, which is refused; empty when it is accepted."""
    return str(IllegalMove(move, refused(move, position)))


def kinds(position: Position, move: Any) -> set[str]:
    """The kinds of problems that `move` has, whatever the table allows."""
    return {problem.kind for problem in move.problems(position)}


def deal(*transfers: Any) -> c.Deal:
    """A deal of transfers written as (giver, receiver, lots, tiles, dollars)."""
    return c.Deal(tuple(c.Transfer(*transfer) for transfer in transfers))


def pay(giver: str, receiver: str, dollars: int) -> c.Deal:
    """A deal of nothing but cash."""
    return deal((giver, receiver, (), (), dollars))


FIRST_YEAR = (
    c.Keep("Ann", (1, 2, 3, 4, 5)),
    c.Keep("Bo", (28, 29, 30, 31, 32)),
    c.Keep("Cy", (71, 72, 73, 74, 75)),
    c.Draw("Ann", ("photo", "photo", "photo", "laundry", "laundry", "factory", "florist")),
    c.Draw("Bo", ("sea_food",) * 3 + ("dim_sum",) * 4),
    c.Draw("Cy", ("tea_house",) * 6 + ("antiques",)),
)
"""Keeps and draws of a first year for three."""
