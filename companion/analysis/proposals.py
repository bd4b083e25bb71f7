"""An exchange as a deal that people can be asked to make: with dollars, so that every party gains."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, gcd

from companion.analysis.groups import Group
from companion.analysis.placement import placing_is_over, years_left
from companion.analysis.sharing import Sharing
from companion.analysis.swaps import Exchange
from companion.analysis.table import income_table
from companion.rules.chinatown.deal import Transfer
from companion.rules.chinatown.position import Position


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A deal with its dollars. `gains` are each party's until the end, after cash; they sum to `surplus`.

    `income_surplus` counts incomes alone: less than `surplus` where that holds a potential as well.
    """

    transfers: tuple[Transfer, ...]
    surplus: int
    gains: Mapping[str, int]
    income_surplus: int


def shared(
    position: Position, group: Group, exchange: Exchange, scale: int, limits: bool
) -> Suggestion | None:
    """Return the exchange with dollars that leave every party better off; None when no notes do that.

    `scale` is the dollars that a unit is worth until the end; with `limits` nobody pays more than their cash.
    """
    goods = {
        player: (after - before) * scale
        for player, after, before in zip(group.players, exchange.units, group.before, strict=True)
    }
    cash = {player: held for player in group.players if (held := position.cash.get(player)) is not None}
    try:
        sharing = Sharing(goods, limits=cash if limits else {})
        paid = _rounded(sharing.payments(sharing.nash()), gcd(*position.edition.notes))
    except ValueError:
        return None
    gains = {player: goods[player] + paid[player] for player in group.players}
    transfers = _transfers(group, exchange, paid)
    payable = all(position.edition.is_payable(each.dollars) for each in transfers)
    if not payable or min(gains.values()) <= 0:
        return None
    return Suggestion(transfers, sum(goods.values()), gains, _incomes(position, group, exchange))


def _incomes(position: Position, group: Group, exchange: Exchange) -> int:
    """What an exchange adds to the incomes to come alone."""
    table = income_table(position.edition)
    if table is not group.values:
        group = Group(position, group.players, table)
        exchange = group.exchange(exchange.lots, exchange.tiles)
    return group.gain(exchange) * table.unit * incomes_to_come(position)


def incomes_to_come(position: Position) -> int:
    """Return how many incomes a deal can still add to: not this year's once placing is over."""
    return max(0, years_left(position) - placing_is_over(position))


def goods_of(group: Group, exchange: Exchange) -> frozenset[object]:
    """Return what changes hands, whoever receives it."""
    counts = Counter((group.players[giver], shop) for shop, giver, _ in exchange.tiles)
    tiles = {(giver, shop, number) for (giver, shop), count in counts.items() for number in range(count)}
    return frozenset(tiles | {lot for lot, *_ in exchange.lots})


def served_by(group: Group, exchange: Exchange) -> frozenset[object]:
    """Return who takes over which lots' shops and tiles, block by block: the same for variants of one deal."""
    spots, shops = group.values.spots, group.shops
    lots = {(group.players[to], spots[lot][0], shops.get(lot, "")) for lot, _, to in exchange.lots}
    return frozenset(lots | {(group.players[to], -1, shop) for shop, _, to in exchange.tiles})


def _rounded(payments: Mapping[str, Fraction], step: int) -> dict[str, int]:
    """Round payments to multiples of `step` that still sum to 0: whoever lost most by rounding down gets a step."""
    steps = {player: floor(amount / step) for player, amount in payments.items()}
    lost = sorted(payments, key=lambda player: steps[player] * step - payments[player])
    for player in lost[: -sum(steps.values())] if sum(steps.values()) else ():
        steps[player] += 1
    return {player: count * step for player, count in steps.items()}


def _transfers(group: Group, exchange: Exchange, paid: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The deal as transfers: goods and dollars from each giver to each receiver."""
    dollars = _settled(dict(paid))
    found = []
    for giver, name in enumerate(group.players):
        for to, other in enumerate(group.players):
            lots = tuple(sorted(move[0] for move in exchange.lots if move[1:] == (giver, to)))
            tiles = tuple(sorted(move[0] for move in exchange.tiles if move[1:] == (giver, to)))
            transfer = Transfer(name, other, lots, tiles, dollars.get((name, other), 0))
            found += [] if transfer.is_empty else [transfer]
    return tuple(found)


def _settled(paid: dict[str, int]) -> dict[tuple[str, str], int]:
    """Who pays whom how much, so that everybody is paid what `paid` says."""
    found = {}
    for payer in paid:
        for receiver in paid:
            amount = min(-paid[payer], paid[receiver])
            if amount > 0:
                found[payer, receiver] = amount
                paid[payer] += amount
                paid[receiver] -= amount
    return found
