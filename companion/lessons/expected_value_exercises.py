"""The exercises of lesson 4, expected value, with the mistakes that are often made."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, sqrt

from companion.analysis.chances import at_least
from companion.lessons.bag import exactly, put_back, tiles_of, total
from companion.lessons.bag_exercises import SOME_PHOTO
from companion.lessons.exercise import STANDARD_ERRORS, Exercise, Mistake
from companion.lessons.expected_value import (
    A_DRAW,
    BAG_LEFT,
    FIVE_TILES,
    FLORISTS_LEFT,
    bag_of_the_choice,
    choice_gain,
    choices,
    draws_to_tell,
    fill_at_once,
    filler_gain,
    florist_by,
    florist_gain,
    income_chances,
    mean_and_sd,
    three_apart,
    three_touching,
    triple_gains,
    until_the_end,
)
from companion.lessons.printed import edition
from companion.lessons.returns import pay
from companion.rules.chinatown.edition import Shop

GAIN, YEAR = 30, 3
"""Exercise 4.1: what a lot adds a year, in k, and when it is bought."""

UNTIL_THE_END = Exercise(
    "4.1",
    lambda: until_the_end(GAIN, YEAR),
    (
        Mistake("Is this year's income paid before or after trading?", lambda: until_the_end(GAIN, YEAR + 1)),
        Mistake("Which incomes are already paid?", lambda: until_the_end(GAIN, 1)),
        Mistake("One year, or all that are left?", GAIN),
        Mistake("List the years that are still to be paid.", lambda: until_the_end(GAIN, YEAR - 1)),
    ),
)


def _shops() -> tuple[Shop, ...]:
    return tuple(edition().shops.values())


def _three(shops: Iterable[Shop], on_top: bool = False) -> Fraction:
    """The answer of 4.2 with these shops only; `on_top` adds what a triple pays to what its lots earn anyway."""
    found = Fraction(three_apart())
    for shop in shops:
        gain = pay(3, shop.size) if on_top else triple_gains()[shop.size]
        found += at_least(3, shop.tiles, total(), FIVE_TILES) * gain
    return found


THREE_TOUCHING = Exercise(
    "4.2",
    lambda: mean_and_sd(three_touching())[0],
    (
        Mistake("Can it never be more?", three_apart),
        Mistake(
            "How many shops of each size exist?",
            lambda: _three({shop.size: shop for shop in _shops()}.values()),
        ),
        Mistake(
            "After two photos, how many are left?",
            lambda: mean_and_sd(three_touching(lambda tiles: put_back(3, tiles, total(), FIVE_TILES)))[0],
        ),
        Mistake("The three tiles would have earned something anyway.", lambda: _three(_shops(), on_top=True)),
        Mistake(
            "Four alike also contain three.",
            lambda: mean_and_sd(three_touching(lambda tiles: exactly(3, tiles, total(), FIVE_TILES)))[0],
        ),
    ),
    sd=lambda: mean_and_sd(three_touching())[1],
    praise="Touching lots alone bring little in the first year.",
)


def _best() -> tuple[int, ...]:
    return next(iter(choices()))


def _sure() -> int:
    """What the best choice of 4.3 earns without luck."""
    return min(income_chances(*_best()))


DEEDS = Exercise(
    "4.3",
    lambda: choices()[_best()],
    (
        Mistake(
            "Value pairs of deeds, not single ones: what do two of them make together?",
            lambda: _second_best(),
        ),
        Mistake("How likely is that last tile?", lambda: _sure() + choice_gain()),
        Mistake("What might the two new tiles do?", _sure),
        Mistake(
            "Two tiles from the bag, one after the other: does the first go back?",
            lambda: _sure() + choice_gain() * _sea_food_put_back(),
        ),
    ),
    sd=lambda: mean_and_sd(income_chances(*_best()))[1],
    praise="One lot more for two shops is worth less than two lots for one.",
)


def _second_best() -> Fraction:
    return max(mean for mean in choices().values() if mean < choices()[_best()])


def _sea_food_put_back() -> Fraction:
    bag = bag_of_the_choice()
    return put_back(1, bag["sea_food"], sum(bag.values()), A_DRAW)


def _now() -> Fraction:
    """The chance of a florist in this year's draw of 4.4."""
    return florist_by(A_DRAW)


def _later() -> Fraction:
    """The chance that the first florist comes next year."""
    return florist_by(2 * A_DRAW) - _now()


def _sd_of_florist() -> float:
    hit, miss = 2 * florist_gain(), 2 * filler_gain()
    return (hit - miss) * sqrt(_now() * (1 - _now()))


FLORIST = Exercise(
    "4.4",
    lambda: fill_at_once(_now()),
    (
        Mistake("What else could the lot carry?", lambda: florist_gain() * (2 * _now() + _later())),
        Mistake(
            "Would waiting one more year pay?",
            lambda: florist_gain() * (2 * _now() + _later()) + filler_gain() * (1 - _now() - _later()),
        ),
        Mistake("What happens in the other cases?", lambda: 2 * florist_gain() * _now()),
        Mistake(
            "What is left in the bag?",
            lambda: fill_at_once(at_least(1, tiles_of("florist"), total(), A_DRAW)),
        ),
        Mistake(
            "Does the first of the two tiles go back?",
            lambda: fill_at_once(put_back(1, FLORISTS_LEFT, BAG_LEFT, A_DRAW)),
        ),
    ),
    sd=_sd_of_florist,
    praise="A small sure gain beats the pure hope here.",
)


def _two_chances() -> tuple[Fraction, Fraction]:
    """The chance of 3.1, and the same with tiles put back."""
    return SOME_PHOTO.right, put_back(1, tiles_of("photo"), total(), 7)


def _draws(errors: int) -> int:
    return draws_to_tell(*_two_chances(), errors)


def _spread_taken_as(spread: Fraction, power: int = 2) -> int:
    """The draws of 4.5 with another spread, or another power of the difference."""
    chance, other = _two_chances()
    return ceil(STANDARD_ERRORS**2 * spread / (chance - other) ** power)


TELL = Exercise(
    "4.5",
    lambda: _draws(STANDARD_ERRORS),
    (
        Mistake("How many standard errors were asked for?", lambda: _draws(2)),
        Mistake("One standard error is too little: how many were asked for?", lambda: _draws(1)),
        Mistake(
            "A good bound for any chance; use the one that you know.",
            lambda: _spread_taken_as(Fraction(1, 4)),
        ),
        Mistake(
            "Four times the draws for half the error: is there a square missing?",
            lambda: _spread_taken_as(_two_chances()[0] * (1 - _two_chances()[0]), power=1),
        ),
        Mistake("Which spread has a yes-or-no answer?", lambda: _spread_taken_as(_two_chances()[0])),
    ),
    within=0.01,
)

EXERCISES = (UNTIL_THE_END, THREE_TOUCHING, DEEDS, FLORIST, TELL)
