"""The pages of a table's own board and shops at set-up (C4, C6, C17)."""

import pytest
from ipywidgets import HTML

from companion.panels import Screen
from companion.panels.sheet import sheet
from companion.rules import chinatown as c
from companion.rules.chinatown.ink import READABLE, contrast
from companion.rules.chinatown.view import TABLE, view
from companion.store import memory_table, open_table


def board_page(home):
    home.setup.own.open_board.click()
    return home.setup.own.page


def shops_page(home):
    home.setup.own.open_shops.click()
    return home.setup.own.page


def tap(page, *words):
    """Tap the keys of the grid that show these lots, or places (column, row)."""
    for word in words:
        place = next(
            place
            for place, key in page.grid.keys.items()
            if place[1:] == word or key.description.split("\n")[0] == str(word)
        )
        page.grid.keys[place].click()


def reading(page, words):
    next(key for key in page.doubts.keys.values() if key.description == words).click()


def test_doubts_are_settled_by_a_tap_each_and_go_into_the_record(home):
    page = board_page(home)
    for words in ("lot 5 touches no street", "gap at the left, 13 above 17", "80 below 78"):
        reading(page, words)
    assert "10 lots differ" in page.verdict.value
    page.agree.click()
    assert home.setup.widget.children == (home.setup.form,)
    assert "10 lots differ" in home.setup.own.told.value
    assert "sure to" not in home.setup.about.value
    home.setup._go()
    with open_table(home.home, "Friday") as table:
        board = table.position.edition.board
    assert board.neighbours[13] == (14, 17)
    assert board.neighbours[80] == (78, 81, 82)
    assert board.lots[5].street is False


def test_lots_are_moved_by_taps_and_checked_as_they_go(home):
    page = board_page(home)
    page.blocks[2].click()
    tap(page, 15, (3, 0), 14, (2, 0), 13, (4, 4))
    assert "[13] lie apart" in page.verdict.value
    assert "waits" in page.agree._dom_classes
    page.agree.click()
    assert home.setup.own.page is page
    tap(page, 13, (1, 0))
    assert page.board.neighbours[13] == (14, 17)
    assert next(key for key in page.doubts.keys.values() if "left" in key.description)._dom_classes.count(
        "on"
    )
    for _ in range(4):
        page.undo.click()
    assert page.board == c.load_edition("1999").board
    assert page.undo.disabled


def test_a_lot_is_taken_away_and_put_elsewhere(home):
    page = board_page(home)
    page.blocks[2].click()
    tap(page, 15)
    assert "Lot 15 touches 14 and 18" in page.about.value
    page.lift.click()
    assert "84 lots; expected at least 85" in page.verdict.value
    assert "empty place for lot 15" in page.about.value
    tap(page, (3, 0))
    assert page.board.neighbours[15] == (19,)


def test_a_lot_is_said_to_touch_a_street(home):
    page = board_page(home)
    tap(page, 5)
    page.streets[False].click()
    assert page.board.lots[5].street is False
    page.streets[None].click()
    page.agree.click()
    assert "gone" in home.setup.rules["street"]._dom_classes


def test_a_board_is_kept_as_a_file_and_read_again(home):
    page = board_page(home)
    reading(page, "80 below 78")
    corrected = page.board
    page.file.value = "ours.csv"
    page.files[0].click()
    page.reset.click()
    assert page.board == c.load_edition("1999").board
    page.files[1].click()
    assert page.board == corrected
    (home.home / "boards" / "ours.csv").write_text("lot,block,column,row,street\n1,9,0,0,no\n", "utf-8")
    page.files[1].click()
    assert "line 2: lot 1 lies in block 9" in page.verdict.value
    assert page.board == corrected


@pytest.mark.parametrize("name", ["", "../away.csv", "none.csv"])
def test_a_file_that_cannot_be_is_told(home, name):
    page = board_page(home)
    page.file.value = name
    page.files[1].click()
    assert "refused" in page.verdict.value


def test_another_edition_begins_with_its_own_board_and_shops(home):
    page = board_page(home)
    reading(page, "80 below 78")
    page.agree.click()
    home.setup.edition.value = "2008"
    assert home.setup._game().header.keys() & {"board", "shops"} == set()
    assert home.setup.own.open_board.description == "Our board differs"


