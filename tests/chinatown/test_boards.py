"""A table's own board: as a file, corrected lot by lot, and inside a record (C4, C17, C41)."""

import json
import random
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, after

import companion
from companion.rules import chinatown as c
from companion.rules.chinatown.editions import read_edition
from companion.rules.shape import Wrong
from companion.rules.tables import DATA, BadFile, BadTable

BOARDS = {name: c.load_edition(name).board for name in c.edition_names()}
OLD = BOARDS["1999"]


def gap_left() -> c.Board:
    """The board of 1999 with the gap of block 2's first row at the left: 13 above 17."""
    return c.moved(OLD, {13: (2, 1, 0), 14: (2, 2, 0), 15: (2, 3, 0)})


def wrong(board: object, edition: str = "1999", **more) -> str:
    """What a game on `board` is refused for."""
    with pytest.raises(Wrong) as caught:
        c.new_game(ANN_BO_CY, edition, board=board, **more)
    return "; ".join(caught.value.args)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_reads_back_from_its_file_and_from_json(name, tmp_path):
    board = BOARDS[name]
    c.write_board(board, tmp_path / "lots.csv")
    assert c.read_board(tmp_path / "lots.csv", board) == board
    assert c.board_from_json(json.loads(json.dumps(c.board_to_json(board))), OLD) == board


def test_a_board_file_needs_no_source_and_may_have_one(tmp_path):
    assert c.read_board(DATA / "chinatown" / "1999" / "lots.csv", OLD) == OLD
    c.write_board(OLD, tmp_path / "board.csv")
    assert (tmp_path / "board.csv").read_text("utf-8").startswith("lot,block,column,row,street\n1,1,1,0,no\n")


def test_every_fault_of_a_board_file_is_told_with_its_line(tmp_path):
    file = tmp_path / "board.csv"
    c.write_board(OLD, file)
    lines = file.read_text("utf-8").splitlines()
    lines[1:4] = ["1,9,1,0,no", "2,1,3,0,no", "86,1,3,0,no"]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(BadTable) as caught:
        c.read_board(file, OLD)
    for said in (
        "line 2: lot 1 lies in block 9; expected one of [1, 2, 3, 4, 5, 6]",
        "line 4: expected lots 1 to 85 once each (C4); missing: [3]",
        "line 4: lot 86 lies where lot 2 lies: block 1, column 3, row 0",
    ):
        assert said in str(caught.value)


def test_lots_change_places_at_once():
    """C17: neighbours are found anew."""
    board = gap_left()
    assert board.neighbours[13] == (14, 17)
    assert OLD.neighbours[13] == (14, 16)
    swapped = c.moved(OLD, {13: (2, 1, 0), 14: (2, 0, 0)})
    assert swapped.neighbours[14] == (13, 16)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({86: (2, 1, 0)}, "there is no lot 86: lots go from 1 to 85"),
        ({13: (2, 1, 0)}, "lot 14 lies where lot 13 lies"),
        ({13: (2, 9, 9)}, r"the lots of block 2 do not all touch: \[13\] lie apart"),
        ({13: (7, 0, 0)}, "lot 13 lies in block 7; expected one of"),
        ({13: (2, -1, 1)}, "lot 13 lies in column -1, row 1; expected both from 0 to 99"),
        ({57: (5, 0, 3)}, "block 5 has 17 lots; expected at most 16"),
    ],
)
def test_a_move_that_makes_no_board_is_refused(places, why):
    with pytest.raises(ValueError, match=why):
        c.moved(OLD, places)


def test_a_lot_is_added_and_taken_away_at_the_end_of_the_numbers():
    more = c.added(OLD, (2, 3, 0), street=True)
    assert more.neighbours[86] == (15, 19)
    assert c.removed(more) == OLD
    with pytest.raises(ValueError, match="lie apart"):
        c.added(OLD, (2, 9, 9))


def test_what_is_said_of_streets_is_marked():
    board = c.street_marked(OLD, {5: False, 7: True, 9: None})
    assert [board.lots[lot].street for lot in (5, 7, 9)] == [False, True, None]
    assert (OLD.knows_streets, board.knows_streets) == (True, False)
    with pytest.raises(ValueError, match="there is no lot 0"):
        c.street_marked(OLD, {0: True})


