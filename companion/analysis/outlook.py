"""What awaits each player from a position by income alone, and how two positions differ in it.

Nothing here asks for anybody's cash, so it may be shown while cash is secret (C22).
"""

from dataclasses import dataclass

from companion.analysis.placement import best_placement, placing_is_over, years_left
from companion.rules.chinatown import Position, income


@dataclass(frozen=True, slots=True)
class Outlook:
    """What awaits one player, in dollars: the board as it lies, and with the best placement of their hand."""

    income: int
    """A year's, as the board lies."""
    best: int
    """A year's, with the best placement."""
    years_left: int
    """Incomes to come, this year's included while it is unpaid."""
    to_the_end: int
    """All incomes to come: with the best placement from the first year in which it can still be laid."""
    proven: bool
    """Whether the placement is proven to be the best."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What one player has from one position instead of another; the properties are after less before, in dollars."""

    player: str
    before: Outlook
    after: Outlook

    @property
    def income(self) -> int:
        """A year's, as the board lies."""
        return self.after.income - self.before.income

    @property
    def best(self) -> int:
        """A year's, with the best placement."""
        return self.after.best - self.before.best

    @property
    def to_the_end(self) -> int:
        """All incomes to come."""
        return self.after.to_the_end - self.before.to_the_end


def outlooks(position: Position) -> dict[str, Outlook]:
    """Return what awaits each player from `position`."""
    lies, years = income(position), years_left(position)
    return {player: _outlook(position, player, lies[player], years) for player in position.players}


def _outlook(position: Position, player: str, lies: int, years: int) -> Outlook:
    best = best_placement(position, player)
    to_the_end = best.dollars * years
    if years and placing_is_over(position):  # this year pays for what lies
        to_the_end = lies + best.dollars * (years - 1)
    return Outlook(lies, best.dollars, years, to_the_end, best.proven)
