"""Arrays and plain Python play the same games, and nothing in them is made or lost."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from starts import NAMES, walked, with_cash

from companion import chinatown as c
from companion.analysis import plain
from companion.analysis.draws import draw_games
from companion.analysis.placement import best_placement
from companion.analysis.plain_table import table_of
from companion.analysis.planning import PLANNING, keep_by_value, lay_best
from companion.analysis.policies import POLICIES
from companion.analysis.potential import unit_of, worth_to_come
from companion.analysis.rollout import play, roll_out
from companion.rules.chinatown.board import Block, Lot, make_board

GAMES = 40


def many_blocks() -> c.Position:
    """A board of eleven blocks of eight lots, some tiles of a shop laid in the first, the second and the ninth."""
    lots = [Lot(8 * block + n + 1, block + 1, n % 4, n // 4) for block in range(11) for n in range(8)]
    board = make_board(lots, [Block(block + 1, 5 * block, 0) for block in range(11)])
    start = walked(4, 0)
    return replace(
        start,
        edition=replace(start.edition, board=board),
        owners={1: "Ann", 9: "Ann", 65: "Ann", 66: "Ann"},
        tiles={1: "photo", 9: "photo", 65: "photo"},
    )


STARTS = {
    "a new game of three": walked(3, 0),
    "a new game of five": walked(5, 0),
    "two have kept": walked(4, 2),
    "one has drawn": walked(3, 4),
    "a first year's trade": walked(4, 8),
    "mid-game": walked(5, 60),
    "mid-game of three": walked(3, 75),
    "rest connected": walked(4, 60, rest="connected"),
    "economy cards": walked(4, 64, economy=True),
    "economy cards from the start": walked(3, 0, economy=True),
    "rich": with_cash(walked(3, 80), 900_000),
    "unequal hands, one of 17": replace(
        walked(4, 8), hands={"Ann": dict.fromkeys(list(walked(4, 8).bag)[:6], 3) | {"photo": 2}}
    ),
    "eleven blocks": many_blocks(),
} | {f"edition {name}": c.new_game(NAMES[:4], edition=name).position for name in c.edition_names()}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("start", STARTS)
def test_arrays_and_plain_python_play_the_same_games(start: str, policy: str):
    position = STARTS[start]
    draws = draw_games(position, GAMES, seed=3)
    batch = play(position, draws, POLICIES[policy])
    assert batch.games == GAMES
    for game, table in enumerate(plain.play(position, draws, plain.POLICIES[policy])):
        assert batch.cash[:, game].tolist() == table.cash
        assert batch.owner[:, game].tolist() == table.owner
        assert batch.laid[:, game].tolist() == table.laid
        assert batch.income[:, game].tolist() == table.income


@pytest.mark.long
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("start", STARTS)
def test_every_deed_and_tile_has_one_home_and_the_rules_agree_on_the_income(start: str, policy: str):
    position = STARTS[start]
    batch = play(position, draw_games(position, 8, seed=5), POLICIES[policy])
    shops = position.edition.shops
    for game in range(8):
        end = ended(position, batch, game)
        assert set(position.owners) <= set(end.owners)
        assert {lot: end.tiles[lot] for lot in position.tiles} == dict(position.tiles)
        held = Counter(end.tiles.values())
        for hand in end.hands.values():
            held.update(hand)
        assert all(held[shop] <= shops[shop].tiles for shop in shops)
        assert c.income(end) == {
            player: int(batch.income[seat, game]) * batch.ground.unit
            for seat, player in enumerate(position.players)
        }


def ended(position, batch, game):
    """The end of one game of a batch as a position that the rules can score."""
    ground, players = batch.ground, position.players
    owner, laid = batch.owner[:, game].tolist(), batch.laid[:, game].tolist()
    return replace(
        position,
        owners={lot: players[owner[n]] for n, lot in enumerate(ground.lots) if owner[n] >= 0},
        tiles={lot: ground.shops[laid[n]] for n, lot in enumerate(ground.lots) if laid[n] >= 0},
        hands={
            player: Counter(ground.shops[shop] for shop in batch.hands[seat][:, game])
            for seat, player in enumerate(players)
        },
    )


def test_as_many_deeds_are_kept_and_tiles_drawn_as_the_rules_say():
    """C11 and C12: 75 of 85 deeds, 85 of 90 tiles for five players."""
    position = walked(5, 0)
    batch = play(position, draw_games(position, 100, seed=1), POLICIES["greedy"])
    assert ((batch.owner >= 0).sum(0) == 75).all()
    assert ((batch.laid >= 0).sum(0) + sum(len(hand) for hand in batch.hands) == 85).all()


def test_sales_of_simulated_players_move_cash_and_make_none():
    """What all players hold at the end is what they had and the incomes of every year."""
    position = walked(4, 40)
    draws = draw_games(position, 200, seed=2)
    trading, seen = POLICIES["trading"], []

    def worth(batch, years):
        spots = batch.ground.start[:, None] + batch.masks
        return worth_to_come(position.edition, years).flat[spots].astype(int).sum(1) * unit_of(
            position.edition
        )

    def trade(batch, years, before):
        cash, goods, tiles = batch.cash.copy(), worth(batch, years), tiles_of(batch)
        trading.trade(batch, years, before)
        assert batch.cash.min() >= 0
        assert (batch.cash % batch.ground.step == 0).all()
        assert (batch.cash.sum(0) == cash.sum(0)).all()
        assert (tiles_of(batch) == tiles).all()
        seen.append(worth(batch, years) - goods)
        assert (seen[-1] + batch.cash - cash >= 0).all(), "somebody lost by a sale"

    play(position, draws, replace(trading, trade=trade))
    assert any((change != 0).any() for change in seen), "nobody ever traded"


def tiles_of(batch):
    """How many tiles of each shop are laid or in hands, (shops, games): without them nobody can lay."""
    everything = np.concatenate([batch.laid, *batch.hands])
    return np.stack([(everything == shop).sum(0) for shop in range(len(batch.ground.shops))])


def test_a_win_is_one_win_shared_or_not():
    wins = roll_out(walked(5, 0), 3000, 7).wins
    assert np.allclose(wins.sum(0), 1)
    assert set(np.unique(wins)) <= {0, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5}
    assert (wins == 1 / 2).any()


def test_the_end_is_the_end():
    """C30: a finished game is won by what stands there, tiles on the board breaking ties."""
    position = replace(walked(3, 0), phase="over", year=6, cash={"Ann": 90_000, "Bo": 90_000, "Cy": 0})
    assert roll_out(position, 2, 1).wins.tolist() == [[0.5, 0.5], [0.5, 0.5], [0, 0]]
    laid = replace(position, owners={1: "Bo"}, tiles={1: "photo"})
    assert roll_out(laid, 1, 1).wins[:, 0].tolist() == [0, 1, 0]


def test_no_games_from_where_cash_is_not_known_or_no_cards_are_told():
    secret = replace(walked(3, 0), cash={"Ann": 0, "Bo": None, "Cy": None})
    with pytest.raises(ValueError, match="cash of Bo and Cy is not known"):
        roll_out(secret, 1, 1)
    alone = c.game_from_position({"owners": {"1": "Ann"}, "tiles": {}}).position
    with pytest.raises(ValueError, match="no number of cards for 1 players"):
        roll_out(alone, 1, 1)
    last = replace(alone, year=6, hands={"Ann": {"photo": 1}})
    assert roll_out(last, 1, 1).cash.tolist() == [[60_000]]


def test_the_same_seed_is_the_same_game_and_another_is_another():
    first, again, other = (roll_out(walked(3, 0), 50, seed).cash for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


def test_planners_lay_no_worse_than_anybody_could():
    """Every year's placement is the best one: no other way to lay the same hand earns more."""
    position = walked(3, 8)
    table = table_of(position)
    for seat, player in enumerate(position.players):
        lay_best(table, seat, iter(()))
        assert table.income[seat] * table.ground.unit == best_placement(position, player).dollars


