"""How long a key in the quick line takes until its preview is seen: against a tap on a bare plot of 85 rectangles.

    python benchmarks/preview.py [keys]

Both are timed in the companion's own page, from the key or the finger's release to the first frame that shows
something else; the table is the real game in its last year. The goal is 150 ms; the ratio to the bare tap tells
more, since it depends less on the machine.
"""

import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from tap import BOARDS, ROOT, measure, write_notebooks

GOAL_MS = 150
MOVES = 170
"""Moves of the real game before the table that is typed on."""

LINE, KEY = "red to blue ", "6"
"""The key changes what the preview says of the line."""

TIMER = """() => {
  window.timeKey = () => new Promise((done) => {
    const preview = document.querySelector(".companion .quick .preview"), before = preview.textContent
    document.addEventListener("input", () => {
      const start = performance.now()
      const frame = () => {
        const now = performance.now()
        if (preview.textContent !== before) done(now - start)
        else if (now - start > 5000) done(null)
        else requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    }, {once: true, capture: true})
  })
}"""


def time_keys(page: Any, keys: int) -> list[float]:
    """Return the milliseconds of `keys` keys, each at the end of the same line."""
    page.evaluate(TIMER)
    field = page.locator(".companion .quick input")
    times = []
    for _ in range(keys):
        field.fill(LINE)
        page.wait_for_timeout(400)
        page.evaluate("() => { window.timed = timeKey() }")
        field.press(KEY)
        times.append(page.evaluate("window.timed"))
    if lost := times.count(None):
        raise SystemExit(f"{lost} of {keys} keys changed nothing in the preview.")
    return times


def bare_tap(context: Any, folder: Path, taps: int) -> float:
    """Return the median milliseconds of a tap on the bare plot."""
    from helpers import wait_for_board
    from started import start_app

    server = start_app(folder / "bare", notebook=folder / "bare.ipynb")
    try:
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        wait_for_board(page)
        page.wait_for_timeout(1500)
        return statistics.median(measure(page, BOARDS["bare"][1], 0, taps))
    finally:
        server.stop()


def preview(context: Any, folder: Path, keys: int) -> list[float]:
    """Return the milliseconds of keys on a table."""
    from games import real
    from helpers import wait_for_board
    from started import start_app

    from companion.store import create

    create(folder / "home", "real", real(MOVES)).close()
    server = start_app(folder / "home", table="real")
    try:
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        page.wait_for_selector(".companion .row", timeout=60_000)
        wait_for_board(page)
        page.wait_for_timeout(1500)
        return time_keys(page, keys + 5)[5:]  # the first ones warm up
    finally:
        server.stop()


def main(keys: int = 40) -> None:
    """Measure and print a line."""
    import chromium
    from playwright.sync_api import sync_playwright

    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "benchmarks"), os.environ.get("PYTHONPATH", "")])
    path = chromium.find()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write_notebooks(folder)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 1000})
        bare, times = bare_tap(context, folder, keys), preview(context, folder, keys)
        browser.close()
    median, slow = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    verdict = "as wanted" if median <= GOAL_MS else f"more than {GOAL_MS} ms"
    print(
        f"own page: bare tap {bare:.0f} ms, preview of a key {median:.0f} ms (19 of 20 within {slow:.0f}), "
        f"ratio {median / bare:.2f}, {verdict} (median of {keys} keys)",
        flush=True,
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
