"""Chinatown's desks: one for each phase, and those that cover it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.panels.chinatown.deeds import Deeds
from companion.panels.chinatown.edit import Trying
from companion.panels.chinatown.end import End
from companion.panels.chinatown.hands import Hands
from companion.panels.chinatown.help import Help
from companion.panels.chinatown.incomes import Incomes
from companion.panels.chinatown.laying import Laying
from companion.panels.chinatown.log import Log
from companion.panels.chinatown.mend import Beginning, Correcting
from companion.panels.chinatown.menu import Menu
from companion.panels.chinatown.promises import Promises
from companion.panels.chinatown.review import Reviewing
from companion.panels.chinatown.stopping import Stopped, Stopping
from companion.panels.chinatown.tiles import Tiles
from companion.panels.chinatown.trade import Trade
from companion.panels.chinatown.whatif import WhatIf
from companion.panels.desk import Desk

if TYPE_CHECKING:
    from companion.panels.screen import Screen


def desks_of(screen: "Screen") -> dict[str, Desk]:
    """Return the desks of `screen` by phase and by name; each is made when it is first asked for."""
    return Desks(screen, _DESKS)


class Desks(dict[str, Desk]):
    """Desks by name, made when they are first asked for: a page opens faster with one desk than with ten."""

    def __init__(self, screen: "Screen", kinds: Mapping[str, type[Desk]]) -> None:
        super().__init__()
        self._screen, self._kinds = screen, kinds

    def __missing__(self, name: str) -> Desk:
        self[name] = self._kinds[name](self._screen)
        return self[name]


_DESKS: dict[str, type[Desk]] = {
    "keep": Deeds,
    "draw": Tiles,
    "trade": Trade,
    "place": Laying,
    "economy": Incomes,
    "income": Incomes,
    "over": End,
    "log": Log,
    "help": Help,
    "menu": Menu,
    "try": Trying,
    "what-if": WhatIf,
    "review": Reviewing,
    "correct": Correcting,
    "begin": Beginning,
    "promise": Promises,
    "hands": Hands,
    "stop": Stopping,
    "stopped": Stopped,
}
