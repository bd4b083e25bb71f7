"""A player's own screen without a browser: what is theirs to enter, to answer and to see, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR, deal
from scribe import page_of, tap, unhurried

from companion.panels import Screen
from companion.panels.player import PlayerScreen
from companion.panels.watch import WatchScreen
from companion.rules import chinatown as c
from companion.store import Table, create, open_table
from companion.store.seats import sit


@pytest.fixture
def table(companion_home: Path) -> Iterator[Table]:
    with create(companion_home, "Friday", c.new_game(list(ANN_BO_CY))) as made:
        yield made


def screen_of(table: Table, player: str) -> PlayerScreen:
    """The screen of a player, on a connection of its own."""
    assert table.file
    return unhurried(PlayerScreen(open_table(table.file.parent.parent, table.name), player))


def primary(screen: Screen) -> None:
    screen.tapped("primary", screen.desk.tap_primary)


def drafted(screen: PlayerScreen, lot: int, receiver: str, thousands: int) -> None:
    """Send a lot for cash."""
    screen.go("deal")
    tap(screen, lot)
    screen.tapped("name", lambda: screen.desk.tap_name(receiver))
    screen.tapped("sum", lambda: screen.desk.change(screen.desk.draft.set_digit(10_000, thousands // 10)))
    primary(screen)


def cards(screen: PlayerScreen) -> list:
    screen.look()
    screen.go("mine")
    screen.refresh()
    return [
        screen.desks["mine"].drafts._cards[line.draft.number, line.draft.version]
        for line in screen.view.drafts
    ]


def test_each_keeps_and_draws_for_themselves_and_sees_the_others_when_all_have(table: Table):
    screens = {player: screen_of(table, player) for player in ANN_BO_CY}
    for move in FIRST_YEAR[:3]:
        screen = screens[move.player]
        screen.look()
        assert screen.desk.title == "Your deeds"
        tap(screen, *move.lots)
        if move.player != "Cy":
            assert screen.desk_name == "mine"
            assert not set(screen.position.owners.values()) - {move.player}
    for move in FIRST_YEAR[3:]:
        screen = screens[move.player]
        screen.look()
        assert len(screen.position.owners) == 15
        for tile in move.tiles:
            screen.tapped("bag", lambda tile=tile, screen=screen: screen.desk.tap_bag(tile))
    table.changed()
    assert table.position.phase == "trade"
    assert table.authors == ANN_BO_CY * 2


def test_a_lot_that_somebody_has_chosen_in_secret_is_refused_without_saying_who(table: Table):
    ann, bo = screen_of(table, "Ann"), screen_of(table, "Bo")
    tap(ann, 1, 2, 3, 4, 5)
    bo.look()
    tap(bo, 1, 28, 29, 30, 31)
    assert bo.said == (
        "refused",
        "Somebody else has entered the same already. Compare the cards at the table.",
    )
    assert "Ann" not in bo.said[1]


def test_a_deal_is_sent_answered_and_recorded_from_three_screens(table: Table):
    table.push(*FIRST_YEAR)
    ann, bo, cy = (screen_of(table, player) for player in ANN_BO_CY)
    drafted(ann, 1, "Bo", 30)
    assert ann.said == ("good", "Sent. Bo still to agree.")
    [card] = cards(bo)
    assert "Ann asks you" in card.head.value
    assert "$30,000" in card.body.value
    [other] = cards(cy)
    assert "$30,000" not in other.body.value
    bo.tapped("agree", lambda: card._agree("Bo"))
    assert bo.said == ("good", "Recorded: Ann gives lot 1 to Bo for $30,000.")
    table.changed()
    assert table.position.cash == {"Ann": 80_000, "Bo": 20_000, "Cy": 50_000}
    assert not cards(ann)


def test_a_change_of_the_draft_asks_everybody_again(table: Table):
    table.push(*FIRST_YEAR)
    ann, bo = screen_of(table, "Ann"), screen_of(table, "Bo")
    drafted(ann, 1, "Bo", 30)
    [card] = cards(bo)
    bo.tapped("change", card._take_up)
    bo.tapped("sum", lambda: bo.desk.change(bo.desk.draft.set_digit(10_000, 2)))
    primary(bo)
    assert bo.said[1] == "Sent. Ann still to agree."
    [again] = cards(ann)
    assert "$20,000" in again.body.value
    ann.tapped("agree", lambda: card._agree("Bo"))
    assert "changed meanwhile" in ann.said[1]


def test_who_cannot_pay_is_told_on_their_own_screen_alone(table: Table):
    """C22"""
    table.push(*FIRST_YEAR)
    ann, bo = screen_of(table, "Ann"), screen_of(table, "Bo")
    drafted(ann, 1, "Bo", 90)
    assert ann.said[0] == "good"
    [card] = cards(bo)
    bo.tapped("agree", lambda: card._agree("Bo"))
    assert bo.said == ("refused", "Bo cannot pay that.")
    [mine] = cards(ann)
    assert "cannot pay" not in page_of(ann)
    assert mine.state.value == "Ann ✓, Bo …"


def test_tiles_are_laid_on_own_lots_and_the_year_is_paid_when_all_are_done(table: Table):
    table.push(*FIRST_YEAR, c.EndTrading())
    screens = [screen_of(table, player) for player in ANN_BO_CY]
    ann = screens[0]
    tap(ann, 1)
    assert ann.position.tiles[1] == "photo"
    tap(ann, 28)
    assert ann.said == ("refused", "Lot 28 is Bo's: you lay on your own lots.")
    for screen in screens:
        screen.look()
        primary(screen)
    table.changed()
    assert (table.position.year, table.position.phase) == (2, "keep")
    assert table.position.cash["Ann"] == 60_000


def test_a_promise_of_mine_is_written_down_and_kept_from_my_screen(table: Table):
    table.push(*FIRST_YEAR)
    ann = screen_of(table, "Ann")
    ann.go("promise")
    desk = ann.desk
    for field, value in (("receiver", "Bo"), ("dollars", 20_000)):
        ann.tapped(field, lambda field=field, value=value: desk._set(field, value))
    ann.tapped("year", lambda: desk._turn_year(1))
    primary(ann)
    assert ann.said[0] == "good"
    ann.go("mine")
    ann.refresh()
    ann.desk._keep(1, 1)
    table.changed()
    assert table.position.cash["Bo"] == 70_000


@pytest.mark.parametrize("viewer", ["Bo", "Cy"])
def test_nothing_on_a_players_page_tells_what_is_not_theirs(table: Table, viewer: str):
    """C22: cash, sums of others' deals and drafts, promises; in no widget, shown or waiting."""
    table.push(*FIRST_YEAR, deal(("Ann", "Cy", (1,), (), 0), ("Cy", "Ann", (), (), 40_000)))
    table.push(c.Promise("Ann", "Cy", (2,), 70_000))
    screen = screen_of(table, viewer)
    for name in ("mine", "board", "deal", "log", "help", "promise"):
        screen.go(name)
        screen.refresh()
    page = page_of(screen)
    for secret in ("40,000", "40000", "70,000", "70000", "90,000", "50,000"):
        if viewer == "Bo":
            assert secret not in page
    assert "90,000" not in page
    others = [screen.rows.rows[player].cash._secret() for player in ANN_BO_CY if player != viewer]
    assert others == ["", ""]
    assert screen.rows.rows[viewer].cash._secret() == {"Bo": "$50,000", "Cy": "$10,000"}[viewer]


