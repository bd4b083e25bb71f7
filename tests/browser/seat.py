"""One page of a table with a network of its own, and the hand that taps on it."""

from helpers import VIEW, touch_lot, wait_for_board
from playwright.sync_api import Browser, Locator, Page
from wire import Wire

PAGE = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PATIENCE = 60
"""Seconds until something that must happen counts as lost."""


class Seat:
    """One page with a network of its own."""

    def __init__(self, browser: Browser, server_port: int, name: str) -> None:
        self.name, self.wire = name, Wire(server_port)
        self.page: Page = browser.new_context(**PAGE).new_page()
        self.awake = True

    def open(self, query: str, what: str) -> None:
        self.page.goto(f"http://127.0.0.1:{self.wire.port}/?table=Friday{query}")
        self.page.wait_for_selector(what, timeout=PATIENCE * 1000)

    def button(self, label: str) -> Locator:
        return self.page.locator(f".companion button:text-is('{label}')").locator("visible=true").first

    def tap(self, label: str) -> None:
        self.button(label).tap(timeout=PATIENCE * 1000)

    def touch(self, lot: int) -> None:
        """Tap a lot, which may have been scrolled out of the window."""
        self.page.evaluate("document.querySelector('.companion').scrollIntoView()")
        touch_lot(self.page, lot)

    def join(self) -> None:
        self.open("&join=1", ".companion.join")
        self.page.wait_for_timeout(1000)  # the first tap counts once the page's widgets listen
        self.tap(self.name)
        for digit in "1234":
            self.tap(digit)
        self.tap("Join")
        self.is_at_the_table()

    def is_at_the_table(self) -> None:
        self.page.wait_for_selector(".companion.player", timeout=PATIENCE * 1000)
        wait_for_board(self.page, PATIENCE)

    def owners(self) -> dict[str, str]:
        """What the board of this page shows: the letter of each lot."""
        self.page.wait_for_function(VIEW, timeout=PATIENCE * 1000)
        data = self.page.evaluate(
            "({n: [...boardSource('letter').data.number], l: [...boardSource('letter').data.letter]})"
        )
        return dict(zip(map(str, data["n"]), data["l"], strict=True))
