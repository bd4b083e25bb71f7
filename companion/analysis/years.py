"""How often a position is still paid: what an income a year is multiplied by."""

from companion.rules.chinatown.position import Position


def years_left(position: Position) -> int:
    """Return how many incomes are still to come, this year's included while it is unpaid."""
    return 0 if position.is_finished else len(position.edition.years) - position.year + 1
