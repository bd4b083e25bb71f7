"""A table on disk: written before anybody is told, only added to, one for all who have it open."""

import json
import multiprocessing
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kept_tables import KEEPS, PLAYERS, facts, journal, table_of

from companion import chinatown
from companion.store import (
    memory_table,
    open_table,
)


def test_a_game_in_a_notebook_follows_its_table_and_the_table_the_game():
    game = chinatown.new_game(PLAYERS)
    table = memory_table(game)
    table.push(KEEPS[0])
    assert game.position == table.position
    game.push(KEEPS[1])
    assert table.changed()
    assert not table.changed()
    assert table.position == game.position
    game.undo()
    table.push(KEEPS[2])
    assert [move.player for move in game.log] == ["Ann", "Cy"]


def test_a_table_opens_again_as_it_was(home: Path):
    table = table_of(home)
    table.push(*KEEPS, client="t1")
    table.undo()
    table.redo()
    table.amend(2, KEEPS)
    table.undo()
    assert facts(open_table(home, "Thursday")) == facts(table)
    assert table.position == open_table(home, "Thursday").position


def test_the_journal_is_written_ahead_and_waits_for_the_disk(home: Path):
    table = table_of(home)
    assert table._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert table._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_nothing_in_a_journal_is_changed_or_removed(home: Path):
    table = table_of(home)
    table.push(KEEPS[0])
    for order in ("UPDATE journal SET by = 'me'", "DELETE FROM journal"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            table._connection.execute(order)


def test_every_entry_says_when_by_whom_and_from_where(home: Path):
    table = table_of(home)
    table.push(KEEPS[0], by="Ann", client="phone-1")
    _, (revision, at, by, client, kind, content) = journal(table)
    assert (revision, by, client, kind) == (2, "Ann", "phone-1", "act")
    assert json.loads(content)["moves"] == [
        {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5], "at": at}
    ]


def test_two_who_have_one_table_open_follow_each_other(home: Path):
    one, two = table_of(home), open_table(home, "Thursday")
    assert not two.changed()
    one.push(KEEPS[0])
    assert two.changed()
    assert not two.changed()
    assert two.position == one.position
    two.push(KEEPS[1])
    one.push(KEEPS[2])  # without looking first
    assert one.position.phase == "draw"
    assert two.changed()
    assert facts(one) == facts(two)


def test_one_tap_of_two_processes_is_recorded_once(home: Path):
    one, two = table_of(home), open_table(home, "Thursday")
    assert one.push(KEEPS[0], client="tap") == two.push(KEEPS[0], client="tap") == 2


def _push_notes(home: Path, who: str, count: int) -> None:
    table = open_table(home, "Thursday")
    for number in range(count):
        table.push(chinatown.Correct(f"{who} {number}"))


@pytest.mark.long
def test_processes_that_write_at_once_lose_nothing(home: Path):
    table = table_of(home)
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_push_notes, args=(home, who, 25)) for who in PLAYERS]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    table.changed()
    for who in PLAYERS:
        assert [move.why for move in table.log if move.why.startswith(who)] == [
            f"{who} {number}" for number in range(25)
        ]


def test_what_was_acknowledged_is_there_after_a_killed_process(home: Path):
    table_of(home)
    code = (
        "import sys; from pathlib import Path; from companion import chinatown; from companion.store import *\n"
        f"table = open_table(Path({str(home)!r}), 'Thursday')\n"
        "while True:\n    print(table.push(chinatown.Correct('slip')), flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    acknowledged = 0
    while acknowledged < 40:
        acknowledged = int(process.stdout.readline())
    process.kill()
    rest = process.communicate()[0].split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    assert acknowledged <= open_table(home, "Thursday").revision <= acknowledged + 1


def test_a_process_killed_in_the_middle_of_an_act_leaves_nothing_of_it(home: Path):
    table_of(home)
    code = (
        "import os; from pathlib import Path; from companion import chinatown\n"
        "from companion.store import open_table, stored\n"
        "insert = stored.insert\n"
        "stored.insert = lambda *entry: (insert(*entry), os._exit(9))\n"
        f"open_table(Path({str(home)!r}), 'Thursday').push(chinatown.Correct('slip'))\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    table = open_table(home, "Thursday")
    assert table.revision == 1
    assert table.push(KEEPS[0]) == 2


def test_the_last_of_three_hundred_moves_is_pushed_as_fast_as_the_first(home: Path):
    """No replay of the game: the fold goes on from the position. Times here are without the disk's."""
    table = memory_table(chinatown.new_game(PLAYERS))
    times = []
    for number in range(300):
        start = time.perf_counter()
        table.push(chinatown.Correct(f"slip {number}"))
        times.append(time.perf_counter() - start)
    first, last = sorted(times[:100])[50], sorted(times[200:])[50]
    assert last < max(3 * first, 0.005)
