"""Where commands read games from: a record or position file, or standard input."""

import sys
from typing import Any

from companion.cli.answer import BAD_ARGUMENT, Refused
from companion.rules import notation
from companion.rules.game import Game


def named(file: str) -> str:
    """Return what messages call `file`."""
    return "standard input" if file == "-" else file


def game_in(file: str, at: int | None = None) -> Game[Any]:
    """Return the game in `file` ("-": standard input) after its first `at` moves, None for all."""
    try:
        if file == "-":
            return notation.read(sys.stdin.buffer.read(), named(file), at)
        return notation.load(file, at)
    except IndexError as error:
        raise Refused(BAD_ARGUMENT, [str(error)]) from error
