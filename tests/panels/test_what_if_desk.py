"""What if, without a browser: branches tried by taps, what they are worth, and a record that stays as it is."""

import pytest
from scribe import DRAWS, LINES, enter, new_screen, page_of, primary, tap, texts_of, unhurried, widgets_below

from companion import load
from companion.analysis.scenario import load_scenario
from companion.panels import Screen
from companion.rules.chinatown import Correct
from companion.rules.tables import DATA
from companion.store import create, memory_table, open_table

AT = 12
"""Before a deal of the first year of the real game."""


def asked(screen: Screen, at: int | None = None) -> Screen:
    """The screen with What if in front, which starts after `at` moves."""
    screen.tapped("menu", lambda: setattr(screen, "cover", "what-if"))
    if at is not None:
        screen.tapped("start", lambda: screen.desk._start_at(at))
    return screen


def name(screen: Screen, player: str) -> None:
    screen.tapped(("name", player), lambda: screen.desk.tap_name(player))


def press(screen: Screen, label: str) -> None:
    """Tap a button of the desk by what stands on it."""
    found = [each for each in widgets_below(screen.desk.body) if getattr(each, "description", "") == label]
    found[0].click()


@pytest.fixture
def played() -> Screen:
    """The real game, which is over."""
    return unhurried(Screen(memory_table(load(DATA / "records" / "real_game.jsonl"))))


@pytest.fixture
def trading(screen: Screen) -> Screen:
    """Three players in the first trade phase, whose cash is secret."""
    enter(screen, *LINES, *DRAWS)
    return screen


def test_a_deal_is_said_back_with_what_it_is_worth(played):
    asked(played, AT)
    tap(played, 28)
    name(played, "yellow")
    assert [str(text) for text in played.desk.says] == ["blue gives lot 28 to yellow for nothing."]
    kind, told = played.desk.verdict
    assert kind == "good"
    assert told.startswith("Worth it for yellow up to $60,000, for blue from $60,000:")


def test_a_deal_that_is_tried_is_in_a_branch_and_not_in_the_record(played):
    before, revision = played.table.log, played.table.revision
    asked(played, AT)
    tap(played, 28)
    name(played, "yellow")
    primary(played)
    desk = played.desk
    assert (desk.trial.name, desk.position.owners[28]) == ("A", "yellow")
    assert "Income in branch A" in desk.differences.table.value
    assert "−$60k" in desk.differences.table.value
    assert (played.table.log, played.table.revision) == (before, revision)
    assert played.position.owners[28] == load(DATA / "records" / "real_game.jsonl").position.owners[28]


def test_rows_and_bag_show_the_branch_and_then_the_table_again(played):
    asked(played, AT)
    row = played.rows.rows["blue"]
    assert "3 lots" in row.facts.value
    assert "65 of 90 left" in played.ground.park.value
    played.tapped("side", played.desk.tap_side)
    assert played.cover == ""
    assert "3 lots" not in row.facts.value


def test_lots_and_hands_change_by_taps_and_undo_takes_the_last_one_back(played):
    asked(played, AT)
    press(played, "Lots, tiles, hands")
    tap(played, 40)
    assert played.desk.position.owners[40] == "red"
    tap(played, 41)
    played.tapped("undo", played.undo)
    assert 40 in played.desk.position.owners
    assert 41 not in played.desk.position.owners


def test_branches_lie_side_by_side(played):
    asked(played, AT)
    press(played, "Lots, tiles, hands")
    tap(played, 40)
    press(played, "+ branch")
    tap(played, 41)
    desk = played.desk
    assert (desk.trial.name, list(desk.trial.scenario.branches)) == ("B", ["A", "B"])
    press(played, "A")
    assert 41 not in desk.position.owners
    press(played, "As it was")
    assert 40 not in desk.position.owners
    press(played, "B")
    press(played, "Drop this branch")
    assert list(desk.trial.scenario.branches) == ["A"]


def test_after_the_end_both_are_played_to_the_end(played):
    asked(played, AT)
    tap(played, 28)
    name(played, "yellow")
    primary(played)
    press(played, "Play both to the end")
    assert played.desk.differences.work.runs
    assert "gone" not in played.desk.differences.progress.widget._dom_classes
    played.desk.differences.work.wait()
    found = played.desk.differences.chances.value
    assert "chance to win" in found
    assert all(player in found for player in played.position.players)


