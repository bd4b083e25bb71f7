"""Refusals: who, what, where and why on the verdict line, the record as it was, and no control moved.

Left out here: whose turn it is to lay is shown and never enforced; a full disk is in `tests/panels/test_disk.py`.
"""

from collections.abc import Callable

from games import placing, trading
from helpers import shown
from pages import TABLET, settle
from playwright.sync_api import expect
from reach import boxes
from tables import Scribe, Tables, to_first_page

from companion.rules.chinatown import Draw, Keep, game_from_position, new_game

THREE = ["Ann", "Bo", "Cy"]
KEEPS = (Keep("Ann", (1, 2, 3, 4, 5)), Keep("Bo", (6, 7, 8, 9, 10)), Keep("Cy", (11, 12, 13, 14, 15)))


def refuses(scribe: Scribe, said: str, tap: Callable[[], object]) -> None:
    """A tap is refused in these words; nothing is recorded, and every control stays where it was."""
    before, places = scribe.revision, boxes(scribe.page)
    tap()
    expect(scribe.verdict).to_have_text(said)
    expect(scribe.verdict.locator(".refused")).to_be_visible()
    after = boxes(scribe.page)
    assert {
        name: (place, after.get(name)) for name, place in places.items() if after.get(name) != place
    } == {}
    assert scribe.revision == before


def refuses_line(scribe: Scribe, line: str, said: str) -> None:
    """The same for a quick line, which stays in the field."""
    scribe.type(line)
    refuses(scribe, said, lambda: scribe.field.press("Enter"))
    expect(scribe.field).to_have_value(line)
    scribe.field.press("Escape")
    scribe.settle()


def allows(scribe: Scribe, reason: str) -> None:
    """The table allows what was refused, in one tap."""
    before = scribe.revision
    scribe.say(reason)
    assert scribe.revision == before + 1
    assert scribe.log[-1].table_allows == reason


def test_deeds(tables: Tables):
    scribe = tables.show_new(new_game(THREE), TABLET)
    scribe.lots(1, 2, 3, 4, 5)
    scribe.look_up()
    refuses(scribe, "Bo cannot keep lot 4: Ann has had it since 1965.", lambda: scribe.lot(4))
    assert shown(scribe.page, "dashed", 4) == 1
    refuses_line(scribe, "bo 6-11", "Bo keeps 5 of 7 deeds this year; lot 11 would be too many.")
    scribe.lots(6, 7)
    few = "Bo keeps 5 of 7 deeds this year, not 2."
    refuses(scribe, few, lambda: scribe.press(".foot button.primary"))
    allows(scribe, "Earlier mistake")


def test_a_deed_that_another_screen_took_meanwhile(tables: Tables):
    name = tables.add(new_game(THREE))
    here, there = tables.show(name, TABLET), tables.show(name, TABLET, "second")
    there.lines(["ann 1-5"])
    expect(here.find(".lines .done")).to_contain_text("Ann")
    here.lots(10, 11, 12, 13)
    there.lines(["cy 30-33 11"])
    expect(here.page.locator(".companion .lines")).to_contain_text("33")
    refuses(here, "Bo cannot keep lot 11: Cy has had it since 1965.", lambda: here.lot(14))


def test_tiles(tables: Tables):
    game = new_game(THREE)
    for move in (*KEEPS, Draw("Ann", ("photo",) * 6 + ("laundry",))):
        game.push(move)
    scribe = tables.show_new(game, TABLET)
    none = "No photo tile is left: 6 exist, 0 are laid, 6 in hand."
    refuses(scribe, none, lambda: scribe.bag("photo"))
    refuses_line(scribe, "ann to bo 1", "Not yet: Bo and Cy still have to draw tiles.")
    scribe.lines(["bo la7"])
    scribe.type("ann to bo 1")
    scribe.field.press("Enter")
    scribe.settle()
    allows(scribe, "House rule")


def test_deals(tables: Tables):
    scribe = tables.show_new(trading(), TABLET)
    notes = "the notes are $10,000, $50,000, $100,000 and $200,000."
    for line, said in (
        ("cy ph to bo", "Cy has no photo tile. In hand: tea house and antiques."),
        ("ann to bo 1 for 60k", "Bo cannot pay that."),
        ("bo to cy 1", "Lot 1 is Ann's, so Bo cannot give it."),
        ("ann to bo 1 for 25k", f"$25,000 cannot be paid: {notes}"),
    ):
        refuses_line(scribe, line, said)
    refuses(scribe, "Lot 50 belongs to nobody.", lambda: scribe.lot(50))
    scribe.lot(1)
    scribe.who("Bo")
    scribe.sum(60)
    refuses(scribe, "Bo cannot pay that.", lambda: scribe.press(".foot button.primary"))


def test_a_laid_tile_stays_with_its_lot(tables: Tables):
    laid = {"players": THREE, "owners": {"15": "Ann"}, "tiles": {"15": "take_out"}}
    scribe = tables.show_new(game_from_position(laid), TABLET)
    hand, stays = "Ann has no take-out tile. In hand: nothing.", "The take-out on lot 15 stays there"
    refuses_line(scribe, "ann to bo ta", f"{hand} {stays}: give the lot with it.")


def test_laying(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    scribe.lot(1)
    scribe.look_up()
    laid = "Lot 1 holds photo already, and a laid tile never moves."
    refuses(scribe, laid, lambda: scribe.lot(1))
    scribe.chip("Ann", "laundry")
    refuses(scribe, "Lot 28 is Bo's: Ann lays on own lots.", lambda: scribe.lot(28))
    assert shown(scribe.page, "dashed", 28) == 1


def test_pay_twice(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    scribe.primary()
    keep = "Not yet: Ann, Bo and Cy still have to keep deeds."
    refuses_line(scribe, "pay", f"{keep} 1965 is paid already.")


def test_two_players_are_too_few(tables: Tables):
    scribe = tables.show_new(new_game(THREE), TABLET)
    page = scribe.page
    to_first_page(page)
    for place, name in enumerate(("Ann", "Bo")):
        page.locator(".companion .seat input").nth(place).fill(name)
    settle(page)
    places = boxes(page)
    scribe.press(".setup button.primary")
    told = page.locator(".companion .setup .verdict")
    expect(told).to_have_text("Chinatown is for 3 to 5 players; you have 2.")
    assert boxes(page) == places
