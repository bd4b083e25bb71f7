"""The exercises of lesson 3, the bag, with the mistakes that are often made."""

from collections.abc import Callable
from fractions import Fraction
from math import comb, perm, sqrt

from companion.analysis.chances import anybody_at_least, at_least, expected
from companion.lessons.bag import (
    all_different,
    exactly,
    put_back,
    tiles_of,
    total,
    waiting_mean,
    waiting_variance,
)
from companion.lessons.exercise import Exercise, Mistake
from companion.lessons.printed import edition

SEVEN, FIVE = 7, 5
"""Tiles drawn from a full bag in 3.1 and 3.3."""
PLAYERS, YEAR, SEEN = 4, 3, 3
"""Exercise 3.2: players, the year before whose draw it is, dim sum tiles that lie open."""


def spread(chance: Callable[[], Fraction]) -> Callable[[], float]:
    """Return the standard deviation of one draw that succeeds with a chance."""
    return lambda: sqrt(chance() * (1 - chance()))


def _photos() -> int:
    return tiles_of("photo")


def _some_photo() -> Fraction:
    return at_least(1, _photos(), total(), SEVEN)


def _shops_alike() -> Fraction:
    """The chance of 3.1 if every draw brought each shop as often."""
    shops = len(edition().shops)
    return 1 - Fraction(shops - 1, shops) ** SEVEN


SOME_PHOTO = Exercise(
    "3.1",
    _some_photo,
    (
        Mistake(
            "How many tiles are in the bag for your second draw?",
            lambda: put_back(1, _photos(), total(), SEVEN),
        ),
        Mistake("Could your method give more than 1?", lambda: expected(_photos(), total(), SEVEN)),
        Mistake("How many photos are in the bag, how many factories?", _shops_alike),
        Mistake("Two photos would do as well.", lambda: exactly(1, _photos(), total(), SEVEN)),
        Mistake("Chance of none, or of at least one?", lambda: 1 - _some_photo()),
    ),
    sd=spread(_some_photo),
    praise="Not even two times in five.",
)


def _drawn(year: int) -> int:
    """Tiles that one player of exercise 3.2 draws in a year."""
    return edition().cards[PLAYERS, year].tiles_drawn


def _open() -> int:
    """Tiles that the players have drawn before that year."""
    return PLAYERS * sum(_drawn(year) for year in range(1, YEAR))


def _dim_sum() -> Fraction:
    return at_least(1, tiles_of("dim_sum") - SEEN, total() - _open(), _drawn(YEAR))


OPEN_TILES = Exercise(
    "3.2",
    _dim_sum,
    (
        Mistake(
            "What do you see on the table?", lambda: at_least(1, tiles_of("dim_sum"), total(), _drawn(YEAR))
        ),
        Mistake(
            "Which of the eight can still come?",
            lambda: at_least(1, tiles_of("dim_sum"), total() - _open(), _drawn(YEAR)),
        ),
        Mistake(
            "How many tiles are left in the bag?",
            lambda: at_least(1, tiles_of("dim_sum") - SEEN, total(), _drawn(YEAR)),
        ),
        Mistake(
            "At the second draw there is one tile fewer.",
            lambda: put_back(1, tiles_of("dim_sum") - SEEN, total() - _open(), _drawn(YEAR)),
        ),
        Mistake(
            "Chance or average?",
            lambda: expected(tiles_of("dim_sum") - SEEN, total() - _open(), _drawn(YEAR)),
        ),
    ),
    sd=spread(_dim_sum),
    praise="It does not matter who drew the open tiles.",
)


def _counts() -> list[int]:
    return [shop.tiles for shop in edition().shops.values()]


def _different_put_back() -> Fraction:
    """Five different shops with each tile put back: 5! times the sum over sets of five shops of their shares."""
    sets = all_different(FIVE) * comb(total(), FIVE)
    return sets * Fraction(perm(FIVE), total() ** FIVE)


DIFFERENT = Exercise(
    "3.3",
    lambda: all_different(FIVE),
    (
        Mistake(
            "Is the twelfth tile of a shop as easy to get as the first?",
            lambda: Fraction(perm(len(_counts()), FIVE), len(_counts()) ** FIVE),
        ),
        Mistake("Does your first tile stay in the bag?", _different_put_back),
        Mistake("Different, or some alike?", lambda: 1 - all_different(FIVE)),
    ),
    sd=spread(lambda: all_different(FIVE)),
)

SECOND_PHOTO = Exercise(
    "3.4",
    lambda: waiting_mean(2, _photos(), total()),
    (
        Mistake(
            "Does the bag get richer in photos while you wait?", lambda: Fraction(2 * total(), _photos())
        ),
        Mistake("Which photo was asked for?", lambda: waiting_mean(1, _photos(), total())),
        Mistake("Six photos cut the row into how many gaps?", lambda: Fraction(2 * (total() + 1), _photos())),
        Mistake("Count the photo itself too.", lambda: Fraction(2 * total(), _photos() + 1)),
        Mistake("That is one photo too many.", lambda: waiting_mean(3, _photos(), total())),
    ),
    sd=lambda: sqrt(waiting_variance(2, _photos(), total())),
)

FOUR_HANDS = tuple(edition().cards[PLAYERS, 1].tiles_drawn for _ in range(PLAYERS))
"""Tiles drawn by each of four players in year 1."""


def _on_the_table() -> Fraction:
    return at_least(3, _photos(), total(), sum(FOUR_HANDS))


TABLE = Exercise(
    "3.5",
    _on_the_table,
    (
        Mistake(
            "24 of 90 is a lot: is each draw the same?",
            lambda: put_back(3, _photos(), total(), sum(FOUR_HANDS)),
        ),
        Mistake("Four photos are fine too.", lambda: exactly(3, _photos(), total(), sum(FOUR_HANDS))),
        Mistake("Whose tiles can meet?", lambda: at_least(3, _photos(), total(), FOUR_HANDS[0])),
        Mistake(
            "Nobody needs to hold all three alone.",
            lambda: anybody_at_least(3, _photos(), total(), FOUR_HANDS),
        ),
    ),
    sd=spread(_on_the_table),
    praise="Trade makes it many times as likely as one hand alone.",
)

EXERCISES = (SOME_PHOTO, OPEN_TILES, DIFFERENT, SECOND_PHOTO, TABLE)
