"""The economy cards of a table's own box: how many of each there are, counted by taps (C40, C42)."""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from companion.panels.tools import box, button, html, sentence, switch, words
from companion.rules.chinatown import Edition
from companion.rules.chinatown.own_cards import IN_ALL, own_cards
from companion.rules.shape import Wrong
from companion.rules.text import N_, Text, Translate, render


class OwnCards:
    """The page. `done` is called with the copies of each card, `back` when nothing was agreed on.

    `edition` is played with economy cards; `cards` are the copies that the table has told before.
    """

    def __init__(
        self,
        translate: Translate,
        edition: Edition,
        cards: Mapping[str, int],
        done: Callable[[dict[str, int]], None],
        back: Callable[[], None],
    ) -> None:
        self._translate, self._edition, self._done = translate, edition, done
        self.copies = {name: cards.get(name, card.copies) for name, card in edition.economy_cards.items()}
        self.counts = {card: html("", "card-count") for card in self.copies}
        self.fewer = {card: self._key("−", N_("One card {card} fewer"), card, -1) for card in self.copies}
        self.more = {card: self._key("+", N_("One card {card} more"), card, 1) for card in self.copies}
        self.verdict = html("", "verdict")
        self.back = button(self.word("Back"), back)
        self.agree = button(self.word("These are our cards"), self._agree, "primary")
        told = self.word(
            "How many of each card a box holds is not known for sure: count yours. "
            "Until you do, the numbers here are a guess."
        )
        self.widget = box(
            [
                html(f"<h2>{escape(self.word('Economy cards'))}</h2>"),
                html(f"<p>{escape(told)}</p>"),
                box([self._line(card) for card in self.copies], "card-lines"),
                box([self.verdict, box([self.back, self.agree], "choices")], "page-foot"),
            ],
            "own-page",
        )
        self.show()

    def word(self, template: str, **values: Any) -> str:
        """Return `template` of the catalogue in the page's language, filled."""
        return sentence(template, self._translate, **values)

    def _label(self, card: str) -> str:
        return render(self._edition.card_label(card), self._translate)

    def _key(self, sign: str, template: str, card: str, change: int) -> widgets.Button:
        tooltip = self.word(template, card=self._label(card))
        return button(sign, partial(self._count, card, change), "step", tooltip=tooltip)

    def _line(self, card: str) -> widgets.Widget:
        label = html(escape(self._label(card)), "card-label")
        return box([label, self.fewer[card], self.counts[card], self.more[card]], "card-line")

    def _count(self, card: str, change: int) -> None:
        self.copies[card] = max(0, self.copies[card] + change)
        self.show()

    def show(self) -> None:
        """Patch the counts, how many there are in all, and how many a game needs."""
        for card, copies in self.copies.items():
            self.counts[card].value = str(copies)
            self.fewer[card].disabled = not copies
        faults = self._faults()
        in_all = {"count": sum(self.copies.values()), "years": len(self._edition.years)}
        said = words(faults or [Text(IN_ALL, in_all)], self._translate)
        self.verdict.value = f"<p class='{'refused' if faults else 'good'}' role='status'>{said}</p>"
        switch(self.agree, "waits", bool(faults))

    def _faults(self) -> tuple[object, ...]:
        try:
            own_cards(self._edition, self.copies)
        except Wrong as wrong:
            return wrong.texts
        return ()

    def _agree(self) -> None:
        if not self._faults():
            self._done(self.copies)