def test_planners_keep_the_number_of_the_rules_out_of_their_own_hand():
    position, seen = walked(5, 0), []

    def keep(table, seat, hand, keeps):
        seen.append((seat, len(hand), keeps, tuple(hand)))
        return keep_by_value(table, seat, hand, keeps)

    (table,) = plain.play(position, draw_games(position, 1, 1), replace(PLANNING, keep=keep))
    counts = [position.edition.counts(5, year) for year in range(1, 7)]
    expected = [(seat, each.deeds_handed_out, each.deeds_kept) for each in counts for seat in range(5)]
    assert [each[:3] for each in seen] == expected
    for year in range(6):
        handed = [lot for *_, hand in seen[5 * year : 5 * year + 5] for lot in hand]
        assert len(handed) == len(set(handed))
    assert sum(owner >= 0 for owner in table.owner) == 75


def test_a_deed_beside_own_tiles_is_worth_more():
    """Lot 2 touches a laid photo on lot 1, lot 85 touches nothing of Ann's."""
    position = replace(walked(3, 0), owners={1: "Ann"}, tiles={1: "photo"}, hands={"Ann": {"photo": 2}})
    table = table_of(position)
    two, far = (table.ground.lot_index[lot] for lot in (2, 85))
    assert keep_by_value(table, 0, [far, two], 1) == [two]
    assert keep_by_value(table, 1, [far, two], 1) == [two], "for Bo they are equal, and 2 is lower"


def test_planners_play_to_the_end_of_the_very_deeds_in_hand():
    handed = {"Ann": (1, 2, 3, 4, 5, 6, 7), "Bo": tuple(range(8, 15)), "Cy": tuple(range(15, 22))}
    position = replace(walked(3, 0), handed=handed)
    (table,) = plain.play(position, draw_games(position, 1, 1), PLANNING)
    assert sum(owner == 0 for owner in table.owner[:7]) >= 5
    assert roll_out(position, 3, 1, "planning").wins.sum() == pytest.approx(3)


def test_a_policy_that_there_is_not_is_no_policy():
    with pytest.raises(KeyError):
        roll_out(walked(3, 0), 1, 1, "clever")


def test_editions_that_simulated_games_do_not_know_are_refused():
    """A second tile that earns nothing more (C20); the street variant (C41)."""
    edition = walked(3, 0).edition
    flat = replace(edition, pay={**edition.pay, (2, False): edition.pay[1, False]})
    with pytest.raises(ValueError, match="each further tile earns something more"):
        roll_out(replace(walked(3, 0), edition=flat), 1, 1)
    with pytest.raises(ValueError, match="street variant"):
        roll_out(replace(walked(3, 0), edition=replace(edition, street=True)), 1, 1)
