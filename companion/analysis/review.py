"""What each deal of a record did, to chances to win, final cash and income; who took the surplus; what was missed.

Each deal is looked at by rollouts from just before and just after it, with the same draws. What a deal *did* is
therefore measured against simulated players who play the rest by one policy, not against what happened next.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.analysis.bargaining import appraise
from companion.analysis.draws import seed_of
from companion.analysis.missed import YearReview, missed, years_of
from companion.analysis.paired import WIDTH, Change, Comparison, compare, forecast
from companion.rules.chinatown import Deal, Position, settled
from companion.rules.chinatown.position import DRAW, KEEP, TRADE
from companion.rules.game import Game

MOST = 20_000
"""Games for one deal at most."""
TURNS = 3
"""Turning points that are told."""


@dataclass(frozen=True, slots=True)
class DealReview:
    """What one deal did. `move` is its number in the record, `year` counts from 1.

    `per_year` is what the goods of the deal add to a party's income with the best placement, in dollars, and
    `changes` holds for every player, party or not, what the rest of the game has for them before and after.
    """

    move: int
    year: int
    deal: Deal
    per_year: Mapping[str, int]
    comparison: Comparison

    @property
    def changes(self) -> Mapping[str, Change]:
        """By player."""
        return self.comparison.players

    @property
    def surplus(self) -> float:
        """Expected final cash that the deal made for its parties together, in dollars."""
        return sum(self.changes[player].cash.mean for player in self.per_year)

    @property
    def shares(self) -> dict[str, float]:
        """The part of the surplus that each party took, 1 in all; empty when there is none to take."""
        if self.surplus <= self.comparison.blur:
            return {}
        return {player: self.changes[player].cash.mean / self.surplus for player in self.per_year}


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point, a deal or the last draw of a year: by it the chance of `player` to win changed most."""

    move: int
    year: int
    kind: str
    player: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much the chance to win changed; negative when it fell."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Review:
    """The deals of a record in order, its turning points, the largest first, and what each year left undone."""

    deals: tuple[DealReview, ...]
    turns: tuple[Turn, ...]
    years: tuple[YearReview, ...]

    @property
    def taken(self) -> dict[str, float]:
        """By player, expected final cash from all own deals together, in dollars; who made none is left out.

        Each deal is measured where it was made: what later deals built on it counts for these.
        """
        sums: dict[str, float] = {}
        for deal in self.deals:
            for player in deal.per_year:
                sums[player] = sums.get(player, 0.0) + deal.changes[player].cash.mean
        return sums


def review(
    game: Game[Position],
    policy: str = "greedy",
    *,
    width: float = WIDTH,
    seed: object = "review",
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Review:
    """Return what each deal of `game` did, where the game turned, and what it left undone.

    The best deal that nobody made is searched for so many `seconds` a year; None: however long it takes. `progress`
    is told how many steps of how many are done; `stop` ends it with what is known so far. ValueError where cash is
    not known.
    """
    deals: list[DealReview] = []
    luck: list[Turn] = []
    steps = [*_deals(game), *_draws(game)]
    whole = len(steps) + len(years_of(game))
    for done, (number, before, after) in enumerate(steps, 1):
        move = game.log[number - 1]
        if isinstance(move, Deal):
            deals.append(_reviewed(number, before, after, move, policy, width, seed))
        else:
            luck.append(_luck(number, before, after, policy, seed))
        if progress:
            progress(done, whole)
        if stop():
            break

    def more(done: int, _: int) -> None:
        if progress:
            progress(len(steps) + done, whole)

    turns = [*luck, *map(_turn, deals)]
    largest = tuple(sorted(turns, key=lambda turn: -abs(turn.change))[:TURNS])
    return Review(tuple(deals), largest, tuple(missed(game, seconds, stop, more)))


def _deals(game: Game[Position]) -> Iterator[tuple[int, Position, Position]]:
    """Walk number, position before and after, of every deal."""
    for number, move in enumerate(game.log, 1):
        if isinstance(move, Deal):
            yield number, game.positions[number - 1], game.positions[number]


def _draws(game: Game[Position]) -> Iterator[tuple[int, Position, Position]]:
    """Walk the last draw of every year, with the positions before its first keep and after it."""
    begin = settled(game.positions[0])
    for number, position in enumerate(map(settled, game.positions)):
        if position.year != begin.year:
            begin = position
        if begin.phase in (KEEP, DRAW) and position.phase == TRADE:
            yield number, begin, position
            begin = position


def _reviewed(
    number: int, before: Position, after: Position, deal: Deal, policy: str, width: float, seed: object
) -> DealReview:
    per_year = {party.player: party.per_year for party in appraise(before, deal)}
    part = seed_of(seed, number)
    comparison = compare(before, after, policy, width=width, most=MOST, seed=part)
    return DealReview(number, before.year, deal, per_year, comparison)


def _luck(number: int, before: Position, after: Position, policy: str, seed: object) -> Turn:
    """Return what deeds and tiles of a year did to the player for whom they did most."""
    part = seed_of(seed, number)
    was, now = (forecast(position, policy, seed=part) for position in (before, after))
    return _largest(
        number, before.year, "draw", {player: (was[player].win.mean, now[player].win.mean) for player in was}
    )


def _turn(deal: DealReview) -> Turn:
    chances = {player: (each.before.win.mean, each.after.win.mean) for player, each in deal.changes.items()}
    return _largest(deal.move, deal.year, "deal", chances)


def _largest(number: int, year: int, kind: str, chances: Mapping[str, tuple[float, float]]) -> Turn:
    player = max(chances, key=lambda name: abs(chances[name][1] - chances[name][0]))
    return Turn(number, year, kind, player, *chances[player])
