"""An exercise: its right answer, the mistakes that it knows, and the verdict on what a learner hands in."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

from companion.lessons.answers import is_number, odd_kind, plain, same, tolerance_of

STANDARD_ERRORS = 4
"""A simulated answer may be off by so many: about one right simulation in 16,000 is."""
FEWEST_DRAWS = 10_000
"""A simulation of fewer draws tells too little apart."""

NOT_YET = "Not yet. Try it on a case that is small enough to count by hand."
PERCENT = "Give the chance as a number from 0 to 1, not in percent."
NEARLY = "If this comes from a simulation, hand in the pair of your value and the number of draws."
TOO_FEW = f"That is too few draws to tell right from wrong: take at least {FEWEST_DRAWS:,}."
NO_DRAWS = "How many draws were there? That is one whole number."
TOO_DEEP = "There are lists in your lists without end: hand in what the question asks for, and no more."
NOT_SIMULATED = "Here the exact answer is asked for: leave `draws` out."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer. It counts as true when the answer is right, so that `assert` can use it."""

    right: bool
    text: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"{'✓' if self.right else '✗'} {self.text}"


@dataclass(frozen=True)
class Mistake:
    """A common mistake: the hint for it, which asks and never tells, and what hands it in.

    Parameters
    ----------
    hint : str
        Where to look.
    example : object or callable without parameters
        A typical wrong answer of this kind; a callable reckons it, from the same tables as the right answer.
    when : callable, optional
        Answer → whether it makes this mistake. Without it: whether it is the same as the example.
    within : float, optional
        How far a number may be from the example, where people round.
    """

    hint: str
    example: Any
    when: Callable[[Any], bool] | None = None
    within: float | None = None

    @cached_property
    def answer(self) -> Any:
        """The typical wrong answer."""
        return plain(self.example() if callable(self.example) and not self.when else self.example)


@dataclass(frozen=True)
class Exercise:
    """A question with one right answer.

    Parameters
    ----------
    name : str
        Lesson and number, such as "1.3".
    solve : callable
        Without parameters: the right answer, reckoned from `data/` and the rules. A frozenset is met in any order.
    mistakes : tuple of Mistake
        At least three.
    judge : callable, optional
        Plain answer → whether it is right, where being the same as `solve()` is too narrow.
    sd : callable, optional
        The standard deviation of one draw, for exercises that take simulated answers.
    within : float, optional
        A share of the right answer by which it may be missed.
    praise : str
        What is said to a right answer after "Right."
    """

    name: str
    solve: Callable[[], Any]
    mistakes: tuple[Mistake, ...]
    judge: Callable[[Any], bool] | None = None
    sd: Callable[[], float] | None = None
    within: float | None = None
    praise: str = ""

    @cached_property
    def right(self) -> Any:
        """The right answer, as `plain` has it."""
        return plain(self.solve())

    def verdict(self, answer: Any, draws: int | None = None) -> Verdict:
        """Return what is said to `answer`: an exact one, one simulated with `draws` draws, or a pair of both."""
        try:
            given = plain(answer)
        except RecursionError:
            return Verdict(False, TOO_DEEP)
        if draws is None and self._comes_with_draws(given):
            given, draws = given
        if odd := odd_kind(given, self.right):
            return Verdict(False, odd)
        if draws is not None and (doubt := self._doubt(draws)):
            return Verdict(False, doubt)
        within = self.tolerance(draws)
        if self.judge(given) if self.judge else same(given, self.right, within):
            return Verdict(True, " ".join(filter(None, ("Right.", self.praise))))
        return Verdict(False, self._hint(given, within, simulated=draws is not None))

    def tolerance(self, draws: int | None = None) -> float | None:
        """Return how far a number may be off: of a simulated answer, or of one right within a share; else None."""
        if draws is not None and self.sd:
            return STANDARD_ERRORS * self.sd() / sqrt(draws)
        return None if self.within is None else self.within * abs(self.right)

    def _comes_with_draws(self, given: Any) -> bool:
        """Whether a simulated answer was handed in as a pair of its value and its draws."""
        pair = isinstance(given, tuple) and len(given) == 2 and all(map(is_number, given))
        return self.sd is not None and is_number(self.right) and pair

    def _doubt(self, draws: int) -> str:
        if not self.sd:
            return NOT_SIMULATED
        if not is_number(draws):
            return NO_DRAWS
        return TOO_FEW if draws < FEWEST_DRAWS else ""

    def _hint(self, given: Any, within: float | None, simulated: bool) -> str:
        """The hint of the nearest mistake that `given` makes; a simulated one must lie two tolerances from right."""
        for mistake in self._nearest_first(given):
            if mistake.when:
                if mistake.when(given):
                    return mistake.hint
            elif simulated and within and abs(mistake.answer - self.right) < 2 * within:
                continue
            elif same(given, mistake.answer, mistake.within or within):
                return mistake.hint
        return self._general(given, simulated)

    def _nearest_first(self, given: Any) -> list[Mistake]:
        def distance(mistake: Mistake) -> float:
            numbers = is_number(given) and is_number(mistake.answer)
            return abs(float(given) - float(mistake.answer)) if numbers else 0.0

        return sorted(self.mistakes, key=distance)

    def _general(self, given: Any, simulated: bool) -> str:
        """What is said to a mistake that nobody foresaw."""
        if is_number(given) and is_number(self.right):
            if abs(self.right) < 1 and same(given / 100, self.right):
                return PERCENT
            near = max(abs(self.right) / 20, tolerance_of(self.right))
            if self.sd and not simulated and abs(float(given) - float(self.right)) <= near:
                return NEARLY
        return NOT_YET
