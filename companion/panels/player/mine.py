"""A player's home: cash while it is held, what waits for an answer, promises, and that one is done."""

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.panels.chinatown.drafts import DraftCards
from companion.panels.chinatown.whatif.desk import has_help
from companion.panels.desk import Desk
from companion.panels.hold import Hold
from companion.panels.rows import thousands
from companion.panels.tools import box, button, html, visible, words
from companion.rules.chinatown import AnswerPromise, businesses
from companion.rules.chinatown.explain import business_text
from companion.rules.ledger import LedgerLine
from companion.rules.text import N_, Text

LINES = 12
"""How many lines of the ledger are shown while it is held."""

_WHY = {
    "start": N_("start"),
    "income": N_("income"),
    "economy": N_("economy card"),
    "deal": N_("deal"),
    "promise": N_("promise"),
    "correction": N_("correction"),
}

_WAITS = {
    "keep": N_("Your deeds are in. They are shown when all have chosen; waiting for {players}."),
    "draw": N_("Your tiles are in. They are shown when all have drawn; waiting for {players}."),
    "economy": N_("The table turns the economy card."),
    "income": N_("The table pays {year}."),
}

if TYPE_CHECKING:
    from companion.panels.player.screen import PlayerScreen


class Mine(Desk):
    """What concerns me, on one page."""

    screen: "PlayerScreen"

    def build(self) -> Iterable[widgets.Widget]:
        """Cash and ledger while they are held, drafts, promises, my businesses."""
        screen = self.screen
        self.cash = Hold(screen.word("hold to see your cash"), self._cash)
        self.ledger = Hold(screen.word("hold to see every sum"), self._ledger)
        self.drafts = DraftCards(screen, screen.change_draft)
        self.due = box([], "due")
        self.promises: dict[tuple[int, int], widgets.Box] = {}
        self.businesses = html("", "incomes")
        self.new_deal = button(self.word("New deal"), partial(self._go, "deal"), "wide")
        promise = button(self.word("Promise"), partial(self._go, "promise"), "wide")
        self.what_if = button(self.word("What if…"), partial(self._go, "what-if"), "wide")
        return (
            box([self.cash, self.ledger], "holds"),
            self.drafts.widget,
            box([self.new_deal, promise, self.what_if], "tools"),
            self.due,
            self.businesses,
        )

    def _go(self, tab: str) -> None:
        self.screen.tapped(("tab", tab), partial(self.screen.go, tab))

    def _cash(self) -> str:
        held = self.screen.view.position.cash.get(self.screen.viewer)
        return self.word("not known") if held is None else f"${held:,}"

    def _ledger(self) -> str:
        own = [line for line in self.screen.view.ledger if line.player == self.screen.viewer]
        return "\n".join(self._line(line) for line in own[-LINES:])

    def _line(self, line: LedgerLine) -> str:
        year = self.word(self.screen.position.edition.calendar(line.year))
        return (
            f"{year}  {self.word(_WHY[line.why])}  {'+' if line.dollars > 0 else '−'}${abs(line.dollars):,}"
        )

    @property
    def title(self) -> str:
        """My name, and what I earn."""
        earns = thousands(self.screen.view.earns[self.screen.viewer])
        return self.word("{player} earns {dollars}", player=self.screen.viewer, dollars=earns)

    @property
    def says(self) -> tuple[Text, ...]:
        """What is going on, and for whom the table waits."""
        position = self.screen.position
        if position.phase in _WAITS:
            values = {"players": position.waiting(), "year": position.calendar}
            return (Text(_WAITS[position.phase], values),)
        if position.phase == "trade":
            return (Text(N_("Trading is on. Propose a deal, or answer one.")), *self.screen.ready_texts())
        return self.screen.ready_texts()

    @property
    def primary(self) -> str:
        """I am done with trading."""
        return (
            self.screen.ready_label(N_("I am done trading")) if self.screen.position.phase == "trade" else ""
        )

    def tap_primary(self) -> None:
        """Say that I am done, or not yet after all."""
        self.screen.turn_ready()

    def show(self) -> None:
        """Patch it all to the view."""
        screen, position = self.screen, self.screen.position
        open_cash = screen.view.is_cash_open
        self.cash.label = self._cash() if open_cash else self.word("hold to see your cash")
        self.drafts.show()
        visible(self.new_deal, position.phase == "trade")
        visible(self.what_if, has_help(screen))
        own = [business for business in businesses(position) if business.player == screen.viewer]
        items = "".join(
            f"<li>{words((business_text(position, business),), screen.translate)}</li>" for business in own
        )
        nothing = escape(self.word("no tile on the board"))
        heading = escape(self.word("What you earn a year"))
        self.businesses.value = f"<h3>{heading}</h3><ul>{items or f'<li>{nothing}</li>'}</ul>"
        self._show_promises()

    def _show_promises(self) -> None:
        position, viewer = self.screen.position, self.screen.viewer
        concerns = [
            (number, year)
            for number, promised in enumerate(position.promises, 1)
            for year in promised.years
            if viewer in (promised.giver, promised.receiver) and year not in promised.answers
        ]
        self.due.children = tuple(self._promise(*which) for which in concerns)
        for (number, year), line in self.promises.items():
            mine = (
                position.promises[number - 1].giver == viewer if number <= len(position.promises) else False
            )
            visible(line.children[1], mine and year == position.year)

    def _promise(self, number: int, year: int) -> widgets.Box:
        if (number, year) not in self.promises:
            position = self.screen.position
            promised = position.promises[number - 1]
            calendar = position.edition.calendar(year)
            what = (
                f"${promised.dollars:,}" if promised.dollars is not None else self.word("a promise in words")
            )
            values = {"giver": promised.giver, "receiver": promised.receiver, "year": calendar}
            told = self.word("{giver} owes {receiver} in {year}.", **values)
            secret = Hold(self.word("hold: what"), lambda: f"{what} {promised.note}".strip())
            kept = button(self.word("keep it now"), partial(self._keep, number, year), "answer")
            self.promises[number, year] = box([html(escape(told)), kept, secret], "promise-line")
        return self.promises[number, year]

    def _keep(self, number: int, year: int) -> None:
        move = AnswerPromise(promise=number, year=year, kept=True)
        self.screen.tapped(("answer", number), lambda: self.screen.record(move, spot=("answer", number)))
