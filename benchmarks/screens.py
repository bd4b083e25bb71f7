"""How six phones fare at one table: the companion's server against plain Voila with the same notebook.

    python benchmarks/screens.py [rounds]

Both are asked in turns, on the same machine and in the same minutes, and the browser of all six phones runs there
too, so the ratios say more than the seconds. A page counts as usable when its board is drawn and its quick line is
there. The way of a line is timed from Enter on one phone to the frame in which the slowest of the others shows it.
Memory is what each process has for itself plus its share of what several have (PSS), where the system tells.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from servers import SERVERS, memory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

PHONES = 6
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LINES = 20
"""Lines that are sent from one phone to the others, after two that warm up."""
PATIENCE = 90
"""Seconds until a page counts as lost."""
AT_REST = 3000
"""Milliseconds after six empty pages were opened, which takes a second of a processor each; phones are on already."""
GOALS = {"one by one": 4.0, "at once": 12.0, "line": 200.0}

USABLE = """(() => {
  const isThere = %s
  const looking = setInterval(() => {
    if (document.querySelector(".companion .quick input") === null || !isThere()) return
    clearInterval(looking)
    window.usable = performance.timeOrigin + performance.now()
  }, 100)
})()"""
"""Notes the time at which people can use this page. Each page looks for itself: looking from outside, again and again
into six pages, took as much of the machine as their loading."""

WATCH = """(number) => {
  const source = boardSource("letter")
  const {data} = boardSource("paper_number")
  const owner = () => source.data.letter[[...data.number].indexOf(number)]
  const before = owner()
  window.seen = new Promise((done) => {
    const look = () => {
      if (owner() === before) return
      for (const signal of signals) signal.disconnect(look)
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())))
    }
    const signals = [source.patching, source.properties.data.change]
    for (const signal of signals) signal.connect(look)
  })
  return 0
}"""
"""Promises the time at which the frame that shows another owner of a lot is done on this page. It waits for the
board's own signals: a look in each frame would keep every page painting, and measure that."""

ENTER = """() => {
  const field = document.querySelector(".companion .quick input")
  window.sent = new Promise((done) => field.addEventListener(
    "keydown", () => done(performance.timeOrigin + performance.now()), {once: true, capture: true}))
  return 0
}"""
"""Promises the time of the next key in the quick line."""


def open_all(browser: Any, address: str, together: bool) -> tuple[list[Any], list[float]]:
    """Open a page for each phone; return those that became usable, and the seconds that each took."""
    from helpers import VIEW

    pages = [browser.new_context(**PHONE).new_page() for _ in range(PHONES)]
    usable: list[Any] = []
    seconds: list[float] = []
    for page in pages:
        page.add_init_script(USABLE % VIEW)
    pages[0].wait_for_timeout(AT_REST)
    for some in [pages] if together else [[page] for page in pages]:
        start = time.time()
        for page in some:  # asked for by the page itself, so that nobody waits for the one before
            page.evaluate("(address) => { setTimeout(() => { location.href = address }); return 0 }", address)
        waiting = list(some)
        while waiting and time.time() - start < PATIENCE:
            pages[0].wait_for_timeout(1000)
            for page in [*waiting]:
                if (ready := _usable(page)) is not None:
                    waiting.remove(page)
                    usable.append(page)
                    seconds.append(ready - start)
    return usable, seconds


def _usable(page: Any) -> float | None:
    """Return when a page became usable, in seconds as of `time.time`; None when it is not yet."""
    try:
        ready = page.evaluate("window.usable")
    except Exception as error:  # the page is just being replaced by the one it asked for
        if "navigat" in str(error) or "destroyed" in str(error):
            return None
        raise
    return None if ready is None else float(ready) / 1000


def ways(pages: list[Any]) -> list[float]:
    """Return the milliseconds that each line takes from the first page to the slowest of the others."""
    first, *others = pages
    field = first.locator(".companion .quick input")
    taken = []
    for number in range(LINES + 2):
        giver, receiver = ("ann", "bo") if number % 2 == 0 else ("bo", "ann")
        for page in others:
            page.evaluate(WATCH, 1)
        field.fill(f"{giver} to {receiver} 1")
        first.wait_for_timeout(300)
        first.evaluate(ENTER)
        field.press("Enter")
        sent = first.evaluate("window.sent")
        taken.append(max(page.evaluate("window.seen") for page in others) - sent)
        first.wait_for_timeout(200)
    return taken[2:]


def measure(browser: Any, serve: Callable[[Path, str], Any], found: dict[str, list[float]]) -> None:
    """Ask one server once: pages one by one, and on a fresh server all at once, then lines."""
    from chinatown_table import ANN_BO_CY, FIRST_YEAR

    from companion import chinatown
    from companion.store import create

    with tempfile.TemporaryDirectory() as name:
        with create(Path(name), "bench", chinatown.new_game(ANN_BO_CY)) as table:
            table.push(*FIRST_YEAR)
        for together, kind in ((False, "one by one"), (True, "at once")):
            with serve(Path(name), "bench") as started:
                empty = memory(started.process)
                pages, seconds = open_all(browser, started.address, together)
                found.setdefault("lost", []).append(PHONES - len(pages))
                found.setdefault(kind, []).extend([max(seconds)] if together and seconds else seconds)
                if together and len(pages) > 1:
                    found.setdefault("line", []).extend(ways(pages))
                if (full := memory(started.process)) is not None and empty is not None and pages:
                    found.setdefault("server", []).append(full)
                    found.setdefault("phone", []).append((full - empty) / len(pages))
                for context in browser.contexts:
                    context.close()


def show(found: dict[str, dict[str, list[float]]]) -> None:
    """Print a line for each thing that was measured: ours, plain, ratio, and what is wanted."""
    ours, plain = (found[name] for name in SERVERS)

    def middle(title: str, key: str, unit: str, digits: int) -> None:
        if ours.get(key) and plain.get(key):
            one, other = statistics.median(ours[key]), statistics.median(plain[key])
            goal = GOALS.get(key)
            wanted = f", at most {goal:g} {unit}: {'as wanted' if one <= goal else 'MISSED'}" if goal else ""
            print(
                f"{title}: companion {one:.{digits}f} {unit}, plain Voila {other:.{digits}f} {unit}, "
                f"ratio {one / other:.2f}{wanted}",
                flush=True,
            )

    middle("a page opened alone", "one by one", "s", 1)
    middle(f"the last of {PHONES} pages opened at once", "at once", "s", 1)
    middle("memory of a further phone", "phone", "MB", 0)
    middle(f"memory of the server with {PHONES} phones", "server", "MB", 0)
    middle(f"a line, until the slowest of {PHONES - 1} others shows it", "line", "ms", 0)
    for name, told in found.items():
        if told.get("line"):
            late = statistics.quantiles(told["line"], n=20)[-1]
            print(
                f"{name}: 19 of 20 lines are shown within {late:.0f} ms; pages lost: {sum(told['lost']):.0f}"
            )


def main(rounds: int = 2) -> None:
    """Measure both servers in turns and print."""
    import chromium
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        raise SystemExit("no Chromium here")
    found: dict[str, dict[str, list[float]]] = {name: {} for name in SERVERS}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for _ in range(rounds):
            for name, serve in SERVERS.items():
                measure(browser, serve, found[name])
        browser.close()
    print(f"{rounds} rounds, load {' '.join(f'{load:.1f}' for load in os.getloadavg())}")
    show(found)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
