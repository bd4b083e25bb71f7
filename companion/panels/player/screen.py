"""The frame of a player's own screen: four tabs around the same board, and nothing that is not theirs to see."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

from companion.panels.chinatown import Desks
from companion.panels.chinatown.end import End
from companion.panels.chinatown.log import ReadingLog
from companion.panels.chinatown.whatif.desk import WhatIf
from companion.panels.desk import Desk
from companion.panels.foot import Foot
from companion.panels.ground import Ground
from companion.panels.player.bar import PlayerBar
from companion.panels.player.board import Looking
from companion.panels.player.dealing import Dealing
from companion.panels.player.mine import Mine
from companion.panels.player.own import OwnDeeds, OwnHelp, OwnLaying, OwnPromise, OwnTiles
from companion.panels.rows import Rows
from companion.panels.screen import Screen
from companion.panels.stage import Stage
from companion.panels.style import dynamic_css, static_css
from companion.panels.tongue import Tongue
from companion.panels.tools import box, button, html, switch
from companion.rules.drafts import SharedDraft
from companion.rules.game import IllegalMove
from companion.rules.text import N_, Text
from companion.store import Table
from companion.store.agreement import ready
from companion.store.seats import seated

TABS = {"mine": N_("Mine"), "board": N_("Board"), "deal": N_("Deal"), "log": N_("Log")}

_OWN = {"keep": OwnDeeds, "draw": OwnTiles, "place": OwnLaying, "over": End}
"""Phase → the desk on which a player enters something, while the phase waits for them."""

_DESKS = {
    **_OWN,
    "mine": Mine,
    "board": Looking,
    "deal": Dealing,
    "log": ReadingLog,
    "help": OwnHelp,
    "promise": OwnPromise,
    "what-if": WhatIf,
}


class PlayerScreen(Screen):
    """The screen of one player. `tab` is which of the four pages is open.

    `token` is what this device sat down with; when it opens the seat no more, `sign_out` leaves it.
    """

    def __init__(
        self,
        table: Table,
        player: str,
        tongue: Tongue | None = None,
        token: str = "",
        sign_out: Callable[[], None] | None = None,
    ) -> None:
        self.tab = "mine"
        self.token, self.sign_out = token, sign_out
        super().__init__(table, tongue=tongue, viewer=player)
        self.widget.add_class("player")

    def _build(self) -> None:
        self.desks = Desks(self, _DESKS)
        self.bar: Any = PlayerBar(self)
        self.rows, self.foot = Rows(self), Foot(self)
        self.stage = Stage(self)
        self.ground = Ground(self)
        self.desk_place = box([], "desk")
        self.tabs = {name: self._tab(name, label) for name, label in TABS.items()}
        left = box([self.stage.widget, self.rows.widget], "left")
        main = box([left, self.desk_place], "main")
        looks = dynamic_css(self.view.position, self.translate)
        styles = html(f"<style>{static_css()}{looks}</style>", "styles")
        self.widget.children = (styles, self.bar.widget, main, box(self.tabs.values(), "tabs"))

    def speak(self) -> None:
        """Show everything in the language that was chosen; half-made entries stay."""
        self._rebuild()
        self.refresh()

    def _tab(self, name: str, label: str) -> Any:
        go = partial(self.tapped, ("tab", name), partial(self.go, name))
        return button(self.word(label), go, "tab")

    @property
    def desk_name(self) -> str:
        """Which desk is in front: what covers it, the tab, or what this phase asks of me."""
        if self.cover:
            return self.cover
        phase: str = self.position.phase
        if self.tab == "mine" and phase in _OWN and not self._is_waiting_for_others(phase):
            return phase
        return self.tab

    def _is_waiting_for_others(self, phase: str) -> bool:
        return phase in ("keep", "draw") and self.viewer not in self.position.waiting()

    @property
    def desk(self) -> Desk:
        """The desk in front."""
        return self.desks[self.desk_name]

    def go(self, tab: str) -> None:
        """Open a tab, or what covers it."""
        if tab in TABS:
            self.tab, self.cover = tab, ""
        else:
            self.cover = tab

    def refresh(self) -> None:
        """Show the table as it is now, as far as it is mine to see."""
        desk = self.desk
        self.stage.show(desk)
        self._show_desk(desk)
        self.bar.show()
        self.rows.show()
        self.foot.show()
        waiting = sum(
            self.viewer in line.draft.parties and self.viewer not in line.draft.agreed
            for line in self.view.drafts
        )
        for name, tab in self.tabs.items():
            count = f" ({waiting})" if name == "mine" and waiting else ""
            tab.description = self.word(TABS[name]) + count
            switch(tab, "on", name == self.tab and not self.cover)
        for name in (*TABS, *_OWN, "what-if"):
            switch(self.widget, f"at-{name}", name == self.desk_name)

    def record(self, *moves: Any, spot: object = "primary") -> bool:
        """As at the table; what I may know of why not is said before anything is tried."""
        known = tuple(problem for move in moves[:1] for problem in self.view.problems(move))
        if known:
            self.refuse(known)
            return False
        return super().record(*moves, spot=spot)

    def turned_down(self, moves: tuple[Any, ...], illegal: IllegalMove) -> None:
        """What stands against my move is not mine to see: another choice that is not shown yet."""
        told = self.word("Somebody else has entered the same already. Compare the cards at the table.")
        self.said = ("refused", told)

    def undo(self) -> None:
        """Take back the last tap of my half-made entry; what is recorded is the table's to take back."""
        if self.desk.past:
            self.desk.back()
        elif self.cover:
            self.cover = ""
        else:
            self.said = ("", self.word("What is recorded is taken back on the table's screen."))

    def change_draft(self, draft: SharedDraft) -> None:
        """Put an open draft on my desk to change it."""
        self.desks["deal"].take_up(draft)  # type: ignore[attr-defined]
        self.go("deal")

    def moved_on(self) -> None:
        """Another screen wrote: show it, or leave when the table has freed my seat."""
        if self.sign_out and seated(self.table, self.token) != self.viewer:
            self.sign_out()
        else:
            super().moved_on()

    # Being done with a phase

    @property
    def is_ready(self) -> bool:
        """Whether I have said that I am done with this phase."""
        position = self.position
        return self.table.aside.is_ready(self.viewer, position.year, position.phase)

    def ready_label(self, label: str) -> str:
        """The label of the button that says so, or takes it back."""
        return self.word("Not done yet after all") if self.is_ready else self.word(label)

    def ready_texts(self) -> tuple[Text, ...]:
        """Who is done, and for whom the others wait."""
        position, aside = self.position, self.table.aside
        done = tuple(p for p in position.players if aside.is_ready(p, position.year, position.phase))
        if not done:
            return ()
        waiting = tuple(player for player in position.players if player not in done)
        return (Text(N_("Done: {done}. Waiting for {waiting}."), {"done": done, "waiting": waiting}),)

    def turn_ready(self) -> None:
        """Say that I am done with the phase, or not."""
        yes = not self.is_ready
        over = ready(self.table, self.viewer, self.viewer, yes, client=uuid4().hex)
        self.deafness.after("primary")
        self.moved_on()
        if not over:
            self.said = ("good", self.word("Noted.")) if yes else ("", self.word("Noted: not done yet."))
