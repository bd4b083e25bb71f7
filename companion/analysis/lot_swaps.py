"""Which lots a group may exchange, those that add most first, and what no exchange of them can add.

What the ways of several parts of the board add is a sum (`lot_parts`), and so is the number of lots that each player
gives. So the most that the parts to come can add with so many lots given is a table (dynamic programming over parts),
and a walk that looks it up goes nowhere in vain.
"""

from collections.abc import Callable, Iterator

from companion.analysis.groups import Group
from companion.analysis.lot_parts import NEVER, Counts, lean, parts_of
from companion.analysis.packing import FINE
from companion.analysis.swaps import MOST_LOTS, LotMove


class LotSwaps:
    """The exchanges of lots of a group, of at most `most` lots in all; None: as many as players may give."""

    def __init__(self, group: Group, most: int | None, stopped: Callable[[], bool]) -> None:
        """Make the ways that add more than with fewer of their lots. `Stopped` when there was no time for it."""
        self.group, self.stopped = group, stopped
        size = len(group.players)
        self.limit = min(size * MOST_LOTS, size * MOST_LOTS if most is None else most)
        self.parts = [part for part in parts_of(group) if part.loose or part.most() > 0]
        tiles = group.values.least * group.fitting
        self.base = group.start + FINE * (tiles - sum(group.before))
        """What the group gains without a lot while tiles cost their prices, in fine parts of a unit."""
        self.need = 0
        """The walk leaves out what adds less, in units; it may be raised while walking."""
        self.tables = [
            lean(part.ways(self.limit, 0, stopped)) if part.most() > 0 else {(0,) * size: [(0, ())]}
            for part in self.parts
        ]
        self._prepare()

    @property
    def most(self) -> int:
        """What no exchange can add, in units."""
        return self._units(max(self.rest[0].values()))

    def widen(self, need: int) -> None:
        """Make all ways that could be part of an exchange that adds `need`, also those of which no lot adds.

        Lots that add nothing while all tiles may go anywhere can help when they may not. `Stopped` when there was
        no time for it; the ways are then what they were.
        """
        tops = [max(added for some in table.values() for added, _ in some) for table in self.tables]
        spare = sum(tops) - (need * FINE - self.base)
        self.tables = [
            part.ways(self.limit, top - spare, self.stopped) if part.loose else table
            for part, top, table in zip(self.parts, tops, self.tables, strict=True)
        ]
        self._prepare()

    def _prepare(self) -> None:
        """Sort the ways, and find the most that the parts from each one on can add, by how many lots are given."""
        for table in self.tables:
            for some in table.values():
                some.sort(key=lambda way: -way[0])
        self.rest: list[dict[Counts, int]] = [{(0,) * len(self.group.players): 0}]
        for table in reversed(self.tables):
            after, here = self.rest[-1], dict[Counts, int]()
            for counts, some in table.items():
                for others, added in after.items():
                    both = tuple(map(int.__add__, counts, others))
                    if max(both) <= MOST_LOTS and sum(both) <= self.limit:
                        here[both] = max(here.get(both, NEVER), some[0][0] + added)
            self.rest.append(here)
        self.rest.reverse()

    def _units(self, added: int) -> int:
        return (self.base + added) // FINE

    def walk(self, most: int | None = None) -> Iterator[tuple[tuple[LotMove, ...], int]]:
        """Walk exchanges of at most `most` lots that add `need`, and what they add at most; few lots come first."""
        few = [counts for counts in self.rest[0] if most is None or sum(counts) <= most]
        for counts in sorted(few, key=lambda counts: (sum(counts), counts)):
            yield from self._walk(0, counts, 0, ())

    def _walk(
        self, at: int, left: Counts, added: int, lots: tuple[LotMove, ...]
    ) -> Iterator[tuple[tuple[LotMove, ...], int]]:
        if at == len(self.parts):
            yield tuple(sorted(lots, key=lambda move: (move[1], move[0]))), self._units(added)
            return
        for counts, some in self.tables[at].items():
            others = tuple(map(int.__sub__, left, counts))
            rest = self.rest[at + 1].get(others)
            if rest is None:
                continue
            for more, moves in some:
                if self._units(added + more + rest) < self.need:
                    break
                yield from self._walk(at + 1, others, added + more, lots + moves)