def test_a_page_in_another_language_keeps_what_was_tapped_and_typed(home):
    reading(board_page(home), "80 below 78")
    home.tongue.choose("de")
    page = home.setup.own.page
    assert page.board.neighbours[80] == (78, 81, 82)
    page.undo.click()
    assert page.board == c.load_edition("1999").board
    page.back.click()
    page = shops_page(home)
    page.fields["laundry"]["name"].value = "Waschsalon"
    home.tongue.choose("en")
    assert home.setup.own.page.changes["laundry"]["name"] == "Waschsalon"


def test_own_shops_are_shown_everywhere(home):
    """C6: bag, board, keys, quick line, sheet, log."""
    page = shops_page(home)
    fields = page.fields["pharmacy"]
    fields["name"].value, fields["sign"].value, fields["colour"].value = "bubble tea", "BT", "#202060"
    page.agree.click()
    game = home.setup._game()
    shop = game.position.edition.shops["pharmacy"]
    assert (shop.label, shop.sign, shop.size, shop.tiles) == ("bubble tea", "BT", 3, 6)
    assert contrast(shop.colour, shop.ink) >= READABLE
    for player, lots in (("Ann", (1, 2, 3, 4, 5)), ("Bo", (6, 7, 8, 9, 10)), ("Cy", (11, 12, 13, 14, 15))):
        game.push(c.Keep(player, lots))
    screen = Screen(memory_table(game))
    assert "content: 'BT'" in screen.widget.children[0].value
    assert "bubble tea" in screen.ground.park.value
    assert " bt " in screen.quick.widget.hint
    assert "bubble tea" in [key.tooltip for key in screen.desk.keys.values()]
    screen.quick._entered("ann bt bubble tea 5pharmacy")
    screen.quick._entered("ann bt2 an5")
    assert "bubble tea" in screen.last_words()
    told = sheet(view(game, TABLE), "Friday", screen.translate)
    assert "<th>BT</th><td>bubble tea</td>" in told


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("sign", "RE", "pharmacy and restaurant have one sign: 'RE'."),
        ("sign", "B1", "The sign of a shop is one letter or two: 'B1'"),
        ("name", "restaurant", "have one name: 'restaurant'."),
        ("name", "12", "is no number: '12' for pharmacy."),
        ("name", "bo", "A player cannot be called 'Bo'"),
        ("name", "", "has 1 to 24 characters"),
        ("colour", "#707A70", "No sign can be read on the colour of pharmacy"),
    ],
)
def test_a_shop_that_cannot_be_is_told_and_not_taken(home, key, value, why):
    page = shops_page(home)
    page.fields["pharmacy"][key].value = value
    assert why.replace("'", "&#x27;") in page.verdict.value
    page.agree.click()
    assert home.setup.own.page is page


def test_own_words_reach_the_page_as_words(home):
    """What people type into a name is never a part of the page."""
    page = shops_page(home)
    page.fields["pharmacy"]["name"].value = "<b>tea</b>"
    page.agree.click()
    game = home.setup._game()
    for player, lots in (("Ann", (1, 2, 3, 4, 5)), ("Bo", (6, 7, 8, 9, 10)), ("Cy", (11, 12, 13, 14, 15))):
        game.push(c.Keep(player, lots))
    tiles = ("pharmacy", "pharmacy", "laundry", "laundry", "antiques", "antiques", "tailor")
    for player in ("Ann", "Bo", "Cy"):
        game.push(c.Draw(player, tiles))
    screen = Screen(memory_table(game))
    screen.tapped("tile", lambda: screen.desk.tap_tile("Ann", "pharmacy"))
    told = "".join(texts_in(screen.widget))
    assert "<b>tea" not in told
    assert "&lt;b&gt;tea" in told


def texts_in(widget):
    """Every piece of HTML in a widget."""
    yield from [widget.value] if isinstance(widget, HTML) else ()
    for child in getattr(widget, "children", ()):
        yield from texts_in(child)
