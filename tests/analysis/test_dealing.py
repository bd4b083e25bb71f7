"""Simulated players who make the deals that are worth proposing."""

from collections import Counter
from dataclasses import replace

import pytest
from starts import walked

from companion import chinatown as c
from companion.analysis import plain
from companion.analysis.dealing import DEALING, carry_out, dealing, make_deals, position_of
from companion.analysis.deals import best_deals
from companion.analysis.draws import draw_games
from companion.analysis.plain_table import table_of
from companion.analysis.planning import PLANNING
from companion.analysis.rollout import roll_out

TRADING = [(3, 6), (4, 45), (5, 100)]
"""Players and moves that lead to a phase of trading."""


def traded(players, moves):
    """A table whose players trade, from a position like it."""
    table = table_of(walked(players, moves))
    table.cash = [200_000] * players
    return table


def facts(table):
    hands = [sorted(hand) for hand in table.hands]
    vacant = [sorted(lots) for lots in table.vacant]
    return table.spots, vacant, hands, table.owner, table.laid, table.income, table.cash


@pytest.mark.parametrize(("players", "moves"), TRADING)
def test_a_simulated_table_is_a_position_and_back(players, moves):
    table = traded(players, moves)
    assert facts(table_of(position_of(table, 4))) == facts(table)


@pytest.mark.parametrize(("players", "moves"), TRADING)
def test_a_deal_at_a_simulated_table_does_what_the_rules_say(players, moves):
    table = traded(players, moves)
    position = position_of(table, 4)
    for suggestion in best_deals(position, 3, effort=2, limits=True).deals:
        changed, deal = table.copy(), c.Deal(transfers=suggestion.transfers)
        assert not list(deal.problems(position))
        carry_out(changed, suggestion)
        assert facts(changed) == facts(table_of(deal.apply(position)))


@pytest.mark.parametrize(("players", "moves"), TRADING)
def test_deals_are_made_until_nobody_gains_by_another(players, moves):
    table = traded(players, moves)
    made = make_deals(table, 4, effort=2, parties=2, values=None)
    assert all(min(deal.gains.values()) > 0 for deal in made)
    assert sum(table.cash) == 200_000 * players
    left = position_of(table, 4)
    pairs = [(one, other) for one in left.players for other in left.players if one < other]
    assert best_deals(left, effort=2, limits=True, among=pairs).deals == ()


def test_more_effort_finds_no_less_and_leaves_the_bound_true():
    """Bo's photo on lot 8 completes Ann's pair: 20,000 more a year (C20), and a lot has to change hands for it."""
    owners = {6: "Ann", 7: "Ann", 8: "Bo"}
    facts = {"owners": owners, "tiles": dict.fromkeys(owners, "photo"), "year": 6, "phase": "trade"}
    position = replace(walked(3, 0), **facts)
    none, one, every = (best_deals(position, 1, effort=effort) for effort in (0, 1, None))
    assert (none.deals, none.bound, none.proven) == ((), 20_000, False)
    assert (one.deals, every.proven) == (every.deals, True)
    assert one.deals[0].surplus == 20_000


@pytest.mark.long
def test_games_of_players_who_deal_end_with_more_for_all_together():
    start = c.new_game(["Ann", "Bo", "Cy"]).position
    draws, told = draw_games(start, 5, 1), []
    dealt = list(plain.play(start, draws, dealing(told=told.append)))
    alone = list(plain.play(start, draws, PLANNING))
    assert told
    assert sum(sum(table.cash) for table in dealt) > sum(sum(table.cash) for table in alone)
    for table in dealt:
        laid = Counter(shop for shop in table.laid if shop >= 0)
        assert all(
            laid[shop] <= start.edition.shops[name].tiles for name, shop in table.ground.shop_index.items()
        )


def test_rollouts_know_the_policy_and_repeat_it():
    start = replace(walked(3, 6), year=5)
    one, other = (roll_out(start, 3, 7, "dealing") for _ in range(2))
    assert (one.cash == other.cash).all()
    assert one.cash.T.tolist() == [
        table.cash for table in plain.play(start, draw_games(start, 3, 7), DEALING)
    ]
