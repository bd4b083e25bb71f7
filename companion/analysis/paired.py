"""With and without: what a change of position is worth, from rollouts of both with the same draws.

The two branches meet the same deeds, tiles and cards (common random numbers), so that luck cancels out of
the difference: it is known to some hundred dollars after as many games as each branch alone needs for tens of
thousands.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil

from companion.analysis import PLAYS_ON
from companion.analysis.draws import seed_of
from companion.analysis.estimate import Interval, Tally, wilson
from companion.analysis.rollout import CHUNK, Outcome, roll_out
from companion.rules.chinatown import Position

FEWEST = 1024
"""Games before an interval is looked at: what is rare has then had its chance to show."""
MOST = 100_000
WIDTH = 1000.0

Progress = Callable[[int, float], None]
"""Is told the games played and how wide, in dollars, the widest interval still is."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What awaits one player: chance to win (shared wins split) and mean final cash in dollars."""

    win: Interval
    cash: Interval


@dataclass(frozen=True, slots=True)
class Change:
    """What one player has before and after a change, and the difference of both, game by game."""

    before: Forecast
    after: Forecast
    win: Interval
    cash: Interval


@dataclass(frozen=True, slots=True)
class Comparison:
    """A change by player; `narrow` says whether every interval of cash became as narrow as asked."""

    players: Mapping[str, Change]
    games: int
    narrow: bool

    @property
    def blur(self) -> float:
        """Half the widest interval of cash, in dollars: what is smaller may be nothing."""
        return max(change.cash.width for change in self.players.values()) / 2


@dataclass
class _Branch:
    """The sums of one branch, or of the difference of two."""

    cash: Tally = field(default_factory=Tally)
    wins: Tally = field(default_factory=Tally)

    def add(self, outcome: Outcome) -> None:
        self.cash.add(outcome.cash)
        self.wins.add(outcome.wins)

    def forecast(self, seat: int) -> Forecast:
        return Forecast(wilson(self.wins.mean(seat), self.wins.count), self.cash.interval(seat))

    def width(self) -> float:
        """The widest interval of cash, in dollars."""
        return max(self.cash.interval(seat).width for seat in range(len(self.cash.sums)))


def compare(
    before: Position,
    after: Position,
    policy: str = PLAYS_ON,
    *,
    width: float = WIDTH,
    most: int = MOST,
    seed: object = "compare",
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Return what every player has from `after` instead of `before`.

    Games are added until each player's 95 % interval of the difference in final cash is at most `width` dollars
    wide, `most` games are played, or `stop()` is true. Equal seeds give equal answers. ValueError where the
    positions have other players or years to come, `CannotGoOn` as `roll_out` has it.
    """
    if before.players != after.players:
        raise ValueError("both positions need the same players in the same order")
    first, second, difference = _Branch(), _Branch(), _Branch()

    def more(games: int, number: int) -> float:
        part = seed_of(seed, number)
        a, b = roll_out(before, games, part, policy), roll_out(after, games, part, policy)
        first.add(a)
        second.add(b)
        difference.add(Outcome(b.cash - a.cash, b.tiles - a.tiles, b.wins - a.wins))
        return difference.width()

    games, narrow = _until(more, width, most, progress, stop)
    changes = {
        player: Change(
            first.forecast(seat),
            second.forecast(seat),
            difference.wins.interval(seat),
            difference.cash.interval(seat),
        )
        for seat, player in enumerate(before.players)
    }
    return Comparison(changes, games, narrow)


def forecast(
    position: Position,
    policy: str = PLAYS_ON,
    *,
    width: float = 10 * WIDTH,
    most: int = MOST,
    seed: object = "forecast",
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, Forecast]:
    """Return what awaits every player from `position`; the other arguments are those of `compare`."""
    branch = _Branch()

    def more(games: int, number: int) -> float:
        branch.add(roll_out(position, games, seed_of(seed, number), policy))
        return branch.width()

    _until(more, width, most, progress, stop)
    return {player: branch.forecast(seat) for seat, player in enumerate(position.players)}


def _until(
    more: Callable[[int, int], float],
    width: float,
    most: int,
    progress: Progress | None,
    stop: Callable[[], bool],
) -> tuple[int, bool]:
    """Play `more` games, part by part, until the interval is narrow; return how many, and whether it is."""
    if most < 1:
        raise ValueError(f"{most} games are too few: one is the least")
    played, part, games = 0, 0, min(FEWEST, most)
    while True:
        now = more(games, part)
        played, part = played + games, part + 1
        if progress:
            progress(played, now)
        if now <= width or played >= most or stop():
            return played, now <= width
        needed = ceil(min(played * (now / width) ** 2, most)) - played if width > 0 else CHUNK
        games = min(max(needed, FEWEST // 2), CHUNK, most - played)
