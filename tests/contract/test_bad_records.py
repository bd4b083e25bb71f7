"""Files that are no records, with exit code 2, a sentence, and one JSON object."""

import json
from pathlib import Path

import pytest
from record_lines import HEADER, KEEPS, header, keep

from companion.cli import main


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\xff\xfe{\x00", "not UTF-8"),
        (b"hello", "not JSON"),
        (b"[1, 2]", "expected an object"),
        (b"7", "expected an object"),
        (b"null", "expected an object"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"owners": {}, "tiles": {}, "cash": {"Ann": NaN}}', "NaN"),
        (b'{"owners": {}, "tiles": {}, "cash": {"Ann": -Infinity}}', "Infinity"),
        (b'{"owners": {}, "owners": {}, "tiles": {}}', "stands twice"),
        (b'{"owners": {}, "tiles": {}', "not JSON"),
        (b'{"owners": {"1": "\\ud800"}, "tiles": {}}', "broken characters"),
        (b'{"owners": {}, "tiles": {}, "year": ' + b"9" * 5000 + b"}", "not JSON"),
    ],
)
def test_a_file_that_is_neither_record_nor_position_is_bad(refused, content: bytes, words: str):
    error = refused(content)
    assert words in " ".join(error["problems"])


def test_a_folder_and_a_missing_file_are_bad_files(tmp_path: Path, capsys):
    for file, words in ((tmp_path, "folder"), (tmp_path / "none", "no such file"), ("a\0b", "null")):
        assert main(["score", str(file), "--json"]) == 2
        out, said = capsys.readouterr()
        assert json.loads(out)["error"]["kind"] == "bad_file"
        assert words in said


