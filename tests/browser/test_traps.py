"""A board in real pages, against what has gone wrong there before: double calls, stale views, missing scripts,
impatient gestures. Each test says which."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import (
    BOARD,
    Finger,
    Started,
    children,
    click_lot,
    colour,
    kill_kernel_of,
    lot_spot,
    picture_of,
    run_all,
    shown,
    spot,
    start_app,
    start_lab,
    touch_lot,
    unit,
    wait_for_board,
)
from playwright.sync_api import Page, expect

LAPTOP = {"viewport": {"width": 1440, "height": 900}}
TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[Started]:
    server = start_app(tmp_path_factory.mktemp("home"), notebook=BOARD)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[Started]:
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copyfile(BOARD, folder / "board.ipynb")
    server = start_lab(tmp_path_factory.mktemp("home"), folder=folder)
    yield server
    server.stop()


def opened(page: Page, server: Started) -> Page:
    page.goto(server.address, wait_until="commit")
    wait_for_board(page)
    return page


@pytest.fixture
def laptop(new_context, app: Started) -> Page:
    return opened(new_context(**LAPTOP).new_page(), app)


@pytest.fixture
def tablet(new_context, app: Started) -> Page:
    return opened(new_context(**TABLET).new_page(), app)


@pytest.fixture
def board_phone(phone: Page, app: Started) -> Page:
    return opened(phone, app)


def taps(page: Page, *numbers: int | None) -> None:
    """Wait until exactly these taps have been told, in this order."""
    words = " ".join(map(str, numbers))
    expect(page.locator(".echo").first).to_have_text(f"taps {len(numbers)} all {words}")


def test_a_click_is_told_once_and_a_second_one_takes_the_choice_back(laptop: Page):
    click_lot(laptop, 37)
    taps(laptop, 37)
    assert shown(laptop, "ring", 37) == 1

    laptop.wait_for_timeout(500)
    click_lot(laptop, 37)
    taps(laptop, 37, 37)
    laptop.wait_for_timeout(300)
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
    board_phone.wait_for_timeout(1000)
    finger = Finger(board_phone)
    finger.press(lot_spot(board_phone, 37), seconds=1.5)
    finger.press(lot_spot(board_phone, 40), slide=12)
    finger.press(lot_spot(board_phone, 32))
    finger.press(lot_spot(board_phone, 28))
    taps(board_phone, 37, 40, 32, 28)


def test_the_whole_board_on_a_phone_opens_a_block_and_never_selects(board_phone: Page):
    assert unit(board_phone) < 44
    touch_lot(board_phone, 37)
    board_phone.wait_for_function("boardView().model.x_range.end < 17 && boardView().model.inner_width < 380")
    board_phone.wait_for_timeout(600)
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
        board_phone.reload()
        wait_for_board(board_phone)
    board_phone.wait_for_timeout(1000)

    expect(board_phone.locator(".echo").first).to_have_text("taps 0")


def test_the_page_says_that_it_is_setting_the_table(new_context, app: Started):
    page = new_context(**LAPTOP).new_page()
    page.goto(app.address, wait_until="commit")

    expect(page.get_by_text("Setting the table…")).to_be_visible()
    wait_for_board(page)
    expect(page.get_by_text("Setting the table…")).to_have_count(0)


def test_a_page_whose_kernel_died_says_so_and_loads_again(laptop: Page):
    kill_kernel_of(laptop)

    banner = laptop.get_by_role("alert").filter(has_text="Nothing that was recorded is lost")
    expect(banner).to_be_visible(timeout=20_000)
    banner.get_by_role("button", name="Reload").click()
    wait_for_board(laptop)
    click_lot(laptop, 1)
    taps(laptop, 1)


def run_in_lab(page: Page, lab: Started) -> Page:
    run_all(page, lab, "board.ipynb")
    wait_for_board(page)
    return page


def broken_views(page: Page) -> int:
    return (
        page.get_by_text("Could not create a view").or_(page.get_by_text("Error displaying widget")).count()
    )


def test_in_jupyterlab_a_reload_and_a_second_page_show_the_present_board(new_context, lab: Started):
    """The plain widget shows the figure as it was made; and its script may come too late, or from the network."""
    context = new_context(**LAPTOP)
    page = run_in_lab(context.new_page(), lab)
    click_lot(page, 37)
    taps(page, 37)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)

    second = context.new_page()
    for each in (page, second):
        each.goto(page.url, wait_until="commit")
        wait_for_board(each)
        each.wait_for_timeout(1500)
        assert broken_views(each) == 0
        assert shown(each, "ring", 37) == 1
        at = lot_spot(each, 37, 0.487, 0)
        assert colour(picture_of(each), at) == "#0B57D0"


def test_in_jupyterlab_a_second_view_on_the_same_page_shows_the_present_board(new_context, lab: Started):
    page = run_in_lab(new_context(**LAPTOP).new_page(), lab)
    click_lot(page, 40)
    taps(page, 40)
    page.locator(".echo").first.click(button="right")
    page.get_by_text("Create New View for Cell Output").click()
    page.wait_for_timeout(3000)

    rings = page.evaluate(
        """[...Bokeh.index].filter((view) => view.frame && view.el.isConnected).map((view) => {
          const has = (column) => view.model.renderers.map((r) => r.data_source).find((s) => column in s.data).data
          return has("ring").ring[[...has("paper_number").number].indexOf(40)]
        })"""
    )
    assert len(rings) >= 2
    assert set(rings) == {1}


def test_the_server_ends_with_all_its_kernels(tmp_path: Path, new_context):
    server = start_app(tmp_path, notebook=BOARD)
    try:
        opened(new_context(**LAPTOP).new_page(), server)
        below = children(server.process.pid)
        assert len(below) >= 2
    finally:
        code, said = server.stop()

    assert (code, said) == (0, "")
    assert not below & children(1)
