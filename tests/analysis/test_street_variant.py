"""By the street variant a business is opened beside a street alone (C41), in placements and in deals."""

import random
from dataclasses import replace

import pytest
from starts import NAMES

from companion import chinatown as c
from companion.analysis import gains
from companion.analysis.deals import best_deals
from companion.analysis.placement import best_placement
from companion.analysis.table import income_table
from companion.rules.chinatown import Position

EDITION = c.load_edition("1999").with_house_rules({"street": True})
BLOCK = list(range(1, 13))
"""Of Lafayette St. the lots 1, 2, 3, 6 and 7 touch no street."""


def placing(owners, tiles, hands) -> Position:
    start = c.new_game(NAMES[:3], edition="1999", street=True).position
    return replace(start, phase="place", owners=owners, tiles=tiles, hands=hands)


def scattered(seed: int) -> Position:
    """Some lots of one block, a few tiles on them, three or four tiles in Ann's hand."""
    rng = random.Random(seed)
    owners = {lot: rng.choice(("Ann", "Ann", "Ann", "Bo")) for lot in rng.sample(BLOCK, 9)}
    tiles = {lot: rng.choice(("pharmacy", "tailor")) for lot in owners if rng.random() < 0.3}
    hand = {"pharmacy": rng.randint(1, 2), "tailor": rng.randint(1, 2)}
    return placing(owners, tiles, {"Ann": hand})


def laid_by_the_rules(position: Position) -> dict[frozenset, int]:
    """Every set of tiles that Ann can lay one after the other, and what she then earns."""
    found, todo = {}, [position]
    while todo:
        now = todo.pop()
        key = frozenset(now.tiles.items())
        if key not in found:
            found[key] = c.income(now)["Ann"]
            todo += [
                move.apply(now)
                for lot in now.lots_of("Ann")
                for shop in now.hand("Ann")
                if not list((move := c.Place("Ann", lot, shop)).problems(now))
            ]
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_best_placement_is_the_best_that_the_rules_allow(seed: int):
    position = scattered(seed)
    every, best = laid_by_the_rules(position), best_placement(position, "Ann")
    assert best.proven
    assert best.dollars == max(every.values())
    assert frozenset({**position.tiles, **best.tiles}.items()) in every


def test_the_variant_matters_in_these_positions():
    free = c.load_edition("1999")
    pairs = [(replace(scattered(seed), edition=free), scattered(seed)) for seed in range(40)]
    more = [best_placement(one, "Ann").dollars - best_placement(other, "Ann").dollars for one, other in pairs]
    assert min(more) >= 0
    assert sum(each > 0 for each in more) > 5


@pytest.mark.parametrize("laid", [0, 0b1, 0b1000100])
def test_many_sets_are_sifted_as_few_are(laid: int):
    """Arrays and plain Python keep the same sets of a whole block, in another order."""
    values = income_table(EDITION)
    bits = [1 << bit for bit in range(12) if not laid >> bit & 1]
    by_hand, by_array = (
        sift(values, "tailor", 0, laid, bits, 5) for sift in (gains._by_hand, gains._by_array)
    )
    assert sorted(by_hand) == sorted(by_array)
    assert len(by_hand) > 20


def test_a_lot_at_the_street_is_worth_a_deal():
    """Ann's three pharmacies can be opened on Bo's lot 5 alone, and grow from there to 6 and 7."""
    position = replace(
        placing({5: "Bo", 6: "Ann", 7: "Ann"}, {}, {"Ann": {"pharmacy": 3}}), phase="trade", year=6
    )
    assert best_placement(position, "Ann").dollars == 0
    (deal, *_) = best_deals(position).deals
    assert deal.surplus == 5_000
    assert [lot for each in deal.transfers for lot in each.lots] == [5]
