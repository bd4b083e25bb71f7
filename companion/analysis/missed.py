"""What a table left undone, year by year: goods in the wrong hands, and the best deal that nobody made.

At the end of a year, once all have laid, the goods of all players laid and owned as one would earn the *pooled*
value: no trading could have made the year worth more. What was earned falls short of it, and some lots and tiles
would have done more elsewhere. The deals are those that were open when trading ended, with the tiles in hand still.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from companion.analysis.deals import best_deals
from companion.analysis.groups import Group
from companion.analysis.placement import best_units, holding
from companion.analysis.proposals import Suggestion
from companion.analysis.table import income_table
from companion.rules.chinatown import Position, income, settled
from companion.rules.chinatown.position import ECONOMY, INCOME, TRADE
from companion.rules.game import Game

TOLD = 3
"""Goods in the wrong hands that are told of one year."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A lot with what lies on it, or a loose tile, that adds `dollars` a year more for `receiver` than for `giver`.

    `lot` is None for a loose tile, `shop` None for a vacant lot. Both players lay their hands best, with and without.
    """

    giver: str
    receiver: str
    lot: int | None
    shop: str | None
    dollars: int


@dataclass(frozen=True, slots=True)
class YearReview:
    """One year: dollars `earned` by all, at most `pooled` with all goods as one, and what might have been.

    `bound` is what pooling cannot exceed, equal to `pooled` when that is proven. `elsewhere` are the goods that would
    have been worth most more in other hands, each alone. `deal` is the best one that was open when trading ended,
    None where none was found; `deal_proven` tells whether no other adds more.
    """

    year: int
    earned: int
    pooled: int
    bound: int
    elsewhere: tuple[Elsewhere, ...]
    deal: Suggestion | None
    deal_proven: bool

    @property
    def missed(self) -> int:
        """Dollars of the year that no trade had brought about."""
        return self.pooled - self.earned


@dataclass(frozen=True, slots=True)
class Year:
    """The positions at which the trading and the laying of a year ended; no trading in one begun later than that."""

    traded: Position | None
    laid: Position


def years_of(game: Game[Position]) -> dict[int, Year]:
    """Return the years of a record in which all have laid; by year, from 1."""
    traded: dict[int, Position] = {}
    years: dict[int, Year] = {}
    for position in map(settled, game.positions):
        if position.phase == TRADE:
            traded[position.year] = position
        elif position.phase in (ECONOMY, INCOME):
            years[position.year] = Year(traded.get(position.year), position)
    return years


def missed(
    game: Game[Position],
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[YearReview]:
    """Walk the years of `game`; the deals of each are searched for so many `seconds`, None: however long it takes.

    Cash caps prices where the record knows it, so this is for games that are over, or whose cash is open.
    """
    years = years_of(game)
    for done, (year, ends) in enumerate(years.items(), 1):
        if stop():
            return
        yield _year(year, ends, seconds, stop)
        if progress:
            progress(done, len(years))


def _year(year: int, ends: Year, seconds: float | None, stop: Callable[[], bool]) -> YearReview:
    laid = ends.laid
    table = income_table(laid.edition)
    found, bound = best_units(table, holding(laid, laid.players))
    deals = best_deals(ends.traded, 1, seconds, limits=True, stop=stop) if ends.traded else None
    return YearReview(
        year,
        sum(income(laid).values()),
        found * table.unit,
        bound * table.unit,
        tuple(elsewhere(laid)[:TOLD]),
        next(iter(deals.deals), None) if deals else None,
        bool(deals and deals.proven),
    )


def elsewhere(position: Position) -> list[Elsewhere]:
    """Return the lots and loose tiles that would earn more with somebody else, the largest difference first.

    Each is moved alone, and told with the player for whom it does most; of equal ones, the lower lot, the first shop
    and the first seat.
    """
    table = income_table(position.edition)
    best: dict[tuple[str, int | None, str | None], Elsewhere] = {}
    for one, other in permutations(position.players, 2):
        group = Group(position, (one, other), table)
        for lot, shop in _goods(position, one):
            moves = (((lot, 0, 1),), ()) if lot else ((), ((shop or "", 0, 1),))
            more = group.gain(group.exchange(*moves)) * table.unit
            if more > 0 and ((one, lot, shop) not in best or more > best[one, lot, shop].dollars):
                best[one, lot, shop] = Elsewhere(one, other, lot, shop, more)
    return sorted(best.values(), key=lambda each: -each.dollars)


def _goods(position: Position, player: str) -> Iterator[tuple[int | None, str | None]]:
    """Walk what a player could give: lots with what lies on them, and one loose tile of each shop."""
    for lot in position.lots_of(player):
        yield lot, position.tiles.get(lot)
    for shop, count in position.hand(player).items():
        if count:
            yield None, shop
