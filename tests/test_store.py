"""A table's record: on disk before anybody is told, only added to, and one for all who have it open."""

import json
import multiprocessing
import pickle
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion import IllegalMove, chinatown, load
from companion.rules.shape import Wrong
from companion.store import (
    Stale,
    StoreError,
    Table,
    Unfit,
    companion_home,
    create,
    import_record,
    list_tables,
    memory_table,
    open_table,
    sqlite,
)

REAL = Path(__file__).resolve().parent.parent / "data" / "records" / "real_game.jsonl"
PLAYERS = ["Ann", "Bo", "Cy"]
Keep, Draw = chinatown.Keep, chinatown.Draw
KEEPS = [Keep("Ann", (1, 2, 3, 4, 5)), Keep("Bo", (11, 12, 13, 14, 15)), Keep("Cy", (21, 22, 23, 24, 25))]


@pytest.fixture
def home(companion_home: Path) -> Path:
    return companion_home


def table_of(home: Path, name: str = "Thursday", **more) -> Table:
    return create(home, name, chinatown.new_game(PLAYERS, **more))


def journal(table: Table) -> list[tuple]:
    with sqlite3.connect(str(table.file)) as db:
        rows = db.execute("SELECT * FROM journal ORDER BY revision").fetchall()
    db.close()
    return rows


def facts(table: Table) -> tuple:
    return table.revision, table.position.digest(), table.acts, table.undoable, table.redoable, table.history


# --- one table -----------------------------------------------------------------------------------


@pytest.fixture(params=["stored", "memory"])
def table(request, home: Path):
    with memory_table(chinatown.new_game(PLAYERS)) if request.param == "memory" else table_of(home) as table:
        yield table


def test_a_push_makes_the_move_and_returns_its_revision(table: Table):
    assert table.revision == 1
    assert table.push(KEEPS[0], by="Ann") == table.revision == 2
    assert table.position.owners == dict.fromkeys((1, 2, 3, 4, 5), "Ann")
    assert table.undoable.by == "Ann"
    assert table.log[0].at == table.acts[0].at == table.history[-1].at
    assert table.log[0].at.endswith("+00:00")


def test_moves_of_one_act_are_made_all_or_none(table: Table):
    before = facts(table)
    with pytest.raises(IllegalMove, match="Ann has had it"):
        table.push(KEEPS[0], Keep("Bo", (1, 12, 13, 14, 15)))
    assert facts(table) == before
    table.push(*KEEPS)
    assert table.position.phase == "draw"
    assert len(table.acts) == 1


def test_moves_of_one_act_are_taken_back_together(table: Table):
    start = table.position.digest()
    table.push(*KEEPS)
    end = table.position.digest()
    table.undo()
    assert table.position.digest() == start
    assert table.redoable.moves[0].lots == (1, 2, 3, 4, 5)
    table.redo()
    assert table.position.digest() == end
    assert [entry.kind for entry in table.history] == ["start", "act", "undo", "redo"]


def test_a_push_after_an_undo_ends_what_can_be_redone(table: Table):
    table.push(KEEPS[0])
    table.undo()
    table.push(KEEPS[1])
    assert table.redoable is None
    with pytest.raises(StoreError, match="nothing to bring back"):
        table.redo()


def test_nothing_is_taken_back_at_the_start(table: Table):
    with pytest.raises(StoreError, match="nothing to take back"):
        table.undo()
    assert table.revision == 1


def test_an_undo_of_another_act_than_was_meant_is_stale(table: Table):
    first = table.push(KEEPS[0])
    second = table.push(KEEPS[1], by="Bo")
    before = facts(table)
    with pytest.raises(Stale, match="Bo went on") as stale:
        table.undo(takes_back=first)
    assert [entry.revision for entry in stale.value.entries] == [second]
    with pytest.raises(Stale):
        table.undo(seen=first)
    assert facts(table) == before
    table.undo(takes_back=second)
    with pytest.raises(Stale):
        table.undo(takes_back=second)
    with pytest.raises(Stale):
        table.redo(brings_back=first)


def test_an_undo_that_saw_the_same_last_act_is_made(table: Table):
    seen = table.push(KEEPS[0])
    table.push(KEEPS[1])
    table.undo()
    table.undo(seen=seen)
    assert table.undoable is None


def test_a_push_that_saw_less_is_tried_in_the_position_now(table: Table):
    seen = table.revision
    table.push(KEEPS[0])
    table.push(KEEPS[1], seen=seen)
    with pytest.raises(IllegalMove):
        table.push(KEEPS[1], seen=seen)


