"""Sweeps: a study's tasks over one core, many cores or a cluster, with equal results on each.

`sweep(tasks, map=map)` takes any `map`: Python's own, a `ProcessPoolExecutor`'s, a cluster's. Seeds come from
the study's name and the task's index, never from who runs it. With a file, finished tasks are kept as they
come, and the same sweep goes on from there after an interruption. A task that fails stops none of the others.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any

from companion.analysis import PLAYS_ON
from companion.analysis.draws import seed_of
from companion.analysis.estimate import Tally
from companion.analysis.rollout import CHUNK, ONE_BY_ONE, roll_out
from companion.rules.chinatown import Position

GAMES_A_TASK = 4 * CHUNK
"""So many games take some tenths of a second: handing a task to a worker is then little beside it."""
SLOW_GAMES_A_TASK = 32
"""The same for policies that look at one game at a time, which takes up to some seconds."""

Row = dict[str, Any]
"""What a finished task leaves: plain values, in JSON the same again."""


@dataclass(frozen=True)
class Failed:
    """What stands in place of a row where a task failed, or the worker that had it died."""

    why: str


Map = Callable[[Callable[["Task"], Row | Failed], Iterable["Task"]], Iterable[Row | Failed]]


@dataclass(frozen=True)
class Task:
    """`games` games from `position` by `policy`; `facts` are columns of its row, such as {"players": 3}.

    With a position and a policy to stand `beside`, the sums of its row are those of the differences to their games
    with the same draws.
    """

    study: str
    index: int
    position: Position
    games: int
    policy: str = PLAYS_ON
    facts: Mapping[str, str | int | float] = field(default_factory=dict)
    beside: tuple[Position, str] | None = None

    @property
    def seed(self) -> int:
        """From the study's name and the index alone."""
        return seed_of(self.study, self.index)

    @property
    def key(self) -> str:
        """Equal for tasks whose results are equal."""
        facts = [self.study, self.index, self.position.digest(), self.games, self.policy, dict(self.facts)]
        if self.beside:
            facts += [self.beside[0].digest(), self.beside[1]]
        return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


TOLD = 5
"""Failed tasks that are named."""
DEATHS = ("BrokenProcessPool", "KilledWorker")
"""What processes and Dask raise for a task whose worker died; neither is loaded here."""
_BEGIN = '{"key": "'
"""How a line of a kept sweep begins."""


class SweepStopped(RuntimeError):
    """Tasks failed or their workers died; `rows` are those of all that were finished, in order."""

    def __init__(self, text: str, rows: Sequence[Row]) -> None:
        super().__init__(text, rows)
        self.rows = list(rows)

    def __str__(self) -> str:
        return str(self.args[0])


def tasks_of(study: str, position: Position, games: int, policy: str = PLAYS_ON, **facts: Any) -> list[Task]:
    """Return the tasks that make up `games` games from one position, each of some tenths of a second or more."""
    most = SLOW_GAMES_A_TASK if policy in ONE_BY_ONE else GAMES_A_TASK
    sizes = [min(most, games - begin) for begin in range(0, games, most)]
    return [Task(study, index, position, size, policy, facts) for index, size in enumerate(sizes)]


def run(task: Task) -> Row:
    """Play a task and return its row: sums of final cash (dollars), of its squares and of wins, by seat."""
    cash, wins = Tally(), Tally()
    for part, begin in enumerate(range(0, task.games, CHUNK)):
        games = min(CHUNK, task.games - begin)
        seed = seed_of(task.seed, part)
        outcome = roll_out(task.position, games, seed, task.policy)
        other = roll_out(task.beside[0], games, seed, task.beside[1]) if task.beside else None
        cash.add(outcome.cash - other.cash if other else outcome.cash)
        wins.add(outcome.wins - other.wins if other else outcome.wins)
    row: Row = {"study": task.study, "index": task.index, **task.facts, "policy": task.policy}
    row |= {"players": list(task.position.players), "games": task.games}
    return row | {
        "cash": cash.sums,
        "cash_squares": cash.squares,
        "wins": wins.sums,
        "win_squares": wins.squares,
    }


