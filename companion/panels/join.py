"""Joining a table from a phone: which player one is, and that player's PIN. Or only watching."""

from collections.abc import Callable
from functools import partial
from html import escape

from companion.panels.style import dynamic_css, static_css
from companion.panels.tongue import LanguageKeys, Tongue
from companion.panels.tools import Deafness, box, button, html, switch, visible
from companion.rules.text import N_, Text, render
from companion.store import StoreError, Table
from companion.store.seats import LONGEST, SHORTEST, sit


class Join:
    """The page on which somebody says who they are. Nothing of the game is on it but the players' names.

    Parameters
    ----------
    table : Table
        The table to join.
    seat : callable
        Called with (player, token) when somebody has sat down.
    watch : callable
        Called when somebody only wants to watch.
    """

    def __init__(
        self,
        table: Table,
        tongue: Tongue,
        seat: Callable[[str, str], None],
        watch: Callable[[], None],
    ) -> None:
        self.table, self._translate, self._seat = table, tongue.translate, seat
        self.player, self.pin = "", ""
        self._deafness = Deafness()
        self.names = {name: self._name(number, name) for number, name in enumerate(table.position.players)}
        self.asks, self.dots = html("", "asks"), html("", "pin")
        self.verdict = html("", "verdict")
        keys = [button(digit, partial(self._digit, digit), "digit") for digit in "1234567890"]
        back = button("⌫", self._back, "digit", tooltip=self.word(N_("Take the last digit back")))
        self.join = button(self.word(N_("Join")), self._join, "primary")
        self.pad = box([self.asks, self.dots, box([*keys, back], "pad"), self.join], "pin-pad")
        title = html(f"<h1>{escape(table.name)}</h1><h2>{escape(self.word(N_('Who are you?')))}</h2>")
        only = button(self.word(N_("I only watch")), watch, "wide")
        looks = dynamic_css(table.position, self._translate)
        styles = html(f"<style>{static_css()}{looks}</style>", "styles")
        languages = LanguageKeys(tongue, lambda _, choose: choose()).widget
        self.widget = box(
            [styles, title, box(self.names.values(), "who-list"), self.pad, self.verdict, only, languages],
            "companion",
            "join",
        )
        self.show()

    def word(self, template: str, **values: object) -> str:
        """Return `template` in this page's language, filled."""
        return render(Text(template, values), self._translate)

    def _name(self, number: int, name: str) -> object:
        return button(name, partial(self._choose, name), "name", f"who-{number}")

    def _choose(self, name: str) -> None:
        self.player, self.pin = name, ""
        self.verdict.value = ""
        self.show()

    def _digit(self, digit: str) -> None:
        if len(self.pin) < LONGEST:
            self.pin += digit
        self.show()

    def _back(self) -> None:
        self.pin = self.pin[:-1]
        self.show()

    def _join(self) -> None:
        if self._deafness.at("join"):
            return
        self._deafness.after("join")
        pin, self.pin = self.pin, ""
        try:
            self.table.changed()
            token = sit(self.table, self.player, pin)
        except StoreError as error:
            self.refuse(error.sentence(self._translate))
        else:
            self._seat(self.player, token)

    def refuse(self, told: str) -> None:
        """Say why nobody sat down."""
        self.verdict.value = f"<p class='refused' role='alert'>{escape(told)}</p>"
        self.show()

    def show(self) -> None:
        """Patch who is chosen, and how many digits were typed; the digits themselves are on no page."""
        for name, made in self.names.items():
            switch(made, "on", name == self.player)
        visible(self.pad, bool(self.player))
        known = self.player in self.table.aside.seats
        asks = (
            N_("The PIN of {player}") if known else N_("Choose a PIN for {player}: {fewest} to {most} digits")
        )
        values = {"player": self.player, "fewest": SHORTEST, "most": LONGEST}
        self.asks.value = f"<b>{escape(self.word(asks, **values))}</b>"
        self.dots.value = "● " * len(self.pin) or "&nbsp;"
        switch(self.join, "waits", len(self.pin) < SHORTEST)
