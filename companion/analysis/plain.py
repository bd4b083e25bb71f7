"""The rest of one game in plain Python: the same laws as `policies`, the same draws, the same game.

It is what the arrays are checked against, and it plays policies that look at one game at a time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.analysis.draws import Draws, Year
from companion.analysis.ground import Ground, ground_of
from companion.analysis.policies import MOST_SALES
from companion.rules.chinatown import Position


@dataclass
class Table:
    """One game as it is played: lists by seat, lots and shops by index; see `batch.Batch` for the words."""

    ground: Ground
    spots: list[list[int]]
    vacant: list[list[int]]
    hands: list[list[int]]
    owner: list[int]
    laid: list[int]
    cash: list[int]
    block: list[int] = field(default_factory=list)
    bit: list[int] = field(default_factory=list)

    def gain(self, seat: int, shop: int, lot: int) -> int:
        """What one more tile there adds to the income of `seat`, in units."""
        spot, earn = self.spots[seat][shop * self.ground.blocks + self.block[lot]], self.ground.plain_earn
        return earn[spot + self.bit[lot]] - earn[spot]

    def loss(self, lot: int) -> int:
        """What its owner's income loses with a laid lot, in units."""
        spot = self.spots[self.owner[lot]][self.laid[lot] * self.ground.blocks + self.block[lot]]
        return self.ground.plain_earn[spot] - self.ground.plain_earn[spot - self.bit[lot]]

    def add(self, seat: int, lot: int, sign: int = 1) -> None:
        """Count the tile on `lot` to the tiles of `seat`, or with `sign` -1 no longer."""
        self.spots[seat][self.laid[lot] * self.ground.blocks + self.block[lot]] += sign * self.bit[lot]

    def incomes(self) -> list[int]:
        """The income of each seat, in units."""
        earn = self.ground.plain_earn
        return [sum(earn[spot] for spot in spots) for spots in self.spots]


Keep = Callable[[Table, int, list[int], int], list[int]]
"""Which so many deeds a seat keeps of those that it is handed."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How all players of a game lay, whether they trade, and how they choose deeds: None takes any of them."""

    lay: Callable[[Table, int, Iterator[int]], None]
    trade: Callable[[Table, int], None] | None = None
    keep: Keep | None = None


def table_of(position: Position) -> Table:
    """Return the table at `position`, whose cash is known."""
    ground, players = ground_of(position.edition), position.players
    owner = [players.index(position.owners[lot]) if lot in position.owners else -1 for lot in ground.lots]
    laid = [ground.shop_index[position.tiles[lot]] if lot in position.tiles else -1 for lot in ground.lots]
    vacant: list[list[int]] = [[] for _ in players]
    for lot, seat in enumerate(owner):
        if seat >= 0 and laid[lot] < 0:
            vacant[seat].append(lot)
    hands = [
        [number for shop, number in ground.shop_index.items() for _ in range(hand.get(shop, 0))]
        for hand in map(position.hand, players)
    ]
    spots = [ground.start.tolist() for _ in players]
    cash = [position.cash[player] or 0 for player in players]
    table = Table(ground, spots, vacant, hands, owner, laid, cash, ground.block.tolist(), ground.bit.tolist())
    for lot, shop in enumerate(laid):
        if shop >= 0:
            table.add(owner[lot], lot)
    return table


def play(position: Position, draws: Draws, game: int, policy: Policy) -> Table:
    """Return the table at the end of the `game`-th game of `draws`."""
    table = table_of(position)
    deeds, tiles = iter(draws.deeds[:, game].tolist()), iter(draws.tiles[:, game].tolist())
    chances = _chances(draws, game)
    decks = draws.decks(len(table.owner))[:, :, game].tolist() if policy.keep else []
    for number, (year, card) in enumerate(zip(draws.years, draws.cards[:, game].tolist(), strict=True)):
        if policy.keep:
            handed = {} if number else _handed(position)
            deeds = iter(_chosen(table, year, decks[number], handed, policy.keep))
        hand_out(table, year, deeds, tiles)
        if year.places:
            for seat in range(len(position.players)):
                policy.lay(table, seat, chances)
        if year.trades and policy.trade:
            policy.trade(table, len(position.edition.years) - year.year + 1)
        pay(table, card)
    return table


