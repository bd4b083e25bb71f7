"""`companion review`: what each deal of a record did to chances and final cash, and what each year left undone."""

import argparse
from collections.abc import Iterator
from typing import Any

from companion.analysis import FORETELLS, PLAYS_ON
from companion.analysis import review as reviews
from companion.analysis.missed import years_of
from companion.analysis.paired import Change, Forecast
from companion.analysis.review import TOO_SURE, DealReview, Review, Turn
from companion.cli.answer import BAD_ARGUMENT, Answer, Refused, dollars
from companion.cli.engines import Progress
from companion.cli.missed import year_data, year_lines
from companion.cli.source import game_in


def review(arguments: argparse.Namespace) -> Answer:
    """Look at every deal, and answer what it did and where the game turned."""
    game, progress = game_in(arguments.file), Progress("Review")
    policy, chances = arguments.policy or PLAYS_ON, arguments.policy or FORETELLS
    if arguments.width < 1:
        raise Refused(BAD_ARGUMENT, ["--width is 0 dollars; no interval is so narrow"])
    try:
        found = reviews.review(
            game,
            policy,
            chances=chances,
            width=arguments.width,
            seed=f"review {arguments.seed}",
            seconds=arguments.seconds,
            progress=progress,
        )
    except ValueError as fault:
        raise Refused(BAD_ARGUMENT, [str(fault)]) from fault
    finally:
        progress.end()
    data: dict[str, Any] = {"deals": [_deal_data(deal) for deal in found.deals]}
    data |= {"turns": [_turn_data(turn) for turn in found.turns], "policy": policy, "chances": chances}
    data |= {"taken": found.taken, "years": [year_data(year) for year in found.years]}
    data |= {"left_out": str(found.left_out) if found.left_out else None}
    lines = *_lines(found, game.positions), *year_lines(found.years, years_of(game))
    return Answer(lines, data)


def _deal_data(deal: DealReview) -> dict[str, Any]:
    players = {
        player: {"per_year": deal.per_year.get(player, 0), **_change_data(deal.changes.get(player))}
        for player in deal.changes or deal.per_year
    }
    data = {"move": deal.move, "year": deal.year, "parties": list(deal.per_year), "players": players}
    if not deal.comparison:
        return data | {"surplus": None, "shares": {}, "games": 0, "narrow": False}
    data |= {"surplus": deal.surplus, "shares": deal.shares}
    return data | {"games": deal.comparison.games, "narrow": deal.comparison.narrow}


def _change_data(change: Change | None) -> dict[str, Any]:
    """`low` and `high` are of the change of the chance to win, `cash_low` and `cash_high` of final cash's."""
    if not change:
        return dict.fromkeys(_CHANGES)
    wins = {"win_before": change.before.win.mean, "win_after": change.after.win.mean}
    wins |= {"win_change": change.win.mean, "low": change.win.low, "high": change.win.high}
    cash = {"cash_before": change.before.cash.mean, "cash_after": change.after.cash.mean}
    cash |= {"cash_change": change.cash.mean, "cash_low": change.cash.low, "cash_high": change.cash.high}
    return wins | cash


_CHANGES = (
    *("win_before", "win_after", "win_change", "low", "high"),
    *("cash_before", "cash_after", "cash_change", "cash_low", "cash_high"),
)
"""What is null of a player where games could not be played on."""


def _turn_data(turn: Turn) -> dict[str, Any]:
    facts = {"move": turn.move, "year": turn.year, "kind": turn.kind, "player": turn.player}
    return facts | {"win_before": turn.before, "win_after": turn.after}


def _lines(found: Review, positions: Any) -> Iterator[str]:
    if not found.deals:
        yield "No deal was made in this record."
    for deal in found.deals:
        before = positions[deal.move - 1]
        told = " ".join(map(str, deal.deal.describe(before)))
        yield f"Move {deal.move}, {before.calendar}: {told}"
        for player, change in deal.changes.items():
            if player in deal.per_year or change.cash.mean or change.win.mean:
                yield f"  {player}: {_changed(change)}"
        if deal.comparison:
            yield f"  Surplus {_about(deal.surplus)}{_taken(deal)}."
        else:
            yield f"  {_by_income(deal)}."
    if found.taken:
        yield f"By their own deals: {', '.join(f'{who} {_about(sum)}' for who, sum in found.taken.items())}."
    for turn in found.turns:
        what = "a deal" if turn.kind == "deal" else "deeds and tiles"
        chances = f"{turn.before:.0%} to {turn.after:.0%}"
        yield f"Turning point, move {turn.move}, {what}: {turn.player} goes from {chances} to win."
    if found.left_out:
        yield f"{found.left_out} Chances to win and final cash are left out."
    if any(deal.comparison for deal in found.deals):
        yield TOO_SURE


def _by_income(deal: DealReview) -> str:
    sums = (f"{player} {dollars(amount)}" for player, amount in deal.per_year.items())
    return f"By the best placement, a year: {', '.join(sums)}"


def _changed(change: Change) -> str:
    chance = f"{_percent(change.before)} to {_percent(change.after)} to win"
    sure = f"({change.win.low:+.1%} to {change.win.high:+.1%})"
    cash = f"{_about(change.cash.mean)} ({_about(change.cash.low)} to {_about(change.cash.high)})"
    return f"{chance} {sure}, final cash {cash}"


def _percent(forecast: Forecast) -> str:
    return f"{forecast.win.mean:.1%}"


def _about(amount: float) -> str:
    return dollars(int(round(amount, -2)))


def _taken(deal: DealReview) -> str:
    parts = ", ".join(f"{player} {share:.0%}" for player, share in deal.shares.items())
    return f": {parts}" if parts else ""
