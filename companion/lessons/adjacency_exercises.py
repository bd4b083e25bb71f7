"""The exercises of lesson 1, adjacency, with the mistakes that are often made."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb, exp, sqrt
from typing import Any

from companion.lessons.adjacency import (
    across,
    best_cut,
    board,
    degrees,
    diagonal,
    expected_pairs,
    largest_piece,
    no_pair,
    variance_of_pairs,
)
from companion.lessons.exercise import Exercise, Mistake
from companion.rules.chinatown.board import connected_pieces

LOT, SEVEN, FIVE, BLOCK = 15, 7, 5, 4
"""What the exercises ask about: a lot, the deeds handed to each of three players, fewer deeds, a block."""


def touching(lot: int) -> frozenset[int]:
    """Return the neighbours of `lot`."""
    return frozenset(board().neighbours[lot])


def counted(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return how many of the numbers are 2, 3 and 4.

    >>> counted([2, 4, 4, 7])
    (1, 0, 2)
    """
    counts = Counter(numbers)
    return tuple(counts[each] for each in (2, 3, 4))


def _next_numbers() -> frozenset[int]:
    return frozenset((LOT - 1, LOT + 1))


def _has_stranger(given: Any) -> bool:
    """Whether a lot of another block, or none of the board, is among those given."""
    return not set(given) <= set(board().in_block(board().lots[LOT].block))


NEIGHBOURS = Exercise(
    "1.1",
    lambda: touching(LOT),
    (
        Mistake("Look at the drawing, not at the numbers: what lies right of 15?", _next_numbers),
        Mistake("Is a lot its own neighbour?", (12, 14, 15), lambda given: LOT in given),
        Mistake("In which block is each of your lots?", (12, 14, 16), _has_stranger),
        Mistake(
            "Do two lots touch that share only a corner?",
            (11, 12, 14),
            lambda given: bool(set(given) & diagonal(LOT)),
        ),
        Mistake("There are more: look on all four sides.", (12,), lambda given: set(given) < touching(LOT)),
    ),
    praise="A street lies on one side, so that the next number is no neighbour.",
)

DEGREES = Exercise(
    "1.2",
    lambda: counted(degrees().elements()),
    (
        Mistake(
            "Some of your neighbours sit across a street.",
            lambda: counted(len(touching(lot) | across(lot)) for lot in board().lots),
        ),
        Mistake(
            "Your three numbers should use up all the lots. Do corners count?",
            lambda: counted(len(touching(lot) | diagonal(lot)) for lot in board().lots),
        ),
        Mistake(
            "A pair is seen from both of its lots.",
            lambda: counted(sum(other > lot for other in touching(lot)) for lot in board().lots),
        ),
        Mistake("Check the order asked for.", lambda: tuple(reversed(counted(degrees().elements())))),
        Mistake(
            "Your three numbers should use up all the lots.",
            (34, 34, 16),
            lambda given: sum(given) != len(board().lots),
        ),
    ),
    praise="No lot has fewer than two neighbours.",
)

EXPECTED_PAIRS = Exercise(
    "1.3",
    lambda: expected_pairs(SEVEN),
    (
        Mistake("Is (3, 4) a different pair from (4, 3)?", lambda: 2 * expected_pairs(SEVEN)),
        Mistake(
            "Do you own every neighbour?", lambda: SEVEN * Fraction(2 * len(board().pairs), len(board().lots))
        ),
        Mistake(
            "How many deeds are left after the first?",
            lambda: comb(SEVEN, 2) * Fraction(2 * len(board().pairs), len(board().lots) ** 2),
        ),
        Mistake("Count the deeds again.", lambda: expected_pairs(SEVEN - 1)),
        Mistake("Count the deeds again: one too many.", lambda: expected_pairs(SEVEN + 1)),
    ),
    sd=lambda: sqrt(variance_of_pairs(SEVEN)),
    praise="Expectations add, whether the pairs hang together or not.",
)


def _one_pair() -> Fraction:
    """The chance that two random lots touch."""
    return expected_pairs(2)


SOME_PAIR = Exercise(
    "1.4",
    lambda: 1 - no_pair(FIVE),
    (
        Mistake("What would your method give for 20 deeds?", lambda: expected_pairs(FIVE)),
        Mistake(
            "If 3 touches 4 and 4 touches 8, is 3–8 still anybody's guess?",
            lambda: 1 - (1 - _one_pair()) ** comb(FIVE, 2),
        ),
        Mistake("Chance of none or of at least one?", lambda: no_pair(FIVE)),
        Mistake(
            "A good approximation, but the exact value was asked.", lambda: 1 - exp(-expected_pairs(FIVE))
        ),
    ),
    sd=lambda: sqrt(no_pair(FIVE) * (1 - no_pair(FIVE))),
    praise="It is smaller than the expected number: some hands hold two pairs or more.",
)


def _pieces(given: Any) -> int:
    """Into how many pieces the rest of the block falls without the first two of the three given numbers."""
    return len(connected_pieces(set(board().in_block(BLOCK)) - set(given[:2]), board()))


def _other_piece(given: Any) -> bool:
    """Whether the right lots come with the size of a smaller piece."""
    return set(given[:2]) == set(best_cut(BLOCK)[:2]) and given[2] < best_cut(BLOCK)[2]


CUT = Exercise(
    "1.5",
    lambda: best_cut(BLOCK),
    (
        Mistake("No lot alone cuts a block: try two.", (53, 53, 15), lambda given: given[0] == given[1]),
        Mistake(
            "Both lots lie in the block that is asked about?",
            (35, 36, 7),
            lambda given: not set(given[:2]) <= set(board().in_block(BLOCK)),
        ),
        Mistake("Which piece would you build on?", (50, 53, 5), _other_piece),
        Mistake(
            "Take them away: is the rest in two pieces?", (49, 53, 14), lambda given: _pieces(given) == 1
        ),
        Mistake(
            "Count the larger piece again.",
            (53, 54, 8),
            lambda given: given[2] != largest_piece(BLOCK, given[:2]),
        ),
        Mistake(
            "That cuts. Is there a cut nearer to the middle?", (53, 54, 10), lambda given: _pieces(given) > 1
        ),
    ),
    judge=lambda given: (*sorted(given[:2]), given[2]) == best_cut(BLOCK),
    praise="It is the only pair that leaves so little.",
)

EXERCISES = (NEIGHBOURS, DEGREES, EXPECTED_PAIRS, SOME_PAIR, CUT)
