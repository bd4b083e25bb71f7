"""Intervals hold the truth as often as they say; two branches meet the same luck."""

from dataclasses import astuple, replace

import numpy as np
import pytest
from starts import dealt, walked
from tiny import TINY, every_future

from companion.analysis.estimate import Pool, Tally, student, wilson
from companion.analysis.paired import EVERYBODY, FEWEST, compare, forecast
from companion.analysis.policies import POLICIES
from companion.analysis.rollout import outcome, play, roll_out


def truth(position):
    """How every possible game from `position` ends."""
    batch = play(position, every_future(position), POLICIES["greedy"])
    return outcome(position, batch.cash, batch.tiles)


TRUTH = truth(TINY)
RUNS, SAMPLE = 600, 60


def test_the_tiny_game_is_what_it_says():
    assert TRUTH.cash.shape == (2, 24 * 360)
    assert (TRUTH.wins.mean(1) > 0.05).all()
    assert TRUTH.cash.std(1).min() > 0


def test_sampled_games_have_the_mean_of_all_games():
    sample = roll_out(TINY, 60_000, 1)
    for seat in range(2):
        error = 4.5 * TRUTH.cash[seat].std() / 60_000**0.5
        assert abs(sample.cash[seat].mean() - TRUTH.cash[seat].mean()) < error
        assert abs(sample.wins[seat].mean() - TRUTH.wins[seat].mean()) < 4.5 * 0.5 / 60_000**0.5


def test_intervals_hold_the_truth_as_often_as_they_claim():
    """At 95 % of 600 samples, 3 standard errors are 2.7 %. Wilson's is too wide where wins are shared."""
    cash, wins = np.zeros(2), np.zeros(2)
    for run in range(RUNS):
        sample, tally = roll_out(TINY, SAMPLE, run), Tally()
        tally.add(sample.cash)
        for seat in range(2):
            interval, share = tally.interval(seat), wilson(sample.wins[seat].mean(), SAMPLE)
            cash[seat] += interval.low <= TRUTH.cash[seat].mean() <= interval.high
            wins[seat] += share.low <= TRUTH.wins[seat].mean() <= share.high
    assert (abs(cash / RUNS - 0.95) < 0.03).all(), cash / RUNS
    assert (wins / RUNS > 0.923).all(), wins / RUNS


def test_the_interval_of_a_difference_holds_the_truth_as_often_as_it_claims():
    """Bo has lot 1 with its tile instead of Ann: the true difference comes from all futures of both."""
    given = replace(TINY, owners={1: "Bo", 5: "Bo"})
    true = truth(given).cash.mean(1) - TRUTH.cash.mean(1)
    held = 0
    for run in range(RUNS):
        a, b = roll_out(TINY, SAMPLE, run), roll_out(given, SAMPLE, run)
        tally = Tally()
        tally.add(b.cash - a.cash)
        held += tally.interval(0).low <= true[0] <= tally.interval(0).high
    assert abs(held / RUNS - 0.95) < 0.03


@pytest.mark.long
def test_a_comparison_holds_the_truth_as_often_as_it_claims():
    """Though it looks at its interval while it plays, and lets those alone play on whose difference is not known."""
    given = replace(TINY, owners={1: "Bo", 5: "Bo"})
    true = truth(given).cash - TRUTH.cash
    wins = truth(given).wins.mean(1) - TRUTH.wins.mean(1)
    games = 2 * EVERYBODY
    width = 2 * 1.96 * true[0].std() / games**0.5
    held = np.zeros((2, 2))
    for run in range(RUNS):
        found = compare(TINY, given, width=width, seed=run)
        assert found.games > EVERYBODY
        for seat, change in enumerate(found.players.values()):
            held[0, seat] += change.cash.low <= true[seat].mean() <= change.cash.high
            held[1, seat] += change.win.low <= wins[seat] <= change.win.high
    assert (abs(held / RUNS - 0.95) < 0.03).all(), held / RUNS


def test_students_quantile_is_the_tabled_one():
    for degrees, tabled in {5: 2.5706, 10: 2.2281, 30: 2.0423, 120: 1.9799}.items():
        assert student(degrees) == pytest.approx(tabled, abs=0.003)


def test_wilsons_interval_is_honest_at_the_edges():
    """By hand for 0 of 10: high is z² / (n + z²) = 3.8415 / 13.8415."""
    assert wilson(0, 10).low == 0
    assert wilson(0, 10).high == pytest.approx(0.27754, abs=1e-5)
    assert wilson(1, 10).high == 1
    assert wilson(1, 10).low == pytest.approx(1 - 0.27754, abs=1e-5)


def test_clusters_of_one_game_have_students_interval():
    games = roll_out(TINY, SAMPLE, 1).cash[:1]
    pool, tally = Pool(), Tally()
    pool.add(games)
    tally.add(games)
    assert pool.games == SAMPLE
    assert astuple(pool.interval()) == pytest.approx(astuple(tally.interval(0)))


def test_games_that_hang_together_count_as_one():
    """Each game five times over is known as well as once, and games of two sizes by hand: 6 of 1 and 6 of 2."""
    games = roll_out(TINY, SAMPLE, 1).cash[:1]
    once, often = Pool(), Pool()
    once.add(games)
    often.add(np.repeat(games, 5, axis=0))
    assert often.games == 5 * SAMPLE
    assert astuple(often.interval()) == pytest.approx(astuple(once.interval()))
    both = Pool()
    both.add(np.array([[0, 0, 0, 6, 6, 6]]))
    both.add(np.array([[0, 0, 0, 3, 3, 3], [1, 1, 1, 4, 4, 4]]))
    error = (6 * 10.8 + 6 * 10.8) ** 0.5 / 18
    assert both.mean == 42 / 18
    assert both.interval().high - both.mean == pytest.approx(student(10) * error)
    both.add(np.zeros((3, 5)))
    assert both.interval().width == np.inf, "five clusters say too little"


