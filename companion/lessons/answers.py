"""What a learner hands in, made plain: numbers, tuples, mappings, sets and functions; and when two are the same."""

from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import Any

SMALL, LARGE = 0.0005, 0.005
"""How far an exact answer may be off: for chances and means below 1 in size, and for larger ones."""


def plain(answer: Any) -> Any:
    """Return an answer as a number, tuple, mapping, frozenset or function, whatever it came as.

    A table of one cell is its number, of one column or one row a tuple, of two columns a mapping from the first to
    the second; any other table a mapping from each column's name to its tuple.

    >>> plain([1, (2, 3)]), plain({4: [5]}), sorted(plain({7, 6}))
    ((1, (2, 3)), {4: (5,)}, [6, 7])
    """
    if hasattr(answer, "columns"):
        return _table(answer)
    for name in ("to_list", "tolist"):  # a column, an array, a number of NumPy
        if hasattr(answer, name):
            return plain(getattr(answer, name)())
    if isinstance(answer, Mapping):
        return {key: plain(value) for key, value in answer.items()}
    if isinstance(answer, Set):
        return frozenset(plain(each) for each in answer)
    if isinstance(answer, (list, tuple, range)):
        return tuple(plain(each) for each in answer)
    return answer


def _table(frame: Any) -> Any:
    columns = {name: plain(frame[name]) for name in frame.columns}
    values = list(columns.values())
    if len(values) == 1:
        return values[0][0] if len(values[0]) == 1 else values[0]
    if values and len(values[0]) == 1:
        return tuple(column[0] for column in values)
    return dict(zip(*values, strict=True)) if len(values) == 2 else columns


def is_number(value: Any) -> bool:
    """Whether `value` is a finite number, and not too large to be compared; True and False are not.

    >>> [is_number(each) for each in (1, Fraction(1, 2), float("nan"), 10**400, True, "1")]
    [True, True, False, False, False, False]
    """
    try:
        return _like_a_number(value) and isfinite(value)
    except OverflowError:
        return False


def _like_a_number(value: Any) -> bool:
    return isinstance(value, (Real, Decimal)) and not isinstance(value, bool)


def tolerance_of(right: Any) -> float:
    """Return how far an exact answer may be from `right`."""
    return SMALL if abs(right) < 1 else LARGE


def same(given: Any, right: Any, within: float | None = None) -> bool:
    """Whether two plain answers are the same; numbers may be off by `within`, or by what `tolerance_of` says.

    A fraction must hit a fraction exactly. A frozenset is met by its members in any order, none of them twice.

    >>> same(0.3333, Fraction(1, 3)), same(Fraction(333, 1000), Fraction(1, 3)), same((3, 1), frozenset({1, 3}))
    (True, False, True)
    """
    if is_number(given) and is_number(right):
        if isinstance(given, Fraction) and isinstance(right, Fraction):
            return given == right or (within is not None and abs(given - right) <= within)
        return abs(float(given) - float(right)) <= (tolerance_of(right) if within is None else within)
    if isinstance(right, frozenset):
        once = isinstance(given, frozenset) or (isinstance(given, tuple) and len(set(given)) == len(given))
        return once and frozenset(given) == right
    if isinstance(given, tuple) and isinstance(right, tuple):
        return len(given) == len(right) and all(
            same(one, other, within) for one, other in zip(given, right, strict=True)
        )
    if isinstance(given, Mapping) and isinstance(right, Mapping):
        return given.keys() == right.keys() and all(
            same(given[key], value, within) for key, value in right.items()
        )
    return type(given) is type(right) and bool(given == right)


def odd_kind(given: Any, right: Any) -> str:
    """Return in words what kind of answer was expected when `given` is another one; empty when it may be compared."""
    if given is None or given is ...:
        return "There is no answer yet: put yours in the place of the three dots."
    if callable(right):
        return "" if callable(given) else "Hand in the function itself, without calling it."
    if is_number(right):
        return "" if is_number(given) else _odd_number(given)
    if isinstance(right, (tuple, frozenset)):
        return _odd_list(given, right)
    if isinstance(right, Mapping):
        if not isinstance(given, Mapping):
            return "Pairs are asked for: a dictionary, or a table of two columns."
        return _odd_members(given.values(), right.values())
    return (
        ""
        if isinstance(given, type(right))
        else "Another kind of answer is asked for: read the question again."
    )


def _odd_number(given: Any) -> str:
    if _like_a_number(given):
        return "That number cannot be compared: it is not finite, or far too large."
    return "One number is asked for: no list, no text, no function."


def _odd_members(given: Iterable[Any], right: Iterable[Any]) -> str:
    """What is odd about members that all are of the kind of the right ones."""
    like = next(iter(right))
    return next((odd for each in given if (odd := odd_kind(each, like))), "")


def _odd_list(given: Any, right: tuple[Any, ...] | frozenset[Any]) -> str:
    if not isinstance(given, (tuple, frozenset)):
        return "A list is asked for: values in square brackets, with commas between them."
    if not isinstance(right, tuple):
        return _odd_members(given, right)
    if isinstance(given, frozenset):
        return "The order matters here: use square brackets."
    if len(given) != len(right):
        return f"{len(right)} values are asked for, and your list has {len(given)}."
    return next((odd for one, other in zip(given, right, strict=True) if (odd := odd_kind(one, other))), "")
