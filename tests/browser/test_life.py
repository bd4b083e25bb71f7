"""The life of a page: it opens, its network is cut, its kernel dies, its server ends and leaves nothing behind."""

import re
import threading
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from helpers import BOARD, click_lot, wait_for_board
from pages import LAPTOP, PHONE, TABLET
from playwright.sync_api import expect
from started import Started, children, kill_kernel_of, start_app
from tables import Scribe, Tables, ready
from wire import Wire

from companion.rules.chinatown import new_game

CUT = re.compile(r"^No connection for \d+ seconds\. Your last tap is kept and will be sent\.$")


def test_a_page_says_that_it_is_setting_the_table_and_loads_again_when_its_kernel_died(
    tmp_path: Path, new_context
):
    server = start_app(tmp_path, notebook=BOARD)
    try:
        page = new_context(**LAPTOP).new_page()
        page.goto(server.address, wait_until="commit")
        expect(page.get_by_text("Setting the table…")).to_be_visible()
        wait_for_board(page)
        expect(page.get_by_text("Setting the table…")).to_have_count(0)

        kill_kernel_of(page)
        banner = page.get_by_role("alert").filter(has_text="Nothing that was recorded is lost")
        expect(banner).to_be_visible(timeout=20_000)
        banner.get_by_role("button", name="Reload").click()
        wait_for_board(page)
        click_lot(page, 1)
        expect(page.locator(".echo").first).to_have_text("taps 1 all 1")
        below = children(server.process.pid)
        assert len(below) >= 2
    finally:
        code, said = server.stop()

    assert (code, said) == (0, "")
    assert not below & children(1), "the server ended, and a kernel of it lives on"


@pytest.mark.parametrize(
    ("lost", "minutes"), [("**/static/voila.js*", 0), ("**/jupyterlab-manager/**", 0), ("**/channels*", 2)]
)
def test_a_page_that_stays_blank_says_so_and_loads_again(
    tables: Tables, app: Started, new_context, lost: str, minutes: int
):
    """A script did not arrive, or the page's socket never opened; nobody waits the minute and a quarter for that."""
    name = tables.add(new_game(["Ann", "Bo", "Cy"]))
    page = new_context(**PHONE).new_page()
    page.clock.install()
    page.route(lost, lambda route: route.abort())
    mended = threading.Event()
    page.route_web_socket(lost, lambda socket: socket.connect_to_server() if mended.is_set() else None)
    page.goto(f"{app.address}?table={quote(name)}", wait_until="load")
    page.clock.fast_forward(4_000 + 60_000 * minutes)
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("Nothing that was recorded is lost", timeout=30_000)
    page.unroute_all()
    mended.set()
    banner.get_by_role("button", name="Reload").click()
    ready(page)
    expect(page.locator("#lost")).to_be_hidden()


def test_a_cut_network_is_told_and_what_was_tapped_meanwhile_is_recorded(
    tables: Tables, app: Started, new_context
):
    """The page's clock is turned on, so that nobody waits ten seconds."""
    name = tables.add(new_game(["Ann", "Bo", "Cy"]))
    wire = Wire(urlsplit(app.address).port)
    try:
        page = new_context(**TABLET).new_page()
        page.clock.install()
        page.goto(f"http://127.0.0.1:{wire.port}/?table={quote(name)}", wait_until="commit")
        ready(page)
        scribe = Scribe(page, tables.home, name)
        wire.cut()
        page.wait_for_timeout(300)
        for lot in (1, 2, 3, 4, 5):
            click_lot(page, lot)
        banner = page.locator("#lost")
        page.clock.fast_forward(11_000)
        expect(banner.locator("span")).to_have_text(CUT)
        expect(banner.get_by_role("button", name="Reload")).to_be_visible()
        wire.mend()
        page.clock.fast_forward(60_000)
        expect(page.locator(".companion .lines .done")).to_contain_text("Ann", timeout=30_000)
        expect(banner).to_be_hidden(timeout=30_000)
        assert set(scribe.position.owners) == {1, 2, 3, 4, 5}
        assert scribe.revision == 2
    finally:
        wire.close()
