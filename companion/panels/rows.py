"""The hands: a row for each player, made once and only patched."""

from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.panels.hold import Hold
from companion.panels.tools import box, button, html, switch, visible
from companion.rules.text import counted, render

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class Row:
    """One player: name, lots and income, loose tiles, and the cash while it is held."""

    def __init__(self, screen: "Screen", player: str, number: int) -> None:
        self.screen, self.player = screen, player
        self.name = button(player, self._name_tapped, "name", f"who-{number}")
        self.facts = html("", "facts")
        self.chips: dict[str, widgets.Button] = {}
        self.tiles = box([], "tiles")
        self.cash = Hold(screen.word("hold: cash"), self._cash)
        self.cash.add_class("cash")
        self.widget = box([self.name, self.facts, self.tiles, self.cash], "row")

    def _name_tapped(self) -> None:
        self.screen.tapped(("name", self.player), lambda: self.screen.desk.tap_name(self.player))

    @property
    def _may_be_held(self) -> bool:
        """Whether this screen may show the cash: a player's their own, the table's that of who has no screen."""
        screen = self.screen
        if screen.view.is_cash_open:
            return True
        if screen.viewer:
            return screen.viewer == self.player
        return not screen.is_watching and self.player not in screen.table.aside.seats

    def _cash(self) -> str:
        """What is sent while the button is held."""
        if not self._may_be_held:
            return ""
        screen = self.screen
        tried = screen.desk.position is not screen.position
        held = (screen.desk.position if tried else screen.table.position).cash.get(self.player)
        return screen.word("not known") if held is None else f"${held:,}"

    def _chip(self, shop: str) -> widgets.Button:
        if shop not in self.chips:
            tapped = lambda: self.screen.tapped(  # noqa: E731
                ("tile", self.player, shop), lambda: self.screen.desk.tap_tile(self.player, shop)
            )
            label = render(self.screen.position.edition.label(shop), self.screen.translate)
            self.chips[shop] = button("", tapped, "chip", f"shop-{shop}", tooltip=label)
            order = list(self.screen.position.edition.shops)
            self.tiles.children = [self.chips[name] for name in sorted(self.chips, key=order.index)]
        return self.chips[shop]

    def show(self) -> None:
        """Patch the row to the view and the desk's entry."""
        screen, position, player = self.screen, self.screen.desk.position, self.player
        lots, earns = len(position.lots_of(player)), screen.desk.earns[player]
        owned = escape(screen.word(counted("{count} lot", "{count} lots"), count=lots))
        earned = escape(screen.word("earns {dollars}", dollars=thousands(earns)))
        self.facts.value = f"{owned}<br><b>{earned}</b>"
        hand, chosen = position.hand(player), screen.desk.chosen_tiles(player)
        for shop in [*hand, *(name for name in self.chips if name not in hand)]:
            chip, count = self._chip(shop), hand.get(shop, 0)
            taken = chosen.get(shop, 0)
            chip.description = (
                f"{taken}/{count}" if taken and count > 1 else (f"×{count}" if count > 1 else "")
            )
            switch(chip, "on", bool(taken))
            visible(chip, bool(count))
        named = screen.desk.chosen_names()
        switch(self.widget, "on", player in named)
        switch(self.name, "on", player in named)
        self._show_cash()

    def _show_cash(self) -> None:
        """Open cash stands there for all; secret cash only while it is held, and where its owner may hold it."""
        open_cash = self.screen.view.is_cash_open
        visible(self.cash, self._may_be_held)
        self.cash.label = self._cash() if open_cash else self.screen.word("hold: cash")


class Rows:
    """All hands, in playing order."""

    def __init__(self, screen: "Screen") -> None:
        players = screen.position.players
        self.screen = screen
        self.rows = {player: Row(screen, player, number) for number, player in enumerate(players)}
        self.widget = box([], "rows")

    def show(self) -> None:
        """Patch every row; the first player's stands on top."""
        for row in self.rows.values():
            row.show()
        ordered = tuple(self.rows[player].widget for player in self.screen.position.in_order())
        if self.widget.children != ordered:
            self.widget.children = ordered


def thousands(dollars: int) -> str:
    """Return `dollars` as people at the table say it: $60k.

    >>> thousands(60_000), thousands(500), thousands(0)
    ('$60k', '$500', '$0')
    """
    return f"${dollars // 1000}k" if dollars and dollars % 1000 == 0 else f"${dollars:,}"
