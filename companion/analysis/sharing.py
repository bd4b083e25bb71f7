"""How a surplus may be shared: two solutions of the bargaining problem, exactly.

The Nash bargaining solution makes the product of the gains greatest (Nash 1950); the Kalai-Smorodinsky solution keeps
the gains in the proportion of the most that each could hope for (Kalai and Smorodinsky 1975). A dollar is worth the
same to everybody, so they differ only where somebody cannot pay enough.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Sharing:
    """A bargaining problem of two or more: gains without any payment, and what each would have otherwise.

    `goods` are the gains of the deal without its dollars. `outside` are the outside options, 0 by default. `limits`
    are the most that a party can pay on balance; a party without one can pay anything.
    """

    goods: Mapping[str, int]
    outside: Mapping[str, int] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def surplus(self) -> int:
        """What the parties gain together beyond their outside options."""
        return sum(self.goods.values()) - sum(self.outside.get(player, 0) for player in self.goods)

    def nash(self) -> dict[str, Fraction]:
        """Return each party's gain in the Nash bargaining solution. ValueError when nothing helps all.

        With nothing in the way the surplus is shared equally; who cannot pay so much keeps more.
        """
        return self._level(dict.fromkeys(self.goods, Fraction(1)))

    def kalai_smorodinsky(self) -> dict[str, Fraction]:
        """Return each party's gain in the Kalai-Smorodinsky solution. ValueError when nothing helps all.

        The most that a party could hope for is what is left when the others gain as little as they accept.
        """
        floors, total = self._floors(), sum(self.goods.values())
        hopes = {
            player: Fraction(total - (sum(floors.values()) - floors[player]) - self.outside.get(player, 0))
            for player in self.goods
        }
        return self._level(hopes)

    def payments(self, gains: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return what each party has to be paid, negative when it pays, to gain `gains`; they sum to 0."""
        return {player: gain - self.goods[player] for player, gain in gains.items()}

    def _floors(self) -> dict[str, int]:
        """The least that each party gains: its outside option, or more when it cannot pay so much."""
        return {
            player: max(
                self.outside.get(player, 0),
                goods - self.limits.get(player, goods - self.outside.get(player, 0)),
            )
            for player, goods in self.goods.items()
        }

    def _level(self, weights: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Raise all gains from the outside options in proportion to `weights` until the whole is shared.

        A party stays at its floor until it is reached: the level is found floor by floor.
        """
        floors, total = self._floors(), sum(self.goods.values())
        if sum(floors.values()) > total:
            raise ValueError("no division of this deal leaves everybody as well off as without it")
        starts = {player: Fraction(self.outside.get(player, 0)) for player in self.goods}
        reached = {
            player: (floors[player] - starts[player]) / weight for player, weight in weights.items() if weight
        }
        rising: list[str] = []
        level = Fraction(0)
        for player in sorted(reached, key=lambda player: reached[player]):
            rising.append(player)
            fixed = sum(floors[other] for other in floors if other not in rising)
            begun = sum(starts[other] for other in rising)
            level = (total - fixed - begun) / sum((weights[other] for other in rising), Fraction(0))
            later = [reached[other] for other in reached if other not in rising]
            if not later or level <= min(later):
                break
        return {
            player: max(Fraction(floors[player]), starts[player] + level * weights[player])
            for player in self.goods
        }
