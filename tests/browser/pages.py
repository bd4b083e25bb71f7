"""Pages of the sizes that people hold, open from test to test; and waiting for what their kernels answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

Size = dict[str, Any]
"""What Playwright takes to make a page: `viewport` in CSS pixels, and whether fingers touch it."""

LAPTOP: Size = {"viewport": {"width": 1440, "height": 900}}
TABLET: Size = {"viewport": {"width": 1180, "height": 820}}
LOW_TABLET: Size = {"viewport": {"width": 1180, "height": 740}}
UPRIGHT: Size = {"viewport": {"width": 820, "height": 1180}}
TOUCHED: Size = TABLET | {"has_touch": True}
PHONE: Size = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: Size = PHONE | {"viewport": {"width": 360, "height": 740}}

LOCAL = {"127.0.0.1", "localhost", "::1"}
ANSWERS = Path(__file__).with_name("answers.js")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Resolves when the page has been laid out anew."""

PATIENCE_SECONDS = 30
"""How long a test waits for what it wants to see or tap: more than a machine needs that runs other tests beside."""


class Pages:
    """Pages that stay open until the last test: a new one takes seconds, since it starts a kernel of its own."""

    def __init__(self, new_context: Callable[..., BrowserContext]) -> None:
        self._new_context = new_context
        self._pages: dict[str, Page] = {}

    def page(self, size: Size, key: str) -> Page:
        """The page that bears this key among those touched alike, as large as `size` says; blank at first.

        Each has cookies of its own.
        """
        like = f"{key} {[name for name in size if name != 'viewport']}"
        if like not in self._pages:
            context = self._new_context(**size)
            context.set_default_timeout(1000 * PATIENCE_SECONDS)
            self._pages[like] = context.new_page()
        resize(self._pages[like], size)
        return self._pages[like]

    def close(self) -> None:
        """Close them all."""
        for page in self._pages.values():
            page.context.close()


def resize(page: Page, size: Size) -> None:
    """Give the window of a page that size, and wait until the page has taken it."""
    if page.viewport_size != size["viewport"]:
        page.set_viewport_size(size["viewport"])
        taken = "({width, height}) => innerWidth === width && innerHeight === height"
        page.wait_for_function(taken, arg=size["viewport"])
        page.evaluate(FRAMES)


def is_foreign(url: str) -> bool:
    """Whether this address lies outside the machine.

    >>> [is_foreign(url) for url in ("http://localhost:1/x", "data:,x", "wss://example.com/", "blob:null/1")]
    [False, False, True, False]
    """
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss", "ftp"} and parts.hostname not in LOCAL


def watched(context: BrowserContext, asked: list[str]) -> BrowserContext:
    """Note in `asked` what the pages of `context` ask of other machines, and keep count of kernels' answers."""

    def note(url: str) -> None:
        if is_foreign(url):
            asked.append(url)

    context.on("request", lambda request: note(request.url))
    context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))
    context.add_init_script(path=ANSWERS)
    return context


def settle(page: Page) -> None:
    """Wait until the kernel has answered everything that was done on the page, and the page shows it."""
    page.evaluate("settled()")
