"""What is being tried, as a frozen value: where it starts, its branches, the one in front, a deal half made."""

from dataclasses import dataclass, replace
from string import ascii_uppercase

from companion.analysis.scenario import START, Branch, Change, Scenario
from companion.rules.chinatown import Position
from companion.rules.chinatown.draft import Draft

NO_DEAL = Draft()

NAMES = ascii_uppercase[:6]
"""Names of branches: as many as lie side by side on a tablet."""


@dataclass(frozen=True)
class Trial:
    """`at` counts the moves of the record before the start; `name` is the branch in front."""

    at: int
    scenario: Scenario
    name: str = START
    deal: Draft = NO_DEAL

    @property
    def branch(self) -> Branch:
        """The branch in front."""
        return self.scenario.branch(self.name)

    @property
    def position(self) -> Position:
        """The position of the branch in front."""
        return self.branch.position

    @property
    def has_cash(self) -> bool:
        """Whether everybody's cash is open and known, so that the game can be played to the end from here."""
        cash = self.position.cash
        return self.scenario.cash_open and all(
            cash.get(player) is not None for player in self.position.players
        )

    @property
    def free_name(self) -> str:
        """The first name that no branch has; empty when there are enough of them."""
        return next((name for name in NAMES if name not in self.scenario.branches), "")

    def forked(self) -> "Trial":
        """A branch more, which begins as the one in front is; as it was when there is no name left."""
        name = self.free_name
        return replace(self, scenario=self.scenario.forked(name, of=self.name), name=name) if name else self

    def changed(self, change: Change) -> "Trial":
        """The branch in front with one change more; the start itself never changes, it gets a branch."""
        trial = self if self.name != START else self.forked()
        scenario = trial.scenario.changed(trial.name, change)
        return replace(trial, scenario=scenario, deal=NO_DEAL)

    def dropped(self) -> "Trial":
        """Without the branch in front."""
        return replace(self, scenario=self.scenario.without(self.name), name=START)
