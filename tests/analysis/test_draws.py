"""What chance has in store: by the counts of the rules, without favour, and the same where positions differ."""

from collections import Counter
from dataclasses import replace

import numpy as np
from starts import walked

from companion import chinatown as c
from companion.analysis.draws import draw_games, seed_of, years_to_come


def test_what_is_left_of_the_game_year_by_year():
    """C11, C12 for four players: 6/4 and 6, then 5/3 and 3."""
    first, second, *rest = years_to_come(walked(4, 0))
    assert (first.hands_out, first.keeps, first.draws) == ((6,) * 4, (4,) * 4, (6,) * 4)
    assert (second.hands_out, second.keeps, second.draws) == ((5,) * 4, (3,) * 4, (3,) * 4)
    assert len(rest) == 4
    assert years_to_come(walked(4, 2))[0].keeps == (0, 0, 4, 4)
    assert years_to_come(replace(walked(4, 8), phase="income"))[0].places is False
    assert years_to_come(replace(walked(4, 8), phase="over")) == ()


def test_where_cards_run_out_first_seats_get_what_there_is():
    position = walked(5, 0)
    owned = replace(position, owners=dict.fromkeys(range(1, 82), "Ann"), year=6)
    assert years_to_come(owned)[0].keeps == (2, 2, 0, 0, 0)


def test_every_deed_and_tile_is_as_likely_as_any_other():
    draws = draw_games(walked(3, 0), 4000, 1)
    assert all(len(set(game)) == len(game) for game in draws.deeds.T[:50].tolist())
    first = np.bincount(draws.deeds[0], minlength=85)
    assert ((first - 4000 / 85) ** 2 / (4000 / 85)).sum() < 130  # chi square, 84 degrees: 1 in 1,000
    tiles = np.bincount(draws.tiles[0], minlength=12)
    expected = np.array([shop.tiles for shop in walked(3, 0).edition.shops.values()]) * 4000 / 90
    assert ((tiles - expected) ** 2 / expected).sum() < 32  # 11 degrees: 1 in 1,000


def test_no_game_draws_more_tiles_than_the_bag_holds():
    position = walked(5, 60)
    draws = draw_games(position, 200, 1)
    for game in draws.tiles.T.tolist():
        for shop, count in Counter(game).items():
            assert count <= list(position.bag.values())[shop]


def test_a_deal_changes_no_draw():
    position = walked(4, 8)
    lot, owner = next(iter(position.owners.items()))
    other = next(player for player in position.players if player != owner)
    dealt = c.Deal((c.Transfer(owner, other, (lot,)),)).apply(position)
    before, after = draw_games(position, 64, 9), draw_games(dealt, 64, 9)
    assert (before.deeds == after.deeds).all()
    assert (before.tiles == after.tiles).all()


def test_one_deed_or_tile_fewer_leaves_the_others_in_their_order():
    position = walked(4, 0)
    taken = replace(position, owners={7: "Ann"}, hands={"Ann": {"photo": 1}})
    before, after = draw_games(position, 64, 9), draw_games(taken, 64, 9)
    lots = list(position.edition.board.lots)
    for game in range(64):
        left = [lot for lot in before.deeds[:, game] if lots[lot] != 7]
        assert after.deeds[: len(left), game].tolist() == left[: after.deeds.shape[0]]


def test_deeds_in_hand_are_kept_by_whom_they_were_handed_to():
    position = walked(3, 0)
    handed = {"Ann": (1, 2, 3, 4, 5, 6, 7), "Bo": tuple(range(8, 15)), "Cy": tuple(range(15, 22))}
    draws = draw_games(replace(position, handed=handed), 300, 4)
    assert set(np.unique(draws.deeds[:5])) == set(range(7))
    assert set(np.unique(draws.deeds[5:10])) == set(range(7, 14))
    assert all(len(set(game)) == 75 for game in draws.deeds.T.tolist())
    assert len(np.unique(draws.deeds[15:])) == 85, "deeds that went back come again"


def test_deeds_that_go_back_into_the_stack_are_as_likely_as_any_other_there():
    """C11: of seven each, five are kept and two go back; 4 standard errors of 4,000 games."""
    position = walked(3, 0)
    handed = {"Ann": (1, 2, 3, 4, 5, 6, 7), "Bo": tuple(range(8, 15)), "Cy": tuple(range(15, 22))}
    draws = draw_games(replace(position, handed=handed), 4000, 4)
    went_back, left = 6, 85 - 15
    for row in draws.deeds[[15, 20, 40, -1]]:
        assert abs((row < 21).mean() - went_back / left) < 4 * (went_back / left / 4000) ** 0.5


def test_economy_cards_used_do_not_come_again():
    """C40: nine cards, one a year."""
    position = replace(walked(3, 0, economy=True), year=5, cards_used=("3s", "4s", "5s", "6s"))
    draws = draw_games(position, 300, 2)
    names = [list(position.edition.economy_cards)[card] for card in np.unique(draws.cards)]
    assert sorted(names) == ["3s_4s", "5s_6s", "none"]


def test_seeds_come_from_the_name_of_the_study_and_the_number_of_the_part():
    assert seed_of("study", 1) == seed_of("study", 1) != seed_of("study", 2) != seed_of("other", 2)
    assert 0 <= seed_of("study", 1) < 2**256
