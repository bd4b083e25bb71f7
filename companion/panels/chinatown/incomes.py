"""The income desk: every business opened up, promises that are due, then one tap pays and turns the year."""

import random
from collections.abc import Iterable
from functools import partial
from html import escape

import ipywidgets as widgets

from companion.panels.chinatown.economy import EconomyCards
from companion.panels.desk import Desk
from companion.panels.tools import box, button, html, words
from companion.rules.chinatown import (
    AnswerPromise,
    Income,
    businesses,
    economy_at_random,
    economy_bonus,
    economy_lots,
)
from companion.rules.chinatown.explain import business_text
from companion.rules.text import Dollars, Text, counted


class Incomes(Desk):
    """Why everybody earns what they earn."""

    def build(self) -> Iterable[widgets.Widget]:
        """The promises that are due, the economy cards where there are any, the businesses."""
        self.due = box([], "due")
        self.answers: dict[tuple[int, int], widgets.Box] = {}
        self.economy = EconomyCards(self.screen)
        self.lines = html("", "incomes")
        return (self.due, self.economy.widget, self.lines)

    @property
    def title(self) -> str:
        """Which year is paid."""
        return self.word("Income of {year}", year=self.screen.position.calendar)

    @property
    def primary(self) -> str:
        """Pay, and turn the year."""
        position = self.screen.position
        if position.phase == "economy":
            return ""
        if position.year == len(position.edition.years):
            return self.word("Pay, and end the game")
        return self.word("Pay, turn to {year}", year=position.edition.calendar(position.year + 1))

    def show(self) -> None:
        """Patch the businesses and the promises."""
        position = self.screen.position
        self.economy.show()
        self.lines.value = "".join(self._player(player) for player in position.in_order())
        self._show_due()

    def _player(self, player: str) -> str:
        screen, position = self.screen, self.screen.position
        total = screen.view.earns[player] + economy_bonus(position)[player]
        own = [business for business in businesses(position) if business.player == player]
        texts = [business_text(position, business) for business in own]
        if bonus := economy_bonus(position)[player]:
            texts.append(self._bonus(player, bonus))
        items = "".join(f"<li>{words((text,), screen.translate)}</li>" for text in texts)
        if not items:
            items = f"<li>{escape(self.word('no tile on the board'))}</li>"
        return f"<h3>{escape(player)} <b>${total:,}</b></h3><ul>{items}</ul>"

    def _bonus(self, player: str, dollars: int) -> Text:
        """What the economy card pays, and for which tiles."""
        position = self.screen.position
        lots = economy_lots(position)[player]
        each = position.edition.economy_cards[position.card].dollars_a_tile
        values = {"card": position.edition.card_label(position.card), "lots": lots, "each": Dollars(each)}
        template = counted(
            "economy card {card}: {each} for the tile on {lots}.",
            "economy card {card}: {each} for each tile on {lots}: {dollars}.",
        )
        return Text(template, {**values, "count": len(lots), "dollars": Dollars(dollars)})

    def _show_due(self) -> None:
        position = self.screen.position
        self.due.children = tuple(self._promise(number, position.year) for number in position.due)

    def _promise(self, number: int, year: int) -> widgets.Box:
        if (number, year) not in self.answers:
            promise = self.screen.position.promises[number - 1]
            values = {"giver": promise.giver, "receiver": promise.receiver, "note": promise.note}
            told = self.word("Promise {number}: {giver} to {receiver}. {note}", number=number, **values)
            kept = button(self.word("kept"), partial(self._answer, number, year, True), "answer")
            broken = button(self.word("broken"), partial(self._answer, number, year, False), "answer")
            self.answers[number, year] = box([html(escape(told)), kept, broken], "promise-line")
        return self.answers[number, year]

    def _answer(self, number: int, year: int, kept: bool) -> None:
        move = AnswerPromise(promise=number, year=year, kept=kept)
        self.screen.tapped(("answer", number), lambda: self.screen.record(move, spot=("answer", number)))

    @property
    def side(self) -> str:
        """Digital dealing is an option."""
        return self.word("Draw for us") if self.screen.position.phase == "economy" else ""

    def tap_side(self) -> None:
        """Turn a card by chance."""
        screen = self.screen
        screen.record(economy_at_random(screen.table.position, random.SystemRandom()), spot="side")

    def tap_primary(self) -> None:
        """Pay everybody."""
        self.screen.record(Income())
