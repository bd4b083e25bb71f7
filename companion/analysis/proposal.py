"""What there is to say of a proposed deal, in sentences: the prices that help, and each party's incomes.

Only income is in it, so it may be said while cash is secret (C22).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.analysis.bargaining import Party, Price, appraise, party_texts, price_range, price_text
from companion.rules.chinatown import Deal, Position
from companion.rules.text import N_, Dollars, Text


def proposal_texts(position: Position, deal: Deal) -> tuple[Text, ...]:
    """Return the bargaining range of a deal of two, what the goods do to each party, and what its dollars make of it.

    Raises `IllegalMove` with every reason when the deal cannot happen.
    """
    parties = appraise(position, deal)
    price = goods_price(position, deal)
    prices = (price_text(price),) if price else ()
    return (*prices, *party_texts(parties), *_gains(parties))


def goods_price(position: Position, deal: Deal) -> Price | None:
    """Return the prices for the goods of a deal of two, paid by whom they are worth more; None for other deals."""
    goods = tuple(replace(transfer, dollars=0) for transfer in deal.transfers)
    moving = tuple(transfer for transfer in goods if not transfer.is_empty)
    if len(deal.parties) != 2 or not moving:
        return None
    payer, receiver = sorted(appraise(position, Deal(transfers=moving)), key=lambda party: -party.gain)
    return price_range((payer, receiver), position.edition, payer.player, receiver.player)


def _gains(parties: Sequence[Party]) -> Iterator[Text]:
    for party in parties:
        if party.dollars:
            values = {"player": party.player, "dollars": Dollars(abs(party.gain))}
            yield Text(_WINS if party.gain >= 0 else _LOSES, values)


_WINS = N_("With the dollars of this deal {player} gains {dollars} until the end.")
_LOSES = N_("With the dollars of this deal {player} loses {dollars} until the end.")
