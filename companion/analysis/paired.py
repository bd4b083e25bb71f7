"""With and without: what a change of position is worth, from rollouts of both with the same draws.

The two branches meet the same deeds, tiles and cards (common random numbers), so that luck cancels out of
the difference: it is known to some hundred dollars after as many games as each branch alone needs for tens of
thousands. Where each player plays alone (`branches`), those alone play on whose difference is not known yet, and each
game's cards serve them as often as there are players: once as their own, once as what comes to each other one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from math import ceil

from companion.analysis import PLAYS_ON
from companion.analysis.batch import Rows
from companion.analysis.branches import Branches
from companion.analysis.draws import seed_of
from companion.analysis.estimate import Interval, Pool, Tally, wilson
from companion.analysis.rollout import CHUNK, roll_out
from companion.rules.chinatown import Position

FEWEST = 1024
"""Games before an interval is looked at: what is rare has then had its chance to show."""
EVERYBODY = 2048
"""Games that everybody plays, for the chances to win, before those play on who need more."""
LEAST = FEWEST // 2
"""Games of one part, at least: a smaller one takes as long."""
ONE_SEAT = 4 * CHUNK
"""Games of one seat that are played at once."""
MARGIN = 1.1
"""How many times the games that seem to be needed are played: one more part costs more than these few."""
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
        self.cash = [Pool() for _ in range(seats)]
        self.wins = Tally()

    def add(self, cash: Rows) -> None:
        """Count the final cash of everybody in, (seats, games)."""
        for pool, row in zip(self.cash, cash, strict=True):
            pool.add(row[None])

    def forecast(self, seat: int) -> Forecast:
        return Forecast(wilson(self.wins.mean(seat), self.wins.count), self.cash[seat].interval())

    def widths(self) -> list[float]:
        """How wide the interval of each seat's cash is, in dollars."""
        return [pool.interval().width for pool in self.cash]


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
    branches = Branches(before, after, policy)
    foretold = Branches(before, after, chances) if chances not in (None, policy) else None
    first, second, difference = (_Branch(len(before.players)) for _ in range(3))

    def more(games: int, number: int) -> float:
        part = seed_of(seed, number)
        a, b = branches.play(games, part)
        for branch, cash in ((first, a.cash), (second, b.cash), (difference, b.cash - a.cash)):
            branch.add(cash)
        if foretold:
            a, b = foretold.play(games, part)
        for branch, wins in ((first, a.wins), (second, b.wins), (difference, b.wins - a.wins)):
            branch.wins.add(wins)
        return max(difference.widths())

    def more_of(seat: int, games: int, number: int) -> float:
        a, b = branches.cash(seat, games // len(branches.alike(seat)), seed_of(seed, number))
        for branch, cash in ((first, a), (second, b), (difference, b - a)):
            branch.cash[seat].add(cash)
        return max(difference.widths())

    games, narrow = _until(more, width, min(most, EVERYBODY) if branches.alone else most, progress, stop)
    if branches.alone and not narrow:
        games, narrow = _play_on(more_of, difference, width, most, progress, stop)
    changes = {
        player: Change(
            first.forecast(seat),
            second.forecast(seat),
            difference.wins.interval(seat),
            difference.cash[seat].interval(),
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
    branch = _Branch(len(position.players))

    def more(games: int, number: int) -> float:
        found = roll_out(position, games, seed_of(seed, number), policy)
        branch.add(found.cash)
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
        games = min(max(_needed(played, now, width, most), LEAST), CHUNK, most - played)


def _needed(played: int, now: float, width: float, most: int) -> int:
    """Return how many games more make an interval `width` dollars wide that is `now` so wide, `most` in all."""
    return ceil(min(played * (now / width) ** 2, most)) - played if width > 0 else most - played


def _play_on(
    more_of: Callable[[int, int, int], float],
    difference: _Branch,
    width: float,
    most: int,
    progress: Progress | None,
    stop: Callable[[], bool],
) -> tuple[int, bool]:
    """Let the seat with the widest interval play `more_of` its games alone, until every interval is narrow.

    Returns how many games somebody has played, and whether all is narrow. Whom less than a part separates from `most`
    does not play on.
    """
    for number in count(EVERYBODY):
        widths, played = difference.widths(), [pool.games for pool in difference.cash]
        wide = [seat for seat, now in enumerate(widths) if now > width and most - played[seat] >= LEAST]
        if not wide or stop():
            break
        seat = max(wide, key=lambda each: widths[each])
        needed = _needed(played[seat], widths[seat], width / MARGIN**0.5, most)
        parts = ceil(needed / ONE_SEAT)
        now = more_of(seat, max(ceil(needed / parts), LEAST), number)
        if progress:
            progress(max(pool.games for pool in difference.cash), now)
    return max(played), max(widths) <= width
