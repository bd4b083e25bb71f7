"""The rules of the games: standard library only, no screen, no clock, no global chance.

Modules in this folder hold the nouns that every game shares; each game is a folder of its own that may
use them and never another game. `GAMES` names the games; a game's module is imported when it is asked for.
"""

from importlib import import_module
from types import ModuleType

GAMES = {"chinatown": "companion.rules.chinatown"}


def game_module(name: str) -> ModuleType:
    """Return the module of the game called `name`. KeyError when there is no such game."""
    return import_module(GAMES[name])