def test_a_tap_sent_twice_is_recorded_once(table: Table):
    revision = table.push(KEEPS[0], client="phone-1")
    table.push(KEEPS[1], client="phone-2")
    assert table.push(KEEPS[0], client="phone-1") == revision
    undone = table.undo(client="phone-3")
    assert table.undo(client="phone-3") == undone
    assert len(table.history) == 4


def test_what_is_recorded_is_what_will_be_read_again(table: Table):
    table.push(Keep("Ann", [1, 2, 3, 4, 5]))
    assert table.log[0].lots == (1, 2, 3, 4, 5)
    with pytest.raises(Wrong, match="whole number"):
        table.push(Keep("Bo", (11.0, 12, 13, 14, 15)))
    assert table.revision == 2


def test_an_amendment_replaces_the_moves_of_an_act_and_plays_the_rest_again(table: Table):
    slip = table.push(Keep("Ann", (1, 2, 3, 4, 6)))
    table.push(KEEPS[1])
    table.amend(slip, [KEEPS[0]])
    assert [move.lots for move in table.log] == [KEEPS[0].lots, KEEPS[1].lots]
    assert [act.revision for act in table.acts] == [slip, slip + 1]
    assert [entry.kind for entry in table.history] == ["start", "act", "act", "amend"]
    assert table.history[1].moves[0].lots == (1, 2, 3, 4, 6)


def test_an_amendment_without_moves_strikes_the_act(table: Table):
    first = table.push(KEEPS[0])
    table.push(KEEPS[1])
    table.amend(first)
    assert [move.player for move in table.log] == ["Bo"]
    with pytest.raises(StoreError, match="no act that stands"):
        table.amend(first, [KEEPS[0]])


def test_an_amendment_that_a_later_move_does_not_survive_names_it(table: Table):
    slip = table.push(*KEEPS)
    table.push(Draw("Ann", ("photo",) * 6 + ("florist",)), Draw("Bo", ("tea_house",) * 6 + ("florist",)))
    before = facts(table)
    with pytest.raises(Unfit, match=r"move 4 would no longer fit.*Ann draws.*Cy still has to keep") as unfit:
        table.amend(slip, KEEPS[:2])
    assert (unfit.value.number, unfit.value.revision) == (4, slip + 1)
    assert facts(table) == before
    with pytest.raises(IllegalMove):
        table.amend(slip, [Keep("Ann", (86,))])
    assert facts(table) == before


def test_an_amendment_that_saw_an_older_one_is_stale(table: Table):
    slip = table.push(KEEPS[0])
    seen = table.amend(slip, [KEEPS[1]])
    table.amend(slip, [KEEPS[2]], seen=seen)
    with pytest.raises(Stale):
        table.amend(slip, [KEEPS[0]], seen=seen)


def test_what_was_undone_before_an_amendment_can_be_redone(table: Table):
    first = table.push(KEEPS[0])
    table.push(KEEPS[1])
    table.undo()
    table.amend(first, [KEEPS[2]])
    table.redo()
    assert [move.player for move in table.log] == ["Cy", "Bo"]


def test_an_act_tells_what_it_did_even_when_it_is_undone(table: Table):
    table.push(KEEPS[0])
    table.undo()
    assert str(table.redoable.describe()[0]) == "Ann keeps lots 1, 2, 3, 4 and 5."


def test_errors_can_be_sent_between_processes(table: Table):
    table.push(KEEPS[0])
    for slip in (lambda: table.undo(takes_back=9), lambda: table.amend(5), lambda: table.redo()):
        with pytest.raises(StoreError) as error:
            slip()
        again = pickle.loads(pickle.dumps(error.value))
        assert (type(again), str(again)) == (type(error.value), str(error.value))


def test_a_walk_of_random_acts_undos_and_redos_reads_back_the_same(home: Path):
    chance = random.Random(7)
    moves = load(REAL).log
    table = create(home, "walk", chinatown.new_game(["red", "blue", "green", "yellow", "purple"]))
    for _ in range(250):
        step = chance.random()
        if step < 0.7 and len(table.log) < len(moves):
            table.push(*moves[len(table.log) : len(table.log) + chance.randint(1, 3)])
        elif step < 0.9 and table.undoable:
            table.undo()
        elif table.redoable:
            table.redo()
    assert facts(open_table(home, "walk")) == facts(table)


# --- in memory -----------------------------------------------------------------------------------


def test_a_game_in_a_notebook_follows_its_table_and_the_table_the_game():
    game = chinatown.new_game(PLAYERS)
    table = memory_table(game)
    table.push(KEEPS[0])
    assert game.position == table.position
    game.push(KEEPS[1])
    assert table.changed()
    assert not table.changed()
    assert table.position == game.position
    game.undo()
    table.push(KEEPS[2])
    assert [move.player for move in game.log] == ["Ann", "Cy"]