def _chances(draws: Draws, game: int) -> Iterator[int]:
    """Yield the random numbers of one game, made when the first is asked for."""
    yield from draws.choices()[:, game].tolist()


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


def lay(table: Table, seat: int, at: int, which: int) -> None:
    """Lay the tile numbered `which` in hand on the vacant lot numbered `at`; the last ones take their numbers."""
    vacant, hand = table.vacant[seat], table.hands[seat]
    vacant[at], lot = vacant[-1], vacant[at]
    hand[which], table.laid[lot] = hand[-1], hand[which]
    vacant.pop()
    hand.pop()
    table.add(seat, lot)


def lay_greedily(table: Table, seat: int, chances: Iterator[int]) -> None:
    """Lay while there are tiles and vacant lots: the largest gain, then the lowest shop, then the lowest lot."""
    while table.vacant[seat] and table.hands[seat]:
        *_, at, which = max(
            (table.gain(seat, shop, lot), -shop, -lot, at, which)
            for which, shop in enumerate(table.hands[seat])
            for at, lot in enumerate(table.vacant[seat])
        )
        lay(table, seat, at, which)


def lay_at_random(table: Table, seat: int, chances: Iterator[int]) -> None:
    """Lay while there are tiles and vacant lots, each pair of them as likely as any other."""
    while table.vacant[seat] and table.hands[seat]:
        lots = len(table.vacant[seat])
        which, at = divmod(next(chances) * (lots * len(table.hands[seat])) >> 32, lots)
        lay(table, seat, at, which)


def sell_greedily(table: Table, years: int) -> None:
    """Sell single lots with their tile as `policies.sell_greedily` does."""
    unit, step = table.ground.unit * years, table.ground.step
    for _ in range(MOST_SALES):
        best: tuple[int, ...] = ()
        for lot, seller in enumerate(table.owner):
            if table.laid[lot] < 0:
                continue
            loss = table.loss(lot)
            for buyer, cash in enumerate(table.cash):
                gain = table.gain(buyer, table.laid[lot], lot) if buyer != seller else loss
                price = min((loss + gain) * unit // 2, cash) // step * step
                if gain > loss and price >= loss * unit:
                    best = max(best, (gain - loss, -lot, -buyer, price))
        if not best:
            return
        lot, buyer, price = -best[1], -best[2], best[3]
        seller = table.owner[lot]
        table.add(seller, lot, -1)
        table.add(buyer, lot)
        table.owner[lot] = buyer
        table.cash[seller] += price
        table.cash[buyer] -= price


def laid_tiles(table: Table) -> list[int]:
    """Return how many tiles each seat has on the board."""
    laid = [owner for owner, shop in zip(table.owner, table.laid, strict=True) if shop >= 0]
    return [laid.count(seat) for seat in range(len(table.cash))]


def pay(table: Table, card: int) -> None:
    """Pay every seat its income, and what the economy card (by index, -1 for none) adds (C20, C40)."""
    for seat, income in enumerate(table.incomes()):
        table.cash[seat] += income * table.ground.unit
    edition = table.ground.edition
    turned = list(edition.economy_cards.values())[card] if card >= 0 else None
    for owner, shop in zip(table.owner, table.laid, strict=True):
        if turned and shop >= 0 and edition.shops[table.ground.shops[shop]].size in turned.sizes:
            table.cash[owner] += turned.dollars_a_tile


POLICIES = {
    "greedy": Policy(lay_greedily),
    "random": Policy(lay_at_random),
    "trading": Policy(lay_greedily, sell_greedily),
}
"""The policies of `policies.POLICIES`, for one game."""
