"""Phones at one table: joining, a deal that both agree to, laying, being done; and what may not travel to whom."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR
from helpers import open_block, touch_lot, wait_for_board
from pages import settle
from playwright.sync_api import Page, expect
from started import Started, start_app
from wire import Wire

from companion.rules.chinatown import EndTrading, new_game
from companion.store import create, open_table

SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 1180, "height": 820}}
LAID = "Ann lays photo on 1"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    with create(home, "Friday", new_game(list(ANN_BO_CY))) as table:
        table.push(*FIRST_YEAR)
    started = start_app(home)
    yield started
    started.stop()


class Phone:
    """A phone: its page, and everything that its server ever sent to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.traffic: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    def _received(self, frame: str | bytes) -> None:
        self.traffic.append(frame if isinstance(frame, str) else frame.decode("utf8", "replace"))

    def tap(self, label: str) -> None:
        self.page.locator(f".companion button:text-is('{label}')").locator("visible=true").first.tap()

    def knows(self, secret: str) -> bool:
        return bool(self.where(secret))

    def where(self, secret: str) -> list[str]:
        """Each place where a sum stands as a number of its own: in the page, or in what was sent to it."""
        sums = re.compile(rf"(?<![\w.,-]){re.escape(secret)}(?![\w,-])")
        return [
            text[max(found.start() - 60, 0) : found.end() + 20]
            for text in (self.page.content(), *self.traffic)
            for found in sums.finditer(text)
        ]

    def join(self, app: Started, player: str, pin: str, table: str = "Friday") -> "Phone":
        self.page.goto(f"{app.address}?table={table}&join=1")
        self.page.wait_for_selector(".companion.join", timeout=90_000)
        expect(self.page.locator(".companion.join button.name")).to_have_count(3)
        settle(self.page)  # the first tap counts once the page's widgets listen
        self.tap(player)
        for digit in pin:
            self.tap(digit)
        expect(self.page.locator(".pin")).to_contain_text("● ● ● ●")
        self.tap("Join")
        self.page.wait_for_selector(".companion.player", timeout=30_000)
        wait_for_board(self.page, 90)
        return self


def test_two_phones_a_table_and_who_watches(home: Path, app: Started, new_context):
    ann = Phone(new_context(**SMALL_PHONE).new_page()).join(app, "Ann", "1234")
    bo = Phone(new_context(**SMALL_PHONE).new_page()).join(app, "Bo", "5678")
    table = new_context(**TABLET).new_page()
    table.goto(f"{app.address}?table=Friday")
    table.wait_for_selector(".companion .row", timeout=90_000)

    # Ann offers lot 1 for a dim sum tile and $20,000; Bo agrees.
    ann.tap("Deal")
    open_block(ann.page, 1)
    touch_lot(ann.page, 1)
    ann.page.locator(".companion .row .chip.shop-dim_sum").tap()
    ann.page.locator(".companion .payers button:text-is('Bo pays')").tap()
    ann.page.locator(".companion .amounts button:text-is('20')").tap()
    expect(ann.page.locator(".companion .sentence")).to_contain_text("$20,000")
    ann.tap("Send to Bo")
    expect(bo.page.locator(".companion .draft")).to_contain_text("Ann asks you")
    bo.page.wait_for_timeout(600)
    bo.tap("Agree")
    expect(bo.page.locator(".companion .verdict")).to_contain_text("Recorded")
    with open_table(home, "Friday") as record:
        assert record.position.owners[1] == "Bo"
        assert record.position.cash == {"Ann": 70_000, "Bo": 30_000, "Cy": 50_000}

    # What Cy has, and what Ann has, never travelled to Bo; the sum never travelled to the table.
    assert bo.knows("20,000")
    assert bo.where("70,000") == bo.where("70000") == []
    assert "20,000" not in table.content()

    # A reload asks for no PIN, and shows no more than before.
    bo.page.reload()
    bo.page.wait_for_selector(".companion.player", timeout=90_000)
    expect(bo.page.locator(".companion .bar .who")).to_have_text("Bo")

    # Both are done, the table speaks for Cy, who has no screen.
    for phone in (ann, bo):
        phone.tap("Mine")
        phone.page.locator(".companion .foot button.primary").tap()
    expect(table.locator(".companion .bar button.done")).to_contain_text("2 of 3")
    table.locator(".companion .bar button.done").click()
    expect(ann.page.locator(".companion .heading")).to_contain_text("Lay your tiles")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    small = ann.page.evaluate(
        """[...document.querySelectorAll('.companion button')].filter(b => b.offsetParent)
        .map(b => [b.textContent, b.getBoundingClientRect()]).filter(([_, r]) => r.width < 43.5 || r.height < 43.5)
        .map(([text, r]) => `${text} ${r.width}x${r.height}`)"""
    )
    assert small == []


