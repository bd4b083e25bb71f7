"""What each coalition is worth, a fair share of it, and whether any division holds all of them together.

A coalition's value is what its players would earn if they pooled lots and tiles and laid them best (`placement`):
a cooperative game with transferable utility. The Shapley value gives each player the mean of what joining adds over
all orders of joining (Shapley 1953). The core are the divisions of the whole that no coalition can improve on; it is
empty exactly when some balanced weights make the coalitions worth more than the whole (Bondareva 1963, Shapley 1967).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import factorial

from companion.analysis.placement import best_units, holding, years_left
from companion.analysis.table import income_table
from companion.analysis.values import Values
from companion.rules.chinatown.position import Position

Coalition = frozenset[str]


@dataclass(frozen=True, slots=True)
class CoalitionGame:
    """Players and the value of every coalition of them in dollars, nobody being worth 0."""

    players: tuple[str, ...]
    values: Mapping[Coalition, int]
    bounds: Mapping[Coalition, int]
    """No pooling of a coalition is worth more; equal to its value when that is proven."""

    @property
    def proven(self) -> bool:
        """Whether every value is."""
        return self.values == self.bounds

    def shapley(self) -> dict[str, Fraction]:
        """Return the Shapley value: shares that sum to the value of all, exactly."""
        count = len(self.players)
        shares = dict.fromkeys(self.players, Fraction(0))
        for coalition in self.values:
            before = len(coalition)
            orders = Fraction(factorial(before) * factorial(max(count - before - 1, 0)), factorial(count))
            for player in self.players:
                if player not in coalition:
                    shares[player] += orders * (self.values[coalition | {player}] - self.values[coalition])
        return shares

    def core_point(self) -> dict[str, Fraction] | None:
        """Return a division in the core, None when the core is empty.

        Of what is left once every coalition has what it can get alone, all get the same.
        """
        least, _ = self._least_demands()
        left = self.values[frozenset(self.players)] - sum(least.values())
        if left < 0:
            return None
        return {player: demand + Fraction(left, len(self.players)) for player, demand in least.items()}

    def objections(self) -> dict[Coalition, Fraction]:
        """Return the coalitions, with balanced weights, that together are worth more than all; {} with a core.

        Each player's weights sum to 1: had everybody so much time for these coalitions, they would earn more.
        """
        least, weights = self._least_demands()
        if sum(least.values()) <= self.values[frozenset(self.players)]:
            return {}
        alone = {
            player: 1
            - sum((weight for coalition, weight in weights.items() if player in coalition), Fraction(0))
            for player in self.players
        }
        return weights | {frozenset((player,)): weight for player, weight in alone.items() if weight}

    def _least_demands(self) -> tuple[dict[str, Fraction], dict[Coalition, Fraction]]:
        """The cheapest division that no smaller coalition can improve on, and the weights that prove it.

        A linear programme, solved exactly by its dual, which begins feasible: weights w of coalitions of two and
        more, with at most 1 for each player, that make the sum of w times what a coalition adds to its members
        alone greatest. Its shadow prices are what the players demand beyond what each is worth alone.
        """
        alone = {player: self.values[frozenset((player,))] for player in self.players}
        some = [coalition for coalition in self.values if 1 < len(coalition) < len(self.players)]
        added = [self.values[coalition] - sum(alone[player] for player in coalition) for coalition in some]
        rows = [[Fraction(int(player in coalition)) for coalition in some] for player in self.players]
        weights, prices = maximum(rows, [Fraction(1)] * len(rows), [Fraction(each) for each in added])
        demands = {player: alone[player] + price for player, price in zip(self.players, prices, strict=True)}
        used = {coalition: weight for coalition, weight in zip(some, weights, strict=True) if weight}
        return demands, used


def coalition_game(
    position: Position, values: Values | None = None, players: Iterable[str] = ()
) -> CoalitionGame:
    """Return the game of `players`, by default all, whose values are all incomes to come with pooled goods.

    `values` replaces a year's incomes; it then counts once, whatever years it speaks for.
    """
    table = values or income_table(position.edition)
    scale = table.unit * (1 if values else years_left(position))
    named = tuple(players) or position.players
    worth: dict[Coalition, int] = {}
    bounds: dict[Coalition, int] = {}
    for count in range(len(named) + 1):
        for some in combinations(named, count):
            found, bound = best_units(table, holding(position, some))
            worth[frozenset(some)], bounds[frozenset(some)] = found * scale, bound * scale
    return CoalitionGame(named, worth, bounds)


def maximum(
    rows: list[list[Fraction]], limits: list[Fraction], gains: list[Fraction]
) -> tuple[list[Fraction], list[Fraction]]:
    """Maximise `gains` times x under `rows` times x <= `limits`, x >= 0, and return x and the rows' shadow prices.

    The simplex method in fractions, with Bland's rule, so that it ends. `limits` are not negative; the maximum has to
    be finite.
    """
    height, width = len(rows), len(gains)
    unit = [[Fraction(int(row == other)) for other in range(height)] for row in range(height)]
    tableau = [[*row, *unit[at], limits[at]] for at, row in enumerate(rows)]
    bottom = [*(-gain for gain in gains), *[Fraction(0)] * (height + 1)]
    basis = list(range(width, width + height))
    while (entering := next((at for at in range(width + height) if bottom[at] < 0), None)) is not None:
        ratios = [
            (line[-1] / line[entering], basis[at], at)
            for at, line in enumerate(tableau)
            if line[entering] > 0
        ]
        _, _, leaving = min(ratios)
        pivot = tableau[leaving][entering]
        tableau[leaving] = [entry / pivot for entry in tableau[leaving]]
        for line in (*tableau[:leaving], *tableau[leaving + 1 :], bottom):
            if factor := line[entering]:
                line[:] = [entry - factor * own for entry, own in zip(line, tableau[leaving], strict=True)]
        basis[leaving] = entering
    found = [Fraction(0)] * (width + height)
    for at, variable in enumerate(basis):
        found[variable] = tableau[at][-1]
    return found[:width], bottom[width : width + height]
