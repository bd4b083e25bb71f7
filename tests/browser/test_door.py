"""A phone at the door, in a real browser that comes from the local network and not from this machine."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chromium
import pytest
from helpers import wait_for_board
from lan_server import Served, serve
from playwright.sync_api import Browser, Page, Playwright, expect
from started import Started, children, start_app

from companion import chinatown
from companion.app.lan import lan_address
from companion.store import create

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[Served]:
    """The companion in the local network, with a table that its own screen has not opened yet."""
    address = lan_address()
    if address is None:
        pytest.skip("this machine is in no network")
    home = tmp_path_factory.mktemp("home")
    create(home, "Friday", chinatown.new_game(["Ann", "Bo", "Cy"])).close()
    started = serve(home, outside=address)
    yield started
    started.stop()


@pytest.fixture
def phones(chromium_path: str, playwright: Playwright, served: Served) -> Iterator[Browser]:
    """A browser that reaches this machine under its address in the network, and nothing else."""
    flags = [
        f"{flag}, EXCLUDE {served.outside[0]}" if flag.startswith("--host-resolver") else flag
        for flag in chromium.FLAGS
    ]
    browser = playwright.chromium.launch(executable_path=chromium_path, args=flags)
    yield browser
    browser.close()


def address(served: Served) -> str:
    return f"http://{served.outside[0]}:{served.port}/"


def test_a_phone_comes_in_with_the_code_and_joins_when_the_table_opens(
    phones: Browser, served: Served, new_context
):
    phone = phones.new_context(**PHONE).new_page()
    phone.goto(address(served))
    assert "companion" not in phone.evaluate("document.cookie")
    phone.get_by_label("Table code").fill(served.codes.table.lower())
    phone.get_by_role("button", name="Sit down at the table").tap()

    expect(phone.get_by_text("The table is not open yet.")).to_be_visible(timeout=60_000)
    assert phone.url == address(served)
    assert phone.evaluate("document.cookie") == ""  # no script can read what lets it in

    host = open_table(served, new_context)
    expect(phone.get_by_role("heading", name="Friday")).to_be_visible(timeout=60_000)
    wait_for_board(host)


def open_table(served: Served, new_context: Callable) -> Page:
    """Open the table on its own screen; it is open as long as that page is."""
    host = new_context().new_page()
    host.goto(f"http://127.0.0.1:{served.port}/?table=Friday")
    return host


def test_the_qr_code_brings_a_phone_in_and_its_address_forgets_the_code(
    phones: Browser, served: Served, new_context
):
    open_table(served, new_context)
    phone = phones.new_context(**PHONE).new_page()
    phone.goto(f"{address(served)}?code={served.codes.table}")
    expect(phone.get_by_text("Who are you?")).to_be_visible(timeout=60_000)
    assert served.codes.table not in phone.url
    phone.reload()
    expect(phone.get_by_text("Who are you?")).to_be_visible(timeout=60_000)


def test_the_form_fits_a_phone_and_says_what_was_wrong(phones: Browser, served: Served, tmp_path: Path):
    phone = phones.new_context(**PHONE).new_page()
    phone.goto(address(served))
    phone.get_by_label("Table code").fill("WRONG1")
    phone.get_by_role("button", name="Sit down at the table").tap()
    expect(phone.get_by_role("alert")).to_contain_text("wait 5 seconds")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for each in phone.locator("input, button").all():
        box = each.bounding_box()
        assert box is not None
        assert box["height"] >= 44


@pytest.fixture
def app(tmp_path: Path, chromium_path: str) -> Iterator[Started]:
    create(tmp_path, "Friday", chinatown.new_game(["Ann", "Bo", "Cy"])).close()
    started = start_app(tmp_path, "Friday")
    yield started
    started.stop()


def test_a_page_that_was_left_leaves_no_kernel_behind(app: Started, page: Page):
    page.goto(app.address)
    wait_for_board(page)
    before = children(app.process.pid)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    page.reload()
    wait_for_board(page)
    assert not [url for url in scripts if re.search(r"/\d+\.\w*\.?js", url)]  # all in one piece by now
    until = time.monotonic() + 20
    while len(children(app.process.pid)) > len(before) and time.monotonic() < until:
        time.sleep(0.2)
    after = children(app.process.pid)
    assert len(after) == len(before)
    assert after != before
