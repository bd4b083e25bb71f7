"""The board as it is drawn: large enough to read, without colour too, bridges inside a business, and the dark."""

import pytest
from games import AT, real
from helpers import (
    FAINT,
    PAINTED,
    colour,
    lot_spot,
    open_block,
    picture_of,
    shown,
    spot,
    unit,
    wait_for_board,
)
from pages import LAPTOP, PHONE, SMALL_PHONE, TABLET, Size
from PIL import Image
from playwright.sync_api import Page
from tables import Scribe, Tables

from companion.plot.screen import screen
from companion.rules.chinatown import Deal, Transfer, game_from_position
from companion.rules.chinatown.position import letters
from companion.store import open_table

READABLE = 11
"""CSS pixels: the least height of letters and signs."""

LEGIBLE = 3.0
"""Contrast of letters in grey, as it is left after their edges are smoothed."""

FONTS = """() => Object.fromEntries(boardView().model.renderers
  .filter(({visible, glyph}) => visible && glyph.text_font_size)
  .map(({glyph}) => [glyph.text.field, parseFloat(glyph.text_font_size.value)]))"""
"""Column of each text that is drawn now → its height in pixels."""

KEPT_UP = """() => {
  const layers = [...boardView().renderer_views.values()].filter((view) => view.glyph !== undefined)
  const kinds = ["glyph", "decimated_glyph", "selection_glyph", "nonselection_glyph", "muted_glyph"]
  const kept = new Set()
  for (const layer of layers) for (const kind of kinds) {
    const view = layer[kind], inherited = Object.getPrototypeOf(view).set_visuals
    if (view.set_visuals === inherited) kept.add(kind)
  }
  return [layers.length, ...kept]
}"""
"""How many layers the board has, and which of their glyphs are brought up to date with each change."""

WATCHED = """() => {
  window.done = {sent: 0, layers: [], rows: []}
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (...message) { done.sent += 1; return send.apply(this, message) }
  for (const layer of [...boardView().renderer_views.values()].filter((view) => view.glyph !== undefined)) {
    const {set_data, glyph} = layer, {paint} = glyph
    layer.set_data = function (...cells) { done.layers.push(this.model.id); return set_data.apply(this, cells) }
    glyph.paint = function (ctx, rows) { done.rows.push(rows.length); return paint.call(this, ctx, rows) }
  }
}"""
"""Counts from now on what the page sends, which layers are brought up to date, and how many rows each paints."""

LETTERS = ("letter", "sign", "strip_number", "body_number", "paper_number")
TEXTS = {"letter": (0.875 - 0.27, 0.03, 0.27, 0.31), "sign": (0.2, 0.37, 0.6, 0.31)}
"""Where a lot has its owner's letter and its shop's sign: left, top, width, height in shares of u."""


def sizes_of(page: Page) -> dict[str, float]:
    wait_for_board(page)
    return {name: size for name, size in page.evaluate(FONTS).items() if name in LETTERS}


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_letters_and_signs_can_be_read(tables: Tables, size: Size):
    page = tables.show_new(real(188), size).page
    sizes = sizes_of(page)
    assert set(sizes) == set(LETTERS)
    assert {name: height for name, height in sizes.items() if height < READABLE} == {}


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_letters_and_signs_can_be_read_in_the_open_block_of_a_phone(tables: Tables, size: Size):
    page = tables.show_new(real(172), size).page
    open_block(page, 37)
    sizes = sizes_of(page)
    assert set(sizes) == set(LETTERS)
    assert {name: height for name, height in sizes.items() if height < READABLE} == {}


def test_a_full_board_can_be_read_without_colour(tables: Tables):
    page = tables.show_new(real(188), TABLET).page
    grey, u = picture_of(page).convert("L"), unit(page)
    faint = {}
    for lot in (lot for lot in range(1, 86) if shown(page, "sign", lot)):
        left, top = lot_spot(page, lot, -0.5, -0.5)
        for name, (x, y, width, height) in TEXTS.items():
            corners = (left + x * u, top + y * u, left + (x + width) * u, top + (y + height) * u)
            if (found := contrast(grey.crop(tuple(map(round, corners))))) < LEGIBLE:
                faint[lot, name] = round(found, 1)
    assert faint == {}


def contrast(text: Image.Image) -> float:
    """Between the darkest and the lightest of a piece of a grey picture, as WCAG counts it."""
    dark, light = (((level / 255 + 0.055) / 1.055) ** 2.4 for level in text.getextrema())
    return (light + 0.05) / (dark + 0.05)


def test_progress_says_what_is_full_and_what_is_left_over(tables: Tables):
    page = tables.show_new(real(188), TABLET).page
    told = {
        lot: shown(page, "progress", lot) or shown(page, "long_progress", lot)
        for lot in (1, 5, 28, 43, 66, 71, 73)
    }
    assert told == {1: "1/6", 5: "1/6", 28: "4/4✓", 43: "2×3✓", 66: "4/4✓+1", 71: "3/3✓+1", 73: "5/5✓+2"}


