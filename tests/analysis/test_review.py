"""What deals did: who gained, who took the surplus, and where a game turned."""

from dataclasses import replace

from starts import NAMES, walked

from companion import chinatown as c
from companion.analysis.review import TURNS, review
from companion.rules.game import Game

MERGE = c.Deal((c.Transfer("Bo", "Ann", (2,)), c.Transfer("Ann", "Bo", (), (), 20_000)))
"""Bo's photo on lot 2 joins Ann's on lots 1 and 4: 10,000 a year less for Bo, 30,000 more for Ann (C20)."""


def last_year(**more):
    facts = {"owners": {1: "Ann", 2: "Bo", 4: "Ann"}, "tiles": dict.fromkeys((1, 2, 4), "photo")}
    facts |= {"year": 6, "phase": "trade", "cash": {"Ann": 50_000, "Bo": 50_000, "Cy": 60_000}}
    return Game(replace(walked(3, 0), **facts | more))


def test_a_deal_in_the_last_year_is_worth_what_it_says():
    """Nothing is to come but one income: before, Ann has 70,000 and wins; after, 80,000."""
    game = last_year()
    game.push(MERGE)
    (deal,) = review(game).deals
    assert (deal.move, deal.year) == (1, 6)
    assert deal.per_year == {"Ann": 30_000, "Bo": -10_000}
    cash = {player: change.cash for player, change in deal.changes.items()}
    assert (cash["Ann"].mean, cash["Bo"].mean, cash["Cy"].mean) == (10_000, 10_000, 0)
    assert all(each.width == 0 for each in cash.values())
    assert deal.surplus == 20_000
    assert deal.shares == {"Ann": 0.5, "Bo": 0.5}


def test_a_gift_creates_nothing_and_nobody_takes_it():
    game = last_year()
    game.push(c.Deal((c.Transfer("Ann", "Bo", (), (), 30_000),)))
    (deal,) = review(game).deals
    assert deal.surplus == 0
    assert deal.shares == {}
    assert deal.changes["Bo"].after.win.mean == 1
    assert deal.changes["Ann"].win.mean == -1


def test_the_turning_point_of_a_gift_that_gave_the_game_away():
    game = last_year()
    game.push(c.Deal((c.Transfer("Ann", "Bo", (), (), 10_000),)))
    game.push(c.Deal((c.Transfer("Ann", "Bo", (), (), 30_000),)))
    turn, *_ = review(game).turns
    assert (turn.kind, abs(turn.change)) == ("deal", 1)


def test_the_luck_of_a_year_is_told_as_well():
    game = Game(walked(3, 0))
    for player in NAMES[:3]:
        lots = {"Ann": (1, 2, 3, 4, 5), "Bo": (28, 34, 43, 52, 60), "Cy": (7, 20, 36, 57, 71)}[player]
        game.push(c.Keep(player, lots))
    tiles = {"Ann": ("factory",) * 7, "Bo": ("photo",) * 3 + ("laundry",) * 4}
    for player in NAMES[:3]:
        draw = tiles.get(
            player, ("florist", "dim_sum", "antiques", "tea_house", "sea_food", "jewellery", "take_out")
        )
        game.push(c.Draw(player, draw))
    (turn,) = review(game).turns
    assert (turn.move, turn.kind, turn.player) == (6, "draw", "Ann")
    assert turn.after > 0.5 > turn.before


def test_chances_to_win_are_those_of_players_who_trade_and_cash_is_compared_with_no_deal():
    """Ann and Bo would deal even without this one, and Ann wins by it: her chance was good before."""
    game = last_year(cash={"Ann": 50_000, "Bo": 50_000, "Cy": 75_000})
    game.push(MERGE)
    (deal,) = review(game).deals
    (alone,) = review(game, chances="greedy").deals
    assert deal.changes["Ann"].cash.mean == alone.changes["Ann"].cash.mean == 10_000
    assert alone.changes["Ann"].before.win.mean == 0
    assert deal.changes["Ann"].before.win.mean == 1


def test_it_tells_how_far_it_is_and_stops_when_told():
    game, told = last_year(), []
    for _ in range(3):
        game.push(c.Deal((c.Transfer("Cy", "Bo", (), (), 10_000),)))
    found = review(game, progress=lambda *each: told.append(each), stop=lambda: len(told) == 2)
    assert told == [(1, 3), (2, 3)]
    assert len(found.deals) == 2
    assert len(review(game).turns) <= TURNS


def test_where_cash_is_not_known_what_needs_none_is_told_and_why_the_rest_is_not():
    game = last_year(cash={"Ann": None, "Bo": 50_000, "Cy": None})
    game.push(replace(MERGE, transfers=MERGE.transfers[:1]))
    for move in (c.EndTrading(), c.EndPlacing()):
        game.push(move)
    found = review(game)
    (deal,) = found.deals
    assert deal.per_year == {"Ann": 30_000, "Bo": -10_000}
    assert (deal.comparison, deal.changes, deal.surplus, deal.shares) == (None, {}, 0, {})
    assert (found.turns, found.taken) == ((), {})
    assert str(found.left_out).startswith("The cash of Ann and Cy is not known")
    assert [year.earned for year in found.years] == [50_000]


def test_a_street_variant_leaves_out_what_is_simulated():
    """Rollouts do not know C41; what goods add to an income needs none."""
    game = last_year(
        edition=c.load_edition("1999").with_house_rules({"street": True}),
        owners={5: "Ann", 6: "Bo", 7: "Ann"},
        tiles=dict.fromkeys((5, 6, 7), "pharmacy"),
    )
    game.push(c.Deal((c.Transfer("Bo", "Ann", (6,)),)))
    found = review(game)
    assert "street variant" in str(found.left_out)
    assert found.deals[0].per_year == {"Ann": 3_000, "Bo": -1_000}
