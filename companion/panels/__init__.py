"""Panels: widgets that show a table and push moves to it. `open` is all a notebook needs."""

from typing import Any

from companion.panels.home import Home
from companion.panels.join import Join
from companion.panels.page import GUEST, role
from companion.panels.screen import Screen
from companion.rules.game import Game
from companion.store import Table, memory_table

__all__ = ["Home", "Join", "Screen", "open"]


def open(game: Game[Any] | Table | None = None) -> Any:
    """Return a widget that shows `game`, a table, or without either the choice of saved tables.

    A player's phone, which the companion's server marks as a guest, gets no choice: it joins the open table.

    A `Game` is followed in memory: what is recorded there is saved with `companion.save`. The widget of a
    table writes every accepted move to the table's file before it shows it.
    """
    if game is None:
        return (Join() if role() == GUEST else Home()).widget
    table = memory_table(game) if isinstance(game, Game) else game
    return Screen(table).widget
