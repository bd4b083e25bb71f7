"""`companion odds`, `place` and `whatif`: answers, and sentences where there is none."""

import json
from pathlib import Path

import pytest
from ran import PAIR_AND_PHOTO, REAL, SELL, written

from companion import chinatown
from companion.store import create
from companion.store.aside import SWITCH


@pytest.fixture
def position(tmp_path: Path) -> Path:
    return written(tmp_path / "position.json", PAIR_AND_PHOTO)


@pytest.fixture
def deal(tmp_path: Path):
    def write(data: object) -> Path:
        file = tmp_path / "deal.json"
        file.write_text(json.dumps(data), "utf8")
        return file

    return write


def test_the_odds_of_a_first_draw(companion, tmp_path: Path):
    """A photo among the first 7 tiles of a full bag."""
    file = written(
        tmp_path / "new.json", {"players": ["Ann", "Bo", "Cy"], "owners": {}, "tiles": {}, "phase": "draw"}
    )
    data = companion("odds", file, "--player", "Ann", "--shop", "photo", "--json").data
    assert data["chance"] == pytest.approx(0.39377, abs=5e-6)
    assert data["expected"] == pytest.approx(7 * 6 / 90)
    ran = companion("odds", file, "--player", "Ann", "--shop", "Photo", "--draws", 3, "--at-least", 2)
    assert ran.out.splitlines() == [
        "Ann draws 3 tiles out of 90, 6 of them photo.",
        "At least 2 photo: 1.09%.",
        "Expected: 0.20 photo.",
    ]