def test_whom_others_draws_serve_has_the_mean_of_plain_games():
    """Ann plays on alone; 4 standard errors of both ways together."""
    before = walked(3, 6, 2)
    after = dealt(before)
    found = compare(before, after).players["Ann"].cash
    plain = Tally()
    for part in range(10):
        plain.add(roll_out(after, 2000, part).cash[:1] - roll_out(before, 2000, part).cash[:1])
    error = ((found.width / 3.92) ** 2 + plain.sd(0) ** 2 / plain.count) ** 0.5
    assert abs(found.mean - plain.mean(0)) < 4 * error
    assert error < 320


def test_a_change_is_known_as_narrowly_as_asked():
    position = walked(4, 8)
    wide, narrow = (compare(position, dealt(position), width=width) for width in (4000, 500))
    assert wide.narrow
    assert narrow.narrow
    assert narrow.games > wide.games >= FEWEST
    assert all(change.cash.width <= 500 for change in narrow.players.values())
    for change in narrow.players.values():
        difference = change.after.cash.mean - change.before.cash.mean
        assert change.cash.mean == pytest.approx(difference, abs=0.01)
        assert change.win.mean == pytest.approx(change.after.win.mean - change.before.win.mean, abs=1e-9)


def test_those_play_on_whose_difference_is_not_known():
    """Ann's is wide, Bo's narrow: only Ann plays more games than all do for the chances to win."""
    position = walked(3, 6, 2)
    some, all_known = (compare(position, dealt(position), width=width).players for width in (5000, 1000))
    assert some["Ann"].cash.width < 5000
    assert all_known["Ann"].cash.width < 1000
    assert 650 < all_known["Bo"].cash.width < 1000, "with all games of Ann it would be below 600"


def test_chances_to_win_may_be_told_by_another_policy():
    """Cash is that of the one policy, and chances are those of the other, to the last game."""
    before = walked(4, 60)
    after, one = dealt(before), {"most": FEWEST, "seed": 3}
    both = compare(before, after, "greedy", chances="trading", **one).players
    cash, chances = (compare(before, after, policy, **one).players for policy in ("greedy", "trading"))
    for player, change in both.items():
        assert change.cash == cash[player].cash != chances[player].cash
        assert change.before.cash == cash[player].before.cash
        assert change.win == chances[player].win
        assert change.after.win == chances[player].after.win
    assert any(change.win != cash[player].win for player, change in both.items())


def test_nothing_changed_is_worth_nothing():
    comparison = compare(walked(3, 8), walked(3, 8))
    for change in comparison.players.values():
        assert (change.cash.mean, change.cash.width, change.win.mean) == (0, 0, 0)


def test_a_deal_and_its_mirror_are_opposite():
    """What a deal does is undone by the deal back: both differences sum to zero, for each player."""
    position = walked(4, 60)
    there, back = compare(position, dealt(position)), compare(dealt(position), position)
    for player in position.players:
        assert there.players[player].cash.mean == -back.players[player].cash.mean
        assert there.players[player].win.mean == -back.players[player].win.mean


def test_a_price_only_moves_cash_between_the_two():
    position = walked(4, 60)
    free, paid = dealt(position), dealt(position, 10_000)
    change = compare(free, paid).players
    assert [change[player].cash.mean for player in position.players] == [10_000, -10_000, 0, 0]
    assert sum(each.cash.mean for each in change.values()) == 0


def test_common_draws_narrow_a_difference():
    position = walked(5, 8)
    a, b = roll_out(position, 2000, 1), roll_out(dealt(position), 2000, 1)
    other = roll_out(dealt(position), 2000, 2)
    paired, apart = (b.cash - a.cash).std(1), (other.cash - a.cash).std(1)
    assert paired.sum() < apart.sum() / 2
    assert (paired[2:] == 0).all(), "who takes no part in a deal meets the very same games"


def test_it_tells_how_far_it_is_and_stops_when_told():
    position, told = walked(3, 0), []
    given = replace(position, owners={1: "Ann"}, tiles={1: "photo"})
    asked = compare(
        position, given, width=1, progress=lambda *each: told.append(each), stop=lambda: len(told) == 3
    )
    assert not asked.narrow
    assert [games for games, _ in told] == sorted(games for games, _ in told)
    assert told[-1][0] == asked.games
    assert compare(position, given, width=0, most=2000).games == 2000


def test_other_players_cannot_be_compared():
    with pytest.raises(ValueError, match="same players"):
        compare(walked(3, 0), walked(4, 0))
    with pytest.raises(ValueError, match="0 games are too few"):
        compare(walked(3, 0), walked(3, 0), most=0)


def test_chances_to_win_and_final_cash_of_a_position():
    told = forecast(walked(3, 60), width=20_000)
    assert sum(each.win.mean for each in told.values()) == pytest.approx(1)
    for each in told.values():
        assert each.win.low <= each.win.mean <= each.win.high != each.win.low
        assert each.cash.width <= 20_000
