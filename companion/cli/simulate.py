"""`companion simulate`: whole games by a policy, on as many workers as wanted."""

import argparse
import time
from pathlib import Path
from typing import Any

from companion.analysis.estimate import CONFIDENCE, Tally, wilson
from companion.analysis.sweep import SweepStopped, sweep, tallies, tasks_of
from companion.cli.answer import BAD_ARGUMENT, Answer, Refused, dollars
from companion.cli.engines import Progress, over
from companion.rules import chinatown
from companion.rules.chinatown import Position


def simulate(arguments: argparse.Namespace) -> Answer:
    """Play the games and answer what each seat wins and ends with."""
    arguments.edition = arguments.edition or chinatown.DEFAULT_EDITION
    position = _start(arguments)
    study = f"simulate {arguments.seed}"
    facts = {"edition": arguments.edition, "seats": arguments.players}
    tasks = tasks_of(study, position, arguments.games, arguments.policy, **facts)
    file, progress, begin = (
        Path(arguments.keep) if arguments.keep else None,
        Progress("Games"),
        time.monotonic(),
    )
    try:
        with over(arguments.workers, len(tasks)) as engine:
            rows = sweep(tasks, map=engine, file=file, progress=progress)
    except (SweepStopped, ValueError) as fault:
        raise Refused(BAD_ARGUMENT, [str(fault)]) from fault
    finally:
        progress.end()
    seconds = time.monotonic() - begin
    cash, wins = tallies(rows)
    speed = wins.count / seconds if seconds else 0.0
    data: dict[str, Any] = {"games": wins.count, "seconds": seconds, "games_per_second": speed}
    data |= {"players": arguments.players, "policy": arguments.policy, "seed": arguments.seed}
    data |= {"edition": arguments.edition, "confidence": CONFIDENCE}
    data |= {"cash": {}, "wins": {}, "win_intervals": {}}
    lines = [f"{wins.count:,} games in {seconds:.1f} seconds, {speed:,.0f} a second."]
    for seat in range(arguments.players):
        lines.append(_seat(data, seat, cash, wins))
    return Answer(tuple(lines), data)


def _start(arguments: argparse.Namespace) -> Position:
    """Return the first position of a new game; every fault of the arguments is refused at once."""
    problems = []
    if arguments.edition not in chinatown.edition_names():
        known = ", ".join(chinatown.edition_names())
        problems.append(f"edition {arguments.edition} is not known; known are {known}")
    else:
        edition = chinatown.load_edition(arguments.edition)
        if not edition.fewest <= arguments.players <= edition.most:
            problems.append(f"{edition.fewest} to {edition.most} play (C1), not {arguments.players}")
    if not arguments.games:
        problems.append("0 games are too few: one is the least")
    if problems:
        raise Refused(BAD_ARGUMENT, problems)
    names = [f"seat {number}" for number in range(1, arguments.players + 1)]
    position: Position = chinatown.new_game(names, edition=arguments.edition).position
    return position


def _seat(data: dict[str, Any], seat: int, cash: Tally, wins: Tally) -> str:
    """Add what one seat has to `data`, and return it in words."""
    name, share, mean = str(seat + 1), wins.mean(seat), cash.interval(seat)
    chance, several = wilson(share, wins.count), cash.count > 1
    data["wins"][name] = share
    data["win_intervals"][name] = [chance.low, chance.high]
    data["cash"][name] = {"mean": mean.mean, "sd": cash.sd(seat) if several else 0.0}
    told = f"Seat {name}: wins {share:.1%} ({chance.low:.1%} to {chance.high:.1%})"
    told += f", final cash {dollars(round(mean.mean))}"
    if cash.count > 5:
        data["cash"][name] |= {"low": mean.low, "high": mean.high}
        told += f" ({dollars(round(mean.low))} to {dollars(round(mean.high))})"
    return f"{told}."
