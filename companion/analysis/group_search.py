"""The search for the best exchange of one group: simple ones first, then those that promise most.

It can be stopped at any time: what was found stands, beside what no exchange of the group can exceed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.analysis.groups import Group
from companion.analysis.lot_parts import Stopped
from companion.analysis.lot_swaps import LotSwaps
from companion.analysis.swaps import Exchange, LotMove
from companion.analysis.tile_swaps import TileSwaps

_FEW = 2
"""Exchanges of so many lots are looked at before any others: people grasp them, and what they add cuts the search."""


@dataclass
class GroupSearch:
    """Looks for exchanges that add more than `best` units, each better than the one before; see `best_deals`.

    `bound` is what no exchange adds more than, `best` at the start apart.
    """

    group: Group
    best: int
    shared: int
    """The least that a deal of two has to add to be worth proposing."""
    effort: int | None
    stopped: Callable[[], bool]
    found: list[Exchange] = field(default_factory=list)
    bound: int = field(init=False)
    left: int = 0
    """The most that exchanges could add which were looked at and not resolved."""

    def __post_init__(self) -> None:
        self.bound = self.group.most
        self.tried: set[tuple[LotMove, ...]] = set()

    def run(self) -> None:
        """Search until nothing better is left, or it is stopped."""
        try:
            self._search()
        except Stopped:
            return
        if self.effort is None:
            self.bound = max(self.best, min(self.bound, self.left))
        if self.bound <= self.best:  # what two pairs do as well side by side was counted with the pairs
            self.bound = max((self.group.gain(exchange) for exchange in self.found), default=0)

    def _search(self) -> None:
        if self.best >= self.bound:
            return
        self.swaps = LotSwaps(self.group, self.effort, self.stopped)
        top = min(self.bound, self.swaps.most)
        if self.effort is None:
            self.bound = top
        self._look(self.best + 1, _FEW)
        self._descend(top, proves=False)
        if self.best < top:
            self.swaps.widen(self.best + 1)
            self._descend(top, proves=self.effort is None)

    def _descend(self, top: int, proves: bool) -> None:
        """Look at what promises most, then at what promises less, in growing steps; `proves` when nothing else is."""
        need, step = top, 1
        while self.best < top:
            need = max(need, self.best + 1)
            self._look(need, None)
            if proves:
                self.bound = min(self.bound, max(self.best, self.left, need - 1))
            if need <= self.best + 1:
                return
            need, step = need - step, 2 * step

    def _look(self, need: int, lots: int | None) -> None:
        """Look at every exchange that promises `need`, of so many lots at most; None: of any number."""
        self.swaps.need = need
        for moves, most in self.swaps.walk(lots):
            if self.stopped():
                raise Stopped
            if most <= self.best or moves in self.tried:
                continue
            self.tried.add(moves)
            self._try(moves)
            self.swaps.need = max(need, self.best + 1)
            if self.best >= self.bound:
                return

    def _try(self, lots: tuple[LotMove, ...]) -> None:
        exchange, bound = TileSwaps(self.group, lots, self.best, self.effort is None, self.stopped).run()
        gain = self.group.gain(exchange)
        if bound > max(gain, self.best):
            self.left = max(self.left, bound)
        if gain > self.best:
            exchange = self._without_needless(exchange)
            self.best = self.group.gain(exchange)
            if not self._is_side_by_side(exchange):
                self.found.append(exchange)

    def _without_needless(self, exchange: Exchange) -> Exchange:
        """Return an exchange without the goods that add nothing to it."""
        group, gain = self.group, self.group.gain(exchange)
        for lot in exchange.lots:
            fewer = group.exchange(tuple(move for move in exchange.lots if move != lot), exchange.tiles)
            exchange = fewer if group.gain(fewer) >= gain else exchange
        for at in reversed(range(len(exchange.tiles))):
            fewer = group.exchange(exchange.lots, (*exchange.tiles[:at], *exchange.tiles[at + 1 :]))
            exchange = fewer if group.gain(fewer) >= gain else exchange
        return exchange

    def _is_side_by_side(self, exchange: Exchange) -> bool:
        """Whether an exchange of three is nothing but deals of two, each worth proposing by itself."""
        moves = (*exchange.lots, *exchange.tiles)
        pairs = {frozenset(move[1:]) for move in moves}
        if len(pairs) < 2:
            return False
        apart = [
            self.group.exchange(
                tuple(move for move in exchange.lots if pair == {*move[1:]}),
                tuple(move for move in exchange.tiles if pair == {*move[1:]}),
            )
            for pair in pairs
        ]
        gains = [self.group.gain(part) for part in apart]
        return min(gains) >= self.shared and sum(gains) >= self.group.gain(exchange)
