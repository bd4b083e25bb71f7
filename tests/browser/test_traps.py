"""A board in real pages, against what has gone wrong there before: double calls, stale views, missing scripts,
impatient gestures. Each test says which."""

import time
from collections.abc import Callable, Iterator

import pytest
from helpers import (
    BOARD,
    Finger,
    click_lot,
    colour,
    lot_spot,
    open_block,
    picture_of,
    shown,
    spot,
    touch_lot,
    unit,
    wait_for_board,
)
from pages import LAPTOP, PHONE, TOUCHED, Pages, settle
from playwright.sync_api import Page, expect
from started import Started, start_app


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory, pages: Pages) -> Iterator[Callable[..., Page]]:
    """Show the made-up board on a page of a size; the page is kept, and forgets the taps of the test before."""
    server = start_app(tmp_path_factory.mktemp("sample"), notebook=BOARD)
    yield lambda size: forgetful(pages.page(size, "sample"), server)
    server.stop()


def forgetful(page: Page, server: Started) -> Page:
    if page.url.startswith("http"):
        forget(page)
    else:
        page.goto(server.address, wait_until="commit")
        wait_for_board(page)
    return page


def forget(page: Page) -> None:
    """Let the sample forget what was tapped; without a scroll to its button."""
    page.get_by_role("button", name="Forget").dispatch_event("click")
    settle(page)
    wait_for_board(page)


@pytest.fixture
def laptop(sample: Callable[..., Page]) -> Page:
    return sample(LAPTOP)


@pytest.fixture
def tablet(sample: Callable[..., Page]) -> Page:
    return sample(TOUCHED)


@pytest.fixture
def board_phone(sample: Callable[..., Page]) -> Page:
    return sample(PHONE)


def taps(page: Page, *numbers: int | None) -> None:
    """Wait until exactly these taps have been told, in this order."""
    words = " ".join(map(str, numbers))
    expect(page.locator(".echo").first).to_have_text(f"taps {len(numbers)} all {words}")


def test_a_click_is_told_once_and_a_second_one_takes_the_choice_back(laptop: Page):
    click_lot(laptop, 37)
    taps(laptop, 37)
    assert shown(laptop, "ring", 37) == 1

    click_lot(laptop, 37)
    taps(laptop, 37, 37)
    settle(laptop)
    assert shown(laptop, "ring", 37) == 0


def test_lots_act_up_to_their_edges_and_streets_do_nothing(laptop: Page):
    told: list[int | None] = []
    for number, dx, dy in ((1, 0, 0), (85, 0.45, 0), (46, 0.45, -0.45), (13, -0.45, 0.45), (28, 0, 0.45)):
        click_lot(laptop, number, dx, dy)
        told.append(number)
        taps(laptop, *told)
    for street in ((4.25, 2.5), (10, 5.3), (7.75, 8)):
        laptop.mouse.click(*spot(laptop, *street))
        told.append(None)
        taps(laptop, *told)


def test_pixels_of_strip_and_body_are_the_palette(laptop: Page):
    image = picture_of(laptop)
    for number, strip, body in (
        (28, "#FFD21F", "#B98FEC"),
        (63, "#C8102E", "#D7E1FB"),
        (38, "#3DBB8A", "#607965"),
    ):
        assert colour(image, lot_spot(laptop, number, 0, -0.4)) == strip
        assert colour(image, lot_spot(laptop, number, -0.34, 0.3)) == body
    assert colour(image, lot_spot(laptop, 37, -0.3, 0.3)) == "#FFFFFF"
    assert colour(image, lot_spot(laptop, 1, -0.3, 0.3)) == "#FBF7EE"
    assert colour(image, spot(laptop, 4.25, 2.5)) == "#D9D2C3"
    assert colour(image, spot(laptop, 9, 0.625)) == "#B98FEC"  # the bridge from 28 to 29


def test_the_mouse_is_told_the_lot_it_rests_on(laptop: Page):
    over = laptop.locator(".over").first
    laptop.mouse.move(*lot_spot(laptop, 38))
    expect(over).to_have_text("over 38")
    laptop.mouse.move(*spot(laptop, 4.25, 2.5))
    expect(over).to_have_text("over None")


def test_what_lies_over_the_park_lines_up_with_it(laptop: Page):
    box = laptop.locator(".board-park").bounding_box()

    assert box is not None
    assert (box["x"], box["y"]) == pytest.approx(spot(laptop, 0, 5.6), abs=1)
    assert (box["x"] + box["width"], box["y"] + box["height"]) == pytest.approx(spot(laptop, 4, 10.6), abs=1)


def test_fingers_may_rest_and_slide_and_hurry(tablet: Page):
    """Bokeh alone loses a finger held 300 ms, one that slides 6 px, and the second of two quick taps."""
    finger = Finger(tablet)
    finger.press(lot_spot(tablet, 37), seconds=1.5)
    taps(tablet, 37)
    finger.press(lot_spot(tablet, 40), slide=12)
    taps(tablet, 37, 40)
    first, second = lot_spot(tablet, 1), lot_spot(tablet, 2)
    finger.press(first)
    finger.press(second)
    taps(tablet, 37, 40, 1, 2)


def test_fingers_on_an_open_block_of_a_phone_too(board_phone: Page):
    board_phone.get_by_role("button", name="3", exact=True).tap()
    wait_for_board(board_phone)
    finger = Finger(board_phone)
    finger.press(lot_spot(board_phone, 37), seconds=1.5)
    finger.press(lot_spot(board_phone, 40), slide=12)
    finger.press(lot_spot(board_phone, 32))
    finger.press(lot_spot(board_phone, 28))
    taps(board_phone, 37, 40, 32, 28)


def test_the_whole_board_on_a_phone_opens_a_block_and_never_selects(board_phone: Page):
    assert unit(board_phone) < 44
    open_block(board_phone, 37)
    assert board_phone.evaluate("boardView().model.inner_width") < 380
    assert unit(board_phone) >= 50
    expect(board_phone.locator(".echo").first).to_have_text("taps 0")
    expect(board_phone.locator(".board-park")).to_be_hidden()
    assert board_phone.evaluate("document.documentElement.scrollWidth") == 390

    touch_lot(board_phone, 37)
    taps(board_phone, 37)

    board_phone.get_by_role("button", name="3", exact=True).tap()  # its own key closes it
    board_phone.wait_for_function("boardView().model.inner_width > 380")


def test_two_quick_taps_on_the_whole_board_open_a_block_and_select_nothing(board_phone: Page):
    for _ in range(5):  # a busy machine may be too slow for two taps to count as quick
        at = lot_spot(board_phone, 37)
        began = time.monotonic()
        board_phone.touchscreen.tap(*at)
        board_phone.touchscreen.tap(*at)
        if time.monotonic() - began < 0.3:
            break
        forget(board_phone)
    settle(board_phone)

    expect(board_phone.locator(".echo").first).to_have_text("taps 0")
