"""Chinatown's quick line: a whole move, or several, in one typed line.

>>> from companion.rules.chinatown import new_game
>>> position = new_game(["Ann", "Bo", "Cy"]).position
>>> print(*read_line("ann 9 12 34 56 21", position).sentences)
Ann keeps lots 9, 12, 34, 56 and 21.
"""

from companion.rules.chinatown.quick.complete import completions
from companion.rules.chinatown.quick.parse import read_line
from companion.rules.chinatown.quick.write import example_line, to_line

__all__ = ["completions", "example_line", "read_line", "to_line"]
