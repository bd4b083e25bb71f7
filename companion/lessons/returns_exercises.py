"""The exercises of lesson 2, increasing returns, with the mistakes that are often made."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Any

from companion.analysis.years import years_left
from companion.lessons.answers import is_number
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.printed import THOUSAND
from companion.lessons.returns import best_use, joined, marginal, pay, sizes, together, two_thirds
from companion.lessons.trial import Endless, tried

LAUNDRY, FLORIST, LARGEST = 5, 4, 6
"""Sizes of the shops that the exercises ask about."""
FLORISTS, LOTS = 7, 13


def _margins() -> list[int]:
    return [marginal(tiles, LAUNDRY) for tiles in range(1, LAUNDRY + 1)]


MARGINS = Exercise(
    "2.1",
    _margins,
    (
        Mistake(
            "What is special about the last tile of this shop?", lambda: [*_margins()[:-1], _margins()[-2]]
        ),
        Mistake("By how much did it change with each tile?", lambda: list(accumulate(_margins()))),
        Mistake(
            "That is the income per tile so far; what did the newest one add?",
            lambda: [pay(tiles, LAUNDRY) / tiles for tiles in range(1, LAUNDRY + 1)],
            within=0.05,
        ),
    ),
    praise="The last tile brings most.",
)


def _gain() -> int:
    """What the two of exercise 2.2 earn more in a year."""
    return together(joined(two_thirds())) - together(two_thirds())


UNITED = Exercise(
    "2.2",
    lambda: _gain() * years_left(two_thirds()),
    (
        Mistake("Per year, or until the end?", _gain),
        Mistake(
            "Trading comes before income: which incomes are still to come?",
            lambda: _gain() * (years_left(two_thirds()) - 1),
        ),
        Mistake(
            "What did the two of you have before?",
            lambda: (_gain() + together(two_thirds()) // 2) * years_left(two_thirds()),
        ),
        Mistake("Read the column for six tiles again.", 0),
    ),
    praise="This is what a deal between you can share.",
)

SURPLUS = Exercise(
    "2.3",
    lambda: pay(FLORISTS, FLORIST),
    (
        Mistake("What are the other three tiles?", lambda: pay(FLORIST, FLORIST)),
        Mistake(
            "Do the three left over touch each other?",
            lambda: pay(FLORIST, FLORIST) + (FLORISTS - FLORIST) * pay(1, FLORIST),
        ),
        Mistake(
            "No business of seven exists: cut it into what the table knows.",
            lambda: Fraction(FLORISTS * pay(FLORIST, FLORIST), FLORIST),
        ),
        Mistake("Count what is left over again.", lambda: pay(FLORIST, FLORIST) + pay(2, FLORIST)),
    ),
)

BEST_USE = Exercise(
    "2.4",
    lambda: best_use(LOTS),
    (
        Mistake("Must each lot be part of a complete business?", lambda: pay(6, 6) + pay(4, 4) + pay(3, 3)),
        Mistake(
            "Can 13 be cut into whole businesses of that size?",
            lambda: Fraction(LOTS * pay(LARGEST, LARGEST), LARGEST),
            within=0.5,
        ),
        Mistake("One of your lots is asleep.", lambda: 2 * pay(LARGEST, LARGEST)),
        Mistake("Which size pays most per tile?", lambda: 2 * pay(5, 5) + pay(3, 5)),
    ),
)

Pay = Callable[[int, int], Any]
PAIRS = tuple((tiles, size) for size, most in sizes().items() for tiles in range(most + 1))
"""Every number of tiles of every size that the box allows, none included."""


def missed(function: Pay) -> dict[int, set[int]]:
    """Return where a function is not `pay`: size → numbers of tiles there, above the size counted as `+1`, `+2` …

    The numbers are told relative to the size: -size for none, 0 for a complete shop, 1 for one tile more.
    """
    found: dict[int, set[int]] = {size: set() for _, size in PAIRS}
    for (tiles, size), value in zip(PAIRS, tried(function, PAIRS), strict=True):
        if not is_number(value) or value != pay(tiles, size):
            found[size].add(tiles - size)
    return found


def _value(function: Pay, tiles: int, size: int) -> Any:
    return tried(function, [(tiles, size)])[0]


def _endless(function: Pay) -> bool:
    return any(isinstance(value, Endless) for value in tried(function, PAIRS))


def _missed_at(function: Pay) -> set[int]:
    return set().union(*missed(function).values())


def _only_none(function: Pay) -> bool:
    return all(places <= {-size} for size, places in missed(function).items())


def _in_dollars(function: Pay) -> bool:
    value = _value(function, 1, LAUNDRY)
    return is_number(value) and bool(value == THOUSAND * pay(1, LAUNDRY))


def _complete_too_late(function: Pay) -> bool:
    return 0 in _missed_at(function) and not any(place > 0 for place in _missed_at(function))


def _never_complete(function: Pay) -> bool:
    return 0 in _missed_at(function) and any(place > 0 for place in _missed_at(function))


def _no_surplus(function: Pay) -> bool:
    return _missed_at(function) == {1, 2, 3}


def _surplus_apart(function: Pay) -> bool:
    return _missed_at(function) == {3}


def _incomplete(tiles: int) -> int:
    """What a group pays as if it were never complete, by the rule 20 a tile after the first."""
    return 10 * tiles if tiles < 2 else 20 * (tiles - 1)


def _never_ends(tiles: int, size: int) -> int:
    while tiles >= size:  # and nothing is taken off
        pass
    return pay(tiles, size)


PAY = Exercise(
    "2.5",
    lambda: pay,
    (
        Mistake("Does your function come to an end? Follow it line by line.", _never_ends, _endless),
        Mistake(
            "Count in thousands of dollars.", lambda tiles, size: THOUSAND * pay(tiles, size), _in_dollars
        ),
        Mistake(
            "What does an empty group pay?",
            lambda tiles, size: pay(tiles, size) if tiles else 10,
            lambda function: not is_number(_value(function, 0, LAUNDRY)) or _only_none(function),
        ),
        Mistake(
            "At which number of tiles does the shop become complete?",
            lambda tiles, size: pay(tiles, size) if tiles != size else _incomplete(tiles),
            _complete_too_late,
        ),
        Mistake("Try as many tiles as the size.", lambda tiles, size: _incomplete(tiles), _never_complete),
        Mistake(
            "Try one tile more than the size.",
            lambda tiles, size: pay(min(tiles, size), size),
            _no_surplus,
        ),
        Mistake(
            "Three left over can touch too, and six photos are more than a photo shop and three tiles.",
            lambda tiles, size: pay(min(tiles, size), size) + 10 * max(0, tiles - size),
            _surplus_apart,
        ),
    ),
    judge=lambda function: not _missed_at(function),
    praise="It agrees with the rules for every number of tiles that the box allows.",
)

EXERCISES = (MARGINS, UNITED, SURPLUS, BEST_USE, PAY)
