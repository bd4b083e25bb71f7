"""What a table left undone: goods in the wrong hands, and the best deal that nobody made."""

from dataclasses import replace

from starts import walked

from companion import chinatown as c
from companion.analysis.missed import elsewhere, missed, years_of
from companion.analysis.review import review
from companion.rules.game import Game

PHOTO = {6: "Ann", 7: "Ann", 8: "Bo", 30: "Cy"}
"""Bo's photo on lot 8 completes Ann's on 6 and 7: together 50,000 a year, apart 20,000 and 10,000 (C20)."""


def last_year(**more):
    facts = {"owners": PHOTO, "tiles": dict.fromkeys(PHOTO, "photo"), "year": 6, "phase": "trade"}
    facts |= {"cash": dict.fromkeys(("Ann", "Bo", "Cy"), 50_000)}
    return Game(replace(walked(3, 0), **facts | more))


def played_on(game, *moves):
    for move in (*moves, c.EndTrading(), c.EndPlacing(), c.Income()):
        game.push(move)
    return game


def test_a_year_falls_short_of_its_goods_pooled():
    (year,) = missed(played_on(last_year()))
    assert (year.year, year.earned, year.pooled, year.bound) == (6, 40_000, 60_000, 60_000)
    assert year.missed == 20_000


def test_a_lot_in_the_wrong_hands_is_told_with_whom_it_serves_most():
    (year,) = missed(played_on(last_year()))
    (good,) = year.elsewhere
    assert (good.giver, good.receiver, good.lot, good.shop) == ("Bo", "Ann", 8, "photo")
    assert good.dollars == 20_000


def test_a_loose_tile_and_a_vacant_lot_count_as_well():
    """Bo has a photo and no lot for it, Ann a vacant lot beside her photos and no tile."""
    loose = last_year(tiles={6: "photo", 7: "photo", 30: "photo"}, owners={**PHOTO, 8: "Ann"}).position
    found = elsewhere(replace(loose, hands={"Bo": {"photo": 1}}))
    assert [(each.lot, each.shop, each.receiver, each.dollars) for each in found] == [
        (None, "photo", "Ann", 30_000),
        (8, None, "Bo", 10_000),
    ]


def test_the_best_deal_nobody_made_is_gone_once_it_is_made():
    (year,) = missed(played_on(last_year()))
    assert year.deal_proven
    assert year.deal.surplus == 20_000
    assert {lot for each in year.deal.transfers for lot in each.lots} == {8}
    made = c.Deal((c.Transfer("Bo", "Ann", (8,)), c.Transfer("Ann", "Bo", (), (), 20_000)))
    (year,) = missed(played_on(last_year(), made))
    assert (year.deal, year.elsewhere, year.missed) == (None, (), 0)


def test_a_year_counts_once_all_have_laid():
    game = last_year()
    assert years_of(game) == {}
    assert list(missed(game)) == []
    game.push(c.EndTrading())
    game.push(c.EndPlacing())
    assert list(years_of(game)) == [6]


def test_a_review_tells_it_beside_what_each_took():
    told = []
    deal = c.Deal((c.Transfer("Bo", "Ann", (8,)), c.Transfer("Ann", "Bo", (), (), 20_000)))
    found = review(played_on(last_year(), deal), progress=lambda *each: told.append(each))
    assert found.taken == {"Bo": 10_000, "Ann": 10_000}
    assert [year.earned for year in found.years] == [60_000]
    assert told == [(1, 2), (2, 2)]


def test_it_stops_when_told():
    assert list(missed(played_on(last_year()), stop=lambda: True)) == []