def test_rollouts_stop_with_what_they_have_found(played):
    asked(played, AT)
    press(played, "Lots, tiles, hands")
    tap(played, 40)
    press(played, "Play both to the end")
    press(played, "Stop")
    played.desk.differences.work.wait()
    assert "Played" in played.desk.differences.chances.value
    tap(played, 41)
    assert played.desk.differences.chances.value == ""  # it was said of another position


def test_what_rollouts_cannot_do_is_said(played, monkeypatch):
    def fails(*_: object, **__: object) -> None:
        raise ValueError("no games from here")

    monkeypatch.setattr("companion.analysis.scenario.compare", fails)
    asked(played, AT)
    press(played, "Lots, tiles, hands")
    tap(played, 40)
    press(played, "Play both to the end")
    played.desk.differences.work.wait()
    assert "no games from here" in played.desk.differences.chances.value


def advice_off(screen: Screen) -> None:
    """Close what-if help for everybody, by the switch that the table has for it."""
    screen.tapped("menu", lambda: setattr(screen, "cover", "hands"))
    screen.tapped("advice", lambda: screen.desk._turn("advice"))


def pages_of(cash: int) -> list[str]:
    """Every state of the page while a deal is tried, in a game in which Ann has `cash`."""
    screen = new_screen()
    enter(screen, *LINES, *DRAWS)
    screen.table.push(Correct(why="count", cash={"Ann": cash}), seen=screen.table.revision)
    screen.moved_on()
    pages = [texts_of(asked(screen))]
    tap(screen, 9)
    name(screen, "Bo")
    pages.append(texts_of(screen))
    press(screen, "500")
    pages.append(texts_of(screen))
    primary(screen)
    return [*pages, texts_of(screen), str(screen.said), str(screen.desk.verdict)]


def test_while_cash_is_secret_nothing_hangs_on_it():
    assert pages_of(10_000) == pages_of(990_000)


def test_while_cash_is_secret_there_is_no_chance_to_win(trading):
    asked(trading)
    tap(trading, 9)
    name(trading, "Bo")
    primary(trading)
    assert trading.desk.trial.name == "A"
    assert "gone" in trading.desk.differences.play._dom_classes
    assert set(trading.desk.position.cash.values()) == {None}


def test_cash_that_was_open_for_a_while_is_forgotten(trading):
    trading.stop()
    trading.refresh()
    asked(trading)
    assert trading.desk.trial.scenario.cash_open
    press(trading, "Lots, tiles, hands")
    tap(trading, 1)
    trading.stop(False)
    trading.refresh()
    assert not trading.desk.trial.scenario.cash_open
    assert "50,000" not in page_of(trading)


def test_where_help_is_off_there_is_a_sentence_and_nothing_else(trading):
    advice_off(trading)
    asked(trading)
    assert "What-if help is off" in str(trading.desk.says[0])
    assert "gone" in trading.desk.parts._dom_classes
    tap(trading, 9)
    assert trading.said[0] == "refused"
    assert trading.desk.draft is None


def test_help_that_was_off_is_on_once_the_game_is_over(played):
    advice_off(played)
    assert not asked(played).desk.is_off


def test_a_branch_is_saved_as_a_record(played, companion_home):
    asked(played, AT)
    press(played, "Lots, tiles, hands")
    tap(played, 40)
    press(played, "Save this branch as")
    assert played.said[0] == "good"
    saved = load_scenario(companion_home / "records" / "what-if.jsonl")
    assert saved.branch("A").position.owners == played.desk.position.owners


def test_the_file_of_the_table_stays_byte_for_byte(companion_home):
    game = load(DATA / "records" / "real_game.jsonl")
    create(companion_home, "Real", game).close()
    with open_table(companion_home, "Real") as table:
        file = next(companion_home.rglob("Real*"))
        before = file.read_bytes()
        screen = asked(unhurried(Screen(table)), AT)
        tap(screen, 28)
        name(screen, "yellow")
        primary(screen)
        assert screen.desk.trial.name == "A"
        assert file.read_bytes() == before