def tallies(rows: Iterable[Row]) -> tuple[Tally, Tally]:
    """Return what `rows` of one position and policy say together: final cash, and wins."""
    cash, wins = Tally(), Tally()
    for row in rows:
        cash.merge(row["games"], row["cash"], row["cash_squares"])
        wins.merge(row["games"], row["wins"], row["win_squares"])
    return cash, wins


def sweep(
    tasks: Iterable[Task],
    *,
    map: Map = map,
    file: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Return the row of every task, in order; tasks that `file` keeps are not run again.

    `map(function, tasks)` gives the rows in order, as they come. `progress` is told how many tasks of how many
    are done. Where a task fails or its worker dies the others go on; at the end `SweepStopped` is raised, and what
    was finished is in it and in `file`.
    """
    tasks = list(tasks)
    kept = _read(file) if file else {}
    todo = [task for task in tasks if task.key not in kept]
    done, failed = len(tasks) - len(todo), list[tuple[Task, Failed]]()
    for task, row in zip(todo, _whatever_comes(map, todo), strict=False):
        if isinstance(row, Failed):
            failed.append((task, row))
            continue
        kept[task.key], done = row, done + 1
        if file:
            _append(file, task.key, row)
        if progress:
            progress(done, len(tasks))
    rows = [kept[task.key] for task in tasks if task.key in kept]
    if failed:
        raise SweepStopped(_why(failed, len(rows), len(tasks), file), rows)
    return rows


def attempt(task: Task) -> Row | Failed:
    """Return the row of `task`, or why there is none."""
    try:
        return run(task)
    except Exception as fault:
        return failure(fault)


def failure(fault: Exception) -> Failed:
    """Return what `fault` says, in one line."""
    if type(fault).__name__ in DEATHS:
        return Failed("the worker that had it died")
    return Failed(str(fault).strip().split("\n")[0].rstrip(".") or type(fault).__name__)


def collected(futures: Iterable[Any]) -> Iterator[Row | Failed]:
    """Walk what `futures` bring, in order; a dead worker costs those alone that it had not finished."""
    for future in futures:
        try:
            yield future.result()
        except Exception as fault:  # whatever an engine makes of a dead worker
            yield failure(fault)


def _whatever_comes(map: Map, tasks: Sequence[Task]) -> Iterator[Row | Failed]:
    """Walk what a map brings; for one that breaks, all that is still to come has failed."""
    try:
        yield from map(attempt, tasks)
    except Exception as fault:
        yield from repeat(failure(fault))


def _why(failed: Sequence[tuple[Task, Failed]], done: int, wanted: int, file: Path | None) -> str:
    task, first = failed[0]
    named = ", ".join(str(each.index) for each, _ in failed[:TOLD])
    more = f" and {len(failed) - TOLD} more" if len(failed) > TOLD else ""
    text = f"The sweep '{task.study}' has {done} of {wanted} tasks; task {named}{more} failed: {first.why}."
    if file:
        text += f" What is finished is kept in {file}; the same sweep goes on from there."
    return text


def _read(file: Path) -> dict[str, Row]:
    """Return the rows kept in `file` by key; a line that was being written when the process died does not count."""
    kept: dict[str, Row] = {}
    if not file.exists():
        return kept
    *lines, torn = file.read_text("utf8").split("\n")
    begun = torn.startswith(_BEGIN[: len(torn)])
    for number, line in enumerate(lines if begun else [*lines, torn], 1):
        try:
            entry = json.loads(line)
            kept[entry["key"]] = entry["row"]
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{file}, line {number}: not a line of a kept sweep") from None
    if torn:
        file.write_text("".join(f"{line}\n" for line in lines), "utf8")
    return kept


def _append(file: Path, key: str, row: Row) -> None:
    with file.open("a", encoding="utf8") as lines:
        lines.write(json.dumps({"key": key, "row": row}) + "\n")


@contextmanager
def processes(workers: int) -> Iterator[Map]:
    """Lend a `map` over so many processes of this machine."""
    from concurrent.futures import ProcessPoolExecutor  # here alone: whoever uses one core does not load them
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield lambda function, tasks: collected([pool.submit(function, task) for task in tasks])
    finally:
        pool.shutdown(cancel_futures=True)
