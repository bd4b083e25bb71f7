"""What outsiders rely on: every input that is refused, with exit code 2, a sentence, and one JSON object."""

import json
from pathlib import Path

import pytest

from companion.cli import main

HEADER = {"format": "companion-game", "version": 1, "game": "chinatown", "edition": "2008"}
HEADER |= {"players": ["Ann", "Bo", "Cy"], "house_rules": {}}

KEEPS = [
    {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5]},
    {"move": "keep", "player": "Bo", "lots": [11, 12, 13, 14, 15]},
    {"move": "keep", "player": "Cy", "lots": [21, 22, 23, 24, 25]},
]
DRAWS = [
    {"move": "draw", "player": "Ann", "tiles": ["photo"] * 6 + ["florist"]},
    {"move": "draw", "player": "Bo", "tiles": ["tea_house"] * 6 + ["florist"]},
    {"move": "draw", "player": "Cy", "tiles": ["sea_food"] * 6 + ["florist"]},
]
END_TRADING, END_PLACING, INCOME = {"move": "end_trading"}, {"move": "end_placing"}, {"move": "income"}
LAID = [{"move": "place", "player": "Ann", "lot": 1, "tile": "photo"}]

KEEP: list[dict] = []
DRAW = KEEPS
TRADE = KEEPS + DRAWS
PLACE = [*TRADE, END_TRADING]
PAY = [*PLACE, *LAID, END_PLACING]
NEXT = [*PAY, INCOME]
OVER = [{**INCOME, "table_allows": "quick game"}] * 6
PROMISED = [*TRADE, {"move": "promise", "from": "Ann", "to": "Bo", "dollars": 60_000, "years": [1, 2]}]


def keep(player: str, *lots: object) -> dict:
    return {"move": "keep", "player": player, "lots": list(lots)}


def draw(player: str, *tiles: str) -> dict:
    return {"move": "draw", "player": player, "tiles": list(tiles)}


def deal(*transfers: dict) -> dict:
    return {"move": "deal", "transfers": list(transfers)}


def give(giver: str, receiver: str, **goods: object) -> dict:
    return {"from": giver, "to": receiver, **goods}


def place(player: str, lot: object, tile: str) -> dict:
    return {"move": "place", "player": player, "lot": lot, "tile": tile}


def promise(giver: str, receiver: str, years: list, **more: object) -> dict:
    return {"move": "promise", "from": giver, "to": receiver, "years": years, **more}


def answer(number: int, year: int, kept: bool) -> dict:
    return {"move": "answer_promise", "promise": number, "year": year, "kept": kept}


def correct(**what: object) -> dict:
    return {"move": "correct", "why": "slip", **what}


@pytest.fixture
def ask(tmp_path: Path, capsys):
    """Run a command on a file of that content: its exit code, its object, what people read."""

    def call(
        content: bytes | str | list | dict, command: str = "replay", *words: str
    ) -> tuple[int, dict, str]:
        file = tmp_path / "input"
        if isinstance(content, list):
            content = "\n".join(json.dumps(line) for line in content) + "\n"
        if isinstance(content, dict):
            content = json.dumps(content)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        code = main([command, str(file), "--json", *words])
        out, said = capsys.readouterr()
        assert out.count("\n") == 1
        return code, json.loads(out), said

    return call


@pytest.fixture
def refused(ask):
    """The error of a file that must be refused."""

    def call(
        content: bytes | str | list | dict, kind: str = "bad_file", line: int | None = None, *words: str
    ) -> dict:
        for command in ("replay", "score"):
            code, data, said = ask(content, command, *(words if command == "replay" else ()))
            assert code == 2
            error = data["error"]
            assert set(data) == {"error"}
            assert set(error) == {"kind", "line", "problems", "table_may_allow"}
            assert (error["kind"], error["line"]) == (kind, line)
            assert error["problems"]
            assert all(isinstance(problem, str) and problem for problem in error["problems"])
            assert "Traceback" not in said
            assert all(problem.rstrip(".") in said for problem in error["problems"])
            assert said.count("\n") == 1
        return error

    return call


