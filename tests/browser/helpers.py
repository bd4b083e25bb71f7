"""For tests that look at a board in a browser: find lots on the page, tap, read pixels."""

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page
from started import Started

from companion.plot.screen import screen

BOARD = Path(__file__).with_name("board.ipynb")
"""A notebook that shows a made-up board and echoes taps."""

VIEW = """() => {
  window.boardView = () => {
    const views = [...(window.Bokeh?.index ?? [])]
    for (const view of views) {
      const seen = view.frame && view.el?.isConnected && view.model.inner_width > 9
      if (seen && view.model.renderers.some((r) => "paper_number" in r.data_source.data)) return view
      views.push(...(view.child_views ?? []))
    }
  }
  window.boardSource = (column) => boardView().model.renderers.map((r) => r.data_source)
    .find((source) => column in source.data)
  return boardView() !== undefined
}"""
"""Asks whether a board is drawn, and leaves on the page what the functions below need; a chart is no board."""

PAINTED = Path(__file__).with_name("painted.js").read_text("utf8")
"""Asks how far the board as it is painted differs from the same board painted anew, of 255."""
FAINT = 32
"""How much two paintings of the same may differ along their edges, of 255."""

STILL = """() => new Promise((done) => {
  let before = "", quiet = 0
  const look = () => {
    const view = boardView(), box = view && JSON.stringify(view.canvas_view.el.getBoundingClientRect())
    const now = view && `${box} ${view.model.inner_width} ${view.model.x_range.end}`
    quiet = now && now === before ? quiet + 1 : 0
    before = now
    if (quiet > 9) done()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})"""
"""Resolves when the board has kept its place and size for ten frames: then its letters are sized too."""


def wait_for_board(page: Page, seconds: float = 60) -> None:
    """Wait until a board is drawn on the page and listens."""
    page.wait_for_function(VIEW, timeout=seconds * 1000)
    page.evaluate(STILL)


def run_all(page: Page, lab: Started, notebook: str) -> None:
    """Open a notebook in JupyterLab and run all its cells."""
    address, token = lab.address.split("?")
    # Without `reset` the notebooks that were open last time come back too.
    page.goto(f"{address}/tree/{notebook}?reset&{token}")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=60_000)
    begun = page.locator(".jp-InputArea-prompt").first
    for _ in range(60):  # before its kernel is there a notebook hears the command and does nothing
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.locator("li[data-command='runmenu:run-all']").click()
        page.wait_for_timeout(500)
        page.keyboard.press("Escape")  # a menu whose entry is grey stays open
        if begun.inner_text() != "[ ]:":
            return
    raise RuntimeError("JupyterLab did not run the notebook")


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the board (in places) lies in the window (in pixels)."""
    left, top = page.evaluate(
        """([x, y]) => {
          const view = boardView(), box = view.canvas_view.el.getBoundingClientRect()
          return [box.left + view.frame.x_scale.compute(x), box.top + view.frame.y_scale.compute(y)]
        }""",
        [x, y],
    )
    return left, top


def unit(page: Page) -> float:
    """How many pixels a place is wide now."""
    return spot(page, 1, 0)[0] - spot(page, 0, 0)[0]


def lot_spot(page: Page, number: int, dx: float = 0, dy: float = 0) -> tuple[float, float]:
    """Where the centre of a lot lies in the window, or a point `dx`, `dy` places beside it."""
    x, y = page.evaluate(
        """(number) => {
          const {data} = boardSource("paper_number"), row = [...data.number].indexOf(number)
          return [data.x[row], data.y[row]]
        }""",
        number,
    )
    return spot(page, x + dx, y + dy)


def shown(page: Page, column: str, number: int) -> Any:
    """What the page itself has in a column of a lot, such as `ring` or `fill`."""
    return page.evaluate(
        """([column, number]) => {
          const row = [...boardSource("paper_number").data.number].indexOf(number)
          return boardSource(column).data[column][row]
        }""",
        [column, number],
    )


def click_lot(page: Page, number: int, dx: float = 0, dy: float = 0) -> None:
    """Click a lot with the mouse."""
    page.mouse.click(*lot_spot(page, number, dx, dy))


def touch_lot(page: Page, number: int, dx: float = 0, dy: float = 0) -> None:
    """Tap a lot with a finger."""
    page.touchscreen.tap(*lot_spot(page, number, dx, dy))


def open_block(page: Page, number: int, hand: Callable[[Page, int], None] = touch_lot) -> None:
    """Tap a lot of the whole board, and wait until its block is open and hears: a second tap at once is deaf."""
    whole = unit(page)
    hand(page, number)
    page.wait_for_function(
        """(whole) => {
          const {inner_width, x_range} = boardView().model
          return inner_width / (x_range.end - x_range.start) > whole * 1.1
        }""",
        arg=whole,
    )
    wait_for_board(page)
    page.wait_for_timeout(screen().reach["deaf"])


class Finger:
    """A finger that rests and slides, which Playwright's own cannot."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, at: tuple[float, float], seconds: float = 0.05, slide: float = 0) -> None:
        """Put the finger down, slide it to the right by pixels, rest, and lift it."""
        x, y = at
        self._send("touchStart", (x, y))
        for step in range(1, 5):
            if slide:
                self._send("touchMove", (x + slide * step / 4, y))
        time.sleep(seconds)
        self._send("touchEnd")


def picture_of(page: Page) -> Image.Image:
    """What the page looks like now, a pixel for a pixel."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def colour(image: Image.Image, at: tuple[float, float]) -> str:
    """The colour at a point of the window."""
    red, green, blue = image.getpixel((round(at[0]), round(at[1])))  # type: ignore[misc]
    return f"#{red:02X}{green:02X}{blue:02X}"
