"""Sweeps: a study's tasks over one core, many cores or a cluster, with equal results on each.

`sweep(tasks, map=map)` takes any `map`: Python's own, a `ProcessPoolExecutor`'s, a cluster's. Seeds come from
the study's name and the task's index, never from who runs it. With a file, finished tasks are kept as they
come, and the same sweep goes on from there after an interruption.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.analysis import PLAYS_ON
from companion.analysis.draws import seed_of
from companion.analysis.estimate import Tally
from companion.analysis.rollout import CHUNK, roll_out
from companion.rules.chinatown import Position

GAMES_A_TASK = 2 * CHUNK
"""So many games take some tenths of a second: handing a task to a worker is then little beside it."""

Row = dict[str, Any]
"""What a finished task leaves: plain values, in JSON the same again."""
Map = Callable[[Callable[["Task"], Row], Iterable["Task"]], Iterable[Row]]


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


_BEGIN = '{"key": "'
"""How a line of a kept sweep begins."""


class SweepStopped(RuntimeError):
    """A task failed or its worker died; `rows` are those of the tasks finished before, in order."""

    def __init__(self, text: str, rows: Sequence[Row]) -> None:
        super().__init__(text, rows)
        self.rows = list(rows)

    def __str__(self) -> str:
        return str(self.args[0])


def tasks_of(study: str, position: Position, games: int, policy: str = PLAYS_ON, **facts: Any) -> list[Task]:
    """Return the tasks that make up `games` games from one position, each of at most `GAMES_A_TASK`."""
    sizes = [min(GAMES_A_TASK, games - begin) for begin in range(0, games, GAMES_A_TASK)]
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
    are done. Raises `SweepStopped` when a task fails or its worker dies; what was finished is in it and in `file`.
    """
    tasks = list(tasks)
    kept = _read(file) if file else {}
    todo = [task for task in tasks if task.key not in kept]
    rows = iter(map(run, todo))
    for number, task in enumerate(todo, len(tasks) - len(todo) + 1):
        try:
            row = next(rows)
        except Exception as fault:  # whatever an engine makes of a dead worker
            done = [kept[each.key] for each in tasks if each.key in kept]
            raise SweepStopped(_why(fault, len(done), len(tasks), task, file), done) from fault
        kept[task.key] = row
        if file:
            _append(file, task.key, row)
        if progress:
            progress(number, len(tasks))
    return [kept[task.key] for task in tasks]


def _why(fault: Exception, done: int, wanted: int, task: Task, file: Path | None) -> str:
    first = str(fault).strip().split("\n")[0].rstrip(".") or type(fault).__name__
    text = f"The sweep '{task.study}' stopped at task {task.index} after {done} of {wanted} tasks: {first}."
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
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)
