"""A device comes to a table: it is known by its seat's token, or it says who it is, or it only watches."""

import math
import time
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from companion.panels import page
from companion.panels.address import Address
from companion.panels.follow import Follower
from companion.panels.join import Join
from companion.panels.player import PlayerScreen
from companion.panels.seat import SeatCookie, cookie_name
from companion.panels.sheet import sheet_page
from companion.panels.style import static_css
from companion.panels.tongue import Tongue
from companion.panels.tools import box, html
from companion.panels.watch import WatchScreen
from companion.rules.chinatown.view import view
from companion.rules.text import N_
from companion.store import StoreError, Table, open_table
from companion.store.seats import seated

LOOK_SECONDS = 0.5
"""How often a guest's page looks which table is open."""


class Arrival:
    """The page of a device that is not the table's own screen."""

    def __init__(self, table: Table, tongue: Tongue | None = None) -> None:
        self.table, self.tongue = table, tongue or Tongue()
        self._show_again: Callable[[], None] = self.ask
        self.cookie = SeatCookie()
        self.screen: Any = None
        self.widget = box([], "companion-home")
        token = page.cookie(cookie_name(table.name))
        player = seated(table, token)
        if page.asks("sheet"):
            self.print_sheet()
        elif page.asks("watch"):
            self.watch()
        elif player:
            self._show(PlayerScreen(table, player, self.tongue, token, self.sign_out))
        else:
            self.ask()

    def speak(self) -> None:
        """Show everything in the language that was chosen."""
        if self.screen:
            self.screen.speak()
        else:
            self._show_again()

    def ask(self) -> None:
        """Ask who it is."""
        self._leave()
        self._show_again = self.ask
        join = Join(self.table, self.tongue, self.sit, self.watch)
        self.widget.children = (self.cookie, join.widget)

    def sit(self, player: str, token: str) -> None:
        """Somebody has sat down as `player`; the browser keeps the token."""
        self.cookie.keep(self.table.name, token)
        self._show(PlayerScreen(self.table, player, self.tongue, token, self.sign_out))

    def watch(self) -> None:
        """Show what everybody may see."""
        self._show(WatchScreen(self.table, tongue=self.tongue))

    def print_sheet(self) -> None:
        """Show what everybody may see as a sheet to print."""
        self._show_again = self.print_sheet
        seen = view(self.table.game, authors=self.table.authors)
        self.widget.children = (sheet_page(seen, self.table.name, self.tongue.translate),)

    def sign_out(self) -> None:
        """Leave the seat on this device; the PIN opens it again."""
        self.cookie.keep(self.table.name, "")
        self.ask()

    def _show(self, screen: Any) -> None:
        self._leave()
        self.screen = screen
        self.widget.children = (self.cookie, screen.widget)

    def _leave(self) -> None:
        """Let go of the screen that was shown; the table stays open."""
        if self.screen:
            self.screen.let_go()
            self.screen = None


class Guest:
    """The page of a guest: the table that is open here, whichever that is, and nothing of any other."""

    def __init__(self, home: Path, tongue: Tongue, address: Address) -> None:
        self.home, self.tongue, self.address = home, tongue, address
        self.arrival: Arrival | None = None
        self.widget = box([], "companion-home")
        self._looked = -math.inf
        self._name = ""
        self._say(N_("The table is not open yet."))
        self.look()
        self._follower = Follower(self.look)

    def look(self) -> None:
        """Go to the table that is open now, when it is another one than a moment ago."""
        if time.monotonic() < self._looked + LOOK_SECONDS:
            return
        self._looked = time.monotonic()
        name = page.guests_table()
        if name and name != self._name:
            self._name = name
            self._arrive(name)

    def _arrive(self, name: str) -> None:
        try:
            table = open_table(self.home, name)
        except StoreError as error:
            self._say(error.sentence(self.tongue.translate))
            return
        self.address.name(table.name, self.tongue.language)
        self.arrival = Arrival(table, self.tongue)
        self.widget.children = (self.address, self.arrival.widget)

    def _say(self, told: str) -> None:
        """Say why there is no table."""
        words = escape(self.tongue.translate(told))
        styles = html(f"<style>{static_css()}</style>", "styles")
        page_of = box([styles, html(f"<h2 role='status'>{words}</h2>")], "companion", "home")
        self.widget.children = (self.address, page_of)

    def speak(self) -> None:
        """Show everything in the language that was chosen."""
        if self.arrival:
            self.address.name(self.arrival.table.name, self.tongue.language)
            self.arrival.speak()
