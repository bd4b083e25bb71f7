"""Two questions that sweeps answer: how much trading is worth, and which lot is worth most.

Both compare games with the same draws, so that luck cancels out. What they say holds for simulated players.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.analysis.estimate import Interval
from companion.analysis.sweep import Map, Task, sweep, tallies
from companion.rules import chinatown
from companion.rules.chinatown import Position
from companion.rules.chinatown.start import DEFAULT_EDITION

DEALS, ALONE = "dealing", "planning"
"""The policies that are compared: the same players, with deals and without."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What something adds to mean final cash, in dollars; `players`, and the `lot` where it is about one."""

    players: int
    lot: int | None
    dollars: Interval


def start(players: int, edition: str = DEFAULT_EDITION) -> Position:
    """Return the first position of a new game, players named by their seats."""
    position: Position = chinatown.new_game(
        [f"seat {seat}" for seat in range(1, players + 1)], edition=edition
    ).position
    return position


def trading_tasks(
    games: int, numbers: Iterable[int] = (3, 4, 5), edition: str = DEFAULT_EDITION
) -> list[Task]:
    """Return tasks of so many games with each number of players: with deals, beside the same games without."""
    return [
        Task("worth of trading", index, position, games, DEALS, {"seats": players}, (position, ALONE))
        for index, players in enumerate(numbers)
        for position in (start(players, edition),)
    ]


def lot_tasks(games: int, players: int = 4, edition: str = DEFAULT_EDITION) -> list[Task]:
    """Return a task for each lot: the first seat owns it from the start, beside the same games without it.

    All meet the same draws (of the other lots in the same order), since the tasks have one index.
    """
    position = start(players, edition)
    owner = position.players[0]
    return [
        Task(
            "worth of lots",
            0,
            replace(position, owners={lot: owner}),
            games,
            facts={"lot": lot},
            beside=(position, "greedy"),
        )
        for lot in position.edition.board.lots
    ]


def trading_worths(games: int, numbers: Sequence[int] = (3, 4, 5), map: Map = map) -> list[Worth]:
    """Return what trading adds to the mean final cash of a seat, by number of players."""
    rows = sweep(trading_tasks(games, numbers), map=map)
    return [Worth(players, None, _mean(row)) for players, row in zip(numbers, rows, strict=True)]


def lot_worths(games: int, players: int = 4, map: Map = map) -> list[Worth]:
    """Return what each lot adds to the final cash of who owns it from the start, the most first."""
    rows = sweep(lot_tasks(games, players), map=map)
    found = [Worth(players, row["lot"], tallies([row])[0].interval(0)) for row in rows]
    return sorted(found, key=lambda worth: -worth.dollars.mean)


def _mean(row: dict[str, object]) -> Interval:
    """The mean over seats; its interval is at most as wide as the mean of theirs."""
    cash, _ = tallies([row])
    each = [cash.interval(seat) for seat in range(len(cash.sums))]
    mean, low, high = (sum(ends) / len(each) for ends in zip(*_ends(each), strict=True))
    return Interval(mean, low, high)


def _ends(intervals: Iterable[Interval]) -> Iterator[tuple[float, float, float]]:
    for interval in intervals:
        yield interval.mean, interval.low, interval.high