# --- on disk -------------------------------------------------------------------------------------


def test_a_table_opens_again_as_it_was(home: Path):
    table = table_of(home)
    table.push(*KEEPS, client="t1")
    table.undo()
    table.redo()
    table.amend(2, KEEPS)
    table.undo()
    assert facts(open_table(home, "Thursday")) == facts(table)
    assert table.position == open_table(home, "Thursday").position


def test_the_journal_is_written_ahead_and_waits_for_the_disk(home: Path):
    table = table_of(home)
    assert table._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert table._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_nothing_in_a_journal_is_changed_or_removed(home: Path):
    table = table_of(home)
    table.push(KEEPS[0])
    for order in ("UPDATE journal SET by = 'me'", "DELETE FROM journal"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            table._connection.execute(order)


def test_every_entry_says_when_by_whom_and_from_where(home: Path):
    table = table_of(home)
    table.push(KEEPS[0], by="Ann", client="phone-1")
    _, (revision, at, by, client, kind, content) = journal(table)
    assert (revision, by, client, kind) == (2, "Ann", "phone-1", "act")
    assert json.loads(content)["moves"] == [
        {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5], "at": at}
    ]


def test_two_who_have_one_table_open_follow_each_other(home: Path):
    one, two = table_of(home), open_table(home, "Thursday")
    assert not two.changed()
    one.push(KEEPS[0])
    assert two.changed()
    assert not two.changed()
    assert two.position == one.position
    two.push(KEEPS[1])
    one.push(KEEPS[2])  # without looking first
    assert one.position.phase == "draw"
    assert two.changed()
    assert facts(one) == facts(two)


def test_one_tap_of_two_processes_is_recorded_once(home: Path):
    one, two = table_of(home), open_table(home, "Thursday")
    assert one.push(KEEPS[0], client="tap") == two.push(KEEPS[0], client="tap") == 2


def _push_notes(home: Path, who: str, count: int) -> None:
    table = open_table(home, "Thursday")
    for number in range(count):
        table.push(chinatown.Correct(f"{who} {number}"))


def test_processes_that_write_at_once_lose_nothing(home: Path):
    table = table_of(home)
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_push_notes, args=(home, who, 25)) for who in PLAYERS]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    table.changed()
    for who in PLAYERS:
        assert [move.why for move in table.log if move.why.startswith(who)] == [
            f"{who} {number}" for number in range(25)
        ]


