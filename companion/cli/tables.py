"""`companion tables`: the saved tables, also those that cannot be opened."""

import argparse
from typing import Any

from companion.cli.answer import Answer
from companion.store import Listed, companion_home, list_tables


def tables(_arguments: argparse.Namespace) -> Answer:
    """Answer what is saved, by name."""
    listed = list_tables(companion_home())
    lines = [_line(each) for each in listed]
    return Answer(
        tuple(lines or [f"No saved tables in {companion_home()}."]),
        {"tables": [_data(each) for each in listed]},
    )


def _data(listed: Listed) -> dict[str, Any]:
    """The keys of a table; null for what a file that cannot be opened does not tell, and why it cannot."""
    data: dict[str, Any] = {"name": listed.name, "game": listed.game, "edition": listed.edition}
    data |= {"year": listed.year, "phase": listed.phase, "players": list(listed.players)}
    data |= {"last_move": listed.last_move, "file": str(listed.file)}
    return data | {"problem": listed.problem} if listed.problem else data


def _line(listed: Listed) -> str:
    if listed.problem:
        return f"{listed.name}: {listed.problem}"
    who = ", ".join(listed.players)
    where = f"{listed.game} {listed.edition}, year {listed.year}, {listed.phase}"
    return f"{listed.name}: {where}; {who}; last move {listed.last_move}"
