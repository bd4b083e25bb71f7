"""What a deal is worth to each of its parties, and which prices help all of them.

Worth is income: the best placement before the deal against the best placement after it, times the incomes that are
still to come. A party's *reservation value* is the price at which the deal leaves it where it was; the *bargaining
range* lies between the reservation values of who receives and who pays. Dollars are worth the same to everybody, so
the *surplus* is what the parties gain together; how it may be shared says `sharing`. An *outside option* is what a
party would gain without this deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd

from companion.analysis.placement import best_placement, placing_is_over, years_left
from companion.rules.chinatown.deal import Deal, net_dollars
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.income import income
from companion.rules.chinatown.position import Position
from companion.rules.game import IMPOSSIBLE, IllegalMove
from companion.rules.text import N_, Dollars, Text


@dataclass(frozen=True, slots=True)
class Party:
    """What a deal does to one of its parties, in dollars; incomes are a year's, with the best placement."""

    player: str
    income_before: int
    income_after: int
    years_left: int
    """Incomes to come, this year's included while it is unpaid."""
    to_the_end: int
    """What the goods of the deal add to all incomes to come."""
    dollars: int
    """What the deal pays this party; negative when it pays."""
    proven: bool
    """Whether both placements are proven to be the best."""

    @property
    def per_year(self) -> int:
        """What the goods of the deal add to a year's income."""
        return self.income_after - self.income_before

    @property
    def gain(self) -> int:
        """What the whole deal adds until the end."""
        return self.to_the_end + self.dollars


@dataclass(frozen=True, slots=True)
class Price:
    """The prices from `payer` to `receiver` that help both: from `low` to `high` dollars, none when `low` is more.

    `low` and `high` are the reservation values of the receiver and of the payer, outside options included. `payable`
    are the one or two prices nearest to the middle that the notes can pay and that leave nobody worse off.
    """

    payer: str
    receiver: str
    low: int
    high: int
    payable: tuple[int, ...]

    @property
    def middle(self) -> Fraction:
        """Half-way: what both solutions say, since both sides then gain the same."""
        return Fraction(self.low + self.high, 2)


def appraise(position: Position, deal: Deal) -> tuple[Party, ...]:
    """Return what `deal` does to each party, in the order in which the deal names them.

    Raises `IllegalMove` with every reason when the deal cannot happen; that trading is over is no reason here.
    """
    reasons = tuple(problem for problem in deal.problems(position) if problem.kind == IMPOSSIBLE)
    if reasons:
        raise IllegalMove(deal, reasons)
    after, paid = deal.effect(position), net_dollars(deal.transfers)
    years, lies, will_lie = years_left(position), income(position), income(after)
    parties = []
    for player in deal.parties:
        before, then = best_placement(position, player), best_placement(after, player)
        to_the_end = (then.dollars - before.dollars) * years
        if years and placing_is_over(position):  # this year pays for what lies
            to_the_end = (then.dollars - before.dollars) * (years - 1) + will_lie[player] - lies[player]
        proven = before.proven and then.proven
        parties.append(
            Party(player, before.dollars, then.dollars, years, to_the_end, paid.get(player, 0), proven)
        )
    return tuple(parties)


def price_range(
    parties: Sequence[Party],
    edition: Edition,
    payer: str,
    receiver: str,
    outside: Mapping[str, int] | None = None,
) -> Price:
    """Return the prices that `payer` can pay `receiver` beside the dollars of the deal, so that both gain.

    `outside` holds what a party would gain without the deal, in dollars: it narrows the range.
    """
    gains = {party.player: party.gain - (outside or {}).get(party.player, 0) for party in parties}
    low, high = -gains[receiver], gains[payer]
    return Price(
        payer, receiver, low, high, payable_near(Fraction(low + high, 2), max(low, 0), high, edition)
    )


def payable_near(middle: Fraction, low: int, high: int, edition: Edition) -> tuple[int, ...]:
    """Return the one or two payable prices from `low` to `high` nearest to `middle`, the lower one first."""
    aim = min(max(middle, Fraction(low)), Fraction(max(low, high)))
    step = gcd(*edition.notes)
    below = next((p for p in range(floor(aim / step) * step, low - 1, -step) if edition.is_payable(p)), None)
    above = next((p for p in range(ceil(aim / step) * step, high + 1, step) if edition.is_payable(p)), None)
    found = sorted({price for price in (below, above) if price is not None and low <= price <= high})
    nearest = min((abs(price - middle) for price in found), default=0)
    return tuple(price for price in found if abs(price - middle) == nearest)


def price_text(price: Price) -> Text:
    """Return the range in a sentence, without the players' secrets: only income is in it."""
    values: dict[str, object] = {"payer": price.payer, "receiver": price.receiver}
    values |= {"high": Dollars(max(price.high, 0)), "low": Dollars(max(price.low, 0))}
    if price.low > price.high or price.high < 0:
        return Text(_no_price(price), values)
    worth = N_(
        "Worth it for {payer} up to {high}, for {receiver} from {low}: any price between helps both; {middle}."
    )
    return Text(worth, {**values, "middle": _middle_text(price)})


def _no_price(price: Price) -> str:
    if price.high < 0:
        return N_("{payer} loses by the goods alone, so no price from {payer} to {receiver} helps both.")
    return N_("Worth it for {payer} up to {high}, for {receiver} only from {low}: no price helps both.")


def _middle_text(price: Price) -> Text:
    if not price.payable:
        return Text(N_("no price between can be paid with the notes"))
    if len(price.payable) == 1:
        return Text(N_("the middle you can pay is {price}"), {"price": Dollars(price.payable[0])})
    lower, upper = map(Dollars, price.payable)
    return Text(N_("the middle you can pay is {lower} or {upper}"), {"lower": lower, "upper": upper})


def party_texts(parties: Sequence[Party]) -> Iterator[Text]:
    """Walk what the deal does to each party, in sentences."""
    for party in parties:
        values: dict[str, object] = {"player": party.player, "count": party.years_left}
        values |= {"before": Dollars(party.income_before), "after": Dollars(party.income_after)}
        values |= {"dollars": Dollars(abs(party.to_the_end))}
        yield Text(_party_template(party), values)


def _party_template(party: Party) -> str:
    if party.to_the_end > 0:
        return N_("{player}: {before} a year becomes {after}; until the end that is {dollars} more.")
    if party.to_the_end < 0:
        return N_("{player}: {before} a year becomes {after}; until the end that is {dollars} less.")
    return N_("{player}: {before} a year, with the deal and without it.")
