"""Equal results on any engine; a sweep goes on where it stopped; a dead worker costs a sentence."""

import json
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from starts import walked

from companion import frames
from companion.analysis import sweep as sweeps
from companion.analysis.draws import seed_of
from companion.analysis.rollout import CHUNK, roll_out
from companion.analysis.sweep import (
    GAMES_A_TASK,
    SLOW_GAMES_A_TASK,
    SweepStopped,
    Task,
    processes,
    run,
    sweep,
    tallies,
    tasks_of,
)
from companion.cli import engines
from companion.cli.engines import over


def tasks(count: int = 6, games: int = 30) -> list[Task]:
    return [
        Task("seats", index, walked(3 + index % 3, 0), games, facts={"seats": 3 + index % 3})
        for index in range(count)
    ]


ROWS = sweep(tasks())


class DyingTask(Task):
    """A task whose worker process is killed."""

    @property
    def seed(self) -> int:
        os.kill(os.getpid(), signal.SIGKILL)


SECRET = Task("seats", 2, replace(walked(3, 0), cash={}), 30)
"""A task that fails wherever it is run: games cannot go on while cash is not known."""


def test_processes_give_the_rows_of_a_plain_map():
    with processes(2) as over_cores:
        assert sweep(tasks(), map=over_cores) == ROWS


def test_threads_give_the_rows_of_a_plain_map():
    with ThreadPoolExecutor(2) as pool:
        assert sweep(tasks(), map=pool.map) == ROWS


def test_a_cluster_gives_the_rows_of_a_plain_map():
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        over(cluster.scheduler_address) as on_cluster,
    ):
        assert sweep(tasks(), map=on_cluster) == ROWS


def test_workers_of_this_machine_are_a_cluster_for_many_tasks_where_there_is_dask(monkeypatch):
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    assert over("2", engines.MANY_TASKS).func is processes.__wrapped__
    assert over("2", engines.MANY_TASKS + 1).func is engines.local_cluster.__wrapped__
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    assert over("2", engines.MANY_TASKS + 1).func is processes.__wrapped__


def test_on_a_cluster_a_dead_worker_costs_its_task_alone(tmp_path: Path, monkeypatch):
    """The worker that gets task 2 is killed; the others are done, and the sweep goes on without Dask."""
    monkeypatch.setitem(engines.ONE_AT_A_TIME, "distributed.scheduler.allowed-failures", 0)
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    file, dying = tmp_path / "kept.jsonl", DyingTask("seats", 2, walked(5, 0), 30)
    with (
        engines.local_cluster(2) as on_cluster,
        pytest.raises(SweepStopped, match="has 5 of 6 tasks; task 2 failed: the worker that had it died"),
    ):
        sweep([*tasks()[:2], dying, *tasks()[3:]], map=on_cluster, file=file)
    assert len(file.read_text().splitlines()) == 5
    assert sweep(tasks(), file=file) == ROWS


def test_a_task_has_the_seed_of_its_study_and_index():
    (row,) = sweep([Task("one", 4, walked(3, 0), 20)])
    again = roll_out(walked(3, 0), 20, seed_of(seed_of("one", 4), 0))
    assert row["cash"] == again.cash.sum(1).tolist()
    assert row["wins"] == again.wins.sum(1).tolist()
    assert sweep([Task("other", 4, walked(3, 0), 20)])[0]["cash"] != row["cash"]


def test_a_task_of_many_games_is_all_of_them():
    row = run(Task("many", 0, replace(walked(3, 75), phase="income", year=6), CHUNK + 10))
    assert sum(row["wins"]) == pytest.approx(CHUNK + 10)


def test_rows_together_say_what_all_games_say():
    rows = sweep(Task("cut", index, walked(3, 0), 25) for index in range(4))
    cash, wins = tallies(rows)
    games = [roll_out(walked(3, 0), 25, seed_of(seed_of("cut", index), 0)) for index in range(4)]
    for seat in range(3):
        all_cash = np.concatenate([each.cash[seat] for each in games])
        assert (cash.mean(seat), cash.sd(seat)) == pytest.approx((all_cash.mean(), all_cash.std(ddof=1)))
        assert wins.mean(seat) == pytest.approx(np.concatenate([each.wins[seat] for each in games]).mean())


def test_games_are_cut_into_tasks():
    found = tasks_of("all", walked(4, 0), 2 * GAMES_A_TASK + 5, "random", seats=4)
    assert [task.games for task in found] == [GAMES_A_TASK, GAMES_A_TASK, 5]
    slow = tasks_of("all", walked(4, 0), SLOW_GAMES_A_TASK + 1, "dealing")
    assert [task.games for task in slow] == [SLOW_GAMES_A_TASK, 1]
    assert [task.index for task in found] == [0, 1, 2]
    assert found[0].facts == {"seats": 4}


