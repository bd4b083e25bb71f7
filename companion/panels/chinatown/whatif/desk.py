"""The desk of a scenario: where it starts, its branches, what is tried, and what that is worth to whom."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.analysis.scenario import Change, scenario_from
from companion.panels.chinatown.edit import HELP_IS_OFF
from companion.panels.chinatown.whatif.branches import Branches
from companion.panels.chinatown.whatif.differences import Differences
from companion.panels.chinatown.whatif.steps import Steps
from companion.panels.chinatown.whatif.tools import tools_of
from companion.panels.chinatown.whatif.trial import Trial
from companion.panels.desk import Cover, Desk
from companion.panels.tools import box, button, entry, switch, visible
from companion.plot import Marks
from companion.rules.chinatown import Position
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.view import View, view
from companion.rules.places import Picture
from companion.rules.text import Text
from companion.store import companion_home

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class WhatIf(Cover):
    """A scenario of this table. `draft` is the trial; None is the table as it is now, without branches.

    It is made from what this screen may see: while cash is secret nothing in it knows any.
    """

    USES_HANDS = True
    _fresh: tuple[View, Trial] | None = None

    def build(self) -> Iterable[widgets.Widget]:
        """Steps, branches, the tools of which one is on the desk, differences, and the file to share."""
        screen = self.screen
        self.steps = Steps(screen, self._start_at)
        self.tools = tools_of(screen, self)
        self.tool_name = next(iter(self.tools))
        self.branches = Branches(self)
        faces = {"deal": self.word("A deal"), "change": self.word("Lots, tiles, hands")}
        self.keys = {name: self._tool_key(name, face) for name, face in faces.items()}
        self.differences = Differences(screen)
        self.file = entry(value="what-if.jsonl")
        save = button(self.word("Save this branch as"), self.tap("save", self._save), "wide")
        self.saving = box([save, self.file], "saving")
        self.parts = box(
            [
                self.steps.widget,
                self.branches.widget,
                box(self.keys.values(), "choices"),
                *(tool.body for tool in self.tools.values()),
                self.differences.widget,
                self.saving,
            ],
            "desk-body",
        )
        return (self.parts,)

    def tap(self, spot: str, action: Callable[[], None]) -> Callable[[], None]:
        """What a key of this desk does when it is tapped."""
        return lambda: self.screen.tapped(("what-if", spot), action)

    def _tool_key(self, name: str, face: str) -> widgets.Button:
        return button(face, self.tap(f"tool {name}", partial(setattr, self, "tool_name", name)), "choice")

    # The trial

    @property
    def is_off(self) -> bool:
        """Whether the table has switched what-if help off until its game is over."""
        return not has_help(self.screen)

    @property
    def trial(self) -> Trial:
        """What is being tried; cash that was open for a while is forgotten with everything tried with it."""
        trial: Trial | None = self.draft
        if trial and trial.scenario.cash_open and not self.screen.view.is_cash_open:
            self.clear()
            trial = None
        return trial or self._now()

    def _now(self) -> Trial:
        """The table as it is, made once for each view."""
        if self._fresh is None or self._fresh[0] is not self.screen.view:
            self._fresh = (self.screen.view, self._started(len(self.screen.table.log)))
        return self._fresh[1]

    def _started(self, at: int) -> Trial:
        screen = self.screen
        opened = screen.view.is_cash_open
        table = screen.table
        then = view(table.game, screen.viewer, at, table.authors, opened=opened).position
        return Trial(at, scenario_from(then, table.game.header, opened))

    def _start_at(self, at: int) -> None:
        self.change(self._started(at))

    def try_change(self, change: Change) -> None:
        """Add `change` to the branch in front, or to a new one. Raises `IllegalMove` with every reason against it."""
        self.unless_off()
        self.change(self.trial.changed(change))

    def _save(self) -> None:
        file = companion_home() / "records" / self.file.value.strip()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.trial.scenario.save(self.trial.name, file)
        except OSError as error:
            told = self.word("{file} was not saved: {why}.", file=file, why=error.strerror)
            raise ValueError(told) from None
        self.screen.said = ("good", self.word("Saved as {file}.", file=file))

    def unless_off(self) -> None:
        """Refuse where help is off."""
        if self.is_off:
            raise ValueError(self.word(HELP_IS_OFF))

    def clear(self) -> None:
        """Forget the trial and what rollouts found."""
        super().clear()
        self._fresh = None
        self.differences.forget()

    # What is shown

    @property
    def tool(self) -> Desk:
        """The tool on the desk."""
        return self.tools[self.tool_name]

    @property
    def position(self) -> Position:
        """The branch's in front."""
        return self.trial.position

    @property
    def earns(self) -> Mapping[str, int]:
        """What each player earns a year in it."""
        return {player: each.income for player, each in self.trial.branch.outlooks.items()}

    @property
    def title(self) -> str:
        """That nothing here counts."""
        return self.word("What if: nothing here is recorded")

    @property
    def says(self) -> tuple[Text, ...]:
        """What the tool says, or that help is off."""
        return (Text(HELP_IS_OFF),) if self.is_off else self.tool.says

    @property
    def verdict(self) -> tuple[str, str]:
        """What the tool says of it."""
        return ("", "") if self.is_off else self.tool.verdict

    @property
    def _proposes(self) -> bool:
        return self.tool_name == "deal" and not self.is_off

    @property
    def primary(self) -> str:
        """Try the deal; without one, back to the table."""
        if not self._proposes:
            return super().primary
        name = self.trial.name or self.trial.free_name
        return self.word("Try it in branch {name}", name=name)

    @property
    def waits(self) -> bool:
        """Until there is a deal that can happen."""
        return self._proposes and self.tool.verdict[0] != "good"

    @property
    def side(self) -> str:
        """Back to the table."""
        return self.word("Back") if self._proposes else ""

    @property
    def picture(self) -> Picture | None:
        """The branch's board."""
        return None if self.is_off else picture(self.position, self.screen.translate)

    @property
    def caption(self) -> str:
        """That the board is not the table's."""
        return self.word("what if: not recorded")

    def marks(self) -> Marks:
        """The tool's."""
        return Marks() if self.is_off else self.tool.marks()

    def chosen_names(self) -> tuple[str, ...]:
        """The tool's."""
        return self.tool.chosen_names()

    def chosen_tiles(self, player: str) -> dict[str, int]:
        """The tool's."""
        return self.tool.chosen_tiles(player)

    def show(self) -> None:
        """Patch everything to the trial, unless help is off."""
        visible(self.parts, not self.is_off)
        trial = self.trial
        self.steps.show(trial.at, self.screen.view)
        self.branches.show(trial)
        visible(self.saving, not self.screen.viewer)  # files lie on the table's machine
        for name, tool in self.tools.items():
            visible(tool.body, name == self.tool_name)
            switch(self.keys[name], "on", name == self.tool_name)
            tool.show()
        self.differences.show(trial)

    # Taps

    def tap_lot(self, lot: int) -> None:
        """The tool's."""
        self.unless_off()
        self.tool.tap_lot(lot)

    def tap_tile(self, player: str, shop: str) -> None:
        """The tool's."""
        self.unless_off()
        self.tool.tap_tile(player, shop)

    def tap_name(self, player: str) -> None:
        """The tool's."""
        self.unless_off()
        self.tool.tap_name(player)

    def tap_primary(self) -> None:
        """Try the deal in the branch, or leave."""
        if not self._proposes:
            super().tap_primary()
        elif not self.waits:
            self.try_change(self.trial.deal.deal())

    def tap_side(self) -> None:
        """Leave; what was tried stays until something is recorded."""
        self.screen.cover = ""


def has_help(screen: "Screen") -> bool:
    """Whether the table of this screen lets anybody ask what would be."""
    return bool(screen.table.aside.switches["advice"] or screen.position.is_finished)
