"""The exercises of lesson 5, two people, with the mistakes that are often made."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from companion.analysis.bargaining import Price, appraise
from companion.analysis.placement import years_left
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.two_people import (
    Swap,
    alternating_offers,
    best_products,
    helping_prices,
    price_of_lot,
    sale,
    solutions,
    swaps,
)

LOT, BUYER, SELLER, RIVAL = 64, "Red", "Yellow", "Green"
PURSE, OFFER = 70_000, 60_000
"""What the exercises ask about: who may buy which lot from whom, a buyer's cash, a rival's offer; dollars."""


def k(*dollars: Any) -> tuple[Any, ...]:
    """Return amounts in thousands."""
    return tuple(each / THOUSAND if each % THOUSAND else each // THOUSAND for each in dollars)


@cache
def price(incomes: int = 0) -> Price:
    """Return the prices of the lot that help both, with so many `incomes` left; 0: as in the position."""
    start = position("one_lot")
    year = start.year + (years_left(start) - incomes if incomes else 0)
    return price_of_lot(replace(start, year=year), LOT, BUYER)


def helping(low: int, high: int) -> int:
    """Return how many payable prices lie strictly between two amounts."""
    return len(helping_prices(replace(price(), low=low, high=high), position("one_lot").edition))


def _range(low: int, high: int) -> tuple[Any, ...]:
    return (*k(low, high), helping(low, high))


def _whole_income() -> int:
    """The buyer's income after the deal, until the end: what she earned before is not taken off."""
    start = position("one_lot")
    (party,) = (p for p in appraise(start, sale(start, LOT, BUYER)) if p.player == BUYER)
    return party.income_after * party.years_left


RANGE = Exercise(
    "5.1",
    lambda: _range(price().low, price().high),
    (
        Mistake(
            "Does somebody who is as well off as before gain?",
            lambda: (*k(price().low, price().high), helping(price().low, price().high) + 2),
        ),
        Mistake("What would Yellow do with the lot if he kept it?", lambda: _range(0, price().high)),
        Mistake("Which incomes are still to come?", lambda: _range(price(2).low, price(2).high)),
        Mistake("What did Red earn before?", lambda: _range(price().low, _whole_income())),
        Mistake(
            "Both ends are right. Now count the prices between them, note by note.",
            (30, 150, 12),
            lambda given: given[:2] == k(price().low, price().high),
        ),
        Mistake(
            "Who sells asks for a least price, who buys has a highest one: is the first below the second?",
            (150, 30, 11),
            lambda given: given[0] > given[1],
        ),
    ),
    praise="Both ends are the incomes that each side would lose or win.",
)


def _solved(purse: int | None) -> tuple[Any, ...]:
    return k(*solutions(price(), purse))


SHORT_PURSE = Exercise(
    "5.2",
    lambda: _solved(PURSE),
    (
        Mistake("Can she pay that?", lambda: _solved(None)),
        Mistake(
            "Compare *gains*, not prices.", lambda: k((price().low + PURSE) / 2, (price().low + PURSE) / 2)
        ),
        Mistake("For the second, first find the best possible gain of each.", lambda: k(PURSE, PURSE)),
        Mistake("Check the order asked for.", lambda: tuple(reversed(_solved(PURSE)))),
        Mistake("Can she pay both prices?", (80, 60), lambda given: max(given) > PURSE / THOUSAND),
    ),
    praise="The same limit moves one solution and stops the other.",
)


def _with_offer() -> Price:
    return price_of_lot(position("one_lot"), LOT, BUYER, firm_offer=OFFER, rival=RIVAL)


def _best(of: Price) -> frozenset[Any]:
    return frozenset(k(*best_products(of, position("one_lot").edition)))


OUTSIDE_OFFER = Exercise(
    "5.3",
    lambda: _best(_with_offer()),
    (
        Mistake("What does Yellow get if he walks away?", lambda: tuple(_best(price()))),
        Mistake("Which notes exist?", lambda: k(_with_offer().middle)),
        Mistake(
            "Compare with its neighbours: is yours the only one?",
            (100,),
            lambda given: (
                0 < len(given) < len(set(given) | _best(_with_offer())) == len(_best(_with_offer()))
            ),
        ),
        Mistake("That is where Yellow is indifferent.", lambda: k(OFFER)),
        Mistake("That is where Red is indifferent.", lambda: k(price().high)),
    ),
    praise="The middle itself cannot be paid.",
)


@cache
def _swaps() -> tuple[Swap, ...]:
    return tuple(swaps(position("swaps"), BUYER, SELLER))


def _mutual() -> list[Swap]:
    return [swap for swap in _swaps() if min(swap.gains) > 0]


def _largest(some: Iterable[Swap]) -> Swap:
    return max(some, key=lambda swap: swap.surplus)


SWAPS = Exercise(
    "5.4",
    lambda: (len(_mutual()), *k(_largest(_swaps()).even_price)),
    (
        Mistake(
            "Per year, or until the end?",
            lambda: (
                len(_mutual()),
                *k(_largest(_swaps()).even_price / years_left(position("swaps"))),
            ),
        ),
        Mistake("Who keeps the gain then?", lambda: (len(_mutual()), *k(_largest(_swaps()).surplus))),
        Mistake(
            "Is there a swap with a larger *sum*, even if one side gains nothing yet?",
            lambda: (len(_mutual()), *k(_largest(_mutual()).even_price)),
        ),
        Mistake(
            "Somebody gains nothing, or loses, in one of yours.",
            (3, 100),
            lambda given: given[0] > len(_mutual()),
        ),
        Mistake(
            "There are more: try a lot for a loose tile.", (1, 100), lambda given: given[0] < len(_mutual())
        ),
    ),
    praise="Cash lets the two take the larger pie.",
)


def _agreed(*speakers: str) -> Any:
    start = position("one_lot")
    return k(alternating_offers(price(), years_left(start), speakers)[0].price)[0]


OFFERS_IN_TURN = Exercise(
    "5.5",
    lambda: _agreed(BUYER, SELLER),
    (
        Mistake(
            "An even split needs a reason here: start with the last offer.", lambda: k(price().middle)[0]
        ),
        Mistake("Who speaks in year 4?", lambda: _agreed(SELLER, BUYER)),
        Mistake("What can Yellow do in year 5?", lambda: _agreed(BUYER)),
        Mistake(
            "Yellow also gives up his florist's income.",
            lambda: _agreed(BUYER, SELLER) - k(price().low)[0],
        ),
    ),
    praise="They agree at once, and Red, who may speak last too, keeps two thirds.",
)

EXERCISES = (RANGE, SHORT_PURSE, OUTSIDE_OFFER, SWAPS, OFFERS_IN_TURN)