def test_what_was_acknowledged_is_there_after_a_killed_process(home: Path):
    table_of(home)
    code = (
        "import sys; from pathlib import Path; from companion import chinatown; from companion.store import *\n"
        f"table = open_table(Path({str(home)!r}), 'Thursday')\n"
        "while True:\n    print(table.push(chinatown.Correct('slip')), flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    acknowledged = 0
    while acknowledged < 40:
        acknowledged = int(process.stdout.readline())
    process.kill()
    rest = process.communicate()[0].split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    assert acknowledged <= open_table(home, "Thursday").revision <= acknowledged + 1


def test_a_process_killed_in_the_middle_of_an_act_leaves_nothing_of_it(home: Path):
    table_of(home)
    code = (
        "import os; from pathlib import Path; from companion import chinatown\n"
        "from companion.store import open_table, sqlite\n"
        "insert = sqlite.insert\n"
        "sqlite.insert = lambda *entry: (insert(*entry), os._exit(9))\n"
        f"open_table(Path({str(home)!r}), 'Thursday').push(chinatown.Correct('slip'))\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    table = open_table(home, "Thursday")
    assert table.revision == 1
    assert table.push(KEEPS[0]) == 2


def refused(table: Table, kind: str, words: str) -> None:
    """A push is refused with that sentence, and changes nothing here or on disk."""
    before, rows = facts(table), journal(table)
    with pytest.raises(StoreError, match=words) as error:
        table.push(KEEPS[0])
    assert error.value.kind == kind
    assert facts(table) == before
    assert journal(table) == rows


def test_a_full_disk_is_said_and_nothing_is_recorded(home: Path):
    table = table_of(home)
    pages = table._connection.execute("PRAGMA page_count").fetchone()[0]
    table._connection.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(200):
        try:
            table.push(chinatown.Correct("a slip that takes some space " * 20))
        except StoreError:
            break
    before, rows = facts(table), journal(table)
    with pytest.raises(
        StoreError, match=r"^Nothing was recorded: the disk is full\. Free some space"
    ) as error:
        table.push(chinatown.Correct("a slip that takes more space than there is " * 2000))
    assert error.value.kind == "full"
    assert (facts(table), journal(table)) == (before, rows)
    table._connection.execute("PRAGMA max_page_count = 100000")
    table.push(KEEPS[0])
    assert facts(open_table(home, "Thursday")) == facts(table)


def test_a_table_that_cannot_be_written_can_still_be_read(home: Path):
    table = table_of(home)
    table._connection.execute("PRAGMA query_only = 1")
    refused(table, "read_only", r"^Nothing was recorded: .*Thursday\.sqlite cannot be written")


def test_a_table_that_another_program_holds_is_said(home: Path, monkeypatch):
    monkeypatch.setattr(sqlite, "WAIT_SECONDS", 0.05)
    table = table_of(home)
    other = sqlite3.connect(table.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = facts(table)
    with pytest.raises(StoreError, match="another program holds the table") as error:
        table.push(KEEPS[0])
    assert error.value.kind == "locked"
    assert facts(table) == before
    other.close()
    assert table.push(KEEPS[0]) == 2


def test_a_file_that_was_moved_away_is_not_written_to(home: Path):
    table = table_of(home)
    table.file.rename(home / "elsewhere")
    before = facts(table)
    with pytest.raises(StoreError, match="is no longer there"):
        table.push(KEEPS[0])
    assert facts(table) == before


def test_another_program_may_hold_the_table_for_five_seconds():
    assert sqlite.WAIT_SECONDS == 5


def test_there_is_no_table_of_that_name(home: Path):
    with pytest.raises(StoreError, match="There is no table called Friday"):
        open_table(home, "Friday")
    assert list_tables(home) == ()


def spoilt(home: Path, name: str, *orders: str) -> None:
    """A table whose file was changed by someone else."""
    table = table_of(home, name)
    table.push(KEEPS[0])
    table.close()
    db = sqlite3.connect(table.file)
    for order in ("DROP TRIGGER no_change", "DROP TRIGGER no_removal", *orders):
        db.execute(order)
    db.commit()
    db.close()


SPOILS = {
    "newer": (["PRAGMA user_version = 2"], "newer companion"),
    "foreign": (["PRAGMA application_id = 7"], "no table of this companion"),
    "damaged": (["UPDATE journal SET content = 'nonsense' WHERE revision = 2"], "entry 2: not JSON"),
    "kindless": (["UPDATE journal SET kind = 'guess' WHERE revision = 2"], "guess is no kind"),
    "moves": (["UPDATE journal SET content = '{\"moves\": [7]}' WHERE revision = 2"], "is damaged"),
    "illegal": (["UPDATE journal SET content = replace(content, '[1,', '[86,')"], "There is no lot 86"),
    "startless": (["DELETE FROM journal WHERE revision = 1"], "does not begin with a start"),
    "gap": (["UPDATE journal SET revision = 5 WHERE revision = 2"], "is damaged"),
    "blob": (["UPDATE journal SET content = x'ff' WHERE revision = 2"], "is damaged"),
    "header": (["UPDATE journal SET content = '[]' WHERE revision = 1"], "does not begin with a header"),
    "game": (["UPDATE journal SET content = replace(content, 'chinatown', 'go')"], "game is not known"),
    "players": (
        ["UPDATE journal SET content = replace(content, '\"Cy\"', '\"Bo\"')"],
        "Two players are called",
    ),
    "tableless": (["DROP TABLE journal"], "is damaged"),
}


@pytest.mark.parametrize("name", SPOILS)
def test_a_file_that_is_no_whole_table_is_refused_and_listed_with_its_reason(home: Path, name: str):
    orders, words = SPOILS[name]
    spoilt(home, name, *orders)
    with pytest.raises(StoreError, match=words):
        open_table(home, name)
    (listed,) = list_tables(home)
    assert (listed.name, listed.year) == (name, None)
    assert words in listed.problem
    with pytest.raises(StoreError, match="exists already"):
        table_of(home, name)


@pytest.mark.parametrize("content", [b"no database at all, but text" * 40, b"\x00" * 5000])
def test_any_other_file_is_never_taken_for_a_new_game(home: Path, content: bytes):
    (home / "tables").mkdir(parents=True)
    file = home / "tables" / "notes.sqlite"
    file.write_bytes(content)
    with pytest.raises(StoreError):
        open_table(home, "notes")
    with pytest.raises(StoreError):
        table_of(home, "notes")
    assert file.read_bytes() == content
    assert list_tables(home)[0].problem


def test_a_cut_file_is_damaged(home: Path):
    table = table_of(home)
    for _ in range(30):
        table.push(chinatown.Correct("a slip " * 50))
    table.close()
    table.file.write_bytes(table.file.read_bytes()[:9000])
    with pytest.raises(StoreError, match="is damaged"):
        open_table(home, "Thursday")


def test_an_empty_file_is_no_game_and_its_name_is_free(home: Path):
    (home / "tables").mkdir(parents=True)
    (home / "tables" / "Thursday.sqlite").touch()
    (home / "tables" / "folder.sqlite").mkdir()
    (home / "tables" / "readme.txt").touch()
    with pytest.raises(StoreError, match="No game was ever recorded"):
        open_table(home, "Thursday")
    assert [(each.name, bool(each.problem)) for each in list_tables(home)] == [
        ("Thursday", True),
        ("folder", True),
    ]
    assert table_of(home).revision == 1


def test_a_folder_that_cannot_be_made_is_said(home: Path):
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        table_of(home)
    assert list_tables(home) == ()


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Größe ✓",
        "麻将",
        "a/b",
        "../up",
        "..",
        ".",
        ".hidden",
        "con",
        "NUL",
        "a:b*?",
        "50% off",
        "trailing.",
        "x" * 40,
        "é" * 40,
        "😀" * 40,
        "/" * 40,
        "%41",
    ],
)
def test_any_printable_name_is_a_file_of_the_folder(home: Path, name: str):
    table = table_of(home, name)
    assert table.file.parent == home / "tables"
    assert open_table(home, name).name == name
    assert [listed.name for listed in list_tables(home)] == [name]
    assert not set(table.file.name) & set('<>:"/\\|?*')
    assert table.file.name.split(".")[0].lower() not in ("con", "nul", "")


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "a\0b", "\ud800", "a\x7fb"])
def test_a_name_has_one_to_forty_printable_characters(home: Path, name: str):
    with pytest.raises(StoreError, match="1 to 40 characters"):
        table_of(home, name)


