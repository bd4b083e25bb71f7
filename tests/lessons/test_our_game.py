"""Lesson 8: questions to a record, with the answers of a game that people played."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from companion import chinatown
from companion.lessons import our_game
from companion.lessons.records import Table, shipped

TABLE = shipped().tables[0]
INCOMES = our_game.incomes([TABLE])
DEALS = our_game.deals([TABLE])
KNOWN = {
    "red": [30, 80, 170, 0, 0, 0],
    "blue": [20, 40, 80, 370, 420, 610],
    "green": [30, 60, 90, 160, 190, 0],
    "yellow": [20, 90, 120, 180, 280, 500],
    "purple": [20, 30, 30, 80, 120, 170],
}


def by_ranks(values: list[int]) -> Fraction:
    """The Gini coefficient by its other formula."""
    n, total = len(values), sum(values)
    ranked = sum(rank * value for rank, value in enumerate(sorted(values), 1))
    return Fraction(2 * ranked, n * total) - Fraction(n + 1, n)


def rows(frame, **wanted):
    return [
        row for row in frame.iter_rows(named=True) if all(row[key] == value for key, value in wanted.items())
    ]


def per_deal(column: str) -> dict[int, list[int]]:
    """Each deal's change of income, party by party."""
    found: dict[int, list[int]] = {}
    for row in rows(DEALS):
        found.setdefault(row["move"], []).append(row[f"{column}_after"] - row[f"{column}_before"])
    return found


def test_incomes_by_year():
    for player, known in KNOWN.items():
        assert [row["dollars"] // 1000 for row in rows(INCOMES, player=player)] == known
    assert sum(row["dollars"] for row in rows(INCOMES)) == 3_990_000


def test_what_the_best_placement_would_have_earned():
    missed = Counter()
    for row in rows(INCOMES):
        assert row["best"] >= row["dollars"]
        missed[row["year"]] += (row["best"] - row["dollars"]) // 1000
    assert [missed[year] for year in range(1, 7)] == [30, 70, 80, 50, 30, 0]


def test_inequality_by_both_formulas():
    known = [(1, 10), (16, 75), (64, 245), (168, 395), (40, 101), (43, 80)]
    assert our_game.inequality(TABLE) == [(year, Fraction(*each)) for year, each in enumerate(known, 1)]
    for column in zip(*KNOWN.values(), strict=True):
        assert our_game.gini(column) == by_ranks(list(column))
    assert our_game.gini(map(sum, KNOWN.values())) == Fraction(652, 1995)


@pytest.mark.parametrize("seed", range(20))
def test_gini_by_an_array_of_all_pairs(seed: int):
    values = np.random.default_rng(seed).integers(0, 50, size=7)
    mean_difference = np.abs(values[:, None] - values[None, :]).mean()
    expected = mean_difference / (2 * values.mean()) if values.any() else 0
    assert float(our_game.gini(values.tolist())) == pytest.approx(expected)


def test_gini_at_its_ends():
    assert our_game.gini([5, 5, 5]) == our_game.gini([0, 0]) == 0
    assert our_game.gini([0, 0, 0, 0, 7]) == Fraction(4, 5)
    with pytest.raises(ValueError, match="nobody"):
        our_game.gini([])


def test_deals_counted():
    made = per_deal("laid")
    one_sided = [move for move in made if sum(row["gave"] for row in rows(DEALS, move=move)) == 1]
    assert (len(made), len(one_sided)) == (35, 9)
    speed = our_game.speed_of_trade([TABLE])
    assert speed["deals"].to_list() == [4, 2, 7, 10, 7, 5]
    assert speed["minutes"].to_list() == [None] * 6


def test_what_deals_moved_and_what_they_created():
    laid, best = per_deal("laid"), per_deal("best")
    changed = {move: sum(changes) for move, changes in laid.items() if any(changes)}
    assert len(changed) == 6
    assert {move: made for move, made in changed.items() if made > 0} == {
        68: 10_000,
        103: 50_000,
        107: 10_000,
    }
    assert sum(sum(changes) <= 0 for changes in best.values()) == 20
    assert sum(map(sum, best.values())) == 410_000
    by_player = Counter()
    for row in rows(DEALS):
        by_player[row["player"]] += (row["best_after"] - row["best_before"]) // 1000
    assert by_player == {"blue": 440, "yellow": 340, "purple": 0, "red": -170, "green": -200}
    assert laid[68] == [30_000, -20_000]
    assert max(abs(each) for changes in (laid[108], laid[171]) for each in changes) == 190_000


def test_what_complete_businesses_earn():
    last = our_game.paid_positions(TABLE)[-1]
    assert our_game.complete_dollars(last) == 970_000
    complete = [p for each in chinatown.businesses(last) for p in each.parts if p.complete]
    assert len(complete) == 11


def timed_game() -> Table:
    """Ann, Bo and Cy in their first year: ten minutes and a half of trade, one promise kept and one open."""
    game = chinatown.new_game(["Ann", "Bo", "Cy"])
    for player, lot in (("Ann", 1), ("Bo", 30), ("Cy", 60)):
        lots = tuple(range(lot, lot + 5))
        game.push(chinatown.Keep(player, lots))
    shops = list(game.position.edition.shops)
    for place, player in enumerate(game.position.players):
        game.push(chinatown.Draw(player, tuple(shops[place : place + 7]), at="2026-03-01T10:00:00+00:00"))
    game.push(chinatown.Deal((chinatown.Transfer("Bo", "Ann", dollars=20_000),)))
    game.push(chinatown.Promise("Ann", "Bo", (1, 2), 10_000))
    game.push(chinatown.AnswerPromise(1, 1, kept=True, table_allows="at once"))
    game.push(chinatown.EndTrading(at="2026-03-01T10:10:30+00:00"))
    return Table("ours", game, {player: player for player in game.position.players})


def test_speed_of_trade_and_promises():
    table = timed_game()
    assert our_game.speed_of_trade([table]).rows() == [("ours", 1, 1, 10.5)]
    assert our_game.promises([table]).rows() == [
        ("ours", 1, "Ann", "Bo", 1, 10_000, True),
        ("ours", 1, "Ann", "Bo", 2, 10_000, None),
    ]
    assert our_game.incomes([table]).height == 0
    assert our_game.promises([]).columns == our_game.promises([table]).columns


def test_a_year_paid_without_its_phases_has_no_best_placement():
    game = chinatown.new_game(["Ann", "Bo", "Cy"])
    game.push(chinatown.Income(table_allows="quick"))
    table = Table("ours", game, {player: player for player in game.position.players})
    assert our_game.incomes([table])["best"].to_list() == [None] * 3
