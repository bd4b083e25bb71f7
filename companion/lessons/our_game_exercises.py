"""The exercises of lesson 8, our own game, with the mistakes that are often made; all on the shipped record."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any

from companion.analysis.placement import best_placement, years_left
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.our_game import complete_dollars, gini, paid_positions
from companion.lessons.printed import THOUSAND
from companion.lessons.records import Table, shipped
from companion.rules.chinatown.deal import Deal
from companion.rules.chinatown.income import Business, businesses, income
from companion.rules.chinatown.place import Place
from companion.rules.chinatown.position import Position

PLAYER, MOVE = "blue", 68
"""Whose income, and which deal (by its number among the moves) the exercises ask about."""


@cache
def table() -> Table:
    """Return the shipped record."""
    return shipped().tables[0]


@cache
def paid() -> tuple[Position, ...]:
    """Return the position of each year, as it lay when the income was paid."""
    return tuple(paid_positions(table()))


def last_incomes() -> dict[str, int]:
    """Return every player's income of the last year, in thousands."""
    return {player: dollars // THOUSAND for player, dollars in income(paid()[-1]).items()}


def _by_year(*positions: Position) -> tuple[int, ...]:
    return tuple(income(position)[PLAYER] // THOUSAND for position in positions)


def _as_laid() -> tuple[Position, ...]:
    """The positions as if a lot belonged to whoever laid its tile."""
    laid = {move.lot: move.player for move in table().game.log if isinstance(move, Place)}
    return tuple(replace(at, owners={**at.owners, **{lot: laid[lot] for lot in at.tiles}}) for at in paid())


def _whole(business: Business) -> int:
    """A business without its surplus, in dollars."""
    complete = [part.dollars for part in business.parts if part.complete]
    return sum(complete) or business.dollars


def _unfinished(business: Business) -> int:
    """A business as if completing it brought no more than any tile from the third on."""
    pay = table().game.position.edition.pay
    tiles = len(business.lots)
    return pay[min(tiles, 2), False] + max(0, tiles - 2) * (pay[3, False] - pay[2, False])


def _as_far_as_printed(business: Business) -> int:
    """The same, with the last line of the table for whatever is longer."""
    incomplete = {
        tiles: dollars
        for (tiles, complete), dollars in table().game.position.edition.pay.items()
        if not complete
    }
    return incomplete[min(len(business.lots), max(incomplete))]


def _without_completion(given: Any) -> bool:
    return given in (_otherwise(_unfinished), _otherwise(_as_far_as_printed))


def _otherwise(worth: Any) -> tuple[int, ...]:
    """Each year's income if a business were worth what `worth` says."""
    return tuple(
        sum(worth(each) for each in businesses(at) if each.player == PLAYER) // THOUSAND for at in paid()
    )


def _ten_a_tile(business: Business) -> int:
    return len(business.lots) * table().game.position.edition.pay[1, False]


INCOMES = Exercise(
    "8.1",
    lambda: _by_year(*paid()),
    (
        Mistake("Lots change hands with their tiles.", lambda: _by_year(*_as_laid())),
        Mistake("Blue has a tile more than a shop needs: what does it earn?", lambda: _otherwise(_whole)),
        Mistake("Look at the pay of a complete shop.", (20, 40, 80, 320, 370, 470), _without_completion),
        Mistake("Per year, please, not all years so far.", lambda: tuple(accumulate(_by_year(*paid())))),
        Mistake("Do the tiles touch?", lambda: _otherwise(_ten_a_tile)),
    ),
    praise="Read off the positions as they lay, year by year.",
)


@cache
def _deals() -> tuple[Deal, ...]:
    return tuple(move for move in table().game.log if isinstance(move, Deal))


def _one_sided(deal: Deal) -> bool:
    return len({each.giver for each in deal.transfers if not each.is_empty}) == 1


def _share(some: int, of: int) -> Fraction:
    return Fraction(some, of)


def _givers(parties: int = 0) -> int:
    """How many deals, of all or of so many parties, are one-sided."""
    return sum(_one_sided(deal) for deal in _deals() if not parties or len(deal.parties) == parties)


ONE_SIDED = Exercise(
    "8.2",
    lambda: _share(_givers(), len(_deals())),
    (
        Mistake("One of them has three parties.", lambda: _share(_givers(2), len(_deals()))),
        Mistake(
            "One of them has three parties, and it is a deal like the others.",
            lambda: _share(_givers(2), len(_deals()) - 1),
        ),
        Mistake("How many deals are there in all?", lambda: _share(_givers(), len(_deals()) - 1)),
        Mistake("One-sided or mutual?", lambda: 1 - _share(_givers(), len(_deals()))),
        Mistake("A loose tile is something too.", lambda: _share(1, len(_deals()))),
    ),
    praise="Why somebody gives and takes nothing, the record does not say.",
)


def _six_years() -> Fraction:
    sums = Counter[str]()
    for at in paid():
        sums.update(income(at))
    return gini(sums[player] for player in table().game.position.players)


GINI = Exercise(
    "8.3",
    lambda: gini(last_incomes().values()),
    (
        Mistake(
            "How many players sat at the table?",
            lambda: gini(each for each in last_incomes().values() if each),
        ),
        Mistake(
            "A known variant; use the definition above.",
            lambda: gini(last_incomes().values()) * Fraction(len(last_incomes()), len(last_incomes()) - 1),
        ),
        Mistake("How many ordered pairs are there?", lambda: gini(last_incomes().values()) / 2),
        Mistake("Year 6 only.", _six_years),
        Mistake("Is 0 equal or unequal?", lambda: 1 - gini(last_incomes().values())),
    ),
    praise="Nearer to one has all than to all have the same.",
)


@cache
def _around() -> tuple[Position, Position]:
    """The positions before and after the deal of 8.4."""
    return table().game.positions[MOVE - 1], table().game.positions[MOVE]


def _changes(laid: bool = True, years: int = 1) -> tuple[int, ...]:
    """What the deal changes for both parties, in thousands: by laid tiles, or by best placement for the first."""
    before, after = _around()
    parties = next(move.parties for move in _deals() if move is table().game.log[MOVE - 1])
    first, second = (income(after)[player] - income(before)[player] for player in parties)
    if not laid:
        then, now = (best_placement(at, parties[0]).dollars for at in (before, after))
        first = now - then
    return first * years // THOUSAND, second * years // THOUSAND


def _opposite(change: int) -> tuple[int, int]:
    return change, -change


DEAL = Exercise(
    "8.4",
    _changes,
    (
        Mistake("What do 67 and 68 now touch?", lambda: _opposite(-_changes()[1])),
        Mistake("Compute purple on its own: what did two fish pay?", lambda: _opposite(_changes()[0])),
        Mistake("Laid tiles only.", lambda: _changes(laid=False)),
        Mistake("Per year, not until the end.", lambda: _changes(years=years_left(_around()[0]))),
        Mistake("Check the order asked for.", lambda: tuple(reversed(_changes()))),
    ),
    praise="What is more than the one side lost was created.",
)


def _all(worth: Any) -> Fraction:
    """The share of the last year's income that a measure of businesses makes up."""
    return Fraction(sum(map(worth, businesses(paid()[-1]))), sum(income(paid()[-1]).values()))


def _with_surplus(business: Business) -> int:
    return business.dollars if any(part.complete for part in business.parts) else 0


def _first_part(business: Business) -> int:
    """A business as if it held one complete shop at most."""
    return next((part.dollars for part in business.parts if part.complete), 0)


def _counted(of: int) -> Fraction:
    parts = [part for each in businesses(paid()[-1]) for part in each.parts]
    return Fraction(sum(part.complete for part in parts), of)


def _tiles() -> Fraction:
    parts = [part for each in businesses(paid()[-1]) for part in each.parts]
    return Fraction(sum(part.tiles for part in parts if part.complete), len(paid()[-1].tiles))


COMPLETE = Exercise(
    "8.5",
    lambda: Fraction(complete_dollars(paid()[-1]), sum(income(paid()[-1]).values())),
    (
        Mistake("Cut oversized groups first.", lambda: _all(_with_surplus)),
        Mistake(
            "A share of income, not of businesses.",
            lambda: _counted(sum(len(each.parts) for each in businesses(paid()[-1]))),
        ),
        Mistake("A share of income, not of groups.", lambda: _counted(len(businesses(paid()[-1])))),
        Mistake("Tiles or dollars?", _tiles),
        Mistake("How many photo shops are six photos?", lambda: _all(_first_part)),
    ),
    praise="In year 6 most of the income comes from what is whole.",
)

EXERCISES = (INCOMES, ONE_SIDED, GINI, DEAL, COMPLETE)
