"""Cash and the sums of deals are not on the table's screen before the end: neither as text, state nor traffic."""

import re
from collections.abc import Callable, Iterable
from urllib.parse import quote

from games import real
from helpers import wait_for_board
from pages import TABLET, settle
from playwright.sync_api import Page, WebSocket, expect
from started import Started
from tables import Tables

from companion.rules.chinatown import game_from_position

CASH = {"Ann": 870_000, "Bo": 930_000, "Cy": 910_000}
DEAL = 440_000
AFTER = {"Ann": CASH["Ann"] + DEAL, "Bo": CASH["Bo"] - DEAL, "Cy": CASH["Cy"]}
"""Sums that nothing else on the page can be."""

LONGEST_MS = 5_000
"""How long a button may show a secret."""


def rich() -> object:
    """A game in its trade, in which everybody has a sum of its own."""
    return game_from_position({
        "players": list(CASH), "owners": {"1": "Ann", "28": "Bo"}, "tiles": {}, "cash": CASH
    })  # fmt: skip


def sums(*dollars: int) -> set[str]:
    """Any way to write one of these sums: 440000, 440,000, 440k."""
    return {
        way for each in dollars for way in (f"{each}", f"{each:,}", f"{each // 1000:,}k", f"{each // 1000}k")
    }


def told(text: str, secrets: Iterable[str]) -> list[str]:
    """Which of the secrets stand in a text, as numbers of their own; each with what stands around it."""
    there = [secret for secret in secrets if secret in text]
    return [
        text[max(0, found.start() - 60) : found.end() + 20]
        for secret in there
        for found in re.finditer(rf"(?<![\d.]){re.escape(secret)}(?!\d)", text)
    ]


SECRETS = sums(DEAL, *CASH.values(), *AFTER.values())


class Ear:
    """Hears everything that the kernel of a page sends to it."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else frame.decode("latin-1"))

    def secrets(self) -> list[str]:
        """The secrets heard so far, each with what stands around it."""
        return [found for text in self.heard for found in told(text, SECRETS)]


def open_with_ear(page: Page, app: Started, name: str) -> Ear:
    ear = Ear(page)
    page.goto(f"{app.address}?table={quote(name)}", wait_until="commit")
    page.wait_for_selector(".companion .row", timeout=60_000)
    wait_for_board(page)
    settle(page)
    return ear


def test_no_sum_reaches_the_page_until_it_is_held(tables: Tables, app: Started, new_context: Callable):
    """Deals are recorded on one screen; the other one hears all that its kernel sends, from the first message on:
    the state of every widget when the page opens, the log with it, and every change after that."""
    name = tables.add(rich())
    scribe = tables.show(name, TABLET)
    scribe.lines(["bo to ann 28 for 10k", "ann to bo 28 for 10k", "ann to bo 1 for 440k"])
    page = new_context(**TABLET).new_page()
    ear = open_with_ear(page, app, name)
    page.locator(".companion .bar button", has_text="Log").click()
    settle(page)
    expect(page.locator(".companion .log-lines")).to_contain_text("Ann gives lot 1 to Bo for cash.")
    scribe.lines(["undo", "ann to bo 1 for 440k"])
    expect(page.locator(".companion .log-lines")).to_contain_text("taken back")
    assert len(ear.heard) > 20
    assert ear.secrets() == []
    for each in (page, scribe.page):
        assert told(each.content(), SECRETS) == []
    look_while_held(page, ear)


def look_while_held(page: Page, ear: Ear) -> None:
    """Hold the button of Ann: her cash and no other sum comes, and goes on release, on blur, after five seconds."""
    hold = page.locator(".companion .row", has=page.locator(".name:text-is('Ann')")).locator(".hold")
    shown = f"${AFTER['Ann']:,}"

    def press() -> None:
        box = hold.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        expect(hold).to_have_text(shown)

    def is_gone() -> None:
        expect(hold).to_have_text("hold: cash")
        assert told(page.content(), SECRETS) == []

    press()
    page.mouse.up()
    is_gone()
    press()
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    is_gone()
    page.mouse.up()
    press()
    page.wait_for_timeout(LONGEST_MS)
    is_gone()
    page.mouse.up()
    assert len(ear.secrets()) == 3
    assert all(shown in secret for secret in ear.secrets())


def test_at_the_end_everybody_sees_the_cash(tables: Tables):
    scribe = tables.show_new(real(188), TABLET)
    expect(scribe.find(".standings tr")).to_contain_text("$1,590,000")
    expect(scribe.row("blue").locator(".hold")).to_have_text("$1,590,000")
