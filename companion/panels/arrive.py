"""A device comes to a table: it is known by its seat's token, or it says who it is, or it only watches."""

from collections.abc import Callable
from typing import Any

from companion.panels import page
from companion.panels.join import Join
from companion.panels.player import PlayerScreen
from companion.panels.seat import SeatCookie, cookie_name
from companion.panels.sheet import sheet_page
from companion.panels.tongue import Tongue
from companion.panels.tools import box
from companion.panels.watch import WatchScreen
from companion.rules.chinatown.view import view
from companion.store import Table
from companion.store.seats import seated


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
