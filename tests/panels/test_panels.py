"""Panels without a browser: taps become acts, refusals become words, Undo names what it takes back."""

import json

from scribe import DRAWS, LINES, enter, page_of, tap, widgets_below

from companion import load
from companion.panels import Screen
from companion.rules.chinatown import Keep, new_game
from companion.rules.tables import DATA
from companion.store import memory_table


def test_the_last_deed_records_and_goes_on(screen):
    tap(screen, 1, 2, 3, 4, 5)
    assert screen.table.log == (Keep(player="Ann", lots=(1, 2, 3, 4, 5), at=screen.table.log[0].at),)
    assert screen.desk.title == "Deeds of Bo"


def test_undo_after_the_last_deed_leaves_the_others_on_the_desk(screen):
    tap(screen, 1, 2, 3, 4, 5)
    screen.tapped("undo", screen.undo)
    assert screen.desk.draft == ("Ann", (1, 2, 3, 4))
    tap(screen, 6)
    assert screen.table.log[-1].lots == (1, 2, 3, 4, 6)


def test_too_few_deeds_may_be_allowed_with_a_reason(screen):
    tap(screen, 1, 2)
    screen.tapped("primary", screen.desk.tap_primary)
    assert screen.refused
    assert "Ann keeps" in screen.said[1]
    screen.tapped("allow", lambda: screen.allow("Agreed"))
    assert screen.table.log[-1].table_allows == "Agreed"


def test_an_owned_lot_is_refused_in_words_and_nothing_changes(screen):
    enter(screen, LINES[0])
    revision = screen.table.revision
    tap(screen, 9)
    assert screen.said == ("refused", "Bo cannot keep lot 9: Ann has had it since 1965.")
    assert screen.table.revision == revision
    assert screen.refused_lots == {9}


def test_an_undone_deal_comes_back_filled_in(screen):
    enter(screen, *LINES, *DRAWS, "ann to bo 9 ph for 30k")
    said = screen.view.log[-1].sentences
    assert [str(text) for text in said] == ["Ann gives lot 9 and a photo tile to Bo for cash."]
    screen.tapped("undo", screen.undo)
    assert [str(text) for text in screen.desk.says] == ["Ann gives lot 9 and a photo tile to Bo for $30,000."]


def test_the_ghost_that_is_shown_is_the_tile_that_is_laid(screen):
    enter(screen, *LINES, *DRAWS, "done")
    for _ in range(6):
        lot, shown = next(iter(screen.desk.marks().ghosts.items()))
        tap(screen, lot)
        laid = screen.position.tiles[lot]
        assert screen.position.edition.shops[laid].sign == shown[0]


def test_without_ghosts_a_tap_asks_for_a_tile(screen):
    enter(screen, *LINES, *DRAWS, "done")
    screen.ghosts = False
    tap(screen, 9)
    assert "Which tile?" in screen.said[1]
    assert not screen.position.tiles


def test_pay_and_its_undo_are_one_act(screen):
    enter(screen, *LINES, *DRAWS, "done", "ann ph 9 12")
    before = screen.table.position.digest()
    screen.tapped("primary", screen.desk.tap_primary)
    assert (screen.position.year, screen.position.phase) == (2, "keep")
    screen.tapped("undo", screen.undo)
    assert screen.table.position.digest() == before


def test_two_quick_taps_on_one_button_do_one_thing():
    screen = Screen(memory_table(new_game(["Ann", "Bo", "Cy"])))
    enter(screen, *LINES, *DRAWS, "done")
    for _ in range(2):
        screen.tapped("primary", screen.desk.tap_primary)
    assert screen.position.year == 2
    assert len(screen.table.acts) == len(LINES) + len(DRAWS) + 2


def test_a_promise_stops_the_pay_until_it_is_answered(screen):
    enter(screen, *LINES, *DRAWS, "bo owes ann 20k in 1", "done")
    screen.tapped("primary", screen.desk.tap_primary)
    assert screen.position.phase == "income"
    enter(screen, "kept 1")
    assert screen.table.position.cash["Bo"] == 30_000


def test_no_widget_holds_cash_while_it_is_secret(screen):
    enter(screen, *LINES, *DRAWS, "ann to bo 9 for 30k", "done")
    state = json.dumps([str(widget.get_state()) for widget in widgets_below(screen.widget)])
    assert "80,000" not in state
    assert "$30,000" not in state


def test_trying_never_reaches_the_record(screen):
    enter(screen, *LINES)
    revision = screen.table.revision
    screen.cover = "try"
    screen.desk.owner, screen.desk.shop = "Ann", "photo"
    tap(screen, 1, 2, 4)
    assert screen.desk.draft.tiles == {1: "photo", 2: "photo", 4: "photo"}
    assert screen.table.revision == revision
    assert "$50k" in screen.desk.lines.value


def test_the_real_game_opens_at_its_end():
    screen = Screen(memory_table(load(DATA / "records" / "real_game.jsonl")))
    assert "$1,590,000" in screen.desk.table.value
    assert len(screen.desk.chart.widget.children) == 2


def test_every_desk_shows_on_a_game_in_its_course(screen):
    enter(screen, *LINES, *DRAWS)
    for cover in ("log", "help", "menu", "try", "correct", "promise", "income", "keep", "draw", "place"):
        screen.cover = cover
        screen.refresh()
        assert screen.said[0] != "refused"


def test_a_short_last_hand_that_the_table_allows_does_not_stop_the_year(screen):
    enter(screen, *LINES[:2], "cy 63 64 ! cy left early")
    assert screen.desk.title == "Tiles of Ann"
    enter(screen, *DRAWS)
    assert screen.position.phase == "trade"


def test_a_promises_dollars_are_for_its_parties(screen):
    enter(screen, *LINES, *DRAWS, "bo owes ann 20k in 1")
    assert [promise.dollars for promise in screen.position.promises] == [None]


def test_a_recorded_sum_stays_in_no_card_of_the_desk(screen):
    enter(screen, *LINES, *DRAWS)
    desk = screen.desk
    tap(screen, 9)
    screen.tapped("bo", lambda: desk.tap_name("Bo"))
    screen.tapped("sum", lambda: desk._set_digit(10_000, 3))
    assert "$30,000" in page_of(screen)
    screen.tapped("primary", desk.tap_primary)
    assert screen.table.log[-1].transfers[1].dollars == 30_000
    assert "$30,000" not in page_of(screen)


def test_a_following_screen_says_what_went_wrong_and_goes_on(screen, monkeypatch):
    monkeypatch.setattr(screen.table, "changed", lambda: 1 / 0)
    screen.look()
    assert "ZeroDivisionError" in screen.said[1]


def test_deeds_are_handed_out_once(screen):
    assert screen.desk.side == "Hand out for us"
    enter(screen, "hand out")
    assert screen.desk.side == ""
