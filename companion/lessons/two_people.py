"""Two people and a price: reservation values, the range between them, and where in it they may agree.

Prices are whole dollars until the end of the game, incomes dollars a year. The engine places the tiles; `bargaining`
finds the reservation values, `sharing` the two solutions (Nash 1950; Kalai and Smorodinsky 1975).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from companion.analysis.bargaining import Price, appraise, price_range
from companion.analysis.placement import best_placement, years_left
from companion.analysis.sharing import Sharing
from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.position import Position


def sale(position: Position, lot: int, buyer: str) -> Deal:
    """Return the deal in which the owner of `lot` gives it to `buyer`; its price is still open."""
    return Deal((Transfer(position.owners[lot], buyer, lots=(lot,)),))


def price_of_lot(
    position: Position, lot: int, buyer: str, firm_offer: int | None = None, rival: str = ""
) -> Price:
    """Return the prices of `lot` that help its owner and `buyer`.

    `firm_offer` is a price that the owner can have from `rival` at any time: the owner's outside option.
    """
    owner = position.owners[lot]
    parties = appraise(position, sale(position, lot, buyer))
    outside = {}
    if firm_offer is not None:
        (given,) = (p for p in appraise(position, sale(position, lot, rival)) if p.player == owner)
        outside = {owner: max(given.gain + firm_offer, 0)}
    return price_range(parties, position.edition, buyer, owner, outside)


def notes_up_to(edition: Edition, dollars: int) -> list[int]:
    """Return every payable price from 0 to `dollars`."""
    step = gcd(*edition.notes)
    return [price for price in range(0, dollars + 1, step) if edition.is_payable(price)]


def gains(price: Price, dollars: int) -> tuple[int, int]:
    """Return what payer and receiver gain at the price `dollars`."""
    return price.high - dollars, dollars - price.low


def nash_product(price: Price, dollars: int) -> int:
    """Return the product of both gains, in square dollars; 0 where somebody would not agree."""
    payer, receiver = gains(price, dollars)
    return payer * receiver if min(payer, receiver) > 0 else 0


def helping_prices(price: Price, edition: Edition) -> list[int]:
    """Return the payable prices at which both strictly gain."""
    return [dollars for dollars in notes_up_to(edition, max(price.high, 0)) if min(gains(price, dollars)) > 0]


def best_products(price: Price, edition: Edition) -> list[int]:
    """Return the payable prices with the greatest Nash product; none when no price helps both."""
    helping = helping_prices(price, edition)
    most = max((nash_product(price, dollars) for dollars in helping), default=0)
    return [dollars for dollars in helping if nash_product(price, dollars) == most]


def solutions(price: Price, purse: int | None = None) -> tuple[Fraction, Fraction]:
    """Return the price of the Nash bargaining solution and of Kalai and Smorodinsky's.

    `purse` is the most that the payer can pay. ValueError when no price helps both.
    """
    problem = Sharing(
        {price.payer: price.high, price.receiver: -price.low},
        limits={} if purse is None else {price.payer: purse},
    )
    solved = (problem.nash(), problem.kalai_smorodinsky())
    nash, kalai_smorodinsky = (problem.payments(gains)[price.receiver] for gains in solved)
    return nash, kalai_smorodinsky


@dataclass(frozen=True, slots=True)
class Swap:
    """One thing for one thing: what each gives, and the dollars until the end that each then gains."""

    given: tuple[Transfer, Transfer]
    gains: tuple[int, int]

    @property
    def surplus(self) -> int:
        """What both gain together."""
        return sum(self.gains)

    @property
    def even_price(self) -> Fraction:
        """What the second has to pay the first, so that both gain the same; negative the other way round."""
        first, second = self.gains
        return Fraction(second - first, 2)


def swaps(position: Position, first: str, second: str) -> list[Swap]:
    """Return every exchange of one thing of `first` (a lot with its tile, or a loose tile) for one of `second`.

    Each side then lays what it has as well as it can; what they gain counts all incomes to come.
    """
    years, before = years_left(position), [best_placement(position, p).dollars for p in (first, second)]
    found = []
    for give in _things(position, first, second):
        for get in _things(position, second, first):
            after = Deal((give, get)).effect(position)
            now = [best_placement(after, player).dollars for player in (first, second)]
            one, other = ((new - old) * years for new, old in zip(now, before, strict=True))
            found.append(Swap((give, get), (one, other)))
    return found


def _things(position: Position, giver: str, receiver: str) -> Iterator[Transfer]:
    yield from (Transfer(giver, receiver, lots=(lot,)) for lot in position.lots_of(giver))
    yield from (Transfer(giver, receiver, tiles=(shop,)) for shop in position.hand(giver))


@dataclass(frozen=True, slots=True)
class Offer:
    """What is offered and taken in one year of talks, were they to get so far."""

    incomes: int
    """Incomes left in that year."""
    speaker: str
    price: Fraction
    payer_gains: Fraction
    receiver_gains: Fraction


def alternating_offers(price: Price, incomes: int, speakers: Sequence[str]) -> list[Offer]:
    """Return the offers in turn, one a year from now on, found from the last one backwards (Ståhl 1972).

    `price` holds the reservation values now, with so many `incomes` left; each year without a deal costs its income.
    `speakers` take turns. Whoever is indifferent says yes, so the first offer of the list is the one that is made.
    """
    low, high = Fraction(price.low, incomes), Fraction(price.high, incomes)
    later = {price.payer: Fraction(0), price.receiver: Fraction(0)}
    offers: list[Offer] = []
    for left in range(1, incomes + 1):
        speaker = speakers[(incomes - left) % len(speakers)]
        listener = price.receiver if speaker == price.payer else price.payer
        share = {listener: later[listener], speaker: (high - low) * left - later[listener]}
        paid = low * left + share[price.receiver]
        offers.append(Offer(left, speaker, paid, share[price.payer], share[price.receiver]))
        later = share
    return offers[::-1]
