"""A table of five in real browsers: six pages, what people do on them, and what goes wrong at a table."""

import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from helpers import FAINT, PAINTED, wait_for_board
from playwright.sync_api import Browser, expect
from seat import PATIENCE, Seat
from started import start_app

from companion.rules import chinatown as c
from companion.rules.chinatown.ghost import lit_lots
from companion.rules.chinatown.legal import draw_at_random, keep_at_random
from companion.store import Table, create, open_table

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli")


class Evening:
    """The table, its six pages, and what went on."""

    def __init__(self, browser: Browser, home: Path, seed: int) -> None:
        self.browser, self.home, self.rng = browser, home, random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.agreed = 0
        create(home, "Friday", c.new_game(list(PLAYERS))).close()
        self.app = start_app(home)
        self.seats = {name: Seat(browser, self._port, name) for name in ("", *PLAYERS)}
        self.seats[""].open("", ".companion .quick input")
        for name in PLAYERS:
            self.seats[name].join()

    @property
    def _port(self) -> int:
        return int(self.app.address.rsplit(":", 1)[1].strip("/"))

    def record(self, ask: Callable[[Table], Any]) -> Any:
        with open_table(self.home, "Friday") as table:
            return ask(table)

    def until(self, what: str, is_so: Callable[[Table], bool]) -> None:
        """Wait until the record says so."""
        end = time.monotonic() + PATIENCE
        while not self.record(is_so):
            if time.monotonic() > end:
                raise AssertionError(f"lost: {what}")
            self.seats[""].page.wait_for_timeout(60)

    @property
    def awake(self) -> list[str]:
        return [name for name in PLAYERS if self.seats[name].awake]

    # What happens at the table

    def choose(self) -> None:
        """The scribe types the deeds and the tiles of everybody."""
        field = self.seats[""].page.locator(".companion .quick input")
        for draw in (keep_at_random, draw_at_random):
            for _ in PLAYERS:
                move = draw(c.settled(self.record(lambda table: table.position)), self.rng)
                goods = move.lots if isinstance(move, c.Keep) else move.tiles
                before = self.record(lambda table: table.revision)
                field.fill(f"{move.player.lower()} {' '.join(map(str, goods))}")
                self.seats[""].page.wait_for_timeout(250)
                field.press("Enter")
                self.until(f"{move}", lambda table, before=before: table.revision > before)

    def draft(self) -> None:
        """A player drafts a swap of two lots; the other agrees, or says no."""
        giver, receiver = self.rng.sample(self.awake, 2)
        position = self.record(lambda table: table.position)
        mine, theirs = (position.lots_of(player) for player in (giver, receiver))
        if not mine or not theirs:
            return
        one, other = self.seats[giver], self.seats[receiver]
        drafted = self.record(lambda table: table.aside.drafted)
        one.tap("Deal")
        one.page.wait_for_timeout(700)
        goods = (self.rng.choice(mine), self.rng.choice(theirs))
        for lot in goods:
            one.touch(lot)
            expect(one.page.locator(".companion .desk-body")).to_contain_text(str(lot), timeout=5000)
            one.page.wait_for_timeout(300)
        one.tap(f"Send to {receiver}")
        self.until(f"{giver}'s draft with {receiver} of {goods}", lambda table: table.aside.drafted > drafted)
        self.counts["drafts"] += 1
        self._answer(other)

    def _answer(self, other: Seat) -> None:
        other.page.locator(".companion .tabs button.tab").first.tap()
        other.page.wait_for_timeout(700)  # a card that has just come is deaf for a moment
        if self.rng.random() < 0.2:
            other.tap("No")
            self.until("a no", lambda table: not table.aside.drafts)
            self.counts["refused"] += 1
            return
        agree = other.button("Agree")
        agree.tap(timeout=PATIENCE * 1000)
        with suppress(Exception):
            agree.tap(timeout=200, force=True)  # the tap that nobody meant
        self.agreed += 1
        self.until("a deal", lambda table: len(deals(table)) == self.agreed)
        self.counts["deals"] += 1

    def lay(self) -> None:
        """Everybody lays what fits, on a page of their own."""
        for player in self.awake:
            seat = self.seats[player]
            seat.page.locator(".companion .tabs button.tab").nth(0).tap()
            position = self.record(lambda table: table.position)
            free = list(lit_lots(position, player))
            for lot in free[: min(3, sum(position.hand(player).values()))]:
                seat.page.locator(".companion .tabs button.tab").first.tap()
                seat.page.wait_for_timeout(500)
                seat.touch(lot)
                self.until(f"a tile on {lot}", lambda table, lot=lot: lot in table.position.tiles)
                self.counts["tiles laid"] += 1

    def done(self, phase: str) -> None:
        """Everybody is done with the phase; for who sleeps the table goes on."""
        for player in self.awake:
            seat = self.seats[player]
            seat.page.locator(".companion .tabs button.tab").first.tap()
            seat.page.wait_for_timeout(500)
            seat.page.locator(".companion .foot button.primary").locator("visible=true").tap()
            seat.page.wait_for_timeout(200)
        if len(self.awake) < len(PLAYERS):
            done = ".bar button.done" if phase == "trade" else ".foot button.primary"
            self.seats[""].page.locator(f".companion {done}").locator("visible=true").first.tap()
        self.until(f"the end of {phase}", lambda table: table.position.phase != phase)

    def pay(self, year: int) -> None:
        """The table pays, unless all being done with placing has paid already."""
        if self.record(lambda table: table.position.phase) == "income":
            self.seats[""].page.wait_for_timeout(600)
            self.seats[""].page.locator(".companion .foot button.primary").locator("visible=true").tap()
        self.until("income", lambda table: table.position.year > year or table.position.is_finished)

    def look(self) -> None:
        """Every board is painted as it would be if all of it were painted anew."""
        for name in ("", *self.awake):
            page = self.seats[name].page
            wait_for_board(page, PATIENCE)
            off = page.evaluate(PAINTED)
            assert off <= FAINT, f"the board of {name or 'the table'} is painted wrong by {off}"

    # What goes wrong at a table

    def reload(self) -> None:
        seat = self.seats[self.rng.choice(self.awake)]
        seat.page.reload()
        seat.is_at_the_table()
        self.counts["reloads"] += 1

    def kill_server(self) -> float:
        """The server dies with all its kernels; return the seconds until every page is back, by its own button."""
        start = time.monotonic()
        self.app.process.kill()
        self.app.process.wait()
        self.app = start_app(self.home)
        for seat in self.seats.values():
            seat.wire.lead_to(self._port)
        for name, seat in self.seats.items():
            button = seat.page.locator("#lost button")
            button.wait_for(state="visible", timeout=PATIENCE * 1000)
            button.tap()
            seat.page.wait_for_selector(".companion.player" if name else ".companion .quick input")
            wait_for_board(seat.page, PATIENCE)
        return time.monotonic() - start

    def fall_asleep(self, name: str) -> None:
        self.seats[name].awake = False
        self.seats[name].wire.cut()

    def wake(self, name: str) -> float:
        """The phone is back; return the seconds until it shows what everybody shows."""
        seat, start = self.seats[name], time.monotonic()
        seat.wire.mend()
        while time.monotonic() < start + PATIENCE:
            button = seat.page.locator("#lost button")
            if button.is_visible() and "stopped" in seat.page.locator("#lost span").inner_text():
                button.tap()
                seat.is_at_the_table()
            if seat.owners() == self.seats[""].owners():
                break
            seat.page.wait_for_timeout(100)
        seat.awake = True
        return time.monotonic() - start


def deals(table: Table) -> list[Any]:
    return [act for act in table.acts if isinstance(act.moves[0], c.Deal)]