def test_a_wrong_pin_waits_and_who_watches_sees_no_cash(home: Path, app: Started, new_context):
    thief = Phone(new_context(**SMALL_PHONE).new_page())
    with open_table(home, "Friday") as record:
        if "Ann" not in record.aside.seats:
            pytest.skip("the first test seats Ann")
    thief.page.goto(f"{app.address}?table=Friday&join=1")
    thief.page.wait_for_selector(".companion.join", timeout=90_000)
    settle(thief.page)
    thief.tap("Ann")
    for digit in "9999":
        thief.tap(digit)
    thief.tap("Join")
    expect(thief.page.locator(".companion .verdict")).to_contain_text("not the PIN of Ann. Wait 5 seconds")
    assert not thief.knows("70,000")

    thief.tap("I only watch")
    thief.page.wait_for_selector(".companion.watching", timeout=30_000)
    expect(thief.page.locator(".companion .log-lines")).to_contain_text("and cash to Ann")
    assert not any(thief.knows(secret) for secret in ("70,000", "30,000", "20,000", "50,000"))
    assert thief.page.locator(".companion .hold").locator("visible=true").count() == 0


@pytest.fixture
def wire(app: Started) -> Iterator[Wire]:
    wire = Wire(int(app.address.rsplit(":", 1)[1].strip("/")))
    yield wire
    wire.close()


def about_to_lay(home: Path, app: Started, name: str, wire: Wire, phone: Phone) -> None:
    """Bring a phone as Ann to a table where she may lay tiles, her block open, and let its clock be turned."""
    with create(home, name, new_game(list(ANN_BO_CY))) as table:
        table.push(*FIRST_YEAR, EndTrading())
    phone.page.clock.install()
    phone.join(Started(f"http://127.0.0.1:{wire.port}/", app.process), "Ann", "1234", name)
    open_block(phone.page, 1)


def turn(phone: Phone, seconds: int, until: str | None = None) -> None:
    """Turn the clock of the page on, slowly enough for each of its attempts to be made and refused.

    No further than the verdict says `until`.
    """
    verdict = phone.page.locator(".companion .verdict")
    for _ in range(seconds // 2):
        if until and until in verdict.inner_text():
            break
        phone.page.clock.fast_forward(2_000)
        phone.page.wait_for_timeout(50)


@pytest.mark.parametrize("seconds", [5, 60, 240])
def test_what_is_tapped_while_the_network_is_cut_is_recorded_once_when_it_is_back(
    seconds: int, home: Path, app: Started, wire: Wire, new_context
):
    phone = Phone(new_context(**SMALL_PHONE).new_page())
    about_to_lay(home, app, f"Cut {seconds}", wire, phone)
    wire.cut()
    phone.page.wait_for_timeout(300)
    touch_lot(phone.page, 1)
    turn(phone, seconds)
    told = phone.page.locator("#lost")
    if seconds > 20:
        expect(told).to_contain_text("Your last tap is kept and will be sent")
    wire.mend()
    turn(phone, 120, until=LAID)
    expect(phone.page.locator(".companion .verdict")).to_contain_text(LAID, timeout=40_000)
    expect(told).to_be_hidden()
    with open_table(home, f"Cut {seconds}") as table:
        assert table.position.tiles == {1: "photo"}
        assert [act.by for act in table.acts[1:]] == ["Ann"]


def test_a_tap_into_a_connection_that_was_dead_already_is_not_lost(
    home: Path, app: Started, wire: Wire, new_context
):
    phone = Phone(new_context(**SMALL_PHONE).new_page())
    about_to_lay(home, app, "Dead", wire, phone)
    wire.swallow()
    touch_lot(phone.page, 1)
    phone.page.wait_for_timeout(700)
    wire.cut()
    turn(phone, 2)
    wire.mend()
    turn(phone, 60, until=LAID)
    expect(phone.page.locator(".companion .verdict")).to_contain_text(LAID, timeout=40_000)
    with open_table(home, "Dead") as table:
        assert table.position.tiles == {1: "photo"}
        assert [act.by for act in table.acts[1:]] == ["Ann"]