@pytest.mark.parametrize(
    ("first", "second"), [("Thursday", "thursday"), ("Straße", "STRASSE"), ("é", "e\u0301"), ("a", " a ")]
)
def test_names_that_differ_in_case_alone_are_one_name(home: Path, first: str, second: str):
    table_of(home, first)
    with pytest.raises(StoreError, match="exists already"):
        table_of(home, second)
    assert open_table(home, second).name == open_table(home, first).name


# --- making, importing, listing ------------------------------------------------------------------


def test_a_record_becomes_a_table_whose_moves_can_be_taken_back_one_by_one(home: Path):
    table = import_record(home, "the real one", REAL)
    game = load(REAL)
    assert table.position.digest() == game.position.digest()
    assert table.log == game.log
    table.undo()
    assert table.position.is_finished is False


def test_a_table_keeps_its_house_rules_colours_and_start(home: Path):
    start = {"owners": {"12": "Ann"}, "tiles": {"12": "photo"}, "year": 3}
    more = {"rest": "connected", "colours": {"Ann": "green"}, "cash_known": False, "start": start}
    table = table_of(home, **more)
    assert open_table(home, "Thursday").position == table.position
    assert table.position.year == 3


def test_a_header_no_game_begins_with_makes_no_table(home: Path):
    header = {**chinatown.new_game(PLAYERS).header, "players": ["Ann", "Bo"]}
    with pytest.raises(Wrong, match="3 to 5 players"):
        create(home, "Thursday", header)
    assert list_tables(home) == ()


def test_tables_are_listed_with_where_they_are(home: Path):
    table = table_of(home)
    table.push(*KEEPS)
    (listed,) = list_tables(home)
    assert (listed.name, listed.game, listed.edition, listed.year, listed.phase) == (
        "Thursday",
        "chinatown",
        "2008",
        1,
        "draw",
    )
    assert listed.players == ("Ann", "Bo", "Cy")
    assert listed.last_move == table.history[-1].at
    assert listed.file == table.file


def test_home_is_what_companion_home_names(home: Path, monkeypatch):
    assert companion_home() == home
    monkeypatch.setenv("COMPANION_HOME", "")
    assert companion_home().name == "tabletop-companion"


def test_the_last_of_three_hundred_moves_is_pushed_as_fast_as_the_first(home: Path):
    """No replay of the game: the fold goes on from the position. Times here are without the disk's."""
    table = memory_table(chinatown.new_game(PLAYERS))
    times = []
    for number in range(300):
        start = time.perf_counter()
        table.push(chinatown.Correct(f"slip {number}"))
        times.append(time.perf_counter() - start)
    first, last = sorted(times[:100])[50], sorted(times[200:])[50]
    assert last < max(3 * first, 0.005)
