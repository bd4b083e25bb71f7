"""The promise desk: who owes whom what in which years (C14)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.rows import thousands
from companion.panels.tools import box, button, entry, switch
from companion.rules.chinatown import Promise
from companion.rules.text import N_, Text


@dataclass(frozen=True, slots=True)
class Promising:
    """A half-made promise."""

    giver: str = ""
    receiver: str = ""
    dollars: int = 0
    years: tuple[int, ...] = ()


class Promises(Desk):
    """A promise is written down, reminded of when it is due, and never moves money by itself."""

    EMPTY = Promising()
    USES_BOARD = False

    def build(self) -> Iterable[widgets.Widget]:
        """Who, whom, how much, when, and a remark."""
        position = self.screen.position
        unit = min(position.edition.notes)
        self.givers = {
            name: self._choice("giver", name, N_("{player} owes"), name) for name in position.players
        }
        self.receivers = {
            name: self._choice("receiver", name, N_("to {player}"), name) for name in position.players
        }
        self.sums = {unit * n: self._sum(unit * n) for n in range(1, 11)}
        self.years = {n: self._year(n) for n in range(1, len(position.edition.years) + 1)}
        self.note = entry(placeholder=self.word("remark, or the promise in words"))
        choices = (self.givers, self.receivers, self.sums, self.years)
        return (*(box(choice.values(), "choices") for choice in choices), self.note)

    def _choice(self, field: str, value: Any, template: str, player: str) -> widgets.Button:
        tapped = partial(self.screen.tapped, (field, value), partial(self._set, field, value))
        return button(self.word(template, player=player), tapped, "choice")

    def _sum(self, dollars: int) -> widgets.Button:
        tapped = partial(self.screen.tapped, ("owed", dollars), partial(self._set, "dollars", dollars))
        return button(thousands(dollars), tapped, "choice")

    def _year(self, number: int) -> widgets.Button:
        tapped = partial(self.screen.tapped, ("year", number), partial(self._turn_year, number))
        return button(self.word(self.screen.position.edition.calendar(number)), tapped, "choice")

    def _set(self, field: str, value: Any) -> None:
        again = getattr(self.draft, field) == value
        self.change(replace(self.draft, **{field: getattr(self.EMPTY, field) if again else value}))

    def _turn_year(self, number: int) -> None:
        years = set(self.draft.years) ^ {number}
        self.change(replace(self.draft, years=tuple(sorted(years))))

    @property
    def title(self) -> str:
        """A promise."""
        return self.word("A promise")

    @property
    def says(self) -> tuple[Text, ...]:
        """The promise, said back."""
        return (
            self._move().describe(self.screen.position)
            if self._is_ready
            else (Text(N_("Who owes whom what, and when?")),)
        )

    @property
    def _is_ready(self) -> bool:
        return bool(self.draft.giver and self.draft.receiver and self.draft.years)

    @property
    def waits(self) -> bool:
        """Until both players and a year are chosen."""
        return not self._is_ready

    @property
    def primary(self) -> str:
        """Write it down."""
        return self.word("Write it down")

    def _move(self) -> Promise:
        draft = self.draft
        return Promise(
            giver=draft.giver,
            receiver=draft.receiver,
            years=draft.years,
            dollars=draft.dollars or None,
            note=self.note.value.strip(),
        )

    def show(self) -> None:
        """Patch the choices."""
        draft = self.draft
        for made, chosen in (
            (self.givers, draft.giver),
            (self.receivers, draft.receiver),
            (self.sums, draft.dollars),
        ):
            for value, key in made.items():
                switch(key, "on", value == chosen)
        for number, key in self.years.items():
            switch(key, "on", number in draft.years)

    def tap_primary(self) -> None:
        """Record the promise."""
        if self._is_ready and self.screen.record(self._move()):
            self.note.value = ""
