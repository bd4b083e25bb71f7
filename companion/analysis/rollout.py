"""Rollouts: whole games from any position to the end, thousands at a time.

A rollout plays the rest of a game by a policy with draws made beforehand. `plain` plays the same games one by
one; both agree game by game, which tests hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.analysis import PLAYS_ON, plain
from companion.analysis.batch import Batch, Dealer, Rows, batch_of, pay
from companion.analysis.dealing import DEALING
from companion.analysis.draws import Draws, Year, draw_games
from companion.analysis.planning import PLANNING
from companion.analysis.policies import POLICIES, Policy
from companion.rules.chinatown import Position

ONE_BY_ONE = {"planning": PLANNING, "dealing": DEALING}
"""Policies by name that look at one game at a time, in plain Python."""
CHUNK = 2048
"""Games that are played at once: fewer cost more calls a game, more do not fit in the cache."""


@dataclass(frozen=True)
class Outcome:
    """How games ended, seats by games: `cash` in dollars, `tiles` laid, `wins` as shares of a win (C30)."""

    cash: Rows
    tiles: Rows
    wins: NDArray[np.float64]


def roll_out(position: Position, games: int, seed: int, policy: str = PLAYS_ON) -> Outcome:
    """Play `games` games from `position` to the end and return how they ended, (seats, games).

    KeyError for a policy that there is not; CannotGoOn, see `batch_of`, `years_to_come`.
    """
    return outcome(position, *ends(position, draw_games(position, games, seed), policy))


def ends(position: Position, draws: Draws, policy: str) -> tuple[Rows, Rows]:
    """Return final cash in dollars and laid tiles of all games of `draws`, (seats, games)."""
    if policy in ONE_BY_ONE:
        tables = plain.play(position, draws, ONE_BY_ONE[policy])
        cash, tiles = np.array([(table.cash, plain.laid_tiles(table)) for table in tables]).transpose(1, 2, 0)
        return cash, tiles
    batch = play(position, draws, POLICIES[policy])
    return batch.cash, batch.tiles


def play(position: Position, draws: Draws, policy: Policy) -> Batch:
    """Return the tables of all games of `draws` at their end."""
    return play_on(batch_of(position), draws, policy)


def play_on(batch: Batch, draws: Draws, policy: Policy) -> Batch:
    """Return the tables of all games of `draws` at their end, which go on from the one game of `batch`.

    Until something is drawn, all games are one and the same.
    """
    chances, dealer, last = _chances(draws), Dealer(draws), len(batch.ground.edition.years)
    for year, cards in zip(draws.years, draws.cards, strict=True):
        if policy.by_chance or any((*year.keeps, *year.draws)):
            batch = batch.times(draws.games)
            dealer.hand_out(batch, year)
        _fill(batch, year, policy, chances, years=last - year.year + 1)
        batch = batch.times(draws.games)
        pay(batch, cards)
    return batch.times(draws.games)


def _fill(batch: Batch, year: Year, policy: Policy, chances: Iterator[Rows], years: int) -> None:
    """Let everybody lay, then trade: what is agreed before the laying hangs on who would lay what."""
    before = batch.laid.copy() if policy.trade else batch.laid
    if year.places:
        policy.lay(batch, chances)
    if year.trades and policy.trade:
        policy.trade(batch, years, before)


def _chances(draws: Draws) -> Iterator[Rows]:
    """Yield random numbers of each game, made when the first is asked for."""
    yield from draws.choices


def outcome(position: Position, cash: Rows, tiles: Rows) -> Outcome:
    """Return who won what: most cash, then most tiles where the edition has it so; a win may be shared (C30)."""
    rank = cash * (len(position.edition.board.lots) + 1)
    if position.edition.tie_break_by_tiles:
        rank = rank + tiles
    best = rank == rank.max(axis=0)
    return Outcome(cash, tiles, best / best.sum(axis=0))
