"""The exercises of lesson 6, three and more, with the mistakes that are often made."""

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import fmean
from typing import Any

from companion.analysis.coalitions import CoalitionGame
from companion.analysis.placement import years_left
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.three_and_more import (
    arrivals,
    blocking,
    buy_at_once,
    buy_in_turn,
    core_range,
    missing_for_core,
    yearly_game,
)

BUYER, FIRST, LAST, LOTS = "Red", "Yellow", "Green", (45, 49)
"""Who needs both lots, and the sellers in their order."""


@cache
def game(name: str) -> CoalitionGame:
    """Return the coalition game of a position of the lesson, dollars a year."""
    return yearly_game(position(name))


def value(name: str, *players: str) -> Fraction:
    """Return what `players` earn together in a year, in thousands; without any: what all do."""
    of = game(name)
    return Fraction(of.values[frozenset(players or of.players)], THOUSAND)


def prices(*lots: int) -> tuple[Fraction, ...]:
    """Return the prices of lots that are bought one after another, in thousands."""
    return tuple(each / THOUSAND for each in buy_in_turn(position("hold_up"), BUYER, lots).prices.values())


def _at_once() -> tuple[Fraction, ...]:
    signed = buy_at_once(position("hold_up"), BUYER, LOTS)
    return tuple(each / THOUSAND for each in signed.prices.values())


def _without_fallback() -> tuple[Fraction, Fraction]:
    """The prices when a failed first talk is thought to end all talks."""
    years, last = years_left(position("hold_up")), prices(*LOTS)[-1]
    left = (value("hold_up") - value("hold_up", BUYER)) * years - last
    return (left + value("hold_up", FIRST) * years) / 2, last


def _is_close(given: Any, right: Collection[Fraction]) -> bool:
    return all(abs(one - float(other)) < 0.01 for one, other in zip(given, right, strict=True))


HOLD_UP = Exercise(
    "6.1",
    lambda: prices(*LOTS),
    (
        Mistake("The second seller already sees the first lot sold.", _at_once),
        Mistake("What does the first lot make possible?", lambda: (prices(LOTS[0])[0], prices(*LOTS)[-1])),
        Mistake("What would Red do if Yellow says no?", _without_fallback),
        Mistake("Work backwards: which price do you know first?", lambda: tuple(reversed(prices(*LOTS)))),
        Mistake(
            "The last price is right. What does each of them have if the first talk fails?",
            (40, 70),
            lambda given: _is_close(given[1:], prices(*LOTS)[1:]),
        ),
    ),
    praise="The lots are alike; being last is what is worth more.",
)


def _added() -> list[float]:
    """What the first seller adds, in each order of arrival."""
    return [added[FIRST] / THOUSAND for added in arrivals(game("hold_up"))]


SHAPLEY = Exercise(
    "6.2",
    lambda: game("hold_up").shapley()[FIRST] / THOUSAND,
    (
        Mistake("Does everybody bring the same?", lambda: value("hold_up") / 3),
        Mistake("That is only some of the orders: those in which he comes last.", lambda: max(_added())),
        Mistake(
            "Does every player add the same in every order?",
            lambda: (
                value("hold_up", FIRST)
                + (value("hold_up") - sum(value("hold_up", each) for each in game("hold_up").players)) / 3
            ),
        ),
        Mistake(
            "How many of the six orders lead to each situation?",
            lambda: (
                (
                    value("hold_up", FIRST)
                    + (value("hold_up", FIRST, BUYER) - value("hold_up", BUYER))
                    + (value("hold_up", FIRST, LAST) - value("hold_up", LAST))
                    + (value("hold_up") - value("hold_up", BUYER, LAST))
                )
                / 4
            ),
        ),
    ),
    sd=lambda: sqrt(fmean(each**2 for each in _added()) - fmean(_added()) ** 2),
    praise="All three shares together use up the whole.",
)


def _core(name: str, player: str) -> tuple[Fraction, Fraction]:
    least, most = core_range(game(name), player)
    return Fraction(least, THOUSAND), Fraction(most, THOUSAND)


CORE = Exercise(
    "6.3",
    lambda: _core("hold_up", FIRST),
    (
        Mistake(
            "Could Red and Green do without Yellow?",
            lambda: (_core("hold_up", FIRST)[0], value("hold_up") - value("hold_up", BUYER)),
        ),
        Mistake(
            "Is what you add to Red alone something the core guarantees you?",
            lambda: (
                value("hold_up", FIRST, BUYER) - value("hold_up", BUYER),
                _core("hold_up", FIRST)[1],
            ),
        ),
        Mistake("What does Yellow earn alone?", lambda: (0, _core("hold_up", FIRST)[1])),
        Mistake(
            "The core is a set, not one split.",
            (28.333, 28.333),
            lambda given: abs(given[0] - given[1]) < 0.01,
        ),
        Mistake("Check the order asked for.", lambda: tuple(reversed(_core("hold_up", FIRST)))),
    ),
    praise="Everything between can be held against every group.",
)


def _pairs(name: str) -> Fraction:
    one, two, three = game(name).players
    return value(name, one, two) + value(name, one, three) + value(name, two, three)


EMPTY_CORE = Exercise(
    "6.4",
    lambda: missing_for_core(game("empty_core")) / THOUSAND,
    (
        Mistake(
            "Each player sits in two pairs: what does adding the pairs count twice?",
            lambda: _pairs("empty_core") - value("empty_core"),
        ),
        Mistake("Try to give every pair what it can get alone.", lambda: 0),
        Mistake(
            "That is what trade creates, not what is missing.",
            lambda: value("empty_core") - sum(value("empty_core", p) for p in game("empty_core").players),
        ),
        Mistake(
            "Compare totals, not halves of the difference.",
            lambda: (_pairs("empty_core") / 2 - value("empty_core")) / 2,
        ),
    ),
    praise="So no split of what there is satisfies all three pairs.",
)


def _left() -> tuple[frozenset[str], Fraction]:
    """The pair that could do better than by the Shapley split, and how much it is short of that."""
    of = game("unstable_shapley")
    ((pair, short),) = blocking(of, of.shapley()).items()
    return pair, short / THOUSAND


def _names(given: Any) -> frozenset[Any]:
    return frozenset(given[0])


UNSTABLE = Exercise(
    "6.5",
    _left,
    (
        Mistake("Compare every pair's sum with its own v.", ([], 0), lambda given: not given[0]),
        Mistake(
            "They get more than they can earn as a pair: check the sum.",
            (["Red", "Yellow"], 10 / 3),
            lambda given: _names(given) == {"Red", "Yellow"},
        ),
        Mistake(
            "Short of v(Red and Green), not above their single values.",
            lambda: (
                _left()[0],
                value("unstable_shapley", *_left()[0])
                - sum(value("unstable_shapley", each) for each in _left()[0]),
            ),
        ),
        Mistake("The shortfall belongs to the pair, not to each.", lambda: (_left()[0], 2 * _left()[1])),
        Mistake(
            "Who of the two brings something that the third does not?",
            (["Yellow", "Green"], 10 / 3),
            lambda given: _names(given) == {"Yellow", "Green"},
        ),
    ),
    praise="Stable and fair are two things.",
)

EXERCISES = (HOLD_UP, SHAPLEY, CORE, EMPTY_CORE, UNSTABLE)
