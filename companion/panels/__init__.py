"""Panels: widgets that show a table and push moves to it. `open` is all a notebook needs."""

from typing import Any

from companion.panels.home import Home
from companion.panels.screen import Screen
from companion.panels.tongue import Tongue
from companion.rules.game import Game
from companion.store import Table, memory_table

__all__ = ["Home", "Screen", "open"]


def open(game: Game[Any] | Table | None = None, language: str = "", desk: str = "") -> Any:
    """Return a widget that shows `game`, a table, or without either the choice of saved tables.

    A player's phone, which the companion's server marks as a guest, gets no choice: it joins the open table.

    A `Game` is followed in memory: what is recorded there is saved with `companion.save`. The widget of a
    table writes every accepted move to the table's file before it shows it. `language` is the code of one
    (such as "de"); a screen can choose another one. `desk` is what a game or a table shows first: "what-if",
    "review", "log"; its phase's desk without one.
    """
    if game is None:
        return Home(language=language).widget
    tongue = Tongue(language)
    screen = Screen(memory_table(game) if isinstance(game, Game) else game, tongue=tongue)
    tongue.chosen = screen.speak
    if desk:
        screen.cover = desk
        screen.refresh()
    return screen.widget
