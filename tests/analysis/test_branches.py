"""Both branches of a comparison are the games that rollouts from each position play, only with less work."""

from dataclasses import replace

import pytest
from starts import dealt, walked, with_cash

from companion.analysis import batch
from companion.analysis import branches as module
from companion.analysis.batch import batch_of, side_by_side
from companion.analysis.branches import Branches
from companion.analysis.draws import draw_games
from companion.analysis.rollout import ends, roll_out

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
def test_a_seat_that_plays_on_alone_meets_its_own_draws_and_those_of_seats_that_are_alike(start):
    before = BEFORE[start]
    after = dealt(before)
    branches, draws = Branches(before, after, "greedy"), draw_games(before, GAMES, SEED)
    assert branches.alone
    both = branches.play(GAMES, SEED)
    for seat, player in enumerate(before.players):
        alike = branches.alike(seat)
        found = branches.cash(seat, GAMES, SEED)
        for cash, whole, position in zip(found, both, (before, after), strict=True):
            assert cash.shape == (len(alike), GAMES)
            assert (cash[0] == whole.cash[seat]).all()
            for other, row in enumerate(alike):
                alone = ends(at_a_table_alone(position, player), draws.of([row]), "greedy")[0]
                assert (cash[other] == alone[0]).all()


def at_a_table_alone(position, player):
    """What `player` has, without the others."""
    lots = position.lots_of(player)
    tiles = {lot: shop for lot, shop in position.tiles.items() if lot in lots}
    hands = {player: position.hand(player)}
    return replace(position, players=(player,), owners=dict.fromkeys(lots, player), tiles=tiles, hands=hands)


def test_seats_are_alike_to_which_as_many_cards_come():
    alike = {name: Branches(before, before, "greedy").alike for name, before in BEFORE.items()}
    assert alike["a first year's trade"](2) == [2, 0, 1, 3]
    assert alike["one has drawn"](0) == [0], "Ann has drawn, Bo and Cy draw this year"
    assert alike["one has drawn"](1) == [1, 2]
    handed = replace(walked(3, 0), handed={"Ann": (1, 2, 3, 4, 5, 6, 7)})
    assert Branches(handed, handed, "greedy").alike(1) == [1], "the deeds of Bo and Cy come from the stack"


def test_what_comes_to_another_seat_is_as_likely_as_the_own():
    """Mean cash by the draws of each seat, games of the same law: 4 standard errors of 6,000 games."""
    before = BEFORE["a first year's trade"]
    for cash in Branches(before, dealt(before), "greedy").cash(0, 6000, SEED):
        own = cash[0].mean()
        for other in cash[1:]:
            assert abs(other.mean() - own) < 4 * (cash[0] - other).std() / 6000**0.5


def test_only_the_parties_of_a_deal_are_played_twice(monkeypatch):
    played = []
    side_by_side, ends = module.side_by_side, module.ends
    monkeypatch.setattr(
        module,
        "side_by_side",
        lambda *both: played.append([batch.seats for batch in both]) or side_by_side(*both),
    )
    monkeypatch.setattr(
        module, "ends", lambda position, *rest: played.append(position.players) or ends(position, *rest)
    )
    before = walked(5, 60)
    Branches(before, dealt(before), "greedy").play(GAMES, SEED)
    assert played == [[5, 2]]
    played.clear()
    Branches(before, with_cash(before, 5_000), "greedy").play(GAMES, SEED)
    assert played == [before.players]


def test_branches_whose_boards_do_not_fit_side_by_side_play_one_after_the_other(monkeypatch):
    before = BEFORE["a first year's trade"]
    branches = Branches(before, dealt(before), "greedy")
    at_once, alone = branches.play(GAMES, SEED), branches.cash(0, GAMES, SEED)
    monkeypatch.setattr(module, "MOST_LOTS", 100)
    monkeypatch.setattr(module, "side_by_side", None)
    for found, again in zip(at_once, branches.play(GAMES, SEED), strict=True):
        assert (found.cash == again.cash).all()
        assert (found.tiles == again.tiles).all()
    for found, again in zip(alone, branches.cash(0, GAMES, SEED), strict=True):
        assert (found == again).all()


def test_two_boards_need_room_for_their_lots(monkeypatch):
    one = batch_of(BEFORE["mid-game"])
    assert side_by_side(one, one).ground.lots == 2 * one.ground.lots
    monkeypatch.setattr(batch, "MOST_LOTS", 169)
    with pytest.raises(ValueError, match="two boards of 85 lots are more than 169"):
        side_by_side(one, one)


def test_nobody_plays_alone_where_players_trade_or_luck_differs():
    before = walked(4, 8)
    assert not Branches(before, dealt(before), "trading").alone
    assert not Branches(before, dealt(before), "random").alone
    assert not Branches(before, changed(before)["a lot"], "greedy").alone
