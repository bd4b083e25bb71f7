"""What each deal of a record did, to chances to win, final cash and income; who took the surplus; what was missed.

Each deal is looked at by rollouts from just before and just after it, with the same draws. What a deal *did* is
therefore measured against simulated players who play the rest by policies, not against what happened next. Where
games cannot be played on, since cash was not recorded for instance, what goods add to incomes is told all the same.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.analysis import FORETELLS, PLAYS_ON
from companion.analysis.bargaining import appraise
from companion.analysis.draws import seed_of
from companion.analysis.ground import CannotGoOn
from companion.analysis.missed import YearReview, missed, years_of
from companion.analysis.paired import WIDTH, Change, Comparison, compare, forecast
from companion.rules.chinatown import Deal, Position, settled
from companion.rules.chinatown.position import DRAW, KEEP, TRADE
from companion.rules.game import Game
from companion.rules.text import N_, Text

MOST = 20_000
"""Games for one deal at most."""
TURNS = 3
"""Turning points that are told."""
TOO_SURE = N_(
    "An interval tells the luck of simulated games alone. Cash is that of players who make no further deals, chances "
    "to win are those of players who sell lots and tiles. People deal more, "
    "so what a deal did is less sure than its interval says."
)
"""What is said beside every interval of a review."""


@dataclass(frozen=True, slots=True)
class DealReview:
    """What one deal did. `move` is its number in the record, `year` counts from 1.

    `per_year` is what the goods of the deal add to a party's income with the best placement, in dollars, and
    `changes` holds for every player, party or not, what the rest of the game has for them before and after. Where
    games cannot be played on there is no `comparison`, and no changes, surplus and shares.
    """

    move: int
    year: int
    deal: Deal
    per_year: Mapping[str, int]
    comparison: Comparison | None

    @property
    def changes(self) -> Mapping[str, Change]:
        """By player."""
        return self.comparison.players if self.comparison else {}

    @property
    def surplus(self) -> float:
        """Expected final cash that the deal made for its parties together, in dollars."""
        return sum(self.changes[player].cash.mean for player in self.per_year if self.comparison)

    @property
    def shares(self) -> dict[str, float]:
        """The part of the surplus that each party took, 1 in all; empty when there is none to take."""
        if not self.comparison or self.surplus <= self.comparison.blur:
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
    """The deals of a record in order, its turning points, the largest first, and what each year left undone.

    `left_out` says why games could not be played on from some of its positions; None where they could from all.
    """

    deals: tuple[DealReview, ...]
    turns: tuple[Turn, ...]
    years: tuple[YearReview, ...]
    left_out: Text | None = None

    @property
    def taken(self) -> dict[str, float]:
        """By player, expected final cash from all own deals together, in dollars; who made none is left out.

        Each deal is measured where it was made: what later deals built on it counts for these.
        """
        sums: dict[str, float] = {}
        for deal in self.deals:
            for player in deal.per_year if deal.comparison else ():
                sums[player] = sums.get(player, 0.0) + deal.changes[player].cash.mean
        return sums


def review(
    game: Game[Position],
    policy: str = PLAYS_ON,
    *,
    chances: str = FORETELLS,
    width: float = WIDTH,
    seed: object = "review",
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Review:
    """Return what each deal of `game` did, where the game turned, and what it left undone.

    Cash is told by `policy`, without further deals where nothing is said, and chances to win by the policy `chances`.
    The best deal that nobody made is searched for so many `seconds` a year; None: however long it takes. `progress`
    is told how many steps of how many are done; `stop` ends it with what is known so far.
    """
    deals: list[DealReview] = []
    luck: list[Turn] = []
    left_out: Text | None = None
    steps = [*_deals(game), *_draws(game)]
    whole = len(steps) + len(years_of(game))
    for done, (number, before, after) in enumerate(steps, 1):
        move, part = game.log[number - 1], seed_of(seed, number)
        comparison = None
        try:
            if isinstance(move, Deal):
                comparison = compare(
                    before, after, policy, chances=chances, width=width, most=MOST, seed=part
                )
            else:
                luck.append(_luck(number, before, after, chances, part))
        except CannotGoOn as fault:
            left_out = left_out or fault.why
        if isinstance(move, Deal):
            per_year = {party.player: party.per_year for party in appraise(before, move)}
            deals.append(DealReview(number, before.year, move, per_year, comparison))
        if progress:
            progress(done, whole)
        if stop():
            break

    def more(done: int, _: int) -> None:
        if progress:
            progress(len(steps) + done, whole)

    turns = [*luck, *(_turn(deal) for deal in deals if deal.comparison)]
    largest = tuple(sorted(turns, key=lambda turn: -abs(turn.change))[:TURNS])
    return Review(tuple(deals), largest, tuple(missed(game, seconds, stop, more)), left_out)


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


def _luck(number: int, before: Position, after: Position, policy: str, seed: object) -> Turn:
    """Return what deeds and tiles of a year did to the player for whom they did most."""
    was, now = (forecast(position, policy, seed=seed) for position in (before, after))
    return _largest(
        number, before.year, "draw", {player: (was[player].win.mean, now[player].win.mean) for player in was}
    )


def _turn(deal: DealReview) -> Turn:
    chances = {player: (each.before.win.mean, each.after.win.mean) for player, each in deal.changes.items()}
    return _largest(deal.move, deal.year, "deal", chances)


def _largest(number: int, year: int, kind: str, chances: Mapping[str, tuple[float, float]]) -> Turn:
    player = max(chances, key=lambda name: abs(chances[name][1] - chances[name][0]))
    return Turn(number, year, kind, player, *chances[player])
