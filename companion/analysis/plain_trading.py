"""Trading at one table in plain Python: by the law of `trading`, sale for sale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.analysis.plain_table import Table
from companion.analysis.potential import worth_to_come
from companion.analysis.trading import MOST_ROUNDS
from companion.analysis.values import Values


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A sale, see `trading.Offers`. The best is the largest: lot, seats and shop stand with a minus."""

    joint: int
    lot: int
    buyer: int
    shop: int
    hand: int
    price: int


def trade(table: Table, years: int, before: Sequence[int]) -> list[Offer]:
    """Let players trade before so many `years` are paid, and return the sales.

    `before` is what was laid before this year's tiles.
    """
    worth, made = worth_to_come(table.ground.edition, years), list[Offer]()
    for _ in range(MOST_ROUNDS):
        busy: set[int] = set()
        for offer in sorted(_offers(table, worth, before), reverse=True):
            parties = {table.owner[-offer.lot], -offer.buyer, -offer.hand}
            if not busy & parties:
                busy |= parties
                _make(table, offer)
                made.append(offer)
        if not busy:
            break
    return made


def _make(table: Table, offer: Offer) -> None:
    lot, buyer, shop, hand = -offer.lot, -offer.buyer, -offer.shop, -offer.hand
    seller, laid = table.owner[lot], table.laid[lot]
    table.take(seller, lot)
    table.owner[lot], table.laid[lot] = buyer, shop
    table.add(buyer, lot)
    if shop != laid:
        table.hands[hand].remove(shop)
        table.hands[hand].append(laid)
    table.cash[buyer] -= offer.price
    table.cash[hand if seller == buyer else seller] += offer.price


def _offers(table: Table, worth: Values, before: Sequence[int]) -> Iterator[Offer]:
    """Walk all sales that are worth more to their parties together, and by which nobody loses."""
    step = table.ground.step
    for lot, buyer, shop, hand in _beside(table, before):
        seller = table.owner[lot]
        loss = -_change(table, worth, seller, table.laid[lot], lot, -1)
        joint = _change(table, worth, buyer, shop, lot, 1) - loss
        least = 0 if buyer == seller else loss
        most = min((least + joint) * worth.unit, table.cash[buyer])
        middle = min((2 * least + joint) * worth.unit // 2, table.cash[buyer])
        price = max(middle // step, -(-least * worth.unit // step)) * step
        if joint > 0 and price <= most:
            yield Offer(joint, -lot, -buyer, -shop, -hand, price)


def _beside(table: Table, before: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Walk lots, with who has a tile beside them and its shop, and the hand that one more comes from."""
    for lot, other in zip(*(side.tolist() for side in table.ground.beside), strict=True):
        laid, shop, seller, buyer = table.laid[lot], table.laid[other], table.owner[lot], table.owner[other]
        if laid < 0 or shop < 0:
            continue
        if laid == shop:
            if buyer != seller:
                yield lot, buyer, shop, buyer
        elif before[lot] < 0:
            may = range(len(table.hands)) if buyer == seller else sorted({buyer, seller})
            hands = [seat for seat in may if shop in table.hands[seat] and not seat == buyer == seller]
            if hands:
                yield lot, buyer, shop, hands[0]


def _change(table: Table, worth: Values, seat: int, shop: int, lot: int, sign: int) -> int:
    """What a seat gains by a tile more on a lot, or (`sign` -1) what one less changes, in units."""
    spot = table.spots[seat][shop * table.ground.blocks + table.block[lot]]
    return int(worth.flat[spot + sign * table.bit[lot]]) - int(worth.flat[spot])