HEADERS = {
    "format": ({"format": "companion-gane"}, "companion-game"),
    "no format": ({"format": None}, "'format' is missing"),
    "a newer version": ({"version": 2}, "version 2 is not known"),
    "version true": ({"version": True}, "whole number"),
    "version 1.0": ({"version": 1.0}, "whole number"),
    "no version": ({"version": None}, "'version' is missing"),
    "a foreign game": ({"game": "go"}, "the game go is not known"),
    "game of no text": ({"game": ["chinatown"]}, "is not known"),
    "no game": ({"game": None}, "'game' is missing"),
    "an unknown edition": ({"edition": "1492"}, "edition 1492 is not known"),
    "an edition that is a path": ({"edition": "../chinatown/2008"}, "is not known"),
    "an edition of no text": ({"edition": 2008}, "expected text"),
    "no edition": ({"edition": None}, "'edition' is missing"),
    "an unknown house rule": ({"house_rules": {"haggling": True}}, "unknown house rule 'haggling'"),
    "a house rule of the wrong type": ({"house_rules": {"open_cash": 1}}, "expected true or false"),
    "an unknown reading of the rest": ({"house_rules": {"rest": "most"}}, '"count" or "connected"'),
    "house rules of no kind": ({"house_rules": []}, "expected an object"),
    "no players": ({"players": None}, "'players' is missing"),
    "2 players": ({"players": ["Ann", "Bo"]}, "3 to 5 players; you have 2"),
    "6 players": ({"players": list("ABCDEF")}, "3 to 5 players; you have 6"),
    "players of no text": ({"players": ["Ann", "Bo", 3]}, "expected text"),
    "players in a word": ({"players": "Ann"}, "expected a list"),
    "a name twice": ({"players": ["Ann", "Bo", "ANN"]}, "Two players are called"),
    "an empty name": ({"players": ["Ann", "Bo", " "]}, "1 to 24 characters"),
    "a long name": ({"players": ["Ann", "Bo", "C" * 25]}, "1 to 24 characters"),
    "a number for a name": ({"players": ["Ann", "Bo", "12"]}, "number or a shop"),
    "a shop for a name": ({"players": ["Ann", "Bo", "Tea_House"]}, "number or a shop"),
    "a name of two lines": ({"players": ["Ann", "Bo", "C\ny"]}, "cannot be printed"),
    "an unknown first player": ({"first_player": "Dee"}, "Dee does not play"),
    "an unknown colour": ({"colours": {"Ann": "mauve"}}, "no colour mauve"),
    "a colour for a stranger": ({"colours": {"Dee": "red"}}, "who does not play"),
    "one colour for two": ({"colours": {"Ann": "red", "Bo": "red"}}, "one colour"),
    "cash known perhaps": ({"cash_known": "no"}, "expected true or false"),
    "a start of no kind": ({"start": 3}, "expected an object"),
    "a start that cannot be": ({"start": {"owners": {}, "tiles": {"1": "photo"}}}, "belongs to nobody"),
    "a start of other players": (
        {"start": {"owners": {}, "tiles": {}, "players": ["Dee", "Bo", "Cy"]}},
        "header says",
    ),
    "an unknown own shop": ({"shops": {"bakery": {"name": "baker"}}}, "does not have"),
    "copies of cards in version 1": (
        {"edition": "1999", "cards": {"3s": 2}},
        "version 1 has no 'cards'; with them it is version 2",
    ),
    "copies of an unknown card": (
        {"version": 2, "edition": "1999", "cards": {"7s": 2}},
        "'cards' names 7s, which edition 1999 does not have",
    ),
    "copies in a game without cards": ({"version": 2, "cards": {"3s": 2}}, "played without them"),
    "a version that nobody knows": (
        {"version": 3, "edition": "1999", "cards": {"3s": 2}},
        "version 3 is not known",
    ),
    "a note of no text": ({"note": 3}, "expected text"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_wrong_header_is_a_bad_file(refused, name: str):
    change, words = HEADERS[name]
    error = refused([header(**change), *KEEPS], "bad_file", 1)
    assert any(words in problem for problem in error["problems"]), error["problems"]


def test_letters_that_steer_a_terminal_are_shown_as_escapes(ask):
    for content in ([header(players=["Ann", "Bo", "C\x1b[2J"])], [HEADER, keep("\x1b[2J\n", 1, 2, 3, 4, 5)]):
        code, _, said = ask(content)
        assert code == 2
        assert "\\x1b[2J" in said
        assert said.count("\n") == 1
        assert "\x1b" not in said


def test_all_unknown_keys_of_a_header_are_named_at_once(refused):
    error = refused([header(plyers=[], turn=3)], "bad_file", 1)
    assert [problem for problem in error["problems"] if "unknown key" in problem] == [
        "unknown key 'plyers' in the header",
        "unknown key 'turn' in the header",
    ]


def test_all_faults_of_the_cards_are_named_at_once(refused):
    cards = {"7s": 1, "3s": -1, "4s": 1.5, "5s": True}
    error = refused([header(version=2, edition="1999", cards=cards)], "bad_file", 1)
    assert error["problems"] == [
        "'cards' names 7s, which edition 1999 does not have",
        "'cards' has -1 of 3s; expected a whole number, 0 or more",
        "'cards' has 1.5 of 4s; expected a whole number, 0 or more",
        "'cards' has true of 5s; expected a whole number, 0 or more",
    ]


LINES = {
    "an unknown move": ('{"move": "fly"}', "unknown move fly"),
    "a move of no text": ('{"move": 3}', "unknown move 3"),
    "no move": ('{"player": "Ann"}', "'move' is missing"),
    "unknown keys": ('{"move": "end_trading", "player": "Ann", "lot": 3}', "unknown key 'player'"),
    "a missing key": ('{"move": "keep", "player": "Ann"}', "'lots' is missing"),
    "a lot that is true": ('{"move": "keep", "player": "Ann", "lots": [true]}', "whole number"),
    "a lot that is 2.0": ('{"move": "keep", "player": "Ann", "lots": [2.0]}', "whole number"),
    "a lot in quotes": ('{"move": "keep", "player": "Ann", "lots": ["2"]}', "whole number"),
    "lots in no list": ('{"move": "keep", "player": "Ann", "lots": 2}', "expected a list"),
    "a player that is null": ('{"move": "keep", "player": null, "lots": [2]}', "expected text"),
    "an empty reason": ('{"move": "income", "table_allows": " "}', "not empty"),
    "a reason of no text": ('{"move": "income", "table_allows": true}', "expected text"),
    "a note of no text": ('{"move": "income", "note": 3}', "expected text"),
    "a time of no text": ('{"move": "income", "at": 3}', "expected text"),
    "an unknown key in a transfer": (
        '{"move": "deal", "transfers": [{"from": "Ann", "to": "Bo", "money": 3}]}',
        "unknown key 'money'",
    ),
    "a transfer to nobody": ('{"move": "deal", "transfers": [{"from": "Ann"}]}', "'to' is missing"),
    "dollars in quotes": (
        '{"move": "deal", "transfers": [{"from": "Ann", "to": "Bo", "dollars": "10000"}]}',
        "expected a whole number",
    ),
    "kept perhaps": ('{"move": "answer_promise", "promise": 1, "year": 1, "kept": 1}', "true or false"),
    "a correction without a reason": ('{"move": "correct", "cash": {"Ann": 0}}', "'why' is missing"),
    "a correction of an odd lot": ('{"move": "correct", "why": "x", "owners": {"01": "Ann"}}', "in quotes"),
    "a list": ("[1]", "expected an object"),
    "a blank line": ("", "not JSON"),
    "two moves": ('{"move": "income"} {"move": "income"}', "not JSON"),
    "a key twice": ('{"move": "income", "move": "income"}', "stands twice"),
    "NaN": ('{"move": "draw", "player": "Ann", "tiles": NaN}', "NaN"),
    "nesting without end": ("[" * 100_000, "nested too deeply"),
    "nesting in a key": ('{"move": ' + "[" * 900 + "]" * 900 + "}", "unknown move"),
    "a number without end": ('{"move": "keep", "player": "Ann", "lots": [' + "9" * 5000 + "]}", "not JSON"),
    "broken characters": ('{"move": "income", "note": "\\ud800"}', "broken characters"),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_is_no_move_is_a_bad_file_that_names_the_line(refused, name: str):
    line, words = LINES[name]
    content = "\n".join([json.dumps(HEADER), json.dumps(KEEPS[0]), line, json.dumps(KEEPS[1])])
    error = refused(content, "bad_file", 3)
    assert any(words in problem for problem in error["problems"]), error["problems"]


def test_all_faults_of_a_line_are_named_at_once(refused):
    error = refused([HEADER, {"move": "place", "plyer": "Ann", "lott": 3, "tile": 3}], "bad_file", 2)
    assert len(error["problems"]) == 5


def test_bad_utf8_in_a_line_is_a_bad_file(refused):
    refused(json.dumps(HEADER).encode() + b'\n{"move": "income", "note": "\xff"}\n', "bad_file", 2)


def test_bad_utf8_in_the_header_is_a_bad_file(refused):
    refused(json.dumps(HEADER).encode().replace(b"Ann", b"\xff") + b"\n", "bad_file", 1)


def test_a_cut_last_line_is_a_bad_file(refused):
    text = "\n".join(json.dumps(line) for line in [HEADER, *KEEPS])
    refused(text[:-5], "bad_file", 4)


def test_a_cut_header_is_a_bad_file(refused):
    refused(json.dumps(HEADER)[:-5], "bad_file", 1)
