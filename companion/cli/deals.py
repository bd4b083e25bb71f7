"""`companion deals`: the deals worth proposing, and what no deal can exceed."""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from companion.analysis.deals import best_deals
from companion.analysis.potential import potential
from companion.analysis.proposals import Suggestion, incomes_to_come
from companion.analysis.values import Values
from companion.cli.advice import position_in, refuse
from companion.cli.answer import BAD_ARGUMENT, Answer, Refused, dollars
from companion.rules.chinatown import Deal, Position, Transfer

_WIDTH = 30
"""Signs of the progress bar."""


def deals(arguments: argparse.Namespace) -> Answer:
    """Answer the best deals found in the time that is given; each leaves every party better off after cash."""
    position = position_in(arguments.file)
    problems = ["the game is finished: no deal adds to an income any more"] if position.is_finished else []
    problems += ["a deal takes two: this position has one player"] if len(position.players) < 2 else []
    problems += ["--top is 0: nothing is asked for"] if arguments.top == 0 else []
    refuse(problems)
    values = _potential(position) if arguments.potential else None
    progress = _bar(sys.stderr.isatty())
    found = best_deals(
        position, arguments.top, arguments.seconds, values=values, limits=True, progress=progress
    )
    data = {"deals": [deal_data(deal) for deal in found.deals], "bound": found.bound, "proven": found.proven}
    lines = [line for deal in found.deals for line in deal_lines(position, deal)]
    lines = lines or ["No deal was found that leaves everybody in it better off."]
    sure = "proven" if found.proven else "not proven: more seconds may find more"
    return Answer((*lines, f"No deal adds more than {dollars(found.bound)} until the end ({sure})."), data)


def _potential(position: Position) -> Values:
    try:
        return potential(position.edition, incomes_to_come(position))
    except ValueError as fault:
        raise Refused(BAD_ARGUMENT, [str(fault)]) from fault


def _bar(is_terminal: bool) -> Callable[[float], None] | None:
    """A progress bar on standard error, where somebody watches it."""
    if not is_terminal:
        return None

    def show(share: float) -> None:
        done = round(share * _WIDTH)
        end = "\r" + " " * (_WIDTH + 2) + "\r" if share >= 1 else ""
        print(f"\r[{'#' * done}{' ' * (_WIDTH - done)}]{end}", end="", file=sys.stderr, flush=True)

    return show


def deal_data(deal: Suggestion) -> dict[str, Any]:
    """Return a suggestion as JSON has it."""
    transfers = [_transfer(each) for each in deal.transfers]
    data: dict[str, Any] = {"transfers": transfers, "surplus": deal.surplus, "gains": dict(deal.gains)}
    return data | {"income_surplus": deal.income_surplus}


def _transfer(transfer: Transfer) -> dict[str, Any]:
    """A transfer as a record holds it, without what does not move."""
    data: dict[str, Any] = {"from": transfer.giver, "to": transfer.receiver}
    goods = {"lots": list(transfer.lots), "tiles": list(transfer.tiles), "dollars": transfer.dollars}
    return data | {key: value for key, value in goods.items() if value}


def deal_lines(position: Position, deal: Suggestion) -> list[str]:
    """Return a suggestion in words: who gives what, and what each gains."""
    gains = ", ".join(f"{player} {dollars(gain)}" for player, gain in deal.gains.items())
    said = " ".join(map(str, Deal(transfers=deal.transfers).describe(position)))
    adds = f"  adds {dollars(deal.surplus)} until the end"
    if deal.surplus != deal.income_surplus:
        adds += f", {dollars(deal.income_surplus)} of it by incomes, the rest by what may still be completed"
    return [said, f"{adds}; after cash: {gains}"]
