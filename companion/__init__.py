"""The tabletop companion: a record keeper beside a physical board game, and lessons made of the same games.

`companion.chinatown` holds the rules of Chinatown; `load` and `save` read and write records;
`companion.panels.open` shows a game in a notebook. Importing this module loads no screen library.
"""

from companion.rules import chinatown
from companion.rules.game import Game, IllegalMove
from companion.rules.notation import load, save
from companion.rules.tables import BadFile, BadTable

__all__ = ["BadFile", "BadTable", "Game", "IllegalMove", "chinatown", "load", "save"]
