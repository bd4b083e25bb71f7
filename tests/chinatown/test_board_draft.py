"""A board that is being corrected: every step gives a board, and says what is still wrong (C4, C17, C41)."""

import random

import pytest

from companion.rules import chinatown as c
from companion.rules.chinatown.board import board_faults
from companion.rules.chinatown.board_draft import (
    differing,
    is_read_as,
    lifted,
    marked,
    next_number,
    place_of,
    put,
    read_as,
)
from companion.rules.chinatown.board_layout import arranged
from companion.rules.chinatown.editions import read_edition
from companion.rules.tables import DATA, BadTable

EDITION = c.load_edition("1999")
OLD = EDITION.board
GAP_LEFT = {"13": (14, 17), "14": (13, 15, 18), "15": (14, 19), "16": (17, 20)}


def faults(board: c.Board) -> list[str]:
    return [str(fault) for _, fault in board_faults(board)]


def boxes(board: c.Board) -> dict[tuple[float, float], int]:
    """Where each lot is drawn."""
    blocks = board.blocks
    return {
        (blocks[lot.block].x + lot.column, blocks[lot.block].y + lot.row): lot.lot
        for lot in board.lots.values()
    }


def test_a_doubt_has_two_readings_and_the_shipped_board_is_the_first():
    readings = [doubt.readings for doubt in EDITION.doubts if doubt.readings]
    assert [len(ways) for ways in readings] == [2, 2, 2]
    for first, other in readings:
        assert is_read_as(OLD, first.lots)
        assert not is_read_as(OLD, other.lots)


def test_the_other_readings_change_the_neighbours():
    """C17."""
    board = OLD
    for doubt in EDITION.doubts:
        if doubt.readings:
            board = read_as(board, doubt.readings[1].lots)
    assert {lot: board.neighbours[int(lot)] for lot in GAP_LEFT} == GAP_LEFT
    assert board.neighbours[80] == (78, 81, 82)
    assert OLD.neighbours[80] == (77, 81, 82)
    assert (OLD.lots[5].street, board.lots[5].street) == (True, False)
    assert [board.lots[lot].street for lot in (13, 80)] == [OLD.lots[lot].street for lot in (13, 80)]
    assert faults(board) == []
    assert differing(board, OLD) == (5, 13, 14, 15, 80, 81, 82, 83, 84, 85)


def test_a_lot_goes_to_an_empty_place_and_changes_with_the_one_that_lies_there():
    assert put(OLD, 15, (2, 3, 0)).neighbours[15] == (19,)
    swapped = put(OLD, 13, place_of(OLD.lots[16]))
    assert place_of(swapped.lots[16]) == place_of(OLD.lots[13])
    assert faults(swapped) == []


def test_a_lot_that_lies_apart_is_told_and_not_refused():
    board = put(OLD, 13, (2, 4, 4))
    assert faults(board) == ["the lots of block 2 do not all touch: [13] lie apart (C17)"]
    with pytest.raises(ValueError, match="do not all touch"):
        EDITION.with_board(board)


def test_a_lot_that_was_taken_away_is_the_next_that_is_added():
    board = lifted(OLD, 40)
    assert "missing: [40]" in faults(board)[0]
    assert next_number(board) == 40
    assert put(board, 40, place_of(OLD.lots[40])).neighbours == OLD.neighbours
    assert next_number(OLD) == 86
    assert put(OLD, 86, (2, 3, 0)).neighbours[86] == (15, 19)


def test_a_new_lot_takes_no_place_of_another():
    assert put(OLD, 86, place_of(OLD.lots[13])) == OLD


def test_a_place_left_of_the_block_widens_it():
    """Columns count from 0 in every record, so the others of the block move on."""
    board = put(OLD, 4, (1, -1, 1))
    assert place_of(board.lots[4]) == (1, 0, 1)
    assert place_of(board.lots[5]) == (1, 1, 1)
    assert board.neighbours[4] == (5,)
    assert faults(board) == []


def test_a_block_that_grows_is_drawn_over_no_other():
    board = OLD
    for column in range(3, 7):
        board = put(board, next_number(board), (2, column, 0))
    assert len(boxes(board)) == len(board.lots)
    assert board.blocks[3].x > OLD.blocks[3].x


@pytest.mark.parametrize("name", c.edition_names())
def test_shipped_boards_stay_where_they_are_drawn(name):
    board = c.load_edition(name).board
    assert arranged(board) == board


def test_what_is_said_of_a_street_is_marked():
    assert marked(OLD, 5, None).lots[5].street is None


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_tapped_gives_a_board_that_reads_back_or_says_why_not(seed):
    rng, board = random.Random(seed), OLD
    for _ in range(30):
        lot = rng.randint(1, 90)
        if rng.random() < 0.2:
            board = lifted(board, lot)
        else:
            place = (rng.randint(1, 6), rng.randint(-1, 5), rng.randint(-1, 5))
            board = put(board, lot if lot in board.lots else next_number(board), place)
    assert len(boxes(board)) == len(board.lots)
    try:
        EDITION.with_board(board)
    except ValueError:
        assert faults(board) or len(board.lots) < 85
    else:
        assert c.board_from_json(c.board_to_json(board), OLD) == board


HEADER = "doubt,reading,lot,block,column,row,street,source\n"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("lane,left,13,2,0,0,,x\n", "line 2: there is no doubt called 'lane'"),
        ("bowery,left,13,2,0,0,,x\n", "line 2: expected at least two readings of a doubt, about the same"),
        ("bowery,left,13,2,0,0,,x\nbowery,right,14,2,1,0,,x\n", "about the same lots"),
        ("bowery,left,13,2,1,0,,x\nbowery,right,13,2,0,0,,x\n", "line 2: 'left' gives no board: lot 14 lies"),
        ("bowery,left,13,2,0,0,,x\nbowery,right,13,2,0,0,,x\n", "line 3: 'right': expected the first"),
        ("bowery,left,99,2,0,0,,x\nbowery,right,99,2,1,0,,x\n", "does not have: [99]"),
    ],
)
def test_a_reading_that_is_none_is_refused_with_its_line(tmp_path, rows, said):
    for file in (DATA / "chinatown" / "1999").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "readings.csv").write_text(HEADER + rows, "utf-8")
    with pytest.raises(BadTable) as caught:
        read_edition(tmp_path)
    assert said in str(caught.value)
