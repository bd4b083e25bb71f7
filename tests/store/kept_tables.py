"""Tables for a test to write to, and what of them can be compared."""

import sqlite3
from pathlib import Path

from companion import chinatown
from companion.store import (
    Table,
    create,
)

REAL = Path(__file__).resolve().parents[2] / "data" / "records" / "real_game.jsonl"
PLAYERS = ["Ann", "Bo", "Cy"]
Keep, Draw = chinatown.Keep, chinatown.Draw
KEEPS = [Keep("Ann", (1, 2, 3, 4, 5)), Keep("Bo", (11, 12, 13, 14, 15)), Keep("Cy", (21, 22, 23, 24, 25))]


def table_of(home: Path, name: str = "Thursday", **more) -> Table:
    return create(home, name, chinatown.new_game(PLAYERS, **more))


def journal(table: Table) -> list[tuple]:
    with sqlite3.connect(str(table.file)) as db:
        rows = db.execute("SELECT * FROM journal ORDER BY revision").fetchall()
    db.close()
    return rows


def facts(table: Table) -> tuple:
    return table.revision, table.position.digest(), table.acts, table.undoable, table.redoable, table.history
