"""Undo names what it takes back and takes back just that; a walk through the log writes nothing."""

from games import placing, real, trading
from helpers import shown
from pages import TABLET
from playwright.sync_api import expect
from tables import Scribe, Tables

from companion.rules.chinatown import new_game

FOUR = ["Ann", "Bo", "Cy", "Dee"]


def test_undo_of_the_fourth_deed_leaves_three(tables: Tables):
    scribe = tables.show_new(new_game(FOUR), TABLET)
    scribe.lots(9, 12, 34)
    assert scribe.undo_label == "Undo lot 34"
    scribe.lot(56)
    assert scribe.undo_label == "Undo Ann's deeds"
    scribe.undo()
    assert "9 12 34" in scribe.find(".lines .now").inner_text()
    assert "3 of 4" in scribe.find(".lines .now").inner_text()
    assert scribe.position.owners == {}
    scribe.lot(57)
    assert set(scribe.position.owners) == {9, 12, 34, 57}


def test_undo_of_pay_restores_both_moves(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    before = scribe.standing
    scribe.primary()
    assert scribe.position.year == 2
    assert scribe.undo_label == "Undo income"
    scribe.undo()
    assert scribe.standing == before
    assert scribe.undo_label == "Undo trading done"


def test_undo_of_a_deal_puts_it_back_on_the_desk(tables: Tables):
    scribe = tables.show_new(trading(), TABLET)
    before = scribe.standing
    scribe.lot(1)
    scribe.chip("Ann", "photo")
    scribe.who("Bo")
    scribe.sum(30)
    said = scribe.find(".sentence").inner_text()
    assert said == "Ann gives lot 1 and a photo tile to Bo for $30,000."
    scribe.primary()
    assert scribe.undo_label == "Undo Ann–Bo deal"
    scribe.undo()
    assert scribe.standing == before
    assert scribe.find(".sentence").inner_text() == said
    assert shown(scribe.page, "halo", 1) == 1


def test_undo_of_a_tile_names_the_shop_and_the_lot(tables: Tables):
    scribe = tables.show_new(placing(), TABLET)
    scribe.lot(1)
    assert scribe.undo_label == "Undo photo on 1"
    scribe.undo()
    assert scribe.position.tiles == {}


def test_a_walk_through_the_log_writes_nothing_and_shows_that_it_is_not_now(tables: Tables):
    scribe = tables.show_new(real(72), TABLET)
    page, written = scribe.page, file_bytes(scribe)
    assert shown(page, "letter", 9) == "Y"
    scribe.say("Log")
    expect(page.locator(".companion .stage.unreal")).to_have_count(0)
    for key, entry in (("◀", 71), ("◀", 70), ("|◀", 0), ("▶", 1), ("▶|", 72), ("◀", 71)):
        scribe.say(key)
        expect(page.locator(".companion .where")).to_have_text(f"entry {entry} of 72")
        expect(page.locator(".companion .stage.unreal")).to_have_count(int(entry < 72))
    scribe.say("◀")
    assert shown(page, "letter", 9) == "R"  # as it was before red gave it away
    scribe.say("Back to now")
    expect(page.locator(".companion .stage.unreal")).to_have_count(0)
    assert shown(page, "letter", 9) == "Y"
    assert scribe.revision == 73
    assert file_bytes(scribe) == written


def file_bytes(scribe: Scribe) -> dict[str, bytes]:
    """Every file of the table and what is in it."""
    files = (scribe.home / "tables").glob(f"{scribe.name}.sqlite*")
    return {file.name: file.read_bytes() for file in files if not file.name.endswith("-shm")}