def test_who_watches_sees_no_cash_and_can_do_nothing(table: Table):
    table.push(*FIRST_YEAR, deal(("Ann", "Cy", (1,), (), 0), ("Cy", "Ann", (), (), 40_000)))
    screen = unhurried(WatchScreen(table))
    assert "40,000" not in page_of(screen)
    assert [row.cash._secret() for row in screen.rows.rows.values()] == ["", "", ""]
    for act in (screen.undo, screen.redo, lambda: screen.record(c.EndTrading())):
        screen.tapped("act", act)
        assert screen.said[0] == "refused" or screen.said[1] == "There is nothing to bring back."
    assert table.position.phase == "trade"


def test_the_tables_screen_holds_no_cash_of_who_has_a_screen(table: Table):
    table.push(*FIRST_YEAR)
    sit(table, "Ann", "1234")
    screen = Screen(table)
    assert [row.cash._secret() for row in screen.rows.rows.values()] == ["", "$50,000", "$50,000"]


def test_the_tables_screen_speaks_for_who_has_none(table: Table):
    table.push(*FIRST_YEAR)
    sit(table, "Ann", "1234")
    drafted(screen_of(table, "Ann"), 1, "Bo", 30)
    screen = unhurried(Screen(table))
    screen.look()
    [card] = screen.desk.open._cards.values()
    assert "gone" in card.voices["Ann"]._dom_classes
    assert "gone" not in card.voices["Bo"]._dom_classes
    assert "$30,000" not in page_of(screen)
    screen.tapped("agree", lambda: card._agree("Bo"))
    assert table.position.owners[1] == "Bo"
    assert screen.said == ("good", "Recorded: Ann gives lot 1 to Bo for cash.")


def test_what_if_help_is_off_for_everybody_when_the_table_says_so(table: Table):
    screen = unhurried(Screen(table))
    screen.cover = "hands"
    screen.refresh()
    screen.tapped("advice", lambda: screen.desk._turn("advice"))
    screen.cover = "try"
    screen.refresh()
    tap(screen, 1)
    assert screen.said[0] == "refused"
    assert "What-if help is off" in screen.said[1]
    assert screen.desk.lines.value == ""
