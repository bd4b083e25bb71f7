"""The quick line of Chinatown: what a line reads as, what is said of a wrong one, and writing it back."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from chinatown_table import deal, new, table
from quick_positions import CARDS, DRAW, FOR_CASH, FOUR, KEEP, PLACE, READS, TRADE

from companion.rules import chinatown as c
from companion.rules import notation
from companion.rules.chinatown.quick import read_line, to_line
from companion.rules.quick import Ask, Command

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(("line", "position", "acts"), READS, ids=[line for line, *_ in READS])
def test_a_line_reads_as_shown(line: str, position: c.Position, acts: tuple[Any, ...]):
    reading = read_line(line, position)
    assert (reading.status, str(reading.message), reading.acts) == ("ready", "None", acts)


def said(line: str, position: c.Position) -> list[str]:
    return [str(sentence) for sentence in read_line(line, position).sentences]


def test_a_line_is_said_back():
    assert said("9 photo to bo for 30k", TRADE) == ["Ann gives lot 9 and a photo tile to Bo for $30,000."]
    assert said("ann to bo 9", TRADE) == ["Ann gives lot 9 to Bo for nothing."]
    assert said("done; ann ph 9; pay", TRADE)[1:3] == ["Ann lays photo on lot 9.", "Placing in 1965 is done."]
    assert said("undo 2", TRADE) == ["Take back the last 2 entries."]
    assert said("card 3s+4s", CARDS) == ["Economy card 3s+4s is turned."]


def test_each_act_stands_on_the_acts_before_it():
    line = "ann to bo 9; 9 to cy; done; cy ph 9"
    assert read_line(line, TRADE).acts[1] == deal(("Bo", "Cy", (9,)))
    assert read_line(line, TRADE).status == "ready"


def test_reason_and_note_go_to_every_move_of_a_line():
    reading = read_line("ann 1 2 3, bo 4 5 6 ! cy left # at ten", KEEP)
    assert {(move.table_allows, move.note) for move in reading.acts} == {("cy left", "at ten")}


def test_pay_ends_placing_where_it_goes_on():
    assert read_line("pay", PLACE).acts == (c.EndPlacing(), c.Income())
    assert read_line("pay", replace(PLACE, phase="income")).acts == (c.Income(),)
    assert read_line("done", PLACE).acts == (c.EndPlacing(),)


def test_money_is_never_rounded():
    reading = read_line("ann to bo 25000", TRADE)
    assert "$25,000 cannot be paid" in str(reading.message)


@pytest.mark.parametrize("money", ["40k", "$40,000", "40,000", "40000", "$40000", "40K"])
def test_ways_to_write_money(money: str):
    assert read_line(f"ann to bo 9 for {money}", TRADE).acts[0].transfers[1].dollars == 40_000


@pytest.mark.parametrize(
    "line",
    [
        "9 photo to bo for 30k",
        "ann gives bo 9 photo for 30k",
        "ann gives 9 photo to bo = 30k",
        "A>B 9 PHOTO = 30K",
    ],
)
def test_ways_to_write_one_deal(line: str):
    assert read_line(line, TRADE).acts == (FOR_CASH,)


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        ("tea house", ["tea_house"]),
        ("tea house2 sum", ["tea_house"] * 2 + ["dim_sum"]),
        ("2tea house", ["tea_house"] * 2),
        ("tr fish fish", ["tropical_fish"] * 2),
        ("tea hou", ["tea_house"]),
        ("Take-out take out ta", ["take_out"] * 3),
        ("sea food food", ["sea_food"] * 2),
        ("photo and laundry", ["photo", "laundry"]),
    ],
)
def test_a_shop_of_two_words_is_one_tile(line: str, tiles: list[str]):
    assert read_line(f"ann {line}", DRAW).acts[0].tiles == tuple(tiles)


def test_players_of_several_words_accents_and_like_names():
    players = ("Anna Maria", "Anna", "Zoé", "Zoe", "R2 #1")
    position = new(players)
    for name, typed in (
        ("Anna Maria", "anna maria"),
        ("Anna", "anna"),
        ("Zoé", "zoé"),
        ("Zoe", "zoe"),
        ("R2 #1", "r2 #1"),
    ):
        assert read_line(f"{typed} 1 2 3", position).acts == (c.Keep(name, (1, 2, 3)),)
    assert str(read_line("zo 1 2 3", position).message) == '"zo" could be Zoé or Zoe. One more letter.'


def test_a_shop_stands_wherever_a_player_cannot():
    position = replace(
        table(("red", "blue", "anna"), owners={9: "red"}, hands={"red": {"restaurant": 1}}), phase="place"
    )
    assert read_line("red re 9", position).acts == (c.Place("red", 9, "restaurant"),)
    assert str(read_line("re 9", position).message) == '"re" could be red or restaurant. One more letter.'


def test_own_shops_are_read_by_label_sign_and_code():
    position = replace(
        new(FOUR, shops={"photo": {"name": "Fish bar", "sign": "XY"}, "laundry": {"name": "7 up"}}),
        phase="draw",
    )
    for word, shop in {
        "xy": "photo",
        "fish bar": "photo",
        "bar": "photo",
        "photo": "photo",
        "up": "laundry",
        "la": "laundry",
        "tropical fish": "tropical_fish",
    }.items():
        assert read_line(f"ann {word}", position).acts[0].tiles == (shop,), word
    assert (
        str(read_line("ann fish", position).message)
        == '"fish" could be Fish bar or tropical fish. One more letter.'
    )


def test_the_real_game_reads_back_from_its_quick_lines():
    game = notation.load(ROOT / "data" / "records" / "real_game.jsonl")
    kinds = (c.Keep, c.Draw, c.Deal, c.Place)
    assert sum(isinstance(move, kinds) for move in game.log) == 170
    for position, move in zip(game.positions, game.log, strict=False):
        line = to_line(move, position)
        assert read_line(line, position).acts == (move,)
        assert len(line) <= 75


@pytest.mark.parametrize(("line", "position", "acts"), READS, ids=[line for line, *_ in READS])
def test_a_move_is_written_as_a_line_that_reads_back(line: str, position: c.Position, acts: tuple[Any, ...]):
    for act in acts:
        if not isinstance(act, (Command, Ask)):
            assert read_line(to_line(act, position), position).acts == (act,)
            position = act.apply(position)


def test_what_no_line_says_is_written_as_nothing():
    assert to_line(c.HandOut({}), KEEP) == ""
    assert to_line(c.Correct("slip", cash={"Ann": 0}), TRADE) == ""
    assert to_line(deal(("Ann", "Bo", (9,)), ("Bo", "Ann")), TRADE) == ""
    assert to_line(c.Keep("Ann", (), table_allows="a # b"), KEEP) == ""
