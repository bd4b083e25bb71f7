"""`companion review`: what the deals of a record did, in words and as JSON."""

from pathlib import Path

import pytest
from ran import REAL

from companion import chinatown, load, save
from companion.analysis.review import TOO_SURE


def cut(tmp_path: Path, moves: int, players: int = 3) -> Path:
    """A record whose one deal is in the first year of a made-up game."""
    names = ["Ann", "Bo", "Cy"][:players]
    game = chinatown.new_game(names)
    for player, lots in zip(names, ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (43, 44, 45, 46, 47)), strict=True):
        game.push(chinatown.Keep(player, lots))
    for player in names:
        game.push(
            chinatown.Draw(player, ("photo", "photo", "laundry", "factory", "florist", "dim_sum", "antiques"))
        )
    game.push(
        chinatown.Deal((chinatown.Transfer("Ann", "Bo", (3,), (), 0), chinatown.Transfer("Bo", "Ann", (10,))))
    )
    while len(game.log) > moves:
        game.undo()
    save(game, tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_each_deal_with_what_it_did_to_everybody(companion, tmp_path: Path):
    data = companion("review", cut(tmp_path, 7), "--json").data
    (deal,) = data["deals"]
    assert (deal["move"], deal["parties"]) == (7, ["Ann", "Bo"])
    assert list(deal["players"]) == ["Ann", "Bo", "Cy"]
    assert sum(each["win_before"] for each in deal["players"].values()) > 0.99
    for each in deal["players"].values():
        assert each["low"] <= each["win_after"] - each["win_before"] <= each["high"]
        assert each["cash_high"] - each["cash_low"] <= 1000
    assert deal["players"]["Cy"]["per_year"] == 0
    assert {turn["kind"] for turn in data["turns"]} == {"deal", "draw"}
    again = companion("review", cut(tmp_path, 7), "--json").data
    assert again == data


def test_the_same_in_words(companion, tmp_path: Path):
    out = companion("review", cut(tmp_path, 7)).out.splitlines()
    assert out[0] == "Move 7, 1965: Ann gives lot 3 to Bo. Bo gives lot 10 to Ann."
    assert out[1].startswith("  Ann: ")
    assert "to win (" in out[1]
    assert any(line.startswith("  Surplus ") for line in out)
    assert out[-2].startswith("Turning point, move ")
    assert out[-1] == TOO_SURE


def test_what_a_year_left_undone_once_it_is_laid(companion, tmp_path: Path):
    game = load(cut(tmp_path, 7))
    game.push(chinatown.EndTrading())
    game.push(chinatown.Place("Ann", 1, "photo"))
    game.push(chinatown.Place("Bo", 7, "photo"))
    game.push(chinatown.EndPlacing())
    save(game, tmp_path / "laid.jsonl")
    ran = companion("review", tmp_path / "laid.jsonl", "--seconds", 1)
    (told,) = (line for line in ran.out.splitlines() if line.startswith("1965: "))
    assert told.startswith("1965: earned $20,000 of ")
    (year,) = companion("review", tmp_path / "laid.jsonl", "--seconds", 1, "--json").data["years"]
    assert (year["year"], year["earned"]) == (1, 20_000)
    assert year["pooled"] > 20_000
    assert year["deal"]["surplus"] > 0
    assert "deal nobody made: " in ran.out


def test_a_record_without_a_deal_has_its_luck_alone(companion, tmp_path: Path):
    ran = companion("review", cut(tmp_path, 6))
    assert ran.out.startswith("No deal was made in this record.\nTurning point, move 6, deeds and tiles: ")


def test_what_cannot_be_reviewed_is_said(companion, tmp_path: Path):
    assert "no interval is so narrow" in companion("review", cut(tmp_path, 7), "--width", 0).err
    assert companion("review", tmp_path / "none.jsonl").code == 2


def test_a_record_without_dollars_has_everything_that_needs_none(companion, tmp_path: Path):
    unknown = tmp_path / "unknown.jsonl"
    header, *moves = cut(tmp_path, 7).read_text().splitlines()
    unknown.write_text("\n".join([header[:-1] + ', "cash_known": false}', *moves]) + "\n")
    data = companion("review", unknown, "--json").data
    (deal,) = data["deals"]
    known = companion("review", cut(tmp_path, 7), "--json").data["deals"][0]
    assert data["left_out"].startswith("The cash of Ann, Bo and Cy is not known")
    assert deal["surplus"] is None
    for player in ("Ann", "Bo"):
        assert deal["players"][player]["per_year"] == known["players"][player]["per_year"]
        assert deal["players"][player]["win_before"] is deal["players"][player]["low"] is None
    ran = companion("review", unknown)
    assert "By the best placement, a year: Ann " in ran.out
    assert "Chances to win and final cash are left out." in ran.out


@pytest.mark.long
def test_every_deal_of_the_real_game_is_reviewed(companion):
    data = companion("review", REAL, "--json", "--width", 100_000).data
    assert len(data["deals"]) == sum(isinstance(move, chinatown.Deal) for move in load(REAL).log)
