"""How simulated players lay and trade, for many games at once; `plain` has the same laws for a single one.

A policy is a law, to the last tie: whoever plays by it with the same draws plays the same game. Ties are
nearly everywhere, and how they are broken moves the value of a deal by more than its standard error.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.analysis.batch import Batch, Rows, lay
from companion.analysis.choice import Choice
from companion.analysis.trading import trade

FEW = 6144
"""So many seats of all games together are played at once though they hold more or fewer tiles and lots: that takes
fewer calls. Arrays of more do not fit in the cache, and those play faster by themselves who hold equally many.
"""
Chances = Iterator[Rows]
"""Random numbers below 2**32, one of each game at a time."""


def lay_greedily(batch: Batch, chances: Chances) -> None:
    """Lay while there are tiles and vacant lots: the largest gain, then the lowest shop, then the lowest lot."""
    alike: dict[tuple[int, ...], list[int]] = {}
    few = batch.games * batch.seats <= FEW
    for seat, held in enumerate(zip(map(len, batch.hands), map(len, batch.vacant), strict=True)):
        if min(held):
            alike.setdefault((min(held),) if few else held, []).append(seat)
    for seats in alike.values():
        Choice(batch, seats).lay_all()


def lay_at_random(batch: Batch, chances: Chances) -> None:
    """Lay while there are tiles and vacant lots, each pair of them as likely as any other."""
    for seat in range(batch.seats):
        while len(batch.hands[seat]) and len(batch.vacant[seat]):
            lots = len(batch.vacant[seat])
            pair = next(chances) * (lots * len(batch.hands[seat])) >> 32
            lay(batch, seat, pair % lots, pair // lots)


@dataclass(frozen=True, slots=True)
class Policy:
    """How all players of a game lay, and whether they trade: `trade` is told the incomes to come, and what was
    laid before.

    Where players are `alone`, nobody's game depends on what others have: only on the own goods and draws. One that
    goes `by_chance` asks for random numbers.
    """

    lay: Callable[[Batch, Chances], None]
    trade: Callable[[Batch, int, Rows], None] | None = None
    alone: bool = False
    by_chance: bool = False


POLICIES = {
    "greedy": Policy(lay_greedily, alone=True),
    "random": Policy(lay_at_random, by_chance=True),
    "trading": Policy(lay_greedily, trade),
}
"""Policies by name that many games at once are played by."""
