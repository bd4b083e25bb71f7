"""A server killed at any moment: what a screen was told is there, and nothing is there by half."""

import os
import random
import signal
import time
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR, deal

from companion import chinatown
from companion.store import create, open_table
from companion.store.agreement import agree, propose

pytestmark = pytest.mark.long

KILLS = 50


def _serve(home: Path, told: int, round_: int) -> None:
    """Draft and agree for ever; write a line to `told` after each answer that a screen would get."""
    table = open_table(home, "Friday")
    for number in range(10**6):
        rng = random.Random(f"{round_}-{number}")
        lot = rng.choice(sorted(table.position.owners))
        giver = table.position.owners[lot]
        receiver = rng.choice([player for player in ANN_BO_CY if player != giver])
        draft = propose(table, deal((giver, receiver, (lot,))), giver)
        os.write(told, f"draft {draft.version}\n".encode())
        agree(table, draft.number, draft.version, receiver, receiver)
        os.write(told, f"act {table.revision}\n".encode())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_was_told_is_there_after_each_of_fifty_kills(companion_home: Path):
    with create(companion_home, "Friday", chinatown.new_game(list(ANN_BO_CY))) as made:
        made.push(*FIRST_YEAR)
    rng = random.Random(9)
    for round_ in range(KILLS):
        said = _killed(companion_home, rng.uniform(0.002, 0.06), round_)
        with open_table(companion_home, "Friday") as table:
            for kind, number in (line.split() for line in said):
                seen = table.aside.notes if kind == "draft" else table.revision
                assert seen >= int(number)
            assert len(table.position.owners) == 15
            assert sum(table.position.cash.values()) == 150_000
            recorded = sum(type(act.moves[0]).__name__ == "Deal" for act in table.acts)
            assert table.aside.drafted - len(table.aside.drafts) == recorded


def _killed(home: Path, after: float, round_: int) -> list[str]:
    """Let a process work for a moment, kill it, and return the lines that it had told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _serve(home, writing, round_)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        lines = pipe.read().split("\n")
    return [line for line in lines[:-1] if line]
