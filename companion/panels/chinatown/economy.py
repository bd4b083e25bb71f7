"""The economy cards of a table that plays with them: one is turned by a tap, and what may still come (C40)."""

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from companion.panels.tools import box, button, html, switch, visible
from companion.rules.chinatown import Economy
from companion.rules.text import N_, counted

if TYPE_CHECKING:
    from companion.panels.screen import Screen

LEFT = counted("{count} card left", "{count} cards left")


class EconomyCards:
    """A key for each card with the chance that it comes, and below how many cards are left."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        cards = screen.position.cards_left
        self.keys = {card: button("", partial(self._tapped, card), "amount") for card in cards}
        self.left = html("", "muted")
        question = html(escape(screen.word("Which economy card was turned?")))
        self.asks = box([question, box(self.keys.values(), "amounts", "cards")], "economy")
        self.widget = box([self.asks, self.left], "economy")

    def _tapped(self, card: str) -> None:
        spot = ("card", card)
        self.screen.tapped(spot, lambda: self.screen.record(Economy(card=card), spot=spot))

    def show(self) -> None:
        """Patch copies and chances: of this year's card, or of the next once it is turned."""
        screen, position = self.screen, self.screen.position
        cards, everything = position.cards_left, sum(position.cards_left.values())
        label = position.edition.card_label
        chances = {card: copies / everything if everything else 0 for card, copies in cards.items()}
        for card, key in self.keys.items():
            key.description = f"{screen.word(label(card))} · {chances[card]:.0%}"
            switch(key, "none", not cards[card])
        told = screen.word(LEFT, count=everything)
        if position.card and position.year < len(position.edition.years):
            listed = ", ".join(
                f"{screen.word(label(card))} {chance:.0%}" for card, chance in chances.items() if chance
            )
            told = screen.word(N_("{left}; next year: {cards}"), left=told, cards=listed)
        self.left.value = escape(told)
        visible(self.asks, position.phase == "economy")
        visible(self.widget, bool(cards))
