"""A whole evening in real browsers: six pages play a game while pages are reloaded, the server dies, a phone sleeps.

    python tests/browser/evening.py [seed] [seconds that one phone sleeps]

Five players agree deals, lay tiles and are done on pages of their own; the sixth page is the table's. Chance comes
from the seed. It prints what happened and what it took, and fails when an entry is lost or there twice, when a board
is painted otherwise than it would be anew, or when two pages differ at the end. It takes some twenty minutes, so no
test run includes it: `make evening` does.
"""

import signal
import sys
import tempfile
import time
from pathlib import Path

import chromium
from many_pages import PLAYERS, Evening, deals
from playwright.sync_api import expect, sync_playwright

from companion.store import Table

DRAFTS_A_YEAR = 11


def play(evening: Evening, sleep: float) -> None:
    """Six years; in the second a phone falls asleep, in the fifth, when it is back, the server dies."""
    asleep_since = 0.0
    for year in range(6):
        evening.choose()
        for number in range(DRAFTS_A_YEAR):
            if (year, number) == (1, 2):
                evening.fall_asleep("Eli")
                asleep_since = time.monotonic()
            if (year, number) == (4, 5):
                time.sleep(max(0, asleep_since + sleep - time.monotonic()))
                slept, back = time.monotonic() - asleep_since, evening.wake("Eli")
                print(f"asleep for {slept:.0f} s; back after {back:.1f} s")
                print(f"server killed; six pages back after {evening.kill_server():.0f} s", flush=True)
            if evening.rng.random() < 0.15:
                evening.reload()
            evening.draft()
        evening.done("trade")
        evening.lay()
        evening.done("place")
        evening.pay(year + 1)
        evening.look()
        print(f"year {year + 1} is paid: {dict(evening.counts)}", flush=True)


def check(evening: Evening) -> None:
    """Nothing is lost, nothing is there twice, and all pages show the same."""
    evening.seats[""].page.wait_for_timeout(2000)
    boards = {name: seat.owners() for name, seat in evening.seats.items()}
    assert all(board == boards[""] for board in boards.values()), "the pages differ"
    for name in PLAYERS:
        expect(evening.seats[name].page.locator(".companion")).to_contain_text("$")

    def holds(table: Table) -> None:
        clients = [entry.client for entry in table.history if entry.client]
        assert len(clients) == len(set(clients)), "an entry is there twice"
        assert len(deals(table)) == evening.agreed, "a deal is lost or there twice"
        assert table.position.is_finished
        print(f"{table.revision} entries, {len(deals(table))} deals, all pages equal")

    evening.record(holds)


def main(seed: int = 1965, sleep: int = 600) -> None:
    """Play an evening and print what it was like."""
    path = chromium.find()
    if path is None:
        raise SystemExit("no Chromium here")
    start = time.monotonic()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        evening = Evening(browser, Path(home), seed)
        try:
            play(evening, sleep)
            check(evening)
        except Exception:
            for name, seat in evening.seats.items():
                picture = Path(tempfile.gettempdir()) / f"evening-{name or 'table'}.png"
                seat.page.screenshot(path=picture)
                print(f"what that page showed: {picture}")
            raise
        finally:
            browser.close()
            evening.app.stop()
    print(f"seed {seed}: an evening of {(time.monotonic() - start) / 60:.0f} minutes")


if __name__ == "__main__":
    # In the background it is ignored, and so the server would not end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main(*map(int, sys.argv[1:]))
