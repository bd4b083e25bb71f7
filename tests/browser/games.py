"""Games at the moments that the tests look at: the real game as far as one likes, and a small one for three."""

from typing import Any

from chinatown_table import ANN_BO_CY, FIRST_YEAR

from companion import load
from companion.rules.chinatown import EndPlacing, EndTrading, Promise, new_game
from companion.rules.game import Game
from companion.rules.tables import DATA

REAL = load(DATA / "records" / "real_game.jsonl")
"""Five players, six years, 188 moves."""

AT = {"keep": 59, "draw": 64, "trade": 72, "place": 87, "income": 88, "over": 188}
"""Phase → how many moves of the real game lead there, in its third year: near the end of the phase."""


def real(moves: int) -> Game[Any]:
    """The real game after its first `moves`."""
    game = type(REAL)(REAL.start, REAL.header)
    for move in REAL.log[:moves]:
        game.push(move)
    return game


def trading(*moves: Any, **rules: Any) -> Game[Any]:
    """Ann, Bo and Cy in the trade of the first year, and `moves` after that."""
    game = new_game(list(ANN_BO_CY), **rules)
    for move in (*FIRST_YEAR, *moves):
        game.push(move)
    return game


def placing(*moves: Any) -> Game[Any]:
    """The same three when trading is done."""
    return trading(EndTrading(), *moves)


def paying() -> Game[Any]:
    """The same three at the income desk, which stays open since a promise is due."""
    return trading(Promise("Bo", "Ann", (1, 2), 20_000), EndTrading(), EndPlacing())
