"""Records and positions as files: what is read, and what is refused with its line and every reason."""

import json
import os

import pytest

import companion
from companion import BadFile, IllegalMove
from companion.rules.notation import read, record_lines

HEADER = (
    '{"format": "companion-game", "version": 1, "game": "chinatown", '
    '"edition": "2008", "players": ["Ann", "Bo", "Cy"]}'
)
KEEP = '{"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5]}'
POSITION = '{"owners": {"1": "Ann"}, "tiles": {"1": "photo"}}'


def headed(**more) -> str:
    """The header with more keys, or others."""
    return json.dumps(json.loads(HEADER) | more)


def bad(*lines: str) -> BadFile:
    """What a file of these lines is refused for."""
    with pytest.raises(BadFile) as caught:
        read("\n".join(lines).encode("utf-8", "surrogatepass"), "game.jsonl")
    assert caught.value.problems
    return caught.value


@pytest.mark.parametrize(
    "data",
    [
        f"{HEADER}\n{KEEP}\n".encode(),
        f"{HEADER}\n{KEEP}".encode(),
        f"{HEADER}\r\n{KEEP}\r\n".encode(),
        b"\xef\xbb\xbf" + f"{HEADER}\n{KEEP}\n".encode(),
        f"{HEADER}\n{KEEP}\n\n  \n\r\n".encode(),
    ],
    ids=["plain", "no last newline", "CRLF", "byte-order mark", "blank last lines"],
)
def test_a_record_is_read_however_an_editor_saved_it(data):
    game = read(data, "game.jsonl")
    assert [type(move).__name__ for move in game.log] == ["Keep"]
    assert len(game.position.owners) == 5


@pytest.mark.parametrize(
    "data", [POSITION, f"\n{POSITION}\n", POSITION.replace(", ", ",\r\n"), f"\ufeff{POSITION}"]
)
def test_an_object_without_the_header_is_a_position(data):
    assert read(data.encode(), "here.json").position.tiles == {1: "photo"}


