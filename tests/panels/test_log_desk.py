"""What was recorded, read again: the log, older entries mended, corrections, saving; sums are in none of it."""

from scribe import DRAWS, LINES, enter, tap

from companion import load


def test_a_correction_sets_the_record_to_what_the_table_sees(screen):
    enter(screen, *LINES)
    screen.cover = "correct"
    screen.refresh()
    screen.desk.owner, screen.desk.shop = "Bo", ""
    tap(screen, 9)
    screen.tapped("primary", screen.desk.tap_primary)
    assert screen.position.owners[9] == "Bo"


def test_an_older_entry_is_changed_and_the_rest_replayed(screen):
    enter(screen, *LINES)
    screen.cover = "log"
    screen.desk._go(-2)
    screen.desk.mend.value = "ann 9 12 34 56 4"
    screen.tapped("mend", screen.desk._change)
    assert screen.said[0] == "good"
    assert screen.position.owners[4] == "Ann"
    assert 3 not in screen.position.owners


def test_undo_and_redo_tell_no_sum(screen):
    enter(screen, *LINES, *DRAWS, "ann to bo 9 ph for 30k", "done")
    for _ in range(2):
        screen.tapped("undo", screen.undo)
    assert screen.said == ("", "Undone: Ann gives lot 9 and a photo tile to Bo for cash.")
    screen.tapped("redo", screen.redo)
    assert screen.said == ("good", "Back again: Ann gives lot 9 and a photo tile to Bo for cash.")


def test_the_record_is_saved_where_the_screen_says(screen, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    enter(screen, *LINES)
    screen.cover = "menu"
    screen.tapped("save", screen.desk._save)
    file = tmp_path / "records" / "game.jsonl"
    assert str(file) in screen.said[1]
    assert len(load(file).log) == 3


def test_the_log_shows_the_newest_entry_on_top(screen):
    enter(screen, *LINES)
    screen.cover = "log"
    screen.refresh()
    shown = screen.desk.lines.value
    assert shown.index("Cy keeps") < shown.index("Bo keeps") < shown.index("Ann keeps")


def test_a_board_that_is_not_the_tables_says_so_in_its_frame(screen):
    enter(screen, *LINES)
    screen.cover = "log"
    screen.tapped("step", lambda: screen.desk._go(-2))
    assert "as it was after entry 1" in screen.stage.caption.value
    assert "unreal" in screen.stage.widget._dom_classes
    screen.tapped("step", lambda: screen.desk._go(2))
    assert screen.stage.caption.value == ""
    screen.cover = "try"
    screen.refresh()
    assert "not recorded" in screen.stage.caption.value


def test_three_entries_of_the_year_stand_below_the_desk_and_twelve_where_there_is_room(screen):
    enter(screen, *LINES, *DRAWS, "done", "pay", *("ann 1 2 4 5", "bo 16 17 18 19", "cy 31 32 33 35"))
    shown = screen.foot.recent.value
    assert shown.index("Cy keeps lots 31") < shown.index("Bo keeps lots 16") < shown.index("1965 is paid")
    assert shown.count("<li>") == 3
    assert shown.count("<li") == 12


def test_the_open_log_tells_no_sum(screen):
    enter(screen, *LINES, *DRAWS, "ann to bo 9 for 30k")
    assert "Ann gives lot 9 to Bo for cash." in screen.foot.recent.value
