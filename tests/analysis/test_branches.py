"""Both branches of a comparison are the games that rollouts from each position play, only with less work."""

from dataclasses import replace

import pytest
from starts import dealt, walked, with_cash

from companion.analysis import branches as module
from companion.analysis.branches import Branches
from companion.analysis.rollout import roll_out

GAMES, SEED = 60, 3

BEFORE = {
    "a first year's trade": walked(4, 8),
    "mid-game": walked(5, 60),
    "one has drawn": walked(3, 4),
    "economy cards": walked(4, 64, economy=True),
    "the last year": replace(walked(3, 60), year=6),
    "over": replace(walked(3, 60), year=6, phase="over"),
}


def changed(position):
    """What may come after: a deal, one with a price, cash alone, a tile that came from nowhere, goods of all."""
    free = next(lot for lot in position.edition.board.lots if lot not in position.owners)
    given = {**position.owners, free: position.players[0]}
    shop = max(position.bag, key=lambda each: position.bag[each])
    return {
        "a deal": dealt(position),
        "a deal with a price": dealt(with_cash(position, 50_000), 20_000),
        "cash": with_cash(position, 70_000),
        "a lot": replace(position, owners=given),
        "a tile": replace(position, owners=given, tiles={**position.tiles, free: shop}),
        "everybody moves on": replace(position, owners=turned(position)),
    }


def turned(position):
    """Everybody's lots belong to the next player."""
    following = dict(zip(position.players, position.players[1:] + position.players[:1], strict=True))
    return {lot: following[owner] for lot, owner in position.owners.items()}


@pytest.mark.long
@pytest.mark.parametrize("policy", ["greedy", "random", "trading"])
@pytest.mark.parametrize("start", BEFORE)
def test_both_branches_are_the_games_of_two_rollouts(start, policy):
    before = BEFORE[start]
    for name, after in changed(before).items():
        branches = Branches(before, after, policy)
        for found, position in zip(branches.play(GAMES, SEED), (before, after), strict=True):
            alone = roll_out(position, GAMES, SEED, policy)
            assert (found.cash == alone.cash).all(), name
            assert (found.tiles == alone.tiles).all(), name
            assert (found.wins == alone.wins).all(), name


@pytest.mark.parametrize("start", BEFORE)
def test_seats_that_play_on_alone_meet_the_games_that_everybody_played(start):
    before = BEFORE[start]
    branches = Branches(before, dealt(before), "greedy")
    assert branches.alone
    both = branches.play(GAMES, SEED)
    for seats in ([0], [1], [0, 1], [2]):
        for cash, whole in zip(branches.cash(seats, GAMES, SEED), both, strict=True):
            assert (cash == whole.cash[seats]).all()


def test_only_the_parties_of_a_deal_are_played_twice(monkeypatch):
    played = []
    ends = module.ends
    monkeypatch.setattr(
        module, "ends", lambda position, *rest: played.append(position.players) or ends(position, *rest)
    )
    before = walked(5, 60)
    Branches(before, dealt(before), "greedy").play(GAMES, SEED)
    assert played == [before.players, before.players[:2]]
    played.clear()
    Branches(before, with_cash(before, 5_000), "greedy").play(GAMES, SEED)
    assert played == [before.players]


def test_nobody_plays_alone_where_players_trade_or_luck_differs():
    before = walked(4, 8)
    assert not Branches(before, dealt(before), "trading").alone
    assert not Branches(before, dealt(before), "random").alone
    assert not Branches(before, changed(before)["a lot"], "greedy").alone
