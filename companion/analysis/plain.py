"""The rest of a game in plain Python: the same laws as `policies`, the same draws, the same games.

It is what the arrays are checked against, and it plays policies that look at one game at a time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.analysis.draws import Draws, Year
from companion.analysis.ground import ground_of
from companion.analysis.plain_table import Table, table_of
from companion.analysis.plain_trading import trade
from companion.rules.chinatown import Position

Keep = Callable[[Table, int, list[int], int], list[int]]
"""Which so many deeds a seat keeps of those that it is handed."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How all players of a game lay, whether they trade, and how they choose deeds: None takes any of them.

    `deal` comes before the laying and `trade` after it; both are told the incomes to come, and `trade` what was laid
    before.
    """

    lay: Callable[[Table, int, Iterator[int]], None]
    trade: Callable[[Table, int, Sequence[int]], object] | None = None
    keep: Keep | None = None
    deal: Callable[[Table, int], None] | None = None


def play(position: Position, draws: Draws, policy: Policy) -> Iterator[Table]:
    """Yield the table at the end of each game of `draws`."""
    start, handed = table_of(position), _handed(position)
    deeds, tiles, cards = (side.T.tolist() for side in (draws.deeds, draws.tiles, draws.cards))
    for game in range(draws.games):
        table, chances = start.copy(), _chances(draws, game)
        decks = draws.decks[:, :, game].tolist() if policy.keep else [[]] * len(draws.years)
        lots, shops = iter(deeds[game]), iter(tiles[game])
        for number, (year, deck) in enumerate(zip(draws.years, decks, strict=True)):
            table.to_come = len(position.edition.years) - year.year + 1
            if policy.keep:
                lots = iter(_chosen(table, year, deck, {} if number else handed, policy.keep))
            hand_out(table, year, lots, shops)
            if year.trades and policy.deal:
                policy.deal(table, table.to_come)
            before = list(table.laid)
            if year.places:
                for seat in range(len(table.cash)):
                    policy.lay(table, seat, chances)
            if year.trades and policy.trade:
                policy.trade(table, table.to_come, before)
            pay(table, cards[game][number])
        yield table


def _chances(draws: Draws, game: int) -> Iterator[int]:
    """Yield the random numbers of one game, made when the first is asked for."""
    yield from draws.choices[:, game].tolist()


def _handed(position: Position) -> dict[int, list[int]]:
    """Return the deeds that are in hand already, by seat."""
    index = ground_of(position.edition).lot_index
    hands = ((position.players.index(player), lots) for player, lots in position.handed.items())
    return {seat: [index[lot] for lot in lots] for seat, lots in hands}


def _chosen(table: Table, year: Year, deck: list[int], handed: dict[int, list[int]], keep: Keep) -> list[int]:
    """Return the deeds that all seats keep, each seeing only its own hand (C11)."""
    in_hands = {lot for lots in handed.values() for lot in lots}
    stack = [lot for lot in deck if table.owner[lot] < 0 and lot not in in_hands]
    chosen = []
    for seat, keeps in enumerate(year.keeps):
        spare = len(stack) - sum(
            year.keeps[seat + 1 :]
        )  # where deeds run out, each can still keep its number
        hand = handed.get(seat) or [stack.pop(0) for _ in range(min(year.hands_out[seat], spare))]
        chosen += keep(table, seat, hand, keeps)
    return chosen


def hand_out(table: Table, year: Year, deeds: Iterator[int], tiles: Iterator[int]) -> None:
    """Give every seat the deeds it keeps and the tiles it draws."""
    for seat, (keeps, draws) in enumerate(zip(year.keeps, year.draws, strict=True)):
        kept = [next(deeds) for _ in range(keeps)]
        for lot in kept:
            table.owner[lot] = seat
        table.vacant[seat] += kept
        table.hands[seat] += [next(tiles) for _ in range(draws)]


def lay_greedily(table: Table, seat: int, chances: Iterator[int]) -> None:
    """Lay while there are tiles and vacant lots: the largest gain, then the lowest shop, then the lowest lot."""
    earn, block, bit, blocks = table.earn, table.block, table.bit, table.ground.blocks
    spots, vacant, hand = table.spots[seat], table.vacant[seat], table.hands[seat]
    vacant.sort()
    while vacant and hand:
        best = -1
        for shop in sorted(set(hand)):  # lowest first: only more is better than the best so far
            row = shop * blocks
            for lot in vacant:
                spot = spots[row + block[lot]]
                if (gain := earn[spot + bit[lot]] - earn[spot]) > best:
                    best, choice = gain, (lot, shop)
        vacant.remove(choice[0])
        hand.remove(choice[1])
        table.laid[choice[0]] = choice[1]
        table.add(seat, choice[0])


def lay_at_random(table: Table, seat: int, chances: Iterator[int]) -> None:
    """Lay while there are tiles and vacant lots, each pair of them as likely as any other."""
    vacant, hand = table.vacant[seat], table.hands[seat]
    while vacant and hand:
        which, at = divmod(next(chances) * (len(vacant) * len(hand)) >> 32, len(vacant))
        lot, shop = vacant[at], hand[which]
        vacant[at], hand[which] = vacant[-1], hand[-1]
        vacant.pop()
        hand.pop()
        table.laid[lot] = shop
        table.add(seat, lot)


def laid_tiles(table: Table) -> list[int]:
    """Return how many tiles each seat has on the board."""
    laid = [owner for owner, shop in zip(table.owner, table.laid, strict=True) if shop >= 0]
    return [laid.count(seat) for seat in range(len(table.cash))]


def pay(table: Table, card: int) -> None:
    """Pay every seat its income, and what the economy card (by index, -1 for none) adds (C20, C40)."""
    for seat, income in enumerate(table.income):
        table.cash[seat] += income * table.ground.unit
    if card < 0:
        return
    edition = table.ground.edition
    turned = list(edition.economy_cards.values())[card]
    for owner, shop in zip(table.owner, table.laid, strict=True):
        if shop >= 0 and edition.shops[table.ground.shops[shop]].size in turned.sizes:
            table.cash[owner] += turned.dollars_a_tile


POLICIES = {
    "greedy": Policy(lay_greedily),
    "random": Policy(lay_at_random),
    "trading": Policy(lay_greedily, trade),
}
"""The policies of `policies.POLICIES`, for one game."""
