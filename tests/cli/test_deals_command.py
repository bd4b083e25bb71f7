"""`companion deals`: the deals worth proposing, and what none exceeds."""

from pathlib import Path

from ran import PAIR_AND_PHOTO, REAL, written

from companion import chinatown, load


def test_the_deals_worth_proposing_can_be_made(companion, tmp_path: Path):
    """Ann's pair and Bo's photo: 30 a year more for her, 10 less for him, shared by a price that she can pay."""
    file = written(tmp_path / "rich.json", {**PAIR_AND_PHOTO, "hands": {}, "cash": {"Ann": 200_000}})
    data = companion("deals", file, "--json").data
    (deal,) = data["deals"]
    assert (deal["surplus"], data["bound"], data["proven"]) == (80_000, 80_000, True)
    assert deal["gains"] == {"Ann": 40_000, "Bo": 40_000}
    position = load(file).position
    assert not list(
        chinatown.move_from_json({"move": "deal", "transfers": deal["transfers"]}).problems(position)
    )
    assert companion("deals", file).out.splitlines() == [
        "Bo gives lot 8 to Ann for $80,000.",
        "  adds $80,000 until the end; after cash: Ann $40,000, Bo $40,000",
        "No deal adds more than $80,000 until the end (proven).",
    ]


def test_no_deal_is_an_answer_too(companion, tmp_path: Path):
    file = written(tmp_path / "bare.json", {"players": ["Ann", "Bo"], "owners": {}, "tiles": {}})
    assert companion("deals", file, "--json").data == {"deals": [], "bound": 0, "proven": True}
    assert companion("deals", file).out.startswith(
        "No deal was found that leaves everybody in it better off."
    )


def test_a_search_without_time_tells_its_bound(companion, tmp_path: Path):
    file = written(tmp_path / "rich.json", {**PAIR_AND_PHOTO, "hands": {}, "cash": {"Ann": 200_000}})
    data = companion("deals", file, "--seconds", 0, "--json").data
    assert (data["deals"], data["proven"]) == ([], False)
    assert data["bound"] >= 80_000


def test_deals_by_potential_tell_both_sums(companion, tmp_path: Path):
    """Two lone photos beside each other earn as much as a pair; but a third may come."""
    lone = {"owners": {"7": "Ann", "8": "Bo"}, "tiles": {"7": "photo", "8": "photo"}, "hands": {}}
    file = written(
        tmp_path / "lone.json", {**PAIR_AND_PHOTO, **lone, "cash": {"Ann": 200_000, "Bo": 200_000}}
    )
    assert companion("deals", file, "--json").data["deals"] == []
    (deal,) = companion("deals", file, "--potential", "--json").data["deals"]
    assert deal["surplus"] > deal["income_surplus"] == 0
    told = companion("deals", file, "--potential").out
    assert "until the end, $0 of it by incomes, the rest by what may still be completed; after cash: " in told


def test_deals_are_refused_where_there_can_be_none(companion, tmp_path: Path):
    ran = companion("deals", REAL)
    assert (ran.code, ran.err.count("the game is finished")) == (2, 1)
    alone = written(tmp_path / "alone.json", {"players": ["Ann"], "owners": {}, "tiles": {}})
    ran = companion("deals", alone, "--top", 0, "--json")
    assert len(ran.data["error"]["problems"]) == 2


def test_a_deal_of_three_is_said_in_words(companion, tmp_path: Path):
    """A photo, a tea house and sea food in every hand: each gives two, and all have a complete one (C20)."""
    near = {"photo": "6 7 10", "tea_house": "17 18 21", "sea_food": "19 20 23"}
    owners = {
        lot: name
        for lots in near.values()
        for lot, name in zip(lots.split(), ("Ann", "Bo", "Cy"), strict=True)
    }
    tiles = {lot: shop for shop, lots in near.items() for lot in lots.split()}
    asked = {"players": ["Ann", "Bo", "Cy"], "owners": owners, "tiles": tiles, "year": 6}
    said, sums, bound = companion("deals", written(tmp_path / "mixed.json", asked)).out.splitlines()
    assert said.count(" gives lot ") == 6
    assert sums.endswith("adds $60,000 until the end; after cash: Ann $20,000, Bo $20,000, Cy $20,000")
    assert bound == "No deal adds more than $60,000 until the end (proven)."
