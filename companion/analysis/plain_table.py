"""One game as it is played in plain Python: what `batch` holds of many, as lists."""

from dataclasses import dataclass, replace

from companion.analysis.ground import Ground, ground_of
from companion.analysis.years import years_left
from companion.rules.chinatown import Position


@dataclass(slots=True)
class Table:
    """One game as it is played: lists by seat, lots and shops by index; see `batch.Batch` for the words.

    `block`, `bit` and `earn` are those of the ground, as plain lists and bytes. `to_come` counts incomes, this
    year's included.
    """

    ground: Ground
    spots: list[list[int]]
    vacant: list[list[int]]
    hands: list[list[int]]
    owner: list[int]
    laid: list[int]
    income: list[int]
    cash: list[int]
    block: list[int]
    bit: list[int]
    earn: bytes | list[int]
    to_come: int

    def copy(self) -> "Table":
        """Return a table of its own that stands where this one does."""
        return replace(
            self,
            spots=[list(each) for each in self.spots],
            vacant=[list(each) for each in self.vacant],
            hands=[list(each) for each in self.hands],
            owner=list(self.owner),
            laid=list(self.laid),
            income=list(self.income),
            cash=list(self.cash),
        )

    def gain(self, seat: int, shop: int, lot: int) -> int:
        """What one more tile there adds to the income of `seat`, in units."""
        spot = self.spots[seat][shop * self.ground.blocks + self.block[lot]]
        return self.earn[spot + self.bit[lot]] - self.earn[spot]

    def add(self, seat: int, lot: int) -> None:
        """Count the tile on `lot` among those of `seat`."""
        at = self.laid[lot] * self.ground.blocks + self.block[lot]
        spot = self.spots[seat][at]
        self.spots[seat][at] = spot + self.bit[lot]
        self.income[seat] += self.earn[spot + self.bit[lot]] - self.earn[spot]

    def take(self, seat: int, lot: int) -> None:
        """Count the tile on `lot` no longer among those of `seat`."""
        self.spots[seat][self.laid[lot] * self.ground.blocks + self.block[lot]] -= self.bit[lot]
        self.income[seat] -= self.gain(seat, self.laid[lot], lot)

    def loss(self, lot: int) -> int:
        """What its owner's income loses with a laid lot, in units."""
        spot = self.spots[self.owner[lot]][self.laid[lot] * self.ground.blocks + self.block[lot]]
        return self.earn[spot] - self.earn[spot - self.bit[lot]]


def table_of(position: Position) -> Table:
    """Return the table at `position`, whose cash is known."""
    ground, players = ground_of(position.edition), position.players
    owner = [players.index(position.owners[lot]) if lot in position.owners else -1 for lot in ground.lots]
    laid = [ground.shop_index[position.tiles[lot]] if lot in position.tiles else -1 for lot in ground.lots]
    vacant = [
        [lot for lot, who in enumerate(owner) if who == seat and laid[lot] < 0]
        for seat in range(len(players))
    ]
    hands = [
        [number for shop, number in ground.shop_index.items() for _ in range(hand.get(shop, 0))]
        for hand in map(position.hand, players)
    ]
    spots, income = [ground.start.tolist() for _ in players], [0 for _ in players]
    cash = [position.cash[player] or 0 for player in players]
    flat = ground.block.tolist(), ground.bit.tolist(), ground.plain_earn
    table = Table(ground, spots, vacant, hands, owner, laid, income, cash, *flat, years_left(position))
    for lot, shop in enumerate(laid):
        if shop >= 0:
            table.add(owner[lot], lot)
    return table