def test_a_record_carries_its_board(tmp_path):
    """Saved, loaded, replayed, scored: 13 lies above 17 and not above 16."""
    board = c.street_marked(gap_left(), {5: False})
    game = c.new_game(ANN_BO_CY, "1999", board=c.board_to_json(board), street=True)
    game.push(c.Correct("as it lies", owners=dict.fromkeys((13, 16, 17), "Ann")))
    game.push(c.Correct("as it lies", tiles=dict.fromkeys((13, 16, 17), "pharmacy")))
    file = tmp_path / "game.jsonl"
    companion.save(game, file)
    again = companion.load(file)
    assert again.position.digest() == game.position.digest()
    assert again.position.edition.board == board
    assert c.income(again.position)["Ann"] == 5000
    assert c.game_from_position(c.position_to_json(again.position)).position.edition.board == board
    apart = c.new_game(ANN_BO_CY, "1999").position
    lots = {"owners": dict.fromkeys((13, 17), "Ann"), "tiles": dict.fromkeys((13, 17), "pharmacy")}
    assert c.income(after(apart, c.Correct("as it lies", **lots)))["Ann"] == 2000


def test_a_record_of_a_doubtful_board_keeps_the_board_that_it_was_played_on():
    """So that it replays to the same score when a later version has corrected the shipped one."""
    assert c.new_game(ANN_BO_CY, "1999").header["board"] == c.board_to_json(OLD)
    assert "board" not in c.new_game(ANN_BO_CY).header


def test_a_board_that_knows_its_streets_allows_the_variant_in_any_edition():
    """C41."""
    newer = BOARDS["2008"]
    told = c.street_marked(newer, dict.fromkeys(newer.lots, True))
    game = c.new_game(ANN_BO_CY, board=c.board_to_json(told), street=True)
    assert game.position.edition.street
    assert "not known for edition 2008" in wrong(c.board_to_json(newer), "2008", street=True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"lots": {}}, "the board has 0 lots; expected at least 85 for the deeds (C12)"),
        ({"lots": []}, "expected an object"),
        ({"lots": {"1": {"block": 1}}}, "'column' is missing in a lot"),
        (
            {"lots": {"1": {"block": 1, "column": -1, "row": 0}}},
            "column -1, row 0; expected both from 0 to 99",
        ),
        ({"lots": {"1": {"block": 1, "column": 0, "row": 0, "road": True}}}, "unknown key 'road' in a lot"),
        ({"lots": {"1": {"block": 1, "column": 0, "row": 0, "street": "yes"}}}, "expected true or false"),
        ({"lots": {"x": {"block": 1, "column": 0, "row": 0}}}, "expected a number in quotes"),
        ({"blocks": {"1": {"x": 1e999, "y": 0}}}, "from 0 to"),
        ({"blocks": {"1": {"x": 0, "y": 0}}}, "lies in block 2; expected one of [1]"),
        ({"free": [{"name": "park"}]}, "'width' is missing in free ground"),
        ({"streets": []}, "unknown key 'streets' in the board"),
    ],
)
def test_a_board_that_cannot_be_is_refused(change, why):
    assert why in wrong(c.board_to_json(OLD) | change)


def test_a_board_of_another_kind_is_refused():
    assert "the board is no object" in wrong("1999")
    lots = {number: lot for number, lot in c.board_to_json(OLD)["lots"].items() if number != "85"}
    assert "the board has 84 lots; expected at least 85" in wrong({"lots": lots})


def test_a_record_of_an_edition_or_a_board_that_is_not_known_is_refused_in_words(tmp_path):
    header = {"format": "companion-game", "version": 1, "game": "chinatown", "players": list(ANN_BO_CY)}
    for more, why in (
        ({"edition": "2031"}, "edition 2031 is not known to this version; known are"),
        ({"edition": "2008", "board": {"rings": 3}}, "unknown key 'rings' in the board"),
    ):
        file = Path(tmp_path / "game.jsonl")
        file.write_text(json.dumps(header | more) + "\n", "utf-8")
        with pytest.raises(BadFile, match=why):
            companion.load(file)


@pytest.mark.parametrize("seed", range(20))
def test_random_corrections_give_a_board_or_are_refused(seed):
    """Whatever comes out keeps the rules and reads back."""
    rng, board = random.Random(seed), OLD
    for _ in range(40):
        lot, block = rng.randint(1, 85), rng.randint(1, 6)
        try:
            board = c.moved(board, {lot: (block, rng.randint(0, 5), rng.randint(0, 5))})
        except ValueError:
            continue
    assert list(board.lots) == list(range(1, 86))
    assert c.new_game(ANN_BO_CY, "1999", board=c.board_to_json(board)).position.edition.board == board


def test_an_edition_is_read_from_any_folder():
    assert read_edition(DATA / "chinatown" / "1999").digest == c.load_edition("1999").digest
