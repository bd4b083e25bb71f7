"""`companion whatif`: what a deal is worth to its parties, and the price that helps both."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from companion.analysis.bargaining import Party, Price, appraise, party_texts, price_range, price_text
from companion.cli.advice import position_in
from companion.cli.answer import BAD_FILE, Answer, Refused
from companion.rules.chinatown import Deal, Transfer, move_from_json
from companion.rules.notation import parse_object
from companion.rules.shape import Wrong

ASKED = "?"
"""Stands for the dollars of the transfer whose price is to be found."""


def whatif(arguments: argparse.Namespace) -> Answer:
    """Answer each party's incomes with and without the deal, and the bargaining range of the price asked for."""
    position = position_in(arguments.file)
    deal, asked = deal_in(arguments.deal)
    parties = appraise(position, deal)
    price = None
    if asked:
        price = price_range(parties, position.edition, asked.giver, asked.receiver)
    lines = [str(text) for text in party_texts(parties)]
    lines += [str(price_text(price))] if price else list(_gains(parties))
    useful = price is not None and bool(price.payable)
    data = {"players": {party.player: _data(party) for party in parties}}
    return Answer(tuple(lines), {**data, "price": _price(price) if price and useful else None})


def deal_in(file: str) -> tuple[Deal, Transfer | None]:
    """Return the deal in `file`, an object with `transfers`, and the transfer whose price is asked for, if any.

    Raises `Refused` with every fault of its shape.
    """
    try:
        data = parse_object(Path(file).read_bytes(), file)
    except OSError as error:
        raise Refused(BAD_FILE, [(error.strerror or "cannot be read").lower()], where=file) from error
    transfers = data.get("transfers")
    listed: list[Any] = transfers if isinstance(transfers, list) else []
    asked = [
        at for at, each in enumerate(listed) if isinstance(each, Mapping) and each.get("dollars") == ASKED
    ]
    shape = {**data, "move": "deal"}
    if isinstance(transfers, list):
        shape["transfers"] = [_settled(each) if at in asked else each for at, each in enumerate(listed)]
    problems = ["'move' is no key of this file"] if data.get("move", "deal") != "deal" else []
    problems += ["the price of one transfer can be asked for, not of several"] if len(asked) > 1 else []
    try:
        deal: Deal = move_from_json(shape)
    except Wrong as wrong:
        raise Refused(BAD_FILE, [*problems, *map(str, wrong.args)], where=file) from wrong
    if problems:
        raise Refused(BAD_FILE, problems, where=file)
    return deal, replace(deal.transfers[asked[0]], dollars=0) if asked else None


def _settled(transfer: Mapping[str, Any]) -> dict[str, Any]:
    """A transfer without the price that is asked for."""
    return {key: value for key, value in transfer.items() if key != "dollars"}


def _data(party: Party) -> dict[str, Any]:
    data: dict[str, Any] = {"income_before": party.income_before, "income_after": party.income_after}
    data |= {"per_year": party.per_year, "years_left": party.years_left, "to_the_end": party.to_the_end}
    return data | {"dollars": party.dollars, "gain": party.gain, "proven": party.proven}


def _price(price: Price) -> dict[str, Any]:
    return {
        "low": price.low,
        "high": price.high,
        "middle": _number(price.middle),
        "payable": list(price.payable),
        "payer": price.payer,
        "receiver": price.receiver,
    }


def _number(middle: Fraction) -> int | float:
    return int(middle) if middle.denominator == 1 else float(middle)


def _gains(parties: tuple[Party, ...]) -> Iterator[str]:
    for party in parties:
        if party.dollars:
            how = "gains" if party.gain >= 0 else "loses"
            yield f"{party.player} {how} ${abs(party.gain):,} with the dollars of the deal."
