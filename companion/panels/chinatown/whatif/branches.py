"""The keys of a scenario's branches: to the one that was not changed, to each other, one more, one fewer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.analysis.scenario import START
from companion.panels.chinatown.whatif.trial import NAMES, NO_DEAL, Trial
from companion.panels.tools import box, button, switch, visible

if TYPE_CHECKING:
    from companion.panels.chinatown.whatif.desk import WhatIf


class Branches:
    """A row of keys; each of them changes the trial of `home`."""

    def __init__(self, home: "WhatIf") -> None:
        self.home, word = home, home.word
        self.keys = {name: self._key(name) for name in (START, *NAMES)}
        self.fork = button(word("+ branch"), home.tap("fork", self._fork), "choice")
        self.drop = button(word("Drop this branch"), home.tap("drop", self._drop), "choice")
        self.widget = box([*self.keys.values(), self.fork, self.drop], "choices")

    def _key(self, name: str) -> widgets.Button:
        face = name if name != START else self.home.word("As it was")
        return button(face, self.home.tap(f"branch {name}", partial(self._choose, name)), "choice")

    def _change(self, change: Callable[[Trial], Trial]) -> None:
        self.home.change(change(self.home.trial))

    def _choose(self, name: str) -> None:
        self._change(lambda trial: replace(trial, name=name, deal=NO_DEAL))

    def _fork(self) -> None:
        self.home.unless_off()
        if not self.home.trial.free_name:
            raise ValueError(self.home.word("There are enough branches: drop one first."))
        self._change(Trial.forked)

    def _drop(self) -> None:
        if self.home.trial.name != START:
            self._change(Trial.dropped)

    def show(self, trial: Trial) -> None:
        """Patch which there are, and which is in front."""
        for name, key in self.keys.items():
            visible(key, name == START or name in trial.scenario.branches)
            switch(key, "on", name == trial.name)
        visible(self.drop, trial.name != START)