# --- moves that are impossible -------------------------------------------------------------------

IMPOSSIBLE = {
    "unknown lot": (KEEP, keep("Ann", 86, 2, 3, 4, 5), "There is no lot 86"),
    "lot zero": (KEEP, keep("Ann", 0, 2, 3, 4, 5), "There is no lot 0"),
    "unknown shop": (DRAW, draw("Ann", *["bakery"] * 7), "There is no shop bakery"),
    "unknown player": (KEEP, keep("Dee", 1, 2, 3, 4, 5), "Dee does not play here"),
    "lot named twice": (KEEP, keep("Ann", 1, 1, 2, 3, 4), "Lot 1 is named twice"),
    "lot owned already": (KEEPS[:1], keep("Bo", 1, 12, 13, 14, 15), "Ann has had it"),
    "hand out: lot twice": (
        KEEP,
        {"move": "hand_out", "lots": {"Ann": [1, 2], "Bo": [2, 3]}},
        "Lot 2 is named twice",
    ),
    "hand out: player": (KEEP, {"move": "hand_out", "lots": {"Dee": [1]}}, "Dee does not play"),
    "hand out: owned": (KEEPS[:1], {"move": "hand_out", "lots": {"Bo": [1]}}, "Ann has had it"),
    "tile not left in the bag": (DRAW, draw("Ann", *["photo"] * 7), "Only 6 photo tiles are left"),
    "no tile left in the bag": (TRADE, draw("Bo", "photo"), "No photo tile is left: 6 exist"),
    "deal: lot not held": (TRADE, deal(give("Bo", "Ann", lots=[1])), "Lot 1 is Ann's, so Bo cannot give it"),
    "deal: nobody's lot": (TRADE, deal(give("Bo", "Ann", lots=[80])), "Lot 80 belongs to nobody"),
    "deal: unknown lot": (TRADE, deal(give("Bo", "Ann", lots=[99])), "There is no lot 99"),
    "deal: tile not held": (TRADE, deal(give("Bo", "Ann", tiles=["photo"])), "Bo has no photo tile"),
    "deal: more than held": (
        TRADE,
        deal(give("Ann", "Bo", tiles=["photo"] * 7)),
        "Ann has 6 photo tiles, not 7",
    ),
    "deal: unknown tile": (TRADE, deal(give("Ann", "Bo", tiles=["bakery"])), "There is no shop bakery"),
    "deal: unknown player": (TRADE, deal(give("Ann", "Dee", lots=[1])), "Dee does not play"),
    "deal: lot given twice": (
        TRADE,
        deal(give("Ann", "Bo", lots=[1]), give("Ann", "Cy", lots=[1])),
        "Lot 1 is named twice",
    ),
    "deal: tile given twice": (
        TRADE,
        deal(give("Ann", "Bo", tiles=["florist"]), give("Ann", "Cy", tiles=["florist"])),
        "Ann has 1 florist tile",
    ),
    "deal: to oneself": (TRADE, deal(give("Ann", "Ann", lots=[1])), "Ann cannot give to Ann"),
    "deal: without transfers": (TRADE, deal(), "Nothing changes hands"),
    "deal: in which nothing moves": (
        TRADE,
        deal(give("Ann", "Bo"), give("Bo", "Ann", dollars=0, lots=[], tiles=[])),
        "Nothing changes hands",
    ),
    "deal: a laid tile without its lot": (
        [*PLACE, place("Ann", 1, "florist")],
        deal(give("Ann", "Bo", tiles=["florist"])),
        "The florist on lot 1 stays there",
    ),
    "deal: cash below zero": (TRADE, deal(give("Ann", "Bo", dollars=60_000)), "Ann cannot pay that"),
    "deal: negative dollars": (TRADE, deal(give("Ann", "Bo", dollars=-10_000)), "below zero"),
    "deal: half dollars": (TRADE, deal(give("Ann", "Bo", dollars=10_000.5)), "no whole number"),
    "deal: 2.0 is not whole": (TRADE, deal(give("Ann", "Bo", dollars=10_000.0)), "no whole number"),
    "deal: true is not whole": (TRADE, deal(give("Ann", "Bo", dollars=True)), "no whole number"),
    "deal: not payable": (TRADE, deal(give("Ann", "Bo", dollars=25_000)), "cannot be paid"),
    "deal: huge dollars": (TRADE, deal(give("Ann", "Bo", dollars=10**30)), "Ann cannot pay that"),
    "place: occupied lot": ([*PLACE, *LAID], place("Ann", 1, "florist"), "Lot 1 holds photo already"),
    "place: foreign lot": (PLACE, place("Ann", 11, "photo"), "Lot 11 is Bo's"),
    "place: nobody's lot": (PLACE, place("Ann", 80, "photo"), "Lot 80 belongs to nobody"),
    "place: unknown lot": (PLACE, place("Ann", 86, "photo"), "There is no lot 86"),
    "place: unknown player": (PLACE, place("Dee", 1, "photo"), "Dee does not play"),
    "place: tile not in hand": (PLACE, place("Ann", 1, "tea_house"), "Ann has no tea house tile"),
    "place: unknown tile": (PLACE, place("Ann", 1, "bakery"), "There is no shop bakery"),
    "promise: to oneself": (TRADE, promise("Ann", "Ann", [2]), "cannot owe"),
    "promise: unknown player": (TRADE, promise("Ann", "Dee", [2]), "Dee does not play"),
    "promise: no year": (TRADE, promise("Ann", "Bo", []), "names the years"),
    "promise: a past year": (NEXT, promise("Ann", "Bo", [1]), "is not to come"),
    "promise: no such year": (TRADE, promise("Ann", "Bo", [7]), "is not to come"),
    "promise: year twice": (TRADE, promise("Ann", "Bo", [2, 2]), "named twice"),
    "promise: not payable": (TRADE, promise("Ann", "Bo", [2], dollars=5), "cannot be paid"),
    "answer: no such promise": (PROMISED, answer(2, 1, False), "There is no promise 2"),
    "answer: promise zero": (PROMISED, answer(0, 1, False), "There is no promise 0"),
    "answer: another year": (PROMISED, answer(1, 3, False), "does not name"),
    "answer: twice": ([*PROMISED, answer(1, 1, False)], answer(1, 1, False), "answered for 1965 already"),
    "answer: kept without the cash": (PROMISED, answer(1, 1, True), "Ann cannot pay that"),
    "economy: none here": (PAY, {"move": "economy", "card": "3s"}, "without economy cards"),
    "correct: unknown lot": (TRADE, correct(owners={"86": "Bo"}), "There is no lot 86"),
    "correct: unknown owner": (TRADE, correct(owners={"80": "Dee"}), "Dee does not play"),
    "correct: unknown shop": (TRADE, correct(tiles={"1": "bakery"}), "There is no shop bakery"),
    "correct: one tile too many": (TRADE, correct(tiles={"1": "photo"}), "only 6 exist"),
    "correct: a hand with too many": (TRADE, correct(hands={"Bo": {"photo": 1}}), "only 6 exist"),
    "correct: less than none": (TRADE, correct(hands={"Bo": {"photo": -1}}), "cannot hold"),
    "correct: a tile on nobody's lot": (TRADE, correct(tiles={"80": "factory"}), "belongs to nobody"),
    "correct: the lot from under a tile": ([*PLACE, *LAID], correct(owners={"1": None}), "belongs to nobody"),
    "correct: negative cash": (TRADE, correct(cash={"Ann": -10_000}), "below zero"),
    "correct: cash of a stranger": (TRADE, correct(cash={"Dee": 10_000}), "Dee does not play"),
    "after the end: keep": (OVER, keep("Ann", 1), "The game is over"),
    "after the end: deal": (OVER, deal(give("Ann", "Bo", dollars=10_000)), "The game is over"),
    "after the end: promise": (OVER, promise("Ann", "Bo", [6]), "The game is over"),
    "after the end: income": (OVER, INCOME, "The game is over"),
    "after the end: end_trading": (OVER, END_TRADING, "The game is over"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_impossible_is_refused_and_no_table_can_allow_it(refused, name: str):
    before, move, words = IMPOSSIBLE[name]
    for allowed in ({}, {"table_allows": "we all agree"}):
        content = [HEADER, *before, {**move, **allowed}]
        error = refused(content, "illegal_move", len(content))
        assert any(words in problem for problem in error["problems"]), error["problems"]
        assert error["table_may_allow"] is False


def test_every_reason_is_named_at_once(refused):
    move = deal(give("Ann", "Bo", lots=[11, 80, 99], tiles=["tea_house"], dollars=5))
    assert len(refused([HEADER, *TRADE, move], "illegal_move", 8)["problems"]) >= 5


def test_a_used_up_or_unknown_economy_card_is_impossible(refused):
    header = {**HEADER, "house_rules": {"economy": True}}
    error = refused([header, *PAY, {"move": "economy", "card": "7s"}], "illegal_move", 11)
    assert "There is no economy card 7s" in error["problems"][0]


# --- moves that are out of order -----------------------------------------------------------------

OUT_OF_ORDER = {
    "fewer deeds than C11": (KEEP, keep("Ann", 1, 2, 3, 4)),
    "more deeds than C11": (KEEP, keep("Ann", 1, 2, 3, 4, 5, 6)),
    "fewer tiles than C12": (DRAW, draw("Ann", "photo")),
    "more tiles than C12": (DRAW, draw("Ann", *["photo"] * 4, *["florist"] * 4)),
    "deeds handed out to some": (KEEP, {"move": "hand_out", "lots": {"Ann": [1, 2]}}),
    "a second keep": (KEEPS[:1], keep("Ann", 31)),
    "a second draw": ([*KEEPS, DRAWS[0]], draw("Ann", "tea_house")),
    "keep in draw": (DRAW, keep("Ann", 31)),
    "keep in trade": (TRADE, keep("Ann", 31)),
    "draw in keep": (KEEP, draw("Ann", *["photo"] * 6, "florist")),
    "draw in place": (PLACE, draw("Ann", "factory")),
    "deal in keep": (KEEPS[:1], deal(give("Ann", "Bo", lots=[1]))),
    "deal in place": (PLACE, deal(give("Ann", "Bo", lots=[1]))),
    "place in trade": (TRADE, place("Ann", 1, "photo")),
    "place before the income": (PAY, place("Ann", 2, "photo")),
    "end_trading in keep": (KEEP, END_TRADING),
    "end_trading twice": (PLACE, END_TRADING),
    "end_placing in trade": (TRADE, END_PLACING),
    "end_placing twice": (PAY, END_PLACING),
    "income in trade": (TRADE, INCOME),
    "income twice": (NEXT, INCOME),
}


@pytest.mark.parametrize("name", OUT_OF_ORDER)
def test_what_is_out_of_order_is_refused_unless_the_table_allows_it(ask, refused, name: str):
    before, move = OUT_OF_ORDER[name]
    content = [HEADER, *before, move]
    error = refused(content, "illegal_move", len(content))
    assert error["table_may_allow"] is True
    _, was, _ = ask([HEADER, *before])
    code, now, said = ask([HEADER, *before, {**move, "table_allows": "we all agree"}])
    assert (code, said) == (0, "")
    if move["move"] == "income":
        assert (now["phase"], now["year"]) == ("keep", was["year"] + 1)
    else:
        assert (now["phase"], now["year"]) == (was["phase"], was["year"])


def test_a_reason_on_a_legal_move_is_harmless(ask):
    plain = ask([HEADER, *PAY])[1]
    with_reasons = ask([HEADER, *({**move, "table_allows": "why not"} for move in PAY)])[1]
    assert plain == with_reasons


def test_what_is_both_is_impossible(refused):
    error = refused([HEADER, *TRADE, place("Ann", 86, "photo")], "illegal_move", 8)
    assert error["table_may_allow"] is False
    assert len(error["problems"]) == 2


def test_what_the_table_says_that_it_may_allow_is_told_to_people(ask):
    assert "The table may allow it" in ask([HEADER, INCOME])[2]
    assert "The table may allow it" not in ask([HEADER, keep("Ann", 86)])[2]


# --- records that are no records -----------------------------------------------------------------


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


def header(**change: object) -> dict:
    data = {**HEADER, **change}
    return {key: value for key, value in data.items() if value is not None}


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


def test_a_huge_lot_is_impossible_and_no_fault_of_the_file(refused):
    refused([HEADER, keep("Ann", 10**18, 2, 3, 4, 5)], "illegal_move", 2)


def test_byte_order_mark_crlf_and_blank_last_lines_are_read(ask):
    plain = [json.dumps(line) for line in [HEADER, *KEEPS]]
    expected = ask("\n".join(plain))[1]
    for text in ("\r\n".join(plain), "\n".join(plain) + "\n", "\n".join(plain) + "\n\n \r\n\n"):
        assert ask(text)[1] == expected
        assert ask("\ufeff" + text)[1] == expected


def test_notes_and_times_are_allowed_everywhere_and_change_nothing(ask):
    noted = [{**HEADER, "note": "a"}, *({**move, "note": "b", "at": "2026-01-02T03:04:05Z"} for move in PAY)]
    assert ask(noted)[1] == ask([HEADER, *PAY])[1]


def test_names_are_trimmed(ask):
    assert ask([{**HEADER, "players": [" Ann", "Bo ", "Cy"]}])[1]["players"] == ["Ann", "Bo", "Cy"]


def test_with_cash_not_known_nobody_is_too_poor(ask):
    known = [{**HEADER, "cash_known": False}, *TRADE, deal(give("Ann", "Bo", dollars=900_000))]
    code, data, _ = ask(known)
    assert (code, data["cash"]) == (0, {"Ann": None, "Bo": None, "Cy": None})


def test_only_the_sums_of_a_deal_count(ask):
    round_trip = deal(give("Ann", "Bo", dollars=60_000), give("Bo", "Ann", dollars=60_000), give("Ann", "Cy"))
    assert ask([HEADER, *TRADE, round_trip])[0] == 0


# --- positions -----------------------------------------------------------------------------------

POSITIONS = {
    "no owners": ({"tiles": {}}, "'owners' is missing"),
    "no tiles": ({"owners": {}}, "'tiles' is missing"),
    "nobody": ({"owners": {}, "tiles": {}}, "1 to 5 players"),
    "six players": ({"owners": {str(n): f"P{n}" for n in range(1, 7)}, "tiles": {}}, "1 to 5 players"),
    "a tile on nobody's lot": ({"owners": {"1": "red"}, "tiles": {"2": "photo"}}, "belongs to nobody"),
    "an unknown lot": ({"owners": {"86": "red"}, "tiles": {}}, "There is no lot 86"),
    "an odd lot": ({"owners": {"1.0": "red"}, "tiles": {}}, "in quotes"),
    "an unknown shop": ({"owners": {"1": "red"}, "tiles": {"1": "bakery"}}, "There is no shop bakery"),
    "an unknown shop in a hand": (
        {"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"bakery": 1}}},
        "There is no shop bakery",
    ),
    "more tiles than exist": (
        {"owners": {str(n): "red" for n in range(1, 8)}, "tiles": {str(n): "photo" for n in range(1, 8)}},
        "only 6 exist",
    ),
    "less than no tiles": (
        {"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"photo": -1}}},
        "cannot hold",
    ),
    "half a tile": ({"owners": {"1": "red"}, "tiles": {}, "hands": {"red": {"photo": 0.5}}}, "whole number"),
    "an owner who does not play": (
        {"owners": {"1": "Bo"}, "tiles": {}, "players": ["red"]},
        "Bo does not play",
    ),
    "cash that cannot be paid": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": 5}}, "cannot be paid"),
    "negative cash": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": -10_000}}, "below zero"),
    "cash of no number": ({"owners": {"1": "red"}, "tiles": {}, "cash": {"red": "much"}}, "whole number"),
    "year zero": ({"owners": {"1": "red"}, "tiles": {}, "year": 0}, "expected 1 to 6"),
    "year seven": ({"owners": {"1": "red"}, "tiles": {}, "year": 7}, "expected 1 to 6"),
    "year true": ({"owners": {"1": "red"}, "tiles": {}, "year": True}, "whole number"),
    "an unknown phase": ({"owners": {"1": "red"}, "tiles": {}, "phase": "lunch"}, "lunch"),
    "an economy phase without cards": ({"owners": {"1": "red"}, "tiles": {}, "phase": "economy"}, "economy"),
    "an economy card without cards": ({"owners": {"1": "red"}, "tiles": {}, "economy": "3s"}, "3s"),
    "an unknown first player": (
        {"owners": {"1": "red"}, "tiles": {}, "first_player": "Bo"},
        "Bo does not play",
    ),
    "a shop for a name": ({"owners": {"1": "photo"}, "tiles": {}}, "number or a shop"),
    "unknown keys": ({"owners": {"1": "red"}, "tiles": {}, "yaer": 3}, "unknown key 'yaer'"),
    "a newer version": ({"owners": {"1": "red"}, "tiles": {}, "version": 2}, "version 2"),
    "a foreign game": ({"owners": {"1": "red"}, "tiles": {}, "game": "go"}, "the game go"),
    "an unknown edition": ({"owners": {"1": "red"}, "tiles": {}, "edition": "1492"}, "edition 1492"),
    "an unknown house rule": (
        {"owners": {"1": "red"}, "tiles": {}, "house_rules": {"x": 1}},
        "house rule 'x'",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_cannot_be_is_a_bad_file(refused, name: str):
    data, words = POSITIONS[name]
    error = refused(data)
    assert any(words in problem for problem in error["problems"]), error["problems"]


def test_another_format_is_said_of_the_first_line(refused):
    data = {"owners": {"1": "red"}, "tiles": {}, "format": "something"}
    assert "something" in refused(data, "bad_file", 1)["problems"][0]


def test_all_faults_of_a_position_are_named_at_once(refused):
    data = {"owners": {"86": "red", "2": "red"}, "tiles": {"3": "photo", "2": "bakery"}, "year": 9}
    assert len(refused({**data, "cash": {"red": 5}})["problems"]) == 5


def test_only_owners_and_tiles_are_required(ask):
    data = ask({"owners": {"12": "red", "13": "Bo"}, "tiles": {"12": "photo"}})[1]
    assert data["players"] == ["red", "Bo"]
    assert data["cash"] == {"red": 50_000, "Bo": 50_000}
    assert (data["edition"], data["year"], data["phase"], data["moves"]) == ("2008", 1, "trade", 0)
    assert data["hands"] == {"red": {}, "Bo": {}}


def test_a_position_over_many_lines_is_read(ask):
    data = {"owners": {"12": "red"}, "tiles": {}, "note": "not a companion-game"}
    assert ask(json.dumps(data, indent=2))[0] == ask(data)[0] == 0


def test_a_position_has_no_moves_to_stop_after(refused, ask):
    assert ask({"owners": {"12": "red"}, "tiles": {}}, "replay", "--at", "0")[0] == 0
    code, data, _ = ask({"owners": {"12": "red"}, "tiles": {}}, "replay", "--at", "1")
    assert (code, data["error"]["kind"]) == (2, "bad_argument")
