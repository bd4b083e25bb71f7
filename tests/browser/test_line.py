"""The quick line by keyboard: what is understood, what is not, and that it keeps the focus; a second screen."""

import pytest
from games import trading
from helpers import click_lot
from pages import TABLET
from playwright.sync_api import expect
from tables import Scribe, Tables

from companion.rules.chinatown import new_game

READY = (
    ("ann to bo 1 photo for 30k", "Ann gives lot 1 and a photo tile to Bo for $30,000."),
    ("1 to bo for 28", "Ann gives lot 1 to Bo. Bo gives lot 28 to Ann."),
    ("a > b 1, b > c 20k, c > a te", "Ann gives lot 1 to Bo. Bo gives $20,000 to Cy."),
    ("bo owes ann 20k in 2 3 # if full", "Bo owes Ann $20,000"),
    ("done; ann ph 1; pay", "Trading in 1965 is done."),
)
WRONG = (
    ("ann to bo 86 ph", "86", "There is no lot 86: lots go from 1 to 85. For money write 86k."),
    ("f 1", "f", '"f" could be florist or factory. One more letter.'),
    ("zoe 12 34", "zoe", 'No player or shop begins with "zoe".'),
    ("done pay", "pay", '"done" stands alone. Put ; before the next move.'),
    ("ann ph 1 bo 28", "bo", '"bo" is a player: put a comma before the next player.'),
)


@pytest.fixture
def scribe(tables: Tables) -> Scribe:
    return tables.show_new(trading(), TABLET)


def test_what_is_typed_is_said_back_before_it_is_recorded(scribe: Scribe):
    preview = scribe.find(".quick .preview")
    for line, said in READY:
        scribe.type(line)
        expect(preview).to_have_class("preview ready")
        expect(preview).to_contain_text(said)


def test_a_red_line_underlines_the_word_and_enter_does_nothing_but_shake_the_mark(scribe: Scribe):
    before, preview = scribe.revision, scribe.find(".quick .preview")
    for line, word, said in WRONG:
        scribe.type(line)
        expect(preview).to_have_class("preview wrong")
        expect(preview.locator("u")).to_have_text(word)
        expect(preview).to_contain_text(said)
        scribe.field.press("Enter")
        scribe.settle()
        expect(scribe.field).to_have_value(line)
        expect(scribe.find(".quick .shake")).to_be_visible()
    assert scribe.revision == before


def test_the_field_keeps_the_focus_and_up_brings_the_line_back(scribe: Scribe):
    scribe.field.click()
    scribe.page.keyboard.type("bo to cy 28")
    scribe.page.keyboard.press("Enter")
    scribe.settle()
    expect(scribe.field).to_be_focused()
    expect(scribe.field).to_have_value("")
    scribe.page.keyboard.type("cy to bo 71")  # goes into the field, since the focus is there
    scribe.page.keyboard.press("Enter")
    scribe.settle()
    assert scribe.position.owners[28] == "Cy"
    assert scribe.position.owners[71] == "Bo"
    scribe.page.keyboard.press("ArrowUp")
    expect(scribe.field).to_have_value("cy to bo 71")
    scribe.page.keyboard.press("Escape")
    expect(scribe.field).to_have_value("")


def test_tab_takes_the_first_chip(scribe: Scribe):
    scribe.type("an")
    first = scribe.find(".quick .chips button").inner_text()
    scribe.page.keyboard.press("Tab")
    scribe.settle()
    assert scribe.field.input_value().casefold().startswith(first.casefold())
    expect(scribe.field).to_be_focused()


def test_a_second_screen_follows_and_keeps_its_own_half_made_entry(tables: Tables):
    name = tables.add(new_game(["Ann", "Bo", "Cy"]))
    first, second = tables.show(name, TABLET), tables.show(name, TABLET, "second")
    click_lot(second.page, 40)
    second.type("bo 41 4")
    expect(second.find(".lines .now")).to_contain_text("40")
    first.lines(["ann 1 2 3 4 5"])
    expect(second.find(".lines .done")).to_contain_text("Ann")
    expect(second.find(".lines .now")).to_contain_text("40")
    expect(second.field).to_have_value("bo 41 4")
