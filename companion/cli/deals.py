"""`companion deals`: the deals worth proposing, and what no deal can exceed."""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from companion.analysis.deals import best_deals
from companion.analysis.proposals import Suggestion
from companion.cli.advice import position_in, refuse
from companion.cli.answer import Answer, dollars
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
    found = best_deals(
        position, arguments.top, arguments.seconds, limits=True, progress=_bar(sys.stderr.isatty())
    )
    data = {"deals": [deal_data(deal) for deal in found.deals], "bound": found.bound, "proven": found.proven}
    lines = [line for deal in found.deals for line in deal_lines(position, deal)]
    lines = lines or ["No deal was found that leaves everybody in it better off."]
    sure = "proven" if found.proven else "not proven: more seconds may find more"
    return Answer((*lines, f"No deal adds more than {dollars(found.bound)} until the end ({sure})."), data)


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
    return {"transfers": transfers, "surplus": deal.surplus, "gains": dict(deal.gains)}


def _transfer(transfer: Transfer) -> dict[str, Any]:
    """A transfer as a record holds it, without what does not move."""
    data: dict[str, Any] = {"from": transfer.giver, "to": transfer.receiver}
    goods = {"lots": list(transfer.lots), "tiles": list(transfer.tiles), "dollars": transfer.dollars}
    return data | {key: value for key, value in goods.items() if value}


def deal_lines(position: Position, deal: Suggestion) -> list[str]:
    """Return a suggestion in words: who gives what, and what each gains."""
    gains = ", ".join(f"{player} {dollars(gain)}" for player, gain in deal.gains.items())
    said = " ".join(map(str, Deal(transfers=deal.transfers).describe(position)))
    return [said, f"  adds {dollars(deal.surplus)} until the end; after cash: {gains}"]
