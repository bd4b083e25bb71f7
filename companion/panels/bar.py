"""The bar on top: year, phases, the phase button, Undo, and what covers the desk."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.tools import box, button, html, switch, visible
from companion.rules.chinatown import EndTrading
from companion.rules.text import N_

if TYPE_CHECKING:
    from companion.panels.screen import Screen

PHASE_NAMES = {
    "keep": N_("Deeds"),
    "draw": N_("Tiles"),
    "trade": N_("Trade"),
    "place": N_("Place"),
    "economy": N_("Economy"),
    "income": N_("Income"),
}


class Bar:
    """Always in sight: where the year is, and what Undo would take back."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.year = html("", "year")
        self.phases = {phase: html("", "phase") for phase in self._phases()}
        self.done = button(screen.word("Trading done"), self._trading_done, "done")
        self.undo = button(screen.word("Undo"), lambda: screen.tapped("undo", screen.undo), "undo")
        self.log = button(screen.word("Log"), lambda: self._cover("log"))
        self.help = button(screen.word("Help"), lambda: self._cover("help"))
        self.menu = button("☰", lambda: self._cover("menu"), "menu", tooltip=screen.word("More"))
        strip = box([*self.phases.values(), self.done], "strip")
        self.widget = box([self.year, strip, self.undo, self.log, self.help, self.menu], "bar")

    def _phases(self) -> list[str]:
        economy = self.screen.position.edition.economy
        return [phase for phase in PHASE_NAMES if economy or phase != "economy"]

    def _cover(self, name: str) -> None:
        screen = self.screen

        def turn() -> None:
            screen.cover = "" if screen.cover == name else name

        screen.tapped(("cover", name), turn)

    def _trading_done(self) -> None:
        screen = self.screen
        screen.tapped("done", lambda: screen.record(EndTrading(), spot="done"))

    def show(self) -> None:
        """Patch year, phases, Undo."""
        screen, position = self.screen, self.screen.position
        year = position.edition.years[position.year - 1]
        last = len(position.edition.years)
        of = screen.word("year {year} of {last}", year=position.year, last=last)
        if not year.name:  # its label is its number already
            of = screen.word("of {last}", last=last)
        shown_year = escape(f"{screen.word(year.label)} {screen.word(year.name)}".strip())
        self.year.value = f"<b>{shown_year}</b> <span>{escape(of)}</span>"
        order = list(self.phases)
        at = order.index(position.phase) if position.phase in order else len(order)
        for place, (phase, shown) in enumerate(self.phases.items()):
            name = escape(screen.word(PHASE_NAMES[phase]))
            shown.value = f"{name} ✓" if place < at else name
            switch(shown, "now", place == at)
        self.done.description = self._done_label()
        visible(self.done, position.phase == "trade" and not (screen.cover or screen.stopped))
        self.undo.description = self._undo_label()
        for made, name in ((self.log, "log"), (self.help, "help"), (self.menu, "menu")):
            switch(made, "on", screen.cover == name)

    def _done_label(self) -> str:
        """Trading is done when the table says so, or when all have said so on their own screens."""
        screen, position = self.screen, self.screen.position
        ready = screen.table.aside.is_ready
        done = sum(ready(player, position.year, position.phase) for player in position.players)
        if not done:
            return screen.word("Trading done")
        return screen.word("Trading done ({done} of {all} say so)", done=done, all=len(position.players))

    def _undo_label(self) -> str:
        screen = self.screen
        if screen.desk.past:
            return screen.word("Undo {what}", what=screen.desk.undo_label)
        if screen.cover or screen.stopped:
            return screen.word("Back")
        act = screen.table.undoable
        return screen.word("Undo {what}", what=short(screen, act)) if act else screen.word("Undo")


def short(screen: "Screen", act: object) -> str:
    """Return two or three words for an act, for the Undo button."""
    move = act.moves[-1]  # type: ignore[attr-defined]
    kind = type(move).__name__
    if kind == "Deal":
        return screen.word("{parties} deal", parties="–".join(move.parties))
    if kind in ("Keep", "Draw"):
        template = N_("{player}'s deeds") if kind == "Keep" else N_("{player}'s tiles")
        return screen.word(template, player=move.player)
    if kind == "Place":
        label = screen.position.edition.label(move.tile)
        return screen.word("{shop} on {lot}", shop=label, lot=move.lot)
    return screen.word(_SHORT.get(kind, N_("last entry")))


_SHORT = {
    "HandOut": N_("hand-out"),
    "EndTrading": N_("trading done"),
    "EndPlacing": N_("placing done"),
    "Income": N_("income"),
    "Correct": N_("correction"),
    "Promise": N_("promise"),
    "AnswerPromise": N_("answer"),
    "Economy": N_("economy card"),
}
