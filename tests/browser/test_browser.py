"""The browser of these tests: it shows local pages, reaches nobody else, and tells when a page tried."""

from collections.abc import Callable

from playwright.sync_api import Page


def test_it_shows_a_page_that_this_machine_serves(page: Page, serve: Callable[..., str]):
    page.goto(serve("-m", "http.server", "{port}", "--bind", "127.0.0.1"))

    assert page.get_by_role("heading").first.is_visible()


def test_a_request_to_another_host_fails_and_is_noted(page: Page, foreign_requests: list[str]):
    page.set_content("<img src='http://example.com/pixel.png' onerror='window.refused = true'>")
    page.wait_for_function("window.refused")

    assert foreign_requests == ["http://example.com/pixel.png"]
    foreign_requests.clear()


def test_the_socket_of_another_host_is_noted_too(page: Page, foreign_requests: list[str]):
    page.evaluate("new Promise(done => { new WebSocket('ws://example.com/').onerror = () => done() })")

    assert foreign_requests == ["ws://example.com/"]
    foreign_requests.clear()


def test_a_phone_is_narrow_and_has_a_touch_screen(phone: Page):
    phone.set_content("<meta name='viewport' content='width=device-width, initial-scale=1'>")

    assert phone.evaluate("[innerWidth, navigator.maxTouchPoints > 0]") == [390, True]
