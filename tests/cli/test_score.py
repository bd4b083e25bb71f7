"""`companion score`: what each business earns."""

from pathlib import Path

from ran import REAL, RED, written

from companion import chinatown, load


def test_score_opens_up_every_business(companion, tmp_path: Path):
    file = written(tmp_path / "position.json", {**RED, "cash": {"Bo": 0}})
    ran = companion("score", file)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "red: $180,000",
        "  9 restaurant tiles on 50 … 58: 6 complete $140,000 + 3 more $40,000 = $180,000",
        "Bo: $0",
    ]
    (business,) = companion("score", file, "--json").data["businesses"]
    assert business == {
        "player": "red",
        "shop": "restaurant",
        "lots": list(range(50, 59)),
        "dollars": 180_000,
        "parts": business["parts"],
    }
    assert [
        (part["tiles"], part["size"], part["complete"], part["dollars"]) for part in business["parts"]
    ] == [
        (6, 6, True, 140_000),
        (3, 6, False, 40_000),
    ]
    assert sorted(lot for part in business["parts"] for lot in part["lots"]) == list(range(50, 59))


def test_score_names_every_player_and_their_whole_income(companion):
    data = companion("score", REAL, "--json").data
    assert data["income"] == {"red": 0, "blue": 610_000, "green": 0, "yellow": 500_000, "purple": 170_000}
    for player, earned in data["income"].items():
        assert earned == sum(each["dollars"] for each in data["businesses"] if each["player"] == player)
    assert "economy" not in data


def test_score_says_what_a_turned_economy_card_pays(companion, tmp_path: Path):
    card = {**RED, "house_rules": {"economy": True}, "economy": "5s_6s", "phase": "income"}
    file = written(tmp_path / "position.json", card)
    data = companion("score", file, "--json").data
    assert data["income"] == {"red": 180_000}
    assert data["economy"] == dict(chinatown.economy_bonus(load(file).position))
    assert data["economy"]["red"] > 0
    assert "economy card 5s_6s: $" in companion("score", file).out


def test_every_position_of_the_real_game_can_be_replayed_printed_and_scored(companion, tmp_path: Path):
    game = load(REAL)
    for at, position in enumerate(game.positions):
        if at % 7 and position.phase != "income":
            continue
        printed = companion("replay", REAL, "--at", at, "--json")
        file = tmp_path / "printed.json"
        file.write_text(printed.out, "utf8")
        scored = companion("score", file, "--json")
        assert scored.code == 0, scored.err
        assert scored.data["income"] == chinatown.income(position)
