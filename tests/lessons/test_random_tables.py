"""Random tables of three: drawn as the rules say, and as often without a holding split as was counted apart."""

from collections import Counter
from random import Random

import pytest

from companion.lessons.printed import edition
from companion.lessons.random_tables import at_random, crowded, pooling
from companion.rules.chinatown.board import connected_pieces

pytestmark = pytest.mark.long


def test_a_table_has_the_deeds_and_tiles_of_its_year():
    at = at_random(Random(1), year=3)
    cards = [edition().cards[3, year] for year in (1, 2, 3)]
    assert len(at.owners) == 3 * sum(each.deeds_kept for each in cards)
    drawn = Counter(at.tiles.values()) + sum((Counter(at.hand(each)) for each in at.players), Counter())
    assert drawn.total() == 3 * sum(each.tiles_drawn for each in cards)
    assert all(count <= edition().shops[shop].tiles for shop, count in drawn.items())
    assert set(at.tiles) <= set(at.owners)


def test_a_crowded_table_is_one_piece_of_two_shops():
    for seed in range(20):
        at = crowded(Random(seed))
        assert len(connected_pieces(set(at.owners), edition().board)) == 1
        assert 6 <= len(at.owners) <= 9
        assert len({shop for each in at.players for shop in at.hand(each)}) == 2


@pytest.mark.parametrize(("year", "mean"), [(2, 13.6), (3, 21.6)])
def test_pooling_adds_what_was_counted_apart_on_three_thousand_tables(year: int, mean: float):
    dice = Random(year)
    found = [pooling(at_random(dice, year)) for _ in range(40)]
    gains = [each.dollars / 1000 for each in found]
    spread = (sum((gain - mean) ** 2 for gain in gains) / len(gains)) ** 0.5
    assert abs(sum(gains) / len(gains) - mean) < 4 * spread / len(gains) ** 0.5
    assert all(each.has_core for each in found)


def test_on_crowded_tables_somebody_would_often_leave_the_shapley_split():
    dice = Random(7)
    left = sum(not pooling(crowded(dice)).shapley_holds for _ in range(300))
    assert 0.05 < left / 300 < 0.25
