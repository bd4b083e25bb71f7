"""Deals worth proposing: among all pairs and triples, the exchanges of lots and tiles that add most for all together.

Dollars are worth the same to everybody, so the best deal of a group is the one that adds most to the sum, and a price
then shares it (`sharing`). Everybody gives up to two lots and two loose tiles, to any of the others. A group is left
out where pooling everything would add nothing, or no more than two of three do alone; else see `group_search`. The
search can be stopped at any time: what was found stands, beside what no deal can exceed.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from companion.analysis.group_search import GroupSearch
from companion.analysis.groups import Group
from companion.analysis.proposals import Suggestion, goods_of, incomes_to_come, served_by, shared
from companion.analysis.swaps import Exchange
from companion.analysis.table import income_table
from companion.analysis.values import Values
from companion.rules.chinatown.position import Position

Progress = Callable[[float], object]
"""Told the share of the groups that are done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The deals found, the best first; no deal of this kind has a surplus above `bound`, in dollars.

    What adds less than a note for each of its parties is no deal, nor is one of three that adds no more than a deal
    of two of them, or two such deals side by side.
    """

    deals: tuple[Suggestion, ...]
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no deal adds more than the best one here; without one, whether none is worth proposing."""
        return self.bound == max((deal.surplus for deal in self.deals), default=0)


def best_deals(
    position: Position,
    top: int = 5,
    seconds: float | None = None,
    values: Values | None = None,
    limits: bool = False,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    among: Iterable[tuple[str, ...]] | None = None,
    effort: int | None = None,
) -> Suggestions:
    """Return the `top` deals worth proposing that are found in so many `seconds`; None: however long it takes.

    `values` replaces the incomes to come and counts once: incomes times years with a potential, for instance. With
    `limits` nobody pays more than their cash, where the position tells it; so prices tell it too, and while cash is
    secret the position has to be one that does not. `stop` is asked now and then; once it says yes the search ends.
    `among` names the pairs and triples to look at, instead of all. With an `effort` at most so many lots change hands
    in one deal, and loose tiles only as one packing of them asks for: much faster, and the same on every machine.
    """
    search = _Search(position, values, seconds, stop or (lambda: False), effort)
    groups = search.groups(among)
    for number, group in enumerate(groups):
        if progress:
            progress(number / len(groups))
        search.look_through(group)
    if progress:
        progress(1.0)
    best = max((gain for gain, _, _ in search.found), default=0)
    bound = max([best, *search.bounds.values()])
    return Suggestions(tuple(search.suggestions(top, limits)), bound * search.scale)


def outside_options(
    position: Position, parties: Collection[str], seconds: float | None = None, limits: bool = False
) -> dict[str, int]:
    """Return what each of `parties` would gain, in dollars, by its best deal with somebody who is not among them.

    The search for each party takes so many `seconds` at most; what it has not found is not counted.
    """
    others = [player for player in position.players if player not in parties]
    found = {}
    for party in parties:
        pairs = [(party, other) for other in others]
        deals = best_deals(position, 1, seconds, limits=limits, among=pairs).deals
        found[party] = max((deal.gains[party] for deal in deals), default=0)
    return found


class _Search:
    """What was found so far, and the bounds of the groups."""

    def __init__(
        self,
        position: Position,
        values: Values | None,
        seconds: float | None,
        stop: Callable[[], bool],
        effort: int | None,
    ) -> None:
        self.position, self.stop, self.effort = position, stop, effort
        self.values = values or income_table(position.edition)
        self.scale = self.values.unit * (1 if values else incomes_to_come(position))
        self.until = None if seconds is None else time.monotonic() + seconds
        self.found: list[tuple[int, Group, Exchange]] = []
        self.bounds: dict[tuple[str, ...], int] = {}

    def is_over(self) -> bool:
        return self.stop() or (self.until is not None and time.monotonic() > self.until)

    def groups(self, among: Iterable[tuple[str, ...]] | None) -> list[Group]:
        """Pairs and triples that have anything to gain, the most promising first, pairs before triples."""
        every = [some for size in (2, 3) for some in combinations(self.position.players, size)]
        named = every if among is None else list(among)
        groups = [Group(self.position, some, self.values) for some in named if self.scale]
        self.bounds = {group.players: group.most for group in groups}
        promising = [group for group in groups if group.most > 0]
        return sorted(promising, key=lambda group: (len(group.players), -group.most))

    def look_through(self, group: Group) -> None:
        """Find the best exchanges of a group, and how much better another could be."""
        pairs = [self._best_of(some) for some in combinations(group.players, 2)]
        best = max(self._least_to_share(len(group.players)) - 1, *pairs)
        search = GroupSearch(group, best, self._least_to_share(2), self.effort, self.is_over)
        search.run()
        self.found += [(group.gain(exchange), group, exchange) for exchange in search.found]
        self.bounds[group.players] = search.bound

    def _least_to_share(self, players: int) -> int:
        """The least units that notes can divide so that so many players gain."""
        step = gcd(self.scale, *self.position.edition.notes)
        return -(-players * step // self.scale)

    def _best_of(self, players: tuple[str, ...]) -> int:
        return max((gain for gain, group, _ in self.found if group.players == players), default=0)

    def suggestions(self, top: int, limits: bool) -> Iterator[Suggestion]:
        """Walk the best deals that can be shared, without parts and variants of those before."""
        seen: list[tuple[frozenset[object], frozenset[object]]] = []
        for _, group, exchange in sorted(self.found, key=_order):
            goods, served = goods_of(group, exchange), served_by(group, exchange)
            if len(seen) >= top or any(goods <= other or served == same for other, same in seen):
                continue
            if suggestion := shared(self.position, group, exchange, self.scale, limits):
                seen.append((goods, served))
                yield suggestion


def _order(found: tuple[int, Group, Exchange]) -> tuple[object, ...]:
    """The best first; among equals the one with the fewest goods."""
    gain, group, exchange = found
    return -gain, len(exchange.lots) + len(exchange.tiles), group.players, exchange.lots, exchange.tiles