def test_the_live_bag_counts_what_is_laid_and_held(companion, position):
    data = companion("odds", position, "--player", "Ann", "--shop", "photo", "--draws", 83, "--json").data
    assert (data["chance"], data["left"], data["bag"]) == (1.0, 2, 83)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--player", "Zoe", "--shop", "pub"],
            ["Zoe does not play here; there are Ann, Bo", "there is no shop pub"],
        ),
        (
            ["--player", "Ann", "--shop", "photo", "--draws", "84"],
            ["the bag holds 83 tiles; 84 cannot be drawn"],
        ),
        (["--player", "Ann", "--shop", "photo"], ["Ann draws no more tiles in this game"]),
    ],
)
def test_odds_that_cannot_be_told_are_refused_with_every_reason(companion, position, words, said):
    ran = companion("odds", position, *words, "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] == "bad_argument"
    for sentence, problem in zip(said, ran.data["error"]["problems"], strict=True):
        assert problem.startswith(sentence)


def test_an_empty_bag_is_a_sentence(companion, tmp_path: Path):
    edition = chinatown.load_edition("2008")
    all_tiles = {name: shop.tiles for name, shop in edition.shops.items()}
    data = {"players": ["Ann", "Bo", "Cy"], "owners": {}, "tiles": {}, "hands": {"Ann": all_tiles}}
    ran = companion("odds", written(tmp_path / "empty.json", data), "--player", "Ann", "--shop", "photo")
    assert (ran.code, ran.err) == (2, "the bag is empty: nothing can be drawn.\n")


def test_the_best_placement_this_year_and_until_the_end(companion, position):
    """Lot 9 touches Bo's lot 8 only: whatever lies there earns 10 beside the pair's 20."""
    data = companion("place", position, "--player", "Ann", "--json").data
    assert data["this_year"]["dollars"] == 30_000
    assert data["this_year"]["proven"] is True
    assert data["to_the_end"]["dollars"] == 4 * 30_000
    assert [each["lot"] for each in data["this_year"]["placements"]] == [9]
    lines = companion("place", position, "--player", "Ann").out.splitlines()
    assert lines[0].endswith("on 9: $10,000 more a year. photo on 9: 1 of 3 $10,000.")
    assert lines[1:] == [
        "Income this year: $30,000; no placement earns more, others earn as much.",
        "Over 4 incomes: $120,000.",
    ]


def test_a_player_without_a_vacant_lot_hears_so(companion, position):
    ran = companion("place", position, "--player", "Bo")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "Bo has no vacant lot: nothing can be laid."
    assert companion("place", position, "--player", "Bo", "--json").data["this_year"]["placements"] == []


@pytest.mark.parametrize("command", ["place", "odds"])
def test_a_finished_game_has_nothing_to_advise(companion, command):
    more = ["--shop", "photo"] if command == "odds" else []
    ran = companion(command, REAL, "--player", "blue", *more)
    assert ran.code == 2
    assert "game" in ran.err
    assert ran.out == ""


def test_the_price_of_a_third_photo(companion, position, deal):
    """With lot 8 and the photo in hand on 9, Ann has 6 7 8 complete and one more: 50 + 10 against 20 + 10."""
    data = companion("whatif", position, "--deal", deal(SELL), "--json").data
    ann, bo = data["players"]["Ann"], data["players"]["Bo"]
    assert (ann["income_before"], ann["income_after"], ann["per_year"]) == (30_000, 60_000, 30_000)
    assert (bo["per_year"], bo["years_left"], bo["to_the_end"]) == (-10_000, 4, -40_000)
    price = {key: data["price"][key] for key in ("low", "high", "middle", "payable")}
    assert price == {"low": 40_000, "high": 120_000, "middle": 80_000, "payable": [80_000]}
    assert companion("whatif", position, "--deal", deal(SELL)).out.splitlines()[-1] == (
        "Worth it for Ann up to $120,000, for Bo from $40,000: any price between helps both; "
        "the middle you can pay is $80,000."
    )


def test_a_price_that_helps_nobody_is_null_and_a_sentence(companion, position, deal):
    gift = {
        "transfers": [{"from": "Ann", "to": "Bo", "lots": [6]}, {"from": "Ann", "to": "Bo", "dollars": "?"}]
    }
    assert companion("whatif", position, "--deal", deal(gift), "--json").data["price"] is None
    assert "no price from Ann to Bo helps both" in companion("whatif", position, "--deal", deal(gift)).out


def test_a_deal_with_its_dollars_has_no_price_to_find(companion, position, deal):
    paid = {"transfers": [SELL["transfers"][0], {"from": "Ann", "to": "Bo", "dollars": 50_000}]}
    ran = companion("whatif", position, "--deal", deal(paid))
    assert ran.out.splitlines()[-2:] == [
        "Bo gains $10,000 with the dollars of the deal.",
        "Ann gains $70,000 with the dollars of the deal.",
    ]
    assert companion("whatif", position, "--deal", deal(paid), "--json").data["price"] is None


@pytest.mark.parametrize(
    ("data", "kind", "count"),
    [
        ({"transfers": [{"from": "Ann", "to": "Bo", "lots": [8, 99]}]}, "illegal_move", 2),
        ({"transfers": "all"}, "bad_file", 1),
        ({"transfers": [], "price": 3, "colour": "red"}, "bad_file", 2),
        ({}, "bad_file", 1),
        ([], "bad_file", 1),
        ({"transfers": [{"from": "Ann", "to": "Bo", "dollars": "?"}] * 2}, "bad_file", 1),
        ({"move": "place", "transfers": []}, "bad_file", 1),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_every_reason(companion, position, deal, data, kind, count):
    ran = companion("whatif", position, "--deal", deal(data), "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] == kind
    assert len(ran.data["error"]["problems"]) == count


def test_a_deal_file_that_is_not_there(companion, position, tmp_path: Path):
    ran = companion("whatif", position, "--deal", tmp_path / "none.json")
    assert ran.code == 2
    assert ran.err.endswith("none.json: no such file or directory.\n")
    assert companion("whatif", position, "--deal", tmp_path).code == 2


ADVICE = {
    "odds": ["--player", "Ann", "--shop", "photo"],
    "place": ["--player", "Ann"],
    "whatif": ["--deal"],
    "deals": [],
    "deals by potential": ["--potential"],
}
"""Every command that advises on a saved table, and what it takes beside the table's name."""


@pytest.fixture
def advised(companion, deal):
    """Ask one of the commands of `ADVICE` about a saved table."""
    file = deal({"transfers": [{"from": "Ann", "to": "Bo", "lots": [1], "dollars": 50_000}]})

    def ask(command: str, table: str):
        more = [*ADVICE[command], *([file] if command == "whatif" else [])]
        return companion(command.split()[0], table, *more)

    return ask


@pytest.mark.parametrize("command", ADVICE)
def test_a_saved_table_may_switch_advice_off(advised, companion_home: Path, command):
    """Friday has switched it off, Thursday has not."""
    for name, on in (("Thursday", True), ("Friday", False)):
        with create(companion_home, name, kept()) as table:
            table.note(SWITCH, {"name": "advice", "on": on})
    assert advised(command, "Thursday").code == 0
    ran = advised(command, "Friday")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "the table Friday has switched what-if help off until its game is over.\n"


def test_a_saved_table_that_is_not_there(companion, companion_home: Path):
    ran = companion("odds", "Saturday", "--player", "Ann", "--shop", "photo")
    assert ran.err == "there is no file and no saved table called Saturday.\n"


def kept(ann_has: int = 200_000):
    """A game whose first deeds are kept, with a count of Ann's cash."""
    game = chinatown.new_game(["Ann", "Bo", "Cy"])
    for first, player in enumerate(game.position.players):
        game.push(chinatown.Keep(player, tuple(range(5 * first + 1, 5 * first + 6))))
    game.push(chinatown.Correct(why="counted", cash={"Ann": ann_has}))
    return game


@pytest.mark.parametrize("command", ADVICE)
@pytest.mark.parametrize(
    ("one", "other"),
    [((0, "photo"), (990_000, "photo")), ((0, "photo"), (0, "antiques"))],
    ids=["cash", "a draw on an own screen before all have drawn"],
)
def test_no_advice_hangs_on_what_somebody_else_keeps_secret(
    advised, companion_home: Path, command, one, other
):
    said = []
    for name, (cash, shop) in (("one", one), ("other", other)):
        with create(companion_home, name, kept(cash)) as table:
            table.push(chinatown.Draw("Cy", (shop,) * 3 + ("laundry",) * 4), by="Cy")
        ran = advised(command, name)
        said.append((ran.code, ran.out, ran.err))
    assert said[0] == said[1]
    assert said[0][0] == 0, said


def test_advice_on_a_saved_table_hangs_on_nobodys_cash(companion, companion_home: Path, deal):
    """Ann cannot pay 80: with secret cash that is not told, with open cash the price is hers."""
    start = {key: PAIR_AND_PHOTO[key] for key in ("owners", "tiles", "year")} | {"cash": {"Ann": 50_000}}
    paid = deal({"transfers": [SELL["transfers"][0], {"from": "Ann", "to": "Bo", "dollars": 80_000}]})
    for name, rules, price, code in (("shut", {}, 80_000, 0), ("open", {"open_cash": True}, 50_000, 2)):
        game = chinatown.new_game(["Ann", "Bo", "Cy"], start=start, **rules)
        with create(companion_home, name, game):
            pass
        (best, *_) = companion("deals", name, "--json").data["deals"]
        assert sum(each.get("dollars", 0) for each in best["transfers"]) == price
        assert companion("whatif", name, "--deal", paid).code == code
