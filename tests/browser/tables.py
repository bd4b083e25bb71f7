"""Tables on pages that stay open from test to test, and somebody who taps on them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from helpers import click_lot, wait_for_board
from pages import Pages, Size, settle
from playwright.sync_api import Error, Locator, Page
from started import Started

from companion.rules.chinatown import position_to_json
from companion.rules.game import Game
from companion.store import create, open_table

DEAF_SECONDS = 0.5
"""How long a spot is deaf whose meaning a tap has just changed."""


class Scribe:
    """Somebody who taps on a table's screen, waits until the tap is answered, and counts."""

    def __init__(self, page: Page, home: Path, name: str) -> None:
        self.page, self.home, self.name = page, home, name
        self.taps = 0

    # What is on the page

    def find(self, selector: str) -> Locator:
        """The first thing seen that `selector` names inside the screen."""
        return self.page.locator(f".companion {selector}").locator("visible=true").first

    def button(self, text: str) -> Locator:
        """The button that says exactly `text`."""
        return self.find(f"button:text-is({text!r})")

    @property
    def verdict(self) -> Locator:
        """The line above the primary button."""
        return self.page.locator(".companion .foot .verdict")

    @property
    def undo_label(self) -> str:
        """What Undo says it takes back."""
        return self.find(".bar button.undo").inner_text()

    @property
    def field(self) -> Locator:
        """The quick line."""
        return self.page.locator(".companion .quick input")

    def row(self, player: str) -> Locator:
        """The hand of a player."""
        name = self.page.locator(f".name:text-is({player!r})")
        return self.page.locator(".companion .row", has=name)

    # What is in the table's file

    @property
    def position(self) -> Any:
        """The position that was recorded."""
        with open_table(self.home, self.name) as table:
            return table.position

    @property
    def standing(self) -> dict[str, Any]:
        """The recorded position as plain values, to be compared."""
        return position_to_json(self.position)

    @property
    def revision(self) -> int:
        """The number of the last entry."""
        with open_table(self.home, self.name) as table:
            return table.revision

    @property
    def log(self) -> tuple[Any, ...]:
        """The moves that were recorded and stand."""
        with open_table(self.home, self.name) as table:
            return table.log

    # Taps

    def lot(self, number: int, dx: float = 0, dy: float = 0) -> None:
        """Tap a lot on the board."""
        click_lot(self.page, number, dx, dy)
        self._tapped()

    def lots(self, *numbers: int) -> None:
        """Tap lots one after the other without a look at what each tap does."""
        for number in numbers:
            click_lot(self.page, number)
            self.taps += 1
        self.settle()

    def press(self, selector: str) -> None:
        """Tap the first thing seen that `selector` names."""
        self.find(selector).click()
        self._tapped()

    def say(self, text: str) -> None:
        """Tap the button that says exactly `text`."""
        self.button(text).click()
        self._tapped()

    def chip(self, player: str, shop: str) -> None:
        """Tap a tile in a player's row."""
        self.row(player).locator(f".chip.shop-{shop}").click()
        self._tapped()

    def bag(self, shop: str) -> None:
        """Tap a key of the bag."""
        self.press(f".bag-key.shop-{shop}")

    def bags(self, *shops: str) -> None:
        """Tap keys of the bag one after the other without a look at what each tap does."""
        for shop in shops:
            self.find(f".bag-key.shop-{shop}").click()
            self.taps += 1
        self.settle()

    def who(self, player: str) -> None:
        """Tap the name of a player."""
        self.press(f".row .name:text-is({player!r})")

    def sum(self, thousand: int) -> None:
        """Tap an amount of money."""
        self.press(f".amounts button:text-is('{thousand}')")

    def primary(self) -> None:
        """Tap the primary button."""
        self.press(".foot button.primary")

    def undo(self) -> None:
        """Tap Undo."""
        self.press(".bar button.undo")

    def look_up(self) -> None:
        """Wait until a spot hears again whose meaning the last tap changed."""
        self.page.wait_for_timeout(1000 * DEAF_SECONDS)

    def settle(self) -> None:
        """Wait until everything that was done is answered."""
        settle(self.page)

    def _tapped(self) -> None:
        self.taps += 1
        self.settle()

    # By keyboard

    def type(self, line: str) -> None:
        """Write a quick line, and wait for its preview."""
        self.field.fill(line)
        self.settle()

    def lines(self, lines: Iterable[str]) -> None:
        """Enter quick lines, each of which must be recorded."""
        for line in lines:
            self.field.fill(line)
            self.field.press("Enter")
            self.settle()
            assert self.field.input_value() == "", (line, self.page.locator(".preview").inner_text())


class Tables:
    """Saved tables, and pages that show one after the other, in a language if it is given."""

    def __init__(self, home: Path, app: Started, pages: Pages, language: str = "") -> None:
        self.home, self._app, self._pages = home, app, pages
        self._asked = {"language": language} if language else {}
        self._shown: dict[Page, str] = {}
        self._made: set[str] = set()

    def add(self, game: Game[Any]) -> str:
        """Save `game` as a table, and return the table's name."""
        name = f"table {len(self._made) + 1}"
        self._made.add(name)
        create(self.home, name, game).close()
        return name

    def show(self, name: str, size: Size, key: str = "tables") -> Scribe:
        """Show the table `name` on a page of that size; another key for another page beside it."""
        page = self._pages.page(size, key)
        if page in self._shown:
            self._turn(page, name)
        else:
            self._open(page, name)
        before, self._shown[page] = self._shown.get(page, ""), name
        if before in self._made - set(self._shown.values()):
            self._remove(before)
        return Scribe(page, self.home, name)

    def show_new(self, game: Game[Any], size: Size, key: str = "tables") -> Scribe:
        """Save `game` as a table, and show it."""
        return self.show(self.add(game), size, key)

    def reload(self, scribe: Scribe) -> None:
        """Load the page of `scribe` again."""
        scribe.page.reload(wait_until="commit")
        ready(scribe.page)

    def _remove(self, name: str) -> None:
        """Delete a table that no page shows any more: the first page lists all there are, and reads them."""
        for file in (self.home / "tables").glob(f"{name}.sqlite*"):
            file.unlink()

    def _open(self, page: Page, name: str) -> None:
        """Open the table by its address, with a kernel of its own."""
        page.goto(f"{self._app.address}?{urlencode({'table': name, **self._asked})}", wait_until="commit")
        ready(page)

    def _turn(self, page: Page, name: str) -> None:
        """Go from the table that is shown to another one as people do, by the first page."""
        try:
            to_first_page(page)
            page.locator(".companion.home button.saved", has_text=f"{name} ·").click()
            ready(page)
        except Error:  # whatever a test that failed has left there
            self._open(page, name)


def to_first_page(page: Page) -> None:
    """Leave the table that a page shows."""
    if page.locator(".companion.home").is_visible():
        return
    menu = page.locator(".companion .bar button.menu")
    if "on" not in menu.get_attribute("class").split():
        menu.click()
        settle(page)
    page.locator(".companion .desk-body > button.wide").first.click()  # other tables, a new table
    settle(page)


def ready(page: Page) -> None:
    """Wait until a page shows a table and is still."""
    page.wait_for_selector(".companion .row", timeout=60_000)
    wait_for_board(page)
    settle(page)