def test_a_change_is_drawn_once_and_not_for_each_way_that_bokeh_could_show_it(tables: Tables):
    layers, *kept = tables.show_new(real(20), TABLET).page.evaluate(KEPT_UP)
    assert layers > 20
    assert kept == ["glyph"]


def give_28(scribe: Scribe) -> None:
    """Let another screen record that lot 28 goes to the next player, and wait until this one has heard."""
    with open_table(scribe.home, scribe.name) as table:
        at = table.position
        giver, players = at.owners[28], at.players
        receiver = players[(players.index(giver) + 1) % len(players)]
        table.push(Deal((Transfer(giver, receiver, lots=(28,)),)))
    letter = letters(players)[receiver]
    scribe.page.wait_for_function(f"boardSource('letter').data.letter[27] === '{letter}'")
    scribe.page.wait_for_timeout(300)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_page_that_watches_draws_only_what_another_one_changed_and_answers_nothing(
    tables: Tables, size: Size
):
    scribe = tables.show_new(real(AT["trade"]), size)
    page = scribe.page
    page.evaluate(WATCHED)
    for _ in range(2):
        give_28(scribe)
        sent, drawn, rows, layers = page.evaluate(
            "[done.sent, new Set(done.layers).size, done.rows.splice(0), boardView().model.renderers.length]"
        )
        assert sent == 0
        assert 0 < drawn < layers / 2
        assert rows
        assert max(rows) < 30, "rows of a layer of 85 that were painted"
        assert page.evaluate(PAINTED) <= FAINT
        page.evaluate("done.rows.splice(0); done.layers.splice(0)")


def test_what_changed_while_letters_had_no_room_is_there_when_they_have(tables: Tables):
    scribe = tables.show_new(real(AT["trade"]), PHONE)
    page = scribe.page
    give_28(scribe)
    scribe.button("3").click()
    page.wait_for_function(
        "boardView().model.renderers.some(({visible, glyph}) => visible && glyph.text?.field === 'letter')"
    )
    page.wait_for_timeout(300)
    assert page.evaluate(PAINTED) <= FAINT


OWNERS = dict.fromkeys((2, 5, 15, 16, 28, 29, 31), "Ann") | {30: "Bo"}
TILES = dict.fromkeys((2, 5, 15, 16), "photo") | dict.fromkeys((28, 29, 30, 31), "florist")


def test_a_bridge_crosses_no_street_no_corner_and_no_owner(tables: Tables):
    at = {"players": ["Ann", "Bo", "Cy"]}  # in their trade, when no lot has a veil
    at |= {"owners": {str(lot): player for lot, player in OWNERS.items()}}
    at |= {"tiles": {str(lot): shop for lot, shop in TILES.items()}}
    page = tables.show_new(game_from_position(at), TABLET).page
    image, florist = picture_of(page), "#A1AC6C"

    def between(first: int, second: int) -> str:
        """The colour in the middle between two lots side by side, at the height of their bodies."""
        (x, y), (x2, y2) = lot_spot(page, first, 0, 0.15), lot_spot(page, second, 0, 0.15)
        return colour(image, ((x + x2) / 2, (y + y2) / 2))

    assert between(28, 29) == florist
    x, y = lot_spot(page, 31, 0, -0.5)  # down from 28, beside the middle, where the strip has no text
    assert florist in {colour(image, (x + dx, y)) for dx in range(-12, 13)}
    grounds = [between(29, 30), between(15, 16), colour(image, lot_spot(page, 2, 0.5, 0.5))]
    assert florist not in grounds
    assert "#F4E046" not in grounds


def test_the_dark_theme_changes_the_ground_and_no_owner_and_no_shop(tables: Tables):
    scribe = tables.show_new(real(72), TABLET)
    page = scribe.page
    scribe.say("☰")
    scribe.say("Dark: off")
    scribe.say("Back to the table")
    wait_for_board(page)
    image, dark = picture_of(page), screen().themes["dark"]
    assert colour(image, spot(page, 4.25, 2.5)) == dark["street"].upper()
    assert colour(image, lot_spot(page, 1, -0.3, 0.3)) == dark["paper"].upper()
    assert colour(image, lot_spot(page, 17, -0.3, 0.3)) == dark["body"].upper()
    assert colour(image, lot_spot(page, 17, 0, -0.4)) == "#1F6FD1"
    assert colour(image, lot_spot(page, 28, 0, -0.4)) == "#FFD21F"
    assert colour(image, lot_spot(page, 28, -0.34, 0.3)) == "#B98FEC"
    bar = page.locator(".companion .bar").bounding_box()
    assert bar
    assert colour(image, (bar["x"] + 2, bar["y"] + 2)) == dark["page"].upper()
