"""With and without: what a change of position is worth, from rollouts of both with the same draws.

The two branches meet the same deeds, tiles and cards (common random numbers), so that luck cancels out of
the difference: it is known to some hundred dollars after as many games as each branch alone needs for tens of
thousands. Where each player plays alone (`branches`), those alone play on whose difference is not known yet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf

from companion.analysis import PLAYS_ON
from companion.analysis.batch import Rows
from companion.analysis.branches import Branches
from companion.analysis.draws import seed_of
from companion.analysis.estimate import Interval, Tally, wilson
from companion.analysis.rollout import CHUNK, roll_out
from companion.rules.chinatown import Position

FEWEST = 1024
"""Games before an interval is looked at: what is rare has then had its chance to show."""
EVERYBODY = 2048
"""Games that everybody plays, for the chances to win, before those play on who need more."""
FEW_SEATS = 3 * CHUNK // 2
"""Games of few seats that are played at once."""
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
    """A change by player; `narrow` says whether every interval of cash became as narrow as asked.

    `games` is the most that anybody played: whose difference was known before may have played fewer.
    """

    players: Mapping[str, Change]
    games: int
    narrow: bool

    @property
    def blur(self) -> float:
        """Half the widest interval of cash, in dollars: what is smaller may be nothing."""
        return max(change.cash.width for change in self.players.values()) / 2


class _Branch:
    """The sums of one branch, or of the difference of two; some seats may have played more games than others."""

    def __init__(self, seats: int) -> None:
        self.cash = [Tally() for _ in range(seats)]
        self.wins = Tally()

    def add(self, cash: Rows, seats: Iterable[int]) -> None:
        """Count the final cash of these seats in, (seats, games)."""
        for row, seat in zip(cash, seats, strict=True):
            self.cash[seat].add(row[None])

    def forecast(self, seat: int) -> Forecast:
        return Forecast(wilson(self.wins.mean(seat), self.wins.count), self.cash[seat].interval(0))

    def widths(self) -> list[float]:
        """How wide the interval of each seat's cash is, in dollars."""
        return [tally.interval(0).width for tally in self.cash]


def compare(
    before: Position,
    after: Position,
    policy: str = PLAYS_ON,
    *,
    chances: str | None = None,
    width: float = WIDTH,
    most: int = MOST,
    seed: object = "compare",
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Return what every player has from `after` instead of `before`.

    Games are added until each player's 95 % interval of the difference in final cash is at most `width` dollars
    wide, `most` games are played, or `stop()` is true. Chances to win are told by the policy `chances` where it is
    named, in other games with the same draws. Equal seeds give equal answers. ValueError where the positions have
    other players or years to come, `CannotGoOn` as `roll_out` has it.
    """
    branches, everybody = Branches(before, after, policy), range(len(before.players))
    foretold = Branches(before, after, chances) if chances not in (None, policy) else None
    first, second, difference = (_Branch(len(everybody)) for _ in range(3))

    def more(games: int, number: int) -> float:
        part = seed_of(seed, number)
        if branches.alone and difference.wins.count >= EVERYBODY:
            seats = [seat for seat, now in enumerate(difference.widths()) if now > width]
            cash = branches.cash(seats, games, part)
        else:
            seats = list(everybody)
            a, b = branches.play(games, part)
            cash = a.cash, b.cash
            if foretold:
                a, b = foretold.play(games, part)
            for branch, wins in ((first, a.wins), (second, b.wins), (difference, b.wins - a.wins)):
                branch.wins.add(wins)
        for branch, dollars in ((first, cash[0]), (second, cash[1]), (difference, cash[1] - cash[0])):
            branch.add(dollars, seats)
        return max(difference.widths())

    games, narrow = _until(more, width, most, progress, stop, EVERYBODY if branches.alone else inf)
    changes = {
        player: Change(
            first.forecast(seat),
            second.forecast(seat),
            difference.wins.interval(seat),
            difference.cash[seat].interval(0),
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
    everybody = range(len(position.players))
    branch = _Branch(len(everybody))

    def more(games: int, number: int) -> float:
        found = roll_out(position, games, seed_of(seed, number), policy)
        branch.add(found.cash, everybody)
        branch.wins.add(found.wins)
        return max(branch.widths())

    _until(more, width, most, progress, stop)
    return {player: branch.forecast(seat) for seat, player in enumerate(position.players)}


def _until(
    more: Callable[[int, int], float],
    width: float,
    most: int,
    progress: Progress | None,
    stop: Callable[[], bool],
    everybody: float = inf,
) -> tuple[int, bool]:
    """Play `more` games, part by part, until the interval is narrow; return how many, and whether it is.

    After `everybody` has played so many games there are fewer seats in one, and parts may be larger.
    """
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
        largest = CHUNK if played < everybody else FEW_SEATS
        games = min(max(needed, FEWEST // 2), largest, most - played)
