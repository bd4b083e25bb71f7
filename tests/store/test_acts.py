"""A table's record: acts made, taken back, brought back, amended; the same on disk and in memory."""

import pickle
import random
from pathlib import Path

import pytest
from kept_tables import KEEPS, REAL, Draw, Keep, facts

from companion import IllegalMove, chinatown, load
from companion.rules.shape import Wrong
from companion.store import (
    Stale,
    StoreError,
    Table,
    Unfit,
    create,
    open_table,
)


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
