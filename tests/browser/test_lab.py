"""A board in JupyterLab, where the plain widget shows the figure as it was made, and its script may come too late
or from the network."""

import shutil
from collections.abc import Iterator

import pytest
from helpers import BOARD, click_lot, colour, lot_spot, picture_of, run_all, shown, wait_for_board
from pages import LAPTOP, Pages
from playwright.sync_api import Page, expect
from started import start_lab

PATIENCE = 180
"""Seconds: a page of JupyterLab is twenty times as much as one of ours, and other tests run beside."""


pytestmark = pytest.mark.lab


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, pages: Pages) -> Iterator[Page]:
    """A page with the made-up board in a notebook."""
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copyfile(BOARD, folder / "board.ipynb")
    server = start_lab(tmp_path_factory.mktemp("home"), folder=folder)
    try:
        page = pages.page(LAPTOP, "lab")
        run_all(page, server, "board.ipynb")
        wait_for_board(page, PATIENCE)
        yield page
    finally:
        server.stop()


def broken_views(page: Page) -> int:
    return (
        page.get_by_text("Could not create a view").or_(page.get_by_text("Error displaying widget")).count()
    )


def test_a_reload_and_a_second_page_show_the_present_board(lab: Page):
    lab.get_by_role("button", name="Forget").first.dispatch_event("click")
    click_lot(lab, 37)
    expect(lab.locator(".echo").first).to_have_text("taps 1 all 37")
    lab.keyboard.press("Control+s")
    lab.wait_for_timeout(1500)

    both = (lab, lab.context.new_page())
    for page in both:
        page.goto(lab.url, wait_until="commit")
    for page in both:
        wait_for_board(page, PATIENCE)
        assert broken_views(page) == 0
        assert shown(page, "ring", 37) == 1
        assert colour(picture_of(page), lot_spot(page, 37, 0.487, 0)) == "#0B57D0"


def test_a_second_view_on_the_same_page_shows_the_present_board(lab: Page):
    lab.get_by_role("button", name="Forget").first.dispatch_event("click")
    click_lot(lab, 40)
    expect(lab.locator(".echo").first).to_have_text("taps 1 all 40")
    lab.locator(".echo").first.click(button="right")
    lab.get_by_text("Create New View for Cell Output").click()
    expect(lab.locator(".echo")).to_have_count(2)
    lab.wait_for_function(
        """() => {
          const views = [...Bokeh.index].filter((view) => view.frame && view.el.isConnected)
          const ringed = (view) => {
            const has = (column) => view.model.renderers.map((r) => r.data_source).find((s) => column in s.data).data
            return has("ring").ring[[...has("paper_number").number].indexOf(40)] === 1
          }
          return views.length > 1 && views.every(ringed)
        }"""
    )
