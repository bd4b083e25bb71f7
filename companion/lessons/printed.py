"""The edition whose numbers the lessons use, and positions on its board."""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.chinatown import DEFAULT_EDITION, Edition, Position, load_edition, new_game

THOUSAND = 1000
"""Dollars: the lessons count money in thousands, written k."""
PLAYERS = ("Red", "Yellow", "Green")
COLOURS = {"Red": "red", "Yellow": "yellow", "Green": "green"}


def edition() -> Edition:
    """Return the edition of the lessons, with its numbers from `data/`."""
    return load_edition(DEFAULT_EDITION)


def position(
    owners: Mapping[int, str] | None = None,
    tiles: Mapping[int, str] | None = None,
    hands: Mapping[str, Mapping[str, int]] | None = None,
    year: int = 1,
    phase: str = "trade",
    players: tuple[str, ...] = PLAYERS,
) -> Position:
    """Return a position of three players (or of `players`), empty but for what is given."""
    colours = {player: COLOURS[player] for player in players if player in COLOURS}
    more = {"colours": colours} if len(colours) == len(players) else {}
    empty = new_game(players, DEFAULT_EDITION, **more).position
    return replace(
        empty,
        owners=dict(owners or {}),
        tiles=dict(tiles or {}),
        hands=dict(hands or {}),
        year=year,
        phase=phase,
    )
