"""`companion score`: income as the board lies, every business opened up."""

import argparse
from typing import Any

from companion.cli.answer import Answer, dollars, lots_listed
from companion.cli.source import game_in
from companion.rules import chinatown
from companion.rules.chinatown import Business, Part, Position


def score(arguments: argparse.Namespace) -> Answer:
    """Answer what each player would be paid now, and why."""
    position = game_in(arguments.file).position
    found, bonus = chinatown.businesses(position), chinatown.economy_bonus(position)
    earned = chinatown.income(position)
    data: dict[str, Any] = {"income": earned, "businesses": [_data(business) for business in found]}
    if position.card:
        data["economy"] = bonus
    lines = [line for player in position.players for line in _lines(position, player, found, earned, bonus)]
    return Answer(tuple(lines), data)


def _data(business: Business) -> dict[str, Any]:
    parts = [
        {"lots": list(part.lots), "tiles": part.tiles, "size": part.size}
        | {"complete": part.complete, "dollars": part.dollars}
        for part in business.parts
    ]
    facts = {"player": business.player, "shop": business.shop, "lots": list(business.lots)}
    return facts | {"parts": parts, "dollars": business.dollars}


def _lines(
    position: Position,
    player: str,
    found: tuple[Business, ...],
    earned: dict[str, int],
    bonus: dict[str, int],
) -> list[str]:
    lines = [f"{player}: {dollars(earned[player] + bonus[player])}"]
    lines += [f"  {explained(position, each)}" for each in found if each.player == player]
    if position.card:
        lines.append(f"  economy card {position.card}: {dollars(bonus[player])}")
    return lines


def explained(position: Position, business: Business) -> str:
    """Return a business in words: its parts, what each earns, and the sum."""
    count, label = len(business.lots), position.edition.label(business.shop)
    what = f"{count} {label} {'tile' if count == 1 else 'tiles'} on {lots_listed(business.lots)}"
    several = len(business.parts) > 1
    parts = " + ".join(f"{_part(part, several)} {dollars(part.dollars)}" for part in business.parts)
    return f"{what}: {parts} = {dollars(business.dollars)}" if several else f"{what}: {parts}"


def _part(part: Part, several: bool) -> str:
    if part.complete:
        return f"{part.tiles} complete"
    return f"{part.tiles} more" if several else f"{part.tiles} of {part.size}"
