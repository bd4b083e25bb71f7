"""Games that go on from two positions with the same draws, without playing anything twice.

Two branches that differ by a deal meet the same deeds and tiles. Where simulated players do not trade, each plays
alone: whose goods are the same in both branches has the same game in both, but for the cash they begin with.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.analysis.batch import Rows, batch_of, side_by_side
from companion.analysis.draws import Draws, draw_games, same_luck, years_to_come
from companion.analysis.ground import MOST_LOTS
from companion.analysis.policies import FEW, POLICIES
from companion.analysis.rollout import Outcome, ends, outcome, play_on, roll_out
from companion.rules.chinatown import Position

Ends = tuple[Rows, Rows]
"""What `ends` returns: final cash in dollars and laid tiles, (seats, games)."""
Pair = tuple[Sequence[int], Sequence[int]]
"""Seats before and after the change."""


class Branches:
    """Two positions from which games go on by one policy.

    `alone` says whether each seat's games can be played without the others'. ValueError for other players.
    """

    def __init__(self, before: Position, after: Position, policy: str) -> None:
        if before.players != after.players:
            raise ValueError("both positions need the same players in the same order")
        self.before, self.after, self.policy = before, after, policy
        self.lucky = same_luck(before, after)
        known = None not in {*before.cash.values(), *after.cash.values()}
        self.alone = self.lucky and known and policy in POLICIES and POLICIES[policy].alone
        self.gifts = [(after.cash[player] or 0) - (before.cash[player] or 0) for player in before.players]

    def play(self, games: int, seed: int) -> tuple[Outcome, Outcome]:
        """Return what `roll_out` returns for either position, with the same `seed`; it raises the same."""
        if not self.lucky:
            both = (roll_out(each, games, seed, self.policy) for each in (self.before, self.after))
            return next(both), next(both)
        draws = draw_games(self.before, games, seed)
        if not self.alone:
            first, second = (ends(each, draws, self.policy) for each in (self.before, self.after))
            return outcome(self.before, *first), outcome(self.after, *second)
        everybody = range(len(self.gifts))
        twice = [seat for seat in everybody if self._differs(seat)]
        first, (cash, tiles) = self._at_once((everybody, twice), draws, (everybody, twice))
        second = first[0] + [[gift] for gift in self.gifts], first[1].copy()
        second[0][twice], second[1][twice] = cash, tiles
        return outcome(self.before, *first), outcome(self.after, *second)

    def alike(self, seat: int) -> list[int]:
        """Return the seats to which the same deeds and tiles come as likely as to `seat`, itself first.

        Cards come in an order by chance, so that it does not matter for whom as many were meant. It does where deeds
        have been handed out: then each is alone.
        """
        if self.before.handed:
            return [seat]
        years = years_to_come(self.before)
        counts = [
            [(year.hands_out[each], year.keeps[each], year.draws[each]) for year in years]
            for each in range(len(self.gifts))
        ]
        others = [each for each in range(len(counts)) if each != seat and counts[each] == counts[seat]]
        return [seat, *others]

    def cash(self, seat: int, games: int, seed: int) -> tuple[Rows, Rows]:
        """Return the final cash of `seat` where everybody plays `alone`: in the games of `play`, and once for each
        other seat that is `alike`, with what comes to that one, (alike, games).
        """
        seats = self.alike(seat)
        draws = _in_turn(draw_games(self.before, games, seed), seats)
        (first, _), (second, _) = self._at_once(([seat], [seat]), draws, ([0], [0]))
        return first.reshape(-1, games), second.reshape(-1, games)

    def _at_once(self, seats: Pair, draws: Draws, places: Pair) -> tuple[Ends, Ends]:
        """Return how games end for these `seats` of either branch, to which comes what comes to `places` of `draws`.

        Everybody plays alone, so that both branches may play side by side: that is faster for few games.
        """
        one, other = _seated(self.before, seats[0]), _seated(self.after, seats[1])
        many = (len(seats[0]) + len(seats[1])) * draws.games > FEW
        if many or not seats[1] or 2 * draws.lots > MOST_LOTS:
            first = ends(one, draws.of(places[0]), self.policy)
            nobody = first[0][:0], first[1][:0]
            return first, ends(other, draws.of(places[1]), self.policy) if seats[1] else nobody
        tables = side_by_side(batch_of(one), batch_of(other))
        batch = play_on(tables, _on_two_boards(draws, *places), POLICIES[self.policy])
        cash, tiles, count = batch.cash, batch.tiles, len(seats[0])
        return (cash[:count], tiles[:count]), (cash[count:], tiles[count:])

    def _differs(self, seat: int) -> bool:
        """Whether the goods of `seat` are not the same in both branches."""
        player = self.before.players[seat]
        return _goods(self.before, player) != _goods(self.after, player)


def _goods(position: Position, player: str) -> tuple[dict[int, str | None], dict[str, int]]:
    """Return own lots with what lies on them, and the loose tiles."""
    lots = {lot: position.tiles.get(lot) for lot in position.lots_of(player)}
    return lots, {shop: count for shop, count in position.hand(player).items() if count}


def _seated(position: Position, seats: Sequence[int]) -> Position:
    """Return the table at `position` as if these seats alone were taken."""
    players = tuple(position.players[seat] for seat in seats)
    owners = {lot: owner for lot, owner in position.owners.items() if owner in players}
    return replace(
        position,
        players=players,
        owners=owners,
        tiles={lot: shop for lot, shop in position.tiles.items() if lot in owners},
        hands={player: position.hand(player) for player in players},
    )


def _on_two_boards(draws: Draws, first: Sequence[int], second: Sequence[int]) -> Draws:
    """Return what comes to the seats `first` on one board and `second` on another, as `side_by_side` numbers lots."""
    both = draws.of([*first, *second])
    seats = [seat for year in both.years for seat, keeps in enumerate(year.keeps) for _ in range(keeps)]
    shift = (np.array(seats, np.int64) >= len(first)) * np.uint8(draws.lots)
    return replace(both, lots=2 * draws.lots, deeds=both.deeds + shift[:, None])


def _in_turn(draws: Draws, seats: Sequence[int]) -> Draws:
    """Return the games of one player alone who meets what comes to each of `seats`: all games of each, in turn."""
    parts = [draws.of([seat]) for seat in seats]
    return replace(
        parts[0],
        games=draws.games * len(parts),
        deeds=np.concatenate([part.deeds for part in parts], axis=1),
        tiles=np.concatenate([part.tiles for part in parts], axis=1),
        cards=np.tile(draws.cards, len(parts)),
    )