def test_a_sweep_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch):
    file, ran = tmp_path / "kept.jsonl", []
    sweep(tasks()[:4], file=file)
    with file.open("a") as torn:
        torn.write('{"key": "torn')  # as a killed process leaves it

    def counted(task):
        ran.append(task.index)
        return run(task)

    monkeypatch.setattr(sweeps, "run", counted)
    assert sweep(tasks(), file=file) == ROWS
    assert ran == [4, 5]
    assert sweep(tasks(), file=file) == ROWS
    assert ran == [4, 5]
    assert len([json.loads(line) for line in file.read_text().splitlines()]) == 6


def test_what_another_sweep_kept_is_not_taken(tmp_path: Path):
    file = tmp_path / "kept.jsonl"
    sweep(tasks(), file=file)
    assert sweep(tasks(games=20), file=file) == sweep(tasks(games=20))


def test_a_dead_worker_costs_a_sentence_and_nothing_that_is_finished(tmp_path: Path):
    file = tmp_path / "kept.jsonl"
    dying = DyingTask("seats", 2, walked(3, 0), 30)
    with processes(1) as over_cores, pytest.raises(SweepStopped) as stopped:
        sweep([*tasks()[:2], dying], map=over_cores, file=file)
    assert "has 2 of 3 tasks; task 2 failed: the worker that had it died." in str(stopped.value)
    assert f"kept in {file}; the same sweep goes on from there." in str(stopped.value)
    assert stopped.value.rows == ROWS[:2]
    assert sweep(tasks(), file=file) == ROWS


@pytest.mark.parametrize("engine", [lambda: nullcontext(map), lambda: processes(2)], ids=["map", "processes"])
def test_a_task_that_fails_says_why_and_stops_none_of_the_others(tmp_path: Path, engine):
    file = tmp_path / "kept.jsonl"
    with engine() as over_cores, pytest.raises(SweepStopped) as stopped:
        sweep([*tasks()[:2], SECRET, *tasks()[3:]], map=over_cores, file=file)
    said = "has 5 of 6 tasks; task 2 failed: The cash of Ann, Bo and Cy is not known"
    assert said in str(stopped.value)
    assert stopped.value.rows == [*ROWS[:2], *ROWS[3:]]
    assert sweep(tasks(), file=file) == ROWS


def test_a_map_that_breaks_keeps_what_it_brought():
    def breaking(function, tasks):
        yield function(tasks[0])
        raise OSError("the cable is out.\nMore of it.")

    with pytest.raises(SweepStopped) as stopped:
        sweep(tasks(9), map=breaking)
    told = "has 1 of 9 tasks; task 1, 2, 3, 4, 5 and 3 more failed: the cable is out."
    assert str(stopped.value) == f"The sweep 'seats' {told}"
    assert stopped.value.rows == ROWS[:1]


@pytest.mark.parametrize("letter", ["Dear Bo,\n", "Dear Bo,"])
def test_a_file_of_something_else_is_not_gone_on_with(tmp_path: Path, letter: str):
    file = tmp_path / "letter.txt"
    file.write_text(letter)
    with pytest.raises(ValueError, match=r"letter.txt, line 1: not a line of a kept sweep"):
        sweep(tasks(), file=file)
    assert file.read_text() == letter


def test_it_tells_how_far_it_is(tmp_path: Path):
    told = []
    sweep(tasks(3), file=tmp_path / "kept.jsonl", progress=lambda *each: told.append(each))
    sweep(tasks(4), file=tmp_path / "kept.jsonl", progress=lambda *each: told.append(each))
    assert told == [(1, 3), (2, 3), (3, 3), (4, 4)]


def test_rows_become_a_frame_and_a_file(tmp_path: Path):
    """A row for each task and seat, with the mean and spread of its games."""
    frame = frames.sweep_frame(ROWS)
    assert frame.height == sum(len(row["players"]) for row in ROWS)
    (row,) = frame.filter(index=1, seat=2).to_dicts()
    games = roll_out(walked(4, 0), 30, seed_of(seed_of("seats", 1), 0))
    assert (row["player"], row["seats"], row["games"], row["policy"]) == ("Bo", 4, 30, "greedy")
    assert row["cash_mean"] == pytest.approx(games.cash[1].mean())
    assert row["cash_sd"] == pytest.approx(games.cash[1].std(ddof=1))
    assert row["wins"] == pytest.approx(games.wins[1].mean())
    (path,) = frames.write({"sweep": frame}, tmp_path, "parquet", "study", force=False)
    assert path.name == "study-sweep.parquet"
    assert frames.sweep_frame(sweep([Task("one", 0, walked(3, 0), 1)]))["cash_sd"].to_list() == [None] * 3
