"""Made-up whole games with everything that the real one lacks, against a second, plain reckoning."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from plain_chinatown import PlainGame, play_plainly

import companion
from companion.rules import chinatown as c

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("three_players", "four_players", "five_players", "edition_1999", "teaching")


def record(name: str) -> Path:
    return GOLDEN / f"{name}.jsonl"


def shown(game) -> dict:
    """The end of a game as the golden file has it."""
    position = game.position
    printed = c.position_to_json(position)
    return {
        "year": position.year,
        "finished": position.is_finished,
        "owners": printed["owners"],
        "tiles": printed["tiles"],
        "hands": {player: dict(sorted(position.hand(player).items())) for player in position.players},
        "cash": printed["cash"],
        "standings": [[line.player, line.cash, line.tiles, line.place] for line in c.standings(position)],
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_ends_as_reckoned_plainly(name):
    """C1 to C30, C40, C42: board, hands, cash, places."""
    expected = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    assert shown(companion.load(record(name))) == expected
    assert play_plainly(record(name)).shown() == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_a_golden_game_does_what_it_does_plainly(name):
    """After each single move: owners, tiles, hands, cash, year."""
    header, *moves = map(json.loads, record(name).read_text("utf-8").splitlines())
    game, plain = companion.load(record(name)), PlainGame(header)
    for move, position in zip(moves, game.positions[1:], strict=True):
        plain.play(move)
        assert (plain.owners, plain.tiles) == (position.owners, position.tiles)
        assert {player: hand for player, hand in plain.hands.items() if hand} == {
            player: hand for player, hand in position.hands.items() if hand
        }
        assert (plain.cash, plain.year, plain.finished) == (
            position.cash,
            position.year,
            position.is_finished,
        )


@pytest.mark.parametrize("name", NAMES)
def test_the_ledger_of_a_golden_game_is_the_plain_one(name):
    """Every dollar with its reason and year, beside incomes of nothing."""
    lines = [
        (line.player, line.dollars, line.why, line.year) for line in c.ledger(companion.load(record(name)))
    ]
    assert Counter(line for line in lines if line[1]) == Counter(play_plainly(record(name)).ledger)


def test_the_golden_games_hold_what_the_real_one_lacks():
    """So that a record made again cannot lose it."""
    kinds: Counter[str] = Counter()
    for name in NAMES:
        for move in map(json.loads, record(name).read_text("utf-8").splitlines()[1:]):
            kinds[move["move"]] += 1
            kinds["allowed"] += "table_allows" in move
            transfers = move.get("transfers", ())
            kinds["cash"] += any("dollars" in transfer for transfer in transfers)
            kinds["ring"] += len({transfer["from"] for transfer in transfers}) > 2
            kinds["kept"] += move.get("kept") is True
            kinds["broken"] += move.get("kept") is False
            kinds["in words"] += move["move"] == "promise" and "dollars" not in move
            for key in ("owners", "tiles", "hands", "cash"):
                kinds[f"correct {key}"] += move["move"] == "correct" and key in move
    wanted = ["hand_out", "cash", "ring", "kept", "broken", "allowed", "economy", "promise", "in words"]
    wanted += [f"correct {key}" for key in ("owners", "tiles", "hands", "cash")]
    assert [kind for kind in wanted if not kinds[kind]] == []


def test_both_ends_of_a_tie_are_there():
    """C30: decided by tiles, and shared."""
    ends = {name: json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))["standings"] for name in NAMES}
    first, second, _ = ends["three_players"]
    assert first[1] == second[1]
    assert first[2] > second[2]
    assert (first[3], second[3]) == (1, 2)
    assert [line[3] for line in ends["four_players"]] == [1, 1, 3, 4]
    assert ends["four_players"][0][1:3] == ends["four_players"][1][1:3]


def test_six_economy_cards_are_turned_in_the_golden_game_of_1999():
    """C40: each that pays once, and the plain reckoning pays the same bonus."""
    game = companion.load(record("edition_1999"))
    cards = [move.card for move in game.log if isinstance(move, c.Economy)]
    assert cards == ["3s", "4s", "3s_4s", "5s_6s", "6s", "5s"]
    assert any(line.why == "economy" for line in c.ledger(game))


def test_every_business_of_1999_opens_beside_a_street_but_one_that_the_table_allowed():
    """C41: by the list typed a second time."""
    plain = play_plainly(record("edition_1999"))
    assert companion.load(record("edition_1999")).position.edition.street
    assert [allowed for _, allowed in plain.off_street] == [True]


def test_a_tie_of_1999_is_shared_although_one_has_more_tiles():
    """C30."""
    first, second, *_ = json.loads((GOLDEN / "edition_1999.json").read_text("utf-8"))["standings"]
    assert (first[1], first[3], second[3]) == (second[1], 1, 1)
    assert first[2] != second[2]


def test_a_deal_of_the_teaching_game_completes_a_business():
    """Ann's three bakeries: 6000 in the first round, and with the cards of size 3 one thousand more for each."""
    game = companion.load(record("teaching"))
    at = next(n for n, move in enumerate(game.log) if isinstance(move, c.Income))
    assert c.income(game.positions[at])["Ann"] == 6000
    assert game.position.is_finished
    assert game.position.year == 3


def test_a_surplus_is_paid_by_the_reading_of_the_record():
    """C19: six photo tiles in a cross with a tail earn 80 connected and 100 counted; four sea food 60."""
    paid = {}
    for name in ("three_players", "four_players"):
        game = companion.load(record(name))
        at = next(n for n, move in enumerate(game.log) if isinstance(move, c.Income))
        for business in c.businesses(game.positions[at]):
            if business.player == "Ann" and business.shop in ("photo", "sea_food"):
                paid[business.shop] = (len(business.lots), business.dollars)
    assert paid == {"photo": (6, 80_000), "sea_food": (4, 60_000)}


@pytest.mark.long
def test_the_golden_records_are_what_their_script_makes(tmp_path):
    """Same seeds, same games."""
    before = {file.name: file.read_bytes() for file in GOLDEN.glob("*.json*")}
    subprocess.run([sys.executable, "-B", GOLDEN / "make.py", tmp_path], check=True)
    assert {file.name: file.read_bytes() for file in tmp_path.glob("*.json*")} == before
