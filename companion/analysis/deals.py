"""Deals worth proposing: among all pairs and triples, the exchanges of lots and tiles that add most for all together.

Dollars are worth the same to everybody, so the best deal of a group is the one that adds most to the sum, and a price
then shares it (`sharing`). A group is skipped when pooling everything would add nothing. Else exchanges of lots are
tried from few to many, each with its bound, until one reaches the bound of the group or nothing better is left. The
search can be stopped at any time: what was found stands, beside what no deal can exceed.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.analysis.groups import Group
from companion.analysis.proposals import Suggestion, goods_of, incomes_to_come, served_by, shared
from companion.analysis.swaps import MOST_LOTS, Exchange, LotMove
from companion.analysis.table import income_table
from companion.analysis.values import Values
from companion.rules.chinatown.position import Position

Progress = Callable[[float], object]
"""Told the share of the groups that are done, from 0 to 1."""

_LOOK = 64
"""Exchanges that are bounded between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The deals found, the best first; no exchange of this kind has a surplus above `bound`, in dollars.

    Not every exchange can be shared: one whose surplus the notes cannot divide so that all gain is no suggestion.
    """

    deals: tuple[Suggestion, ...]
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no exchange adds more than the best deal here; without one, whether none adds anything."""
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
        """Find the best exchange of a group, and how much better another could be."""
        pairs = (
            [self._best_of(some) for some in combinations(group.players, 2)] if len(group.players) > 2 else []
        )
        best, left = max(pairs, default=0), 0
        if group.most <= best:
            return  # two of the three do as well alone
        most_lots = len(group.players) * (MOST_LOTS if len(group.players) == 2 else 1)
        for count in range(min(most_lots, most_lots if self.effort is None else self.effort) + 1):
            for number, lots in enumerate(group.swaps(count)):
                if number % _LOOK == 0 and self.is_over():
                    return
                if min(group.bound(lots), group.most) <= best:
                    continue
                exchange, bound = self._with_lots(group, lots, best)
                if (gain := group.gain(exchange)) > best:
                    best = gain
                    self._keep(group, exchange)
                if best >= group.most:
                    self.bounds[group.players] = best
                    return
                left = max(left, bound)
        if len(group.players) == 2 and self.effort is None:  # every exchange was tried or could not be better
            self.bounds[group.players] = max(best, min(left, group.most))

    def _with_lots(self, group: Group, lots: tuple[LotMove, ...], best: int) -> tuple[Exchange, int]:
        """Return the best exchange found with these lots, and what none with them exceeds.

        When the tiles that would serve best elsewhere are more than may change hands, every exchange is tried.
        """
        exchange, bound = group.exact(lots)
        if (
            group.gain(exchange) >= bound
            or bound <= best
            or len(group.players) > 2
            or self.effort is not None
        ):
            return exchange, bound
        for tiles in group.tile_swaps():
            if self.is_over():
                return exchange, bound
            other = group.exchange(lots, tiles)
            if group.gain(other) > group.gain(exchange):
                exchange = other
            if group.gain(exchange) >= bound:
                break
        return exchange, group.gain(exchange)

    def _best_of(self, players: tuple[str, ...]) -> int:
        return max((gain for gain, group, _ in self.found if group.players == players), default=0)

    def _keep(self, group: Group, exchange: Exchange) -> None:
        """Keep an exchange without the goods that add nothing to it."""
        gain = group.gain(exchange)
        for lot in exchange.lots:
            fewer = group.exchange(tuple(move for move in exchange.lots if move != lot), exchange.tiles)
            exchange = fewer if group.gain(fewer) >= gain else exchange
        for at in reversed(range(len(exchange.tiles))):
            fewer = group.exchange(exchange.lots, (*exchange.tiles[:at], *exchange.tiles[at + 1 :]))
            exchange = fewer if group.gain(fewer) >= gain else exchange
        self.found.append((group.gain(exchange), group, exchange))

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
