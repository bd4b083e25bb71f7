"""The two tools of a scenario, which are desks of the table on another position: a deal, and free changes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from companion.analysis.proposal import proposal_texts
from companion.panels.chinatown.edit import SCRATCH, Editing
from companion.panels.chinatown.trade import Trade
from companion.panels.money import typed_dollars
from companion.panels.tools import box, button, entry, visible
from companion.rules.chinatown import Correct, Position
from companion.rules.game import IllegalMove
from companion.rules.text import Text, render

if TYPE_CHECKING:
    from companion.panels.chinatown.whatif.desk import WhatIf
    from companion.panels.screen import Screen


class Proposing(Trade):
    """A deal in the branch in front, and what it is worth to whom."""

    def __init__(self, screen: "Screen", home: "WhatIf") -> None:
        self.home = home
        self._told: tuple[Any, tuple[str, tuple[Text, ...]]] = (None, ("", ()))
        super().__init__(screen)

    def more(self) -> Iterable[widgets.Widget]:
        """Nothing: drafts of the table are no part of a scenario."""
        return ()

    @property
    def position(self) -> Position:
        """The branch's."""
        return self.home.position

    def change(self, draft: Any) -> None:
        """Let `draft` be the deal of the trial."""
        self.home.change(replace(self.home.trial, deal=draft))

    def worth(self) -> tuple[str, tuple[Text, ...]]:
        """What is to say of the deal, and of which kind it is: good, or refused."""
        asked = (self.home.trial.branch, self.draft)
        if self._told[0] is None or self._told[0][0] is not asked[0] or self._told[0][1] != asked[1]:
            self._told = (asked, self._asked())
        return self._told[1]

    def _asked(self) -> tuple[str, tuple[Text, ...]]:
        if not self.draft.transfers():
            return "", ()
        try:
            return "good", proposal_texts(self.position, self.draft.deal())
        except IllegalMove as illegal:
            return "refused", illegal.problems

    @property
    def verdict(self) -> tuple[str, str]:
        """What the deal is worth to whom."""
        kind, told = self.worth()
        return kind, " ".join(render(text, self.screen.translate) for text in told)

    def show(self) -> None:
        """Patch cards, payers and sums."""
        self.draft = self.home.trial.deal
        self.show_draft()

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """Nothing that was recorded comes back here."""


class Altering(Editing):
    """Owners, tiles, hands and, where it is open, cash of the branch in front."""

    def __init__(self, screen: "Screen", home: "WhatIf") -> None:
        self.home = home
        super().__init__(screen)

    def more(self) -> Iterable[widgets.Widget]:
        """The cash of the player who is chosen."""
        self.dollars = entry(placeholder=self.word("dollars, or 790k"))
        self.set_cash = button("", lambda: self.screen.tapped("set-cash", self._set_cash), "wide")
        self.cash = box([self.dollars, self.set_cash], "saving")
        return (self.cash,)

    @property
    def position(self) -> Position:
        """The branch's."""
        return self.home.position

    @property
    def scratch(self) -> Position:
        """The branch's, as every change leaves it."""
        return self.home.position

    def make(self, change: Correct) -> None:
        """Add the change to the branch."""
        self.home.try_change(change)

    def _set_cash(self) -> None:
        dollars = typed_dollars(self.dollars.value, self.screen.translate)
        self.make(Correct(why=SCRATCH, cash={self.owner: dollars}))
        self.dollars.value = ""

    def show(self) -> None:
        """Patch the choices, and whose cash it would be."""
        super().show()
        self.lines.value = ""  # the rows and the table of differences say it
        self.set_cash.description = self.word("Set the cash of {player}", player=self.owner)
        visible(self.cash, self.home.trial.scenario.cash_open and bool(self.owner))


def tools_of(screen: "Screen", home: "WhatIf") -> dict[str, Trade | Editing]:
    """Return the tools by name, the first one in front."""
    return {"deal": Proposing(screen, home), "change": Altering(screen, home)}