NEST = "[" * 100_000 + "]" * 100_000
WRONG = {
    "an empty file": ([""], None, "empty"),
    "blank lines": (["", " "], None, "empty"),
    "no JSON": (["hello"], None, "not JSON"),
    "a list": (["[]"], None, "expected an object"),
    "a move line without its header": ([KEEP, KEEP], 1, "'format' is missing in the header"),
    "another format": (['{"format": "tic-tac-toe"}'], 1, "'format' is tic-tac-toe"),
    "another version": ([headed(version=2)], 1, "version 2 is not known; this companion reads version 1"),
    "a version that is none": ([headed(version=True)], 1, "expected a whole number"),
    "another game": ([headed(game="go")], 1, "the game go is not known"),
    "another edition": (
        [headed(edition="1066")],
        1,
        "edition 1066 is not known to this version; known are 1999, 2008, teaching",
    ),
    "an unknown key of a header": ([headed(luck=1)], 1, "unknown key 'luck' in the header"),
    "an unknown move": ([HEADER, '{"move": "steal"}'], 2, "unknown move steal"),
    "no move": ([HEADER, KEEP, "{}"], 3, "'move' is missing"),
    "a blank line between": ([HEADER, "", KEEP], 2, "not JSON"),
    "half a line": ([HEADER, KEEP, KEEP[:20]], 3, "not JSON"),
    "a key twice": ([HEADER, '{"move": "income", "move": "income"}'], 2, "key 'move' stands twice"),
    "no finite number": (
        [HEADER, '{"move": "place", "player": "Ann", "lot": NaN, "tile": "photo"}'],
        2,
        "NaN",
    ),
    "broken letters": ([HEADER, '{"move": "income", "note": "\\ud800"}'], 2, "broken characters"),
    "endless nesting": ([HEADER, f'{{"move": "income", "note": {NEST}}}'], 2, "nested too deeply"),
    "endless nesting at once": ([NEST], None, "nested too deeply"),
    "an empty reason": ([HEADER, '{"move": "income", "table_allows": " "}'], 2, "not empty"),
    "true for a number": ([HEADER, KEEP.replace("[1,", "[true,")], 2, "item 1: expected a whole number"),
    "2.0 for a number": ([HEADER, KEEP.replace("[1,", "[2.0,")], 2, "item 1: expected a whole number"),
    "a lot in words": ([HEADER, KEEP.replace("[1,", '["one",')], 2, "item 1: expected a whole number"),
    "a lot with a nought": (['{"owners": {"01": "Ann"}, "tiles": {}}'], None, "expected a number in quotes"),
    "an owner of nothing": (['{"owners": {"1": null}, "tiles": {}}'], None, "expected text"),
    "no tiles": (['{"owners": {}}'], None, "'tiles' is missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(name):
    lines, line, said = WRONG[name]
    error = bad(*lines)
    assert said in str(error)
    assert error.line == line
    assert error.file == "game.jsonl"


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(BadFile, match="UTF-8") as caught:
        read(HEADER.encode() + b'\n{"move": "\xff"}\n', "game.jsonl")
    assert caught.value.line == 2


def test_every_fault_of_a_line_is_named_at_once_and_in_one_order():
    line = '{"move": "keep", "lots": "1", "pace": 1, "note": 2, "table_allows": ""}'
    said = [
        "unknown key 'pace' in the move keep",
        "'player' is missing in the move keep",
        "'note' in the move keep is 2: expected text",
        "'table_allows' in the move keep is : expected text that is not empty",
        "'lots' in the move keep is 1: expected a list",
    ]
    assert list(bad(HEADER, line).problems) == said


@pytest.mark.parametrize("depth", range(880, 1000, 4))
def test_nesting_near_the_limit_is_refused_like_any_other(depth):
    nest = "[" * depth + "]" * depth
    bad(headed().replace("}", f', "house_rules": {nest}}}'))
    bad(f'{{"owners": {{}}, "tiles": {nest}}}')
    bad(HEADER, f'{{"move": {nest}}}')


def test_an_illegal_move_names_its_line_and_later_lines_are_not_reached():
    lines = "\n".join([HEADER, KEEP, KEEP, "rubbish"])
    with pytest.raises(IllegalMove) as caught:
        read(lines.encode(), "game.jsonl")
    assert caught.value.line == 3
    assert not caught.value.table_may_allow


def test_only_so_many_moves_are_read_as_are_asked_for():
    lines = "\n".join([HEADER, KEEP, "rubbish"]).encode()
    assert len(read(lines, "game.jsonl", at=1).log) == 1
    assert read(lines, "game.jsonl", at=0).log == ()
    for at in (3, -1):
        with pytest.raises(IndexError, match=f"2 moves; {at} were asked for"):
            read(lines, "game.jsonl", at=at)


def test_a_position_has_no_moves_to_be_asked_for():
    assert read(POSITION.encode(), "here.json", at=0).log == ()
    with pytest.raises(IndexError, match="no moves"):
        read(POSITION.encode(), "here.json", at=1)


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    with pytest.raises(BadFile, match="folder"):
        companion.load(tmp_path)
    with pytest.raises(BadFile, match="no such file"):
        companion.load(tmp_path / "nothing.jsonl")
    with pytest.raises(BadFile):
        companion.load("a\0b")


def test_a_saved_game_is_whole_or_not_there(tmp_path, monkeypatch):
    game = read(f"{HEADER}\n{KEEP}\n".encode(), "game.jsonl")
    file = tmp_path / "game.jsonl"
    companion.save(game, file)
    before = file.read_bytes()

    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        companion.save(game, file)
    assert file.read_bytes() == before
    assert list(tmp_path.glob("*.jsonl")) == [file]
    assert [each for each in tmp_path.iterdir() if each.name.startswith(".game")] == []


def test_letters_of_any_language_stay_readable_in_a_record():
    game = companion.chinatown.new_game(("Zoë", "李", "Łukasz"), note="première partie")
    (line,) = record_lines(game.header, game.log)
    assert "李" in line
    assert read(line.encode(), "game.jsonl").position.players == ("Zoë", "李", "Łukasz")
