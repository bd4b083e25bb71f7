"""Incomes against cases worked out by hand, and against a second way of reckoning on random boards."""

import json
import random
from pathlib import Path

import pytest
from chinatown_table import table
from plain_chinatown import PAIRS, SIZE, groups, incomes

from companion.rules import chinatown as c

ORACLE = json.loads((Path(__file__).parent / "oracle" / "chinatown_income.json").read_text("utf-8"))


def laid(**players: dict[str, str]) -> dict:
    """Owners and tiles from `red={"photo": "1 2 4"}`."""
    owners, tiles = {}, {}
    for player, shops in players.items():
        for shop, lots in shops.items():
            owners |= {int(lot): player for lot in lots.split()}
            tiles |= {int(lot): shop for lot in lots.split() if shop != "vacant"}
    return {"owners": owners, "tiles": tiles}


@pytest.mark.parametrize("case", ORACLE, ids=lambda case: case["id"])
def test_the_known_incomes(case):
    """C17 to C21: every case of the oracle, whose notes hold the working."""
    players = tuple(case["income"])
    position = table(players, owners=case["owners"], tiles=case["tiles"])
    assert c.income(position) == case["income"]
    assert incomes(list(players), position.owners, position.tiles, "count") == case["income"]


CASES = {
    "size 4, a square and a column: 80, 80": (
        laid(red={"jewellery": "1 2 3 4"}, yellow={"florist": "22 24 26 19"}),
        {"red": 80, "yellow": 80},
    ),
    "size 5, 3 and 4 tiles: 40 + 60": (
        laid(red={"laundry": "59 60 61", "dim_sum": "31 32 34 35"}),
        {"red": 100},
    ),
    "size 6, 4 tiles 60; 5 tiles 80": (
        laid(red={"factory": "43 44 45 46"}, yellow={"antiques": "79 80 81 82 85"}),
        {"red": 60, "yellow": 80},
    ),
    "size 3 over by 2: 50 + 20": (laid(red={"photo": "6 7 8 9 5"}), {"red": 70}),
    "size 3 over by 3 is two complete: 100": (laid(red={"photo": "6 7 8 9 5 4"}), {"red": 100}),
    "size 4 over by 3: 80 + 40": (laid(red={"jewellery": "71 72 73 74 75 76 77"}), {"red": 120}),
    "size 6 over by 3, 1 and 2: 180, 150, 160": (
        laid(
            red={"restaurant": "50 51 52 53 54 55 56 57 58"},
            yellow={"antiques": "28 29 30 31 32 33 34"},
            green={"factory": "71 72 73 74 75 76 77 78"},
        ),
        {"red": 180, "yellow": 150, "green": 160},
    ),
    "corners do not join: 2, 5 and 9 are 2-apart notches: 10 + 20": (
        laid(red={"photo": "2 5 9"}),
        {"red": 30},
    ),
    "a notch in block 2, 18 21 touch and 23 does not: 20 + 10": (
        laid(red={"photo": "18 21 23"}),
        {"red": 30},
    ),
    "a trade breaks a chain of 5: 3 + 1 tiles and 1 tile": (
        laid(red={"take_out": "8 12 14 13"}, yellow={"take_out": "15"}),
        {"red": 40, "yellow": 10},
    ),
    "a ring of 8 around a hole, size 5 over by 3: 110 + 40": (
        laid(red={"laundry": "28 29 30 31 33 34 35 36"}, yellow={"photo": "32"}),
        {"red": 150, "yellow": 10},
    ),
    "a street parts 12 15 from 16 17: 20 + 20": (laid(red={"restaurant": "12 15 16 17"}), {"red": 40}),
    "3 of 5 laundries 40; 4 of 5 are not complete 60": (
        laid(red={"laundry": "1 2 4"}, yellow={"laundry": "83 84 85 81"}),
        {"red": 40, "yellow": 60},
    ),
    "lots without a tile and a player without a lot earn nothing": (
        laid(red={"vacant": "1 2 3"}),
        {"red": 0},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_incomes_worked_out_by_hand(name):
    """C17 to C21, in thousands of dollars."""
    board, expected = CASES[name]
    assert c.income(table(tuple(expected), **board)) == {p: 1000 * k for p, k in expected.items()}


CUT = {
    # 32 touches 29, 31, 33 and 35; 37 hangs below 35. Counted: 50 + 50. Connected: a full three without 32
    # does not exist, and with it three tiles are left that do not all touch: 50 + 30
    "size 3, 6 tiles, a cross with a tail": (laid(red={"photo": "29 31 32 33 35 37"}), 100, 80),
    # 50 + 20 against 50 + 10 + 10: two tiles earn the same apart
    "size 3, 5 tiles, a cross": (laid(red={"photo": "29 31 32 33 35"}), 70, 70),
    # two rows are cut into two touching threes
    "size 3, 6 tiles, two rows": (laid(red={"photo": "28 29 30 31 32 33"}), 100, 100),
    # 28 29 30 33 are full, 31 34 35 touch: 80 + 40
    "size 4, 7 tiles, a ring with a gap": (laid(red={"florist": "28 29 30 31 33 34 35"}), 120, 120),
    # three arms of two tiles meet in 20. Every full four holds 20 and leaves 2 + 1 or 1 + 1 + 1: 80 + 30
    "size 4, 7 tiles, three arms": (laid(red={"florist": "16 19 18 21 23 25 20"}), 120, 110),
    # no cut of this tree parts 5 from 3 tiles: 110 + 20 + 10
    "size 5, 8 tiles, a tree": (laid(red={"laundry": "60 62 64 65 66 67 69 70"}), 150, 140),
    # no cut parts 6 from 3 tiles: 140 + 20 + 10
    "size 6, 9 tiles, a tree": (laid(red={"factory": "30 31 32 33 36 38 39 40 41"}), 180, 170),
}


@pytest.mark.parametrize("name", CUT)
def test_the_two_readings_of_a_surplus(name):
    """C19: what the rest earns when it is counted, and when it earns by touching pieces."""
    board, counted, connected = CUT[name]
    assert c.income(table(("red",), **board)) == {"red": 1000 * counted}
    strict = table(("red",), **board, house_rules={"rest": "connected"})
    assert c.income(strict) == {"red": 1000 * connected}


def random_board(rng: random.Random, players: tuple[str, ...]) -> dict:
    """Few shops and few owners, laid by growing pieces, so that groups get large; no shop is overdrawn."""
    left = {shop: size + 3 for shop, size in SIZE.items()}
    owners, tiles = {}, {}
    while len(tiles) < rng.choice((20, 50, 80)) and (open_shops := [shop for shop in left if left[shop]]):
        shop, owner = rng.choice(open_shops), rng.choice(players)
        lots = [lot for lot in range(1, 86) if lot not in tiles]
        piece = [rng.choice(lots)]
        while len(piece) < min(left[shop], rng.randint(1, 9)):
            edge = [
                lot for lot in lots if lot not in piece and any(frozenset((lot, at)) in PAIRS for at in piece)
            ]
            if not edge:
                break
            piece.append(rng.choice(edge))
        owners |= dict.fromkeys(piece, owner)
        tiles |= dict.fromkeys(piece, shop)
        left[shop] -= len(piece)
    return {"owners": owners, "tiles": tiles}


@pytest.mark.parametrize("rest", ["count", "connected"])
@pytest.mark.parametrize("seed", range(60))
def test_random_boards_earn_what_a_second_reckoning_says(seed, rest):
    """C17 to C21 on boards that nobody chose, both readings of C19."""
    players = ("red", "yellow", "green")[: 1 + seed % 3]
    board = random_board(random.Random(seed), players)
    position = table(players, **board, house_rules={"rest": rest})
    assert c.income(position) == incomes(list(players), board["owners"], board["tiles"], rest)


@pytest.mark.parametrize("rest", ["count", "connected"])
@pytest.mark.parametrize("seed", range(60))
def test_every_laid_lot_is_in_one_part_of_one_business(seed, rest):
    """C18, C19: parts cut a business up; they add up to its dollars; complete ones have the shop's size."""
    position = table(**random_board(random.Random(seed), ("Ann", "Bo", "Cy")), house_rules={"rest": rest})
    found = c.businesses(position)
    assert sorted(lot for business in found for lot in business.lots) == sorted(position.tiles)
    for business in found:
        assert sorted(lot for part in business.parts for lot in part.lots) == sorted(business.lots)
        assert business.dollars == sum(part.dollars for part in business.parts)
        assert {position.owners[lot] for lot in business.lots} == {business.player}
        assert {position.tiles[lot] for lot in business.lots} == {business.shop}
        assert len(groups(frozenset(business.lots))) == 1
        for part in business.parts:
            assert part.tiles == len(part.lots)
            assert part.size == SIZE[business.shop]
            assert part.complete == (part.tiles == part.size)
            if rest == "connected" or part is business.parts[0]:
                assert len(groups(frozenset(part.lots))) == 1
    assert c.income(position) == {
        player: sum(business.dollars for business in found if business.player == player)
        for player in position.players
    }


@pytest.mark.parametrize(
    ("shop", "lots", "progress"),
    [
        ("laundry", "1 2", "2/5"),
        ("photo", "1", "1/3"),
        ("photo", "1 2 4", "3/3✓"),
        ("photo", "6 7 8 9", "3/3✓+1"),
        ("photo", "5 6 7 8 9", "3/3✓+2"),
        ("photo", "4 5 6 7 8 9", "2×3✓"),
        ("restaurant", "50 51 52 53 54 55 56 57 58", "6/6✓+3"),
    ],
)
def test_progress_says_how_far_a_business_is(shop, lots, progress):
    """C18, C19: the label that stands on the board."""
    (business,) = c.businesses(table(("red",), **laid(red={shop: lots})))
    assert business.progress == progress


def test_the_printed_board_has_119_pairs_of_neighbours():
    """C17: the same pairs as on the board typed by hand."""
    assert {frozenset(pair) for pair in new_board().pairs} == PAIRS
    assert len(PAIRS) == 119


def new_board() -> c.Board:
    return c.load_edition("2008").board


def test_without_a_surplus_both_readings_pay_the_same():
    """C19."""
    for size, shop in ((3, "photo"), (4, "florist"), (5, "laundry"), (6, "factory")):
        for tiles in range(1, size + 1):
            board = laid(red={shop: " ".join(map(str, (71, 72, 73, 74, 78, 77)[:tiles]))})
            paid = {
                rest: c.income(table(("red",), **board, house_rules={"rest": rest}))
                for rest in ("count", "connected")
            }
            assert paid["count"] == paid["connected"]
