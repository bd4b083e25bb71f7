"""The potential of unfinished businesses: a second table beside that of incomes."""

from dataclasses import replace

import pytest
from starts import walked

from companion import chinatown as c
from companion.analysis.deals import best_deals
from companion.analysis.potential import Worth, potential, raised, values_of
from companion.analysis.table import income_table

EDITION = c.load_edition("2008")
YEARS = range(1, len(EDITION.years) + 1)


def worth(values, shop, tiles):
    """What so many tiles bring that lie in a row of touching lots of block 1; in dollars."""
    board = EDITION.board
    piece = [values.blocks[0][0]]
    while len(piece) < tiles:
        near = {lot for own in piece for lot in board.neighbours[own]} - {*piece}
        piece.append(min(near))
    return values.unit * int(values.row(shop, 0)[sum(values.spots[lot][1] for lot in piece)])


@pytest.mark.parametrize("years", YEARS)
def test_unfinished_businesses_are_worth_their_incomes_at_least_and_complete_ones_just_that(years):
    values, incomes = potential(EDITION, years), income_table(EDITION)
    for shop in ("photo", "factory"):
        size = EDITION.shops[shop].size
        for tiles in range(1, size):
            assert worth(values, shop, tiles) >= years * worth(incomes, shop, tiles)
        assert worth(values, shop, size) == years * worth(incomes, shop, size)


def test_with_one_income_to_come_nothing_is_left_to_hope_for():
    values, incomes = potential(EDITION, 1), income_table(EDITION)
    assert (values.flat.astype(int) * values.unit == incomes.flat.astype(int) * incomes.unit).all()


@pytest.mark.parametrize("years", YEARS)
def test_joining_tiles_never_loses_so_that_the_bounds_of_a_search_hold(years):
    values = potential(EDITION, years)
    assert values.least > 0
    for shop in ("photo", "dim_sum", "antiques", "factory"):
        size = EDITION.shops[shop].size
        worths = [0, *(worth(values, shop, tiles) for tiles in range(1, 2 * size - 1))]
        for one in range(1, size):
            for other in range(1, size):
                if one + other < len(worths):
                    assert worths[one + other] >= worths[one] + worths[other]


def test_a_sample_that_misses_it_is_raised_and_kept_below_the_complete_business():
    assert raised([20, 30], 90) == [20, 40]
    assert raised([50, 70], 90) == [30, 60]


def test_rows_say_what_a_business_may_become():
    values = values_of(EDITION, 2, [Worth(2, 6, 2, 70_000), Worth(1, 6, 2, 99_000)])
    six = next(shop for shop, facts in EDITION.shops.items() if facts.size == 6)
    assert worth(values, six, 2) == 70_000
    assert worth(values, six, 1) == 20_000


def test_both_figures_of_a_deal_are_told():
    """Bo's photo beside Ann's makes a pair: nothing more a year yet, but a third may come (C20)."""
    owners = {6: "Ann", 7: "Bo"}
    facts = {"owners": owners, "tiles": dict.fromkeys(owners, "photo"), "year": 3, "phase": "trade"}
    position = replace(walked(3, 0), **facts)
    assert best_deals(position).deals == ()
    deal = best_deals(position, values=potential(EDITION, 4)).deals[0]
    assert deal.surplus > deal.income_surplus == 0
    assert sum(deal.gains.values()) == deal.surplus


def test_an_edition_without_a_table_says_so():
    with pytest.raises(ValueError, match=r"edition of_our_own: potential\.csv is missing"):
        potential(replace(EDITION, name="of_our_own"), 1)


@pytest.mark.parametrize("name", c.edition_names())
def test_every_shipped_edition_has_a_potential_that_is_worth_its_incomes_and_mostly_more(name):
    """Never less than what it earns as it is, for what lies stays; and more for some that may still grow."""
    edition = c.load_edition(name)
    years = len(edition.years)
    values, incomes = potential(edition, years), income_table(edition)
    more = values.flat.astype(int) * values.unit - years * incomes.flat.astype(int) * incomes.unit
    assert more.min() >= 0
    assert more.max() > 0
    assert values.least > 0
