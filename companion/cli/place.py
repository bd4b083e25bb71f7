"""`companion place`: the placement that earns most, this year and until the end."""

import argparse
from typing import Any

from companion.analysis.placement import Placement, explained, placement_years, years_left
from companion.cli.advice import position_in, refuse, unknown_player
from companion.cli.answer import Answer, dollars
from companion.rules.chinatown import Position


def place(arguments: argparse.Namespace) -> Answer:
    """Answer which tiles to lay where, and what the player earns with them."""
    position, player = position_in(arguments.file), arguments.player
    refuse([*unknown_player(position, player), *_nothing_to_come(position)])
    now, to_the_end = placement_years(position, player)
    lines = [*_lines(position, player, to_the_end)]
    lines.append(f"Income this year: {dollars(now.dollars)}; {_sure(now)}.")
    years = years_left(position)
    lines.append(f"Over {years} {'income' if years == 1 else 'incomes'}: {dollars(to_the_end.dollars)}.")
    return Answer(tuple(lines), {"this_year": _data(now), "to_the_end": _data(to_the_end)})


def _nothing_to_come(position: Position) -> list[str]:
    return ["the game is finished: no income is to come"] if position.is_finished else []


def _data(placement: Placement) -> dict[str, Any]:
    laid = [{"lot": lot, "tile": shop} for lot, shop in placement.tiles.items()]
    data: dict[str, Any] = {"dollars": placement.dollars, "placements": laid, "proven": placement.proven}
    return data | {"bound": placement.bound, "several": placement.several}


def _sure(placement: Placement) -> str:
    if not placement.proven:
        return f"the best found, none earns more than {dollars(placement.bound)}"
    return "no placement earns more" + (", others earn as much" if placement.several else "")


def _lines(position: Position, player: str, placement: Placement) -> list[str]:
    if not any(position.is_vacant(lot) for lot in position.lots_of(player)):
        return [f"{player} has no vacant lot: nothing can be laid."]
    if not placement.tiles:
        return [f"{player} has no tile to lay." if not position.hand(player) else f"{player} lays nothing."]
    return [str(text) for text in explained(position, player, placement)]
