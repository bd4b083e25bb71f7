"""What outsiders rely on: a refusal has exit code 2, a sentence, an object with `--json`, never a traceback."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.rules.tables import DATA

REAL = DATA / "records" / "real_game.jsonl"
HEADER = {
    "format": "companion-game",
    "version": 1,
    "game": "chinatown",
    "edition": "2008",
    "players": ["Ann", "Bo", "Cy"],
    "house_rules": {},
}
KEEPS = (
    {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 5]},
    {"move": "keep", "player": "Bo", "lots": [6, 7, 8, 9, 10]},
    {"move": "keep", "player": "Cy", "lots": [11, 12, 13, 14, 15]},
)
DRAWS = (
    {"move": "draw", "player": "Ann", "tiles": ["photo"] * 3 + ["florist"] * 4},
    {"move": "draw", "player": "Bo", "tiles": ["laundry"] * 7},
    {"move": "draw", "player": "Cy", "tiles": ["antiques"] * 7},
)
TRADING = (*KEEPS, *DRAWS)
PLACING = (*TRADING, {"move": "end_trading"})


def deal(*transfers: dict) -> dict:
    return {"move": "deal", "transfers": list(transfers)}


def give(giver: str, receiver: str, **goods: object) -> dict:
    return {"from": giver, "to": receiver, **goods}


def place(player: str, lot: int, tile: str) -> dict:
    return {"move": "place", "player": player, "lot": lot, "tile": tile}


def record(folder: Path, *moves: dict, **header: object) -> str:
    file = folder / "game.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in ({**HEADER, **header}, *moves)) + "\n", "utf-8")
    return str(file)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict, str]:
    code = main([*words, "--json"])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return code, json.loads(out), err


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    code, answer, err = run(capsys, *words)
    assert code == 2
    assert err.strip()
    assert answer["error"]["problems"]
    return answer["error"]


IMPOSSIBLE = {
    "unknown lot": (KEEPS[:0], {"move": "keep", "player": "Ann", "lots": [1, 2, 3, 4, 86]}),
    "unknown player": (KEEPS[:0], {"move": "keep", "player": "Zoe", "lots": [1, 2, 3, 4, 5]}),
    "a lot named twice": (KEEPS[:0], {"move": "keep", "player": "Ann", "lots": [1, 1, 2, 3, 4]}),
    "a lot owned already": (KEEPS[:1], {"move": "keep", "player": "Bo", "lots": [1, 6, 7, 8, 9]}),
    "unknown shop": (KEEPS, {"move": "draw", "player": "Ann", "tiles": ["pizza"] * 7}),
    "a tile not left in the bag": (KEEPS, {"move": "draw", "player": "Ann", "tiles": ["photo"] * 7}),
    "goods not held": (TRADING, deal(give("Ann", "Bo", tiles=["laundry"]))),
    "a lot of somebody else": (TRADING, deal(give("Ann", "Bo", lots=[6]))),
    "a lot given twice": (TRADING, deal(give("Ann", "Bo", lots=[1]), give("Bo", "Cy", lots=[1]))),
    "a tile given twice": (TRADING, deal(*[give("Ann", "Bo", tiles=["photo"] * 2)] * 2)),
    "giving to oneself": (TRADING, deal(give("Ann", "Ann", lots=[1]))),
    "nothing moves": (TRADING, deal(give("Ann", "Bo"))),
    "no transfer at all": (TRADING, deal()),
    "cash below zero": (TRADING, deal(give("Ann", "Bo", dollars=60000))),
    "dollars below zero": (TRADING, deal(give("Ann", "Bo", dollars=-10000))),
    "dollars that notes cannot pay": (TRADING, deal(give("Ann", "Bo", dollars=25000))),
    "dollars that are no whole number": (TRADING, deal(give("Ann", "Bo", dollars=10000.0))),
    "true dollars": (TRADING, deal(give("Ann", "Bo", dollars=True))),
    "a foreign lot": (PLACING, place("Ann", 6, "photo")),
    "a lot that nobody owns": (PLACING, place("Ann", 80, "photo")),
    "an occupied lot": ((*PLACING, place("Ann", 1, "photo")), place("Ann", 1, "florist")),
    "a laid tile without its lot": (
        (*PLACING, *[place("Ann", lot, "photo") for lot in (1, 2, 3)]),
        deal(give("Ann", "Bo", tiles=["photo"])) | {"table_allows": "a late deal"},
    ),
    "a promise that is not there": (
        TRADING,
        {"move": "answer_promise", "promise": 1, "year": 1, "kept": True},
    ),
    "a correction that makes a tile": (
        TRADING,
        {"move": "correct", "why": "x", "hands": {"Ann": {"photo": 7}}},
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_the_impossible_is_refused_even_when_the_table_allows_it(case, tmp_path, capsys):
    before, move = IMPOSSIBLE[case]
    for allowed in ({}, {"table_allows": "we agreed"}):
        error = refused(capsys, "replay", record(tmp_path, *before, {**move, **allowed}))
        assert (error["kind"], error["table_may_allow"]) == ("illegal_move", False)
        assert error["line"] == len(before) + 2


OUT_OF_ORDER = {
    "fewer deeds than C11": (KEEPS[:0], {"move": "keep", "player": "Ann", "lots": [1, 2]}),
    "a second keep": (KEEPS[:1], {"move": "keep", "player": "Ann", "lots": [20]}),
    "more tiles than C12": (KEEPS, {"move": "draw", "player": "Ann", "tiles": ["laundry"] * 8}),
    "a draw in the keep phase": (KEEPS[:1], {"move": "draw", "player": "Ann", "tiles": ["laundry"] * 7}),
    "a deal in the place phase": (PLACING, deal(give("Ann", "Bo", lots=[1]))),
    "placing in the trade phase": (TRADING, place("Ann", 1, "photo")),
    "trading done too early": (KEEPS, {"move": "end_trading"}),
}


@pytest.mark.parametrize("case", OUT_OF_ORDER)
def test_what_is_out_of_order_needs_the_tables_reason_and_changes_no_phase(case, tmp_path, capsys):
    before, move = OUT_OF_ORDER[case]
    error = refused(capsys, "replay", record(tmp_path, *before, move))
    assert (error["kind"], error["table_may_allow"]) == ("illegal_move", True)
    _, was, _ = run(capsys, "replay", record(tmp_path, *before))
    code, now, _ = run(capsys, "replay", record(tmp_path, *before, {**move, "table_allows": "we agreed"}))
    assert (code, now["phase"], now["moves"]) == (0, was["phase"], len(before) + 1)


def test_income_out_of_order_always_ends_the_year(tmp_path, capsys):
    move = {"move": "income", "table_allows": "we skip it"}
    code, now, _ = run(capsys, "replay", record(tmp_path, *TRADING, move))
    assert (code, now["year"], now["phase"]) == (0, 2, "keep")


BAD_LINES = {
    "no move": {"player": "Ann"},
    "unknown move": {"move": "steal"},
    "unknown key": {"move": "keep", "player": "Ann", "lots": [1], "why": "x", "foo": 1},
    "a lot as text": {"move": "keep", "player": "Ann", "lots": ["1"]},
    "a lot that is true": {"move": "keep", "player": "Ann", "lots": [True]},
    "a lot with a point": {"move": "place", "player": "Ann", "lot": 1.0, "tile": "photo"},
    "an empty reason": {"move": "end_trading", "table_allows": ""},
    "dollars as text": {"move": "deal", "transfers": [{"from": "Ann", "to": "Bo", "dollars": "30000"}]},
}


@pytest.mark.parametrize("case", BAD_LINES)
def test_a_line_of_the_wrong_shape_is_a_bad_file_with_its_line(case, tmp_path, capsys):
    error = refused(capsys, "replay", record(tmp_path, BAD_LINES[case]))
    assert (error["kind"], error["line"]) == ("bad_file", 2)


def test_unknown_keys_are_all_named_at_once(tmp_path, capsys):
    told = " ".join(refused(capsys, "replay", record(tmp_path, BAD_LINES["unknown key"]))["problems"])
    assert "why" in told
    assert "foo" in told


BAD_HEADERS = {
    "newer version": {"version": 2},
    "unknown edition": {"edition": "2030"},
    "another game": {"game": "chess"},
    "two players": {"players": ["Ann", "Bo"]},
    "six players": {"players": list("ABCDEF")},
    "one name twice": {"players": ["Ann", "ann", "Bo"]},
    "a number for a name": {"players": ["12", "Ann", "Bo"]},
    "a shop for a name": {"players": ["photo", "Ann", "Bo"]},
    "an unknown house rule": {"house_rules": {"opne_cash": True}},
    "a house rule of the wrong kind": {"house_rules": {"rest": "all"}},
    "an unknown key": {"foo": 1},
    "a stranger first": {"first_player": "Zoe"},
}


@pytest.mark.parametrize("case", BAD_HEADERS)
def test_a_wrong_header_is_a_bad_file_in_line_1(case, tmp_path, capsys):
    error = refused(capsys, "replay", record(tmp_path, **BAD_HEADERS[case]))
    assert (error["kind"], error["line"]) == ("bad_file", 1)


BAD_BYTES = {
    "empty": b"",
    "no JSON": b"hello\n",
    "bad UTF-8": json.dumps(HEADER).encode() + b'\n{"move": "\xff"}\n',
    "cut in the middle": json.dumps(HEADER).encode() + b'\n{"move": "keep", "pla',
    "endless nesting": b"[" * 100_000,
    "a key twice": b'{"owners": {}, "owners": {}, "tiles": {}}',
    "not a number": b'{"owners": {}, "tiles": {}, "year": NaN}',
    "a huge number": b'{"owners": {}, "tiles": {}, "year": ' + b"9" * 5000 + b"}",
    "a tile without an owner": b'{"owners": {}, "tiles": {"1": "photo"}}',
    "no player": b'{"owners": {}, "tiles": {}}',
}


@pytest.mark.parametrize("case", BAD_BYTES)
def test_a_broken_file_is_a_bad_file(case, tmp_path, capsys):
    file = tmp_path / "broken.json"
    file.write_bytes(BAD_BYTES[case])
    assert refused(capsys, "score", str(file))["kind"] == "bad_file"


def test_a_folder_and_a_missing_file_are_bad_files(tmp_path, capsys):
    for path in (tmp_path, tmp_path / "missing.jsonl"):
        assert refused(capsys, "score", str(path))["kind"] == "bad_file"


def test_faults_of_a_position_are_listed_all_at_once(tmp_path, capsys):
    file = tmp_path / "position.json"
    file.write_text('{"owners": {"86": "Ann"}, "tiles": {"1": "photo", "2": "pizza"}}')
    assert len(refused(capsys, "score", str(file))["problems"]) >= 3


def test_mark_line_ends_and_blank_last_lines_are_accepted(tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    file.write_bytes(
        b"\xef\xbb\xbf"
        + json.dumps(HEADER).encode()
        + b"\r\n"
        + json.dumps(KEEPS[0]).encode()
        + b"\r\n\r\n\n"
    )
    code, now, _ = run(capsys, "replay", str(file))
    assert (code, now["moves"]) == (0, 1)


def test_later_lines_are_not_read_and_too_many_are_a_bad_argument(tmp_path, capsys):
    path = record(tmp_path, KEEPS[0], {"move": "nonsense"})
    assert run(capsys, "replay", path, "--at", "1")[1]["moves"] == 1
    for at in ("9", "-1", "x"):
        assert refused(capsys, "replay", path, "--at", at)["kind"] == "bad_argument"


def test_what_replay_prints_can_be_scored_at_every_move(tmp_path, capsys):
    file = tmp_path / "position.json"
    for at in (0, 12, 29, 100, 188):
        _, printed, _ = run(capsys, "replay", str(REAL), "--at", str(at))
        file.write_text(json.dumps(printed))
        assert run(capsys, "score", str(file))[0] == 0
    assert printed["finished"] is True
    assert [standing["place"] for standing in printed["standings"]] == [1, 2, 3, 4, 5]


def test_unknown_cash_is_null_and_has_no_standings(tmp_path, capsys):
    _, now, _ = run(capsys, "replay", record(tmp_path, cash_known=False))
    assert now["cash"] == {"Ann": None, "Bo": None, "Cy": None}
    assert now["standings"] == []
