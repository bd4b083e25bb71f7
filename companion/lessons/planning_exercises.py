"""The exercises of lesson 7, planning, with the mistakes that are often made."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import Any

from companion.analysis.placement import best_placement
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.planning import (
    Waiting,
    best_business_first,
    greedy,
    income_with,
    pictures,
    vacant_lots,
    waiting,
)
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND, edition
from companion.lessons.returns import best_use
from companion.rules.chinatown.income import income

PLAYER, LOTS = "Red", 8
TILES = {"photo": 3, "florist": 2, "factory": 1}
LOT, AT_HAND, HOPED = 47, "tea_house", "photo"
"""What the exercises ask about: whose plan, how many lots, which tiles; a lot, the tile at hand, one hoped for."""


def _whole_pay() -> dict[int, int]:
    """Size → dollars of a complete business."""
    return {tiles: dollars for (tiles, complete), dollars in edition().pay.items() if complete}


def _slope() -> Fraction:
    """What one more size pays more, in thousands."""
    pay = _whole_pay()
    return Fraction(pay[max(pay)] - pay[min(pay)], THOUSAND * (max(pay) - min(pay)))


BOUND = Exercise(
    "7.1",
    lambda: best_use(LOTS),
    (
        Mistake(
            "That is a bound, but can the lots be cut that way?",
            lambda: LOTS * max(Fraction(dollars, THOUSAND * size) for size, dollars in _whole_pay().items()),
        ),
        Mistake("Each complete business also has its fixed cost.", lambda: LOTS * _slope()),
        Mistake("Another cut of the lots pays more.", lambda: best_use(LOTS - 1)),
        Mistake("Must every lot be part of one large business?", lambda: best_use(max(_whole_pay()))),
    ),
    praise="Several cuts reach it, and none pays more.",
)

PICTURES = Exercise(
    "7.2",
    lambda: pictures(TILES),
    (
        Mistake("Can you tell two photos apart?", lambda: factorial(sum(TILES.values()))),
        Mistake("You have only so many of each.", lambda: len(TILES) ** sum(TILES.values())),
        Mistake(
            "After the photos, what is still open?", lambda: comb(sum(TILES.values()), max(TILES.values()))
        ),
        Mistake(
            "Photos look alike, and so do florists.",
            lambda: factorial(sum(TILES.values())) // factorial(max(TILES.values())),
        ),
    ),
    praise="The product of what each shop leaves open.",
)


def _greed() -> tuple[int, int]:
    start = position("greed")
    (first,) = greedy(start, PLAYER)
    return first // THOUSAND, best_placement(start, PLAYER).dollars // THOUSAND


def _first_step_only() -> int:
    """What greedy has after its first tile."""
    start = position("greed")
    steps = (
        income_with(start, PLAYER, {lot: shop})
        for lot in vacant_lots(start, PLAYER)
        for shop in start.hand(PLAYER)
    )
    return max(steps) // THOUSAND


def _twice() -> int:
    """The best plan and greedy's first tile on one lot at once."""
    start = position("greed")
    return _greed()[1] + _first_step_only() - income(start)[PLAYER] // THOUSAND


GREED = Exercise(
    "7.3",
    _greed,
    (
        Mistake("Which single tile pays most at the first step?", lambda: (_greed()[1], _greed()[1])),
        Mistake("What else could lot 7 become?", lambda: (_greed()[0], _greed()[0])),
        Mistake("Count the tile on 3 as well.", lambda: (_first_step_only(), _greed()[1])),
        Mistake("Can lot 7 carry two tiles?", lambda: (_greed()[0], _twice())),
        Mistake("Check the order asked for.", lambda: tuple(reversed(_greed()))),
    ),
    praise="The largest gain now has cost the lot for what it could have been.",
)


@cache
def wait(year: int = 0) -> Waiting:
    """Return what is at stake on the lot of 7.4, in its year or in another one."""
    start = position("wait")
    return waiting(replace(start, year=year or start.year), PLAYER, LOT, AT_HAND, HOPED)


def _without_fallback() -> Fraction:
    return Fraction(wait().lay_now(), (wait().incomes - 1) * wait().later)


def _whole_pay_as_gain() -> Fraction:
    """The chance when what the two photos earn already is counted as a gain, too."""
    whole = wait().later + income(position("wait"))[PLAYER]
    return Fraction(wait().now, (wait().incomes - 1) * (whole - wait().now))


def _threshold(year: int) -> Fraction:
    chance = wait(year).threshold
    if chance is None:
        raise ValueError(f"in year {year} waiting is never better")
    return chance


WAITING = Exercise(
    "7.4",
    lambda: _threshold(position("wait").year),
    (
        Mistake("How many incomes are left?", lambda: _threshold(5)),
        Mistake("What do you do if no photo comes?", _without_fallback),
        Mistake("Which of your incomes is already paid?", lambda: _threshold(position("wait").year - 1)),
        Mistake("Which year is it?", lambda: _threshold(1)),
        Mistake("What did the two photos earn already?", _whole_pay_as_gain),
    ),
    praise="The earlier the year, the smaller the chance for which waiting pays.",
)


def _eight() -> Any:
    return position("eight_lots")


def _is_legal(given: Mapping[Any, Any]) -> bool:
    hand, vacant = _eight().hand(PLAYER), vacant_lots(_eight(), PLAYER)
    used = Counter(given.values())
    return set(given) <= set(vacant) and all(count <= hand.get(shop, 0) for shop, count in used.items())


def _earns(given: Mapping[Any, Any]) -> int:
    """What a legal placement earns; an illegal one earns nothing."""
    return income_with(_eight(), PLAYER, given) if _is_legal(given) else 0


@cache
def _ends_of_best_first() -> set[int]:
    return best_business_first(_eight(), PLAYER)


def _best_first(given: Mapping[Any, Any]) -> bool:
    return _earns(given) in _ends_of_best_first()


def _right() -> Mapping[int, str]:
    return best_placement(_eight(), PLAYER).tiles


PLACEMENT = Exercise(
    "7.5",
    _right,
    (
        Mistake(
            "Something there cannot be: is each lot yours and vacant, and did you hold so many tiles of each shop?",
            {61: "florist"},
            lambda given: not _is_legal(given),
        ),
        Mistake("A vacant lot pays nothing.", {60: "florist"}, lambda given: len(given) < LOTS),
        Mistake(
            "Look at the lots that are left over beside the large business.",
            {
                **dict.fromkeys((60, 62, 64, 65, 67), "dim_sum"),
                **{66: "florist", 69: "florist", 70: "florist"},
            },
            _best_first,
        ),
        Mistake(
            "Not all shops of yours are complete, and there is a plan in which all are.",
            {
                **dict.fromkeys((60, 62, 64, 65), "florist"),
                **{66: "jewellery", 67: "jewellery", 69: "jewellery", 70: "dim_sum"},
            },
            lambda given: 0 < _earns(given) < THOUSAND * best_use(LOTS),
        ),
    ),
    judge=lambda given: _earns(given) == THOUSAND * best_use(LOTS),
    praise="It reaches the bound of 7.1, so no search is needed: nothing pays more.",
)

EXERCISES = (BOUND, PICTURES, GREED, WAITING, PLACEMENT)
