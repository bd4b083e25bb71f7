"""`companion replay`: the position after all moves of a record, or after the first ones."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from companion.cli.answer import Answer, dollars, lots_listed
from companion.cli.source import game_in
from companion.rules import chinatown
from companion.rules.chinatown import Position


def replay(arguments: argparse.Namespace) -> Answer:
    """Answer where the game stands; what `--json` prints is a position file as well."""
    game = game_in(arguments.file, arguments.at)
    position = game.position
    standings = [asdict(standing) for standing in chinatown.standings(position)]
    data: dict[str, Any] = chinatown.position_to_json(position)
    data |= {"moves": len(game.log), "bag": dict(position.bag)}
    data |= {"ledger": [asdict(line) for line in chinatown.ledger(game)]}
    data |= {"finished": position.is_finished, "standings": standings}
    return Answer(tuple(_lines(position, len(game.log), standings)), data)


def _lines(position: Position, moves: int, standings: list[dict[str, Any]]) -> Iterator[str]:
    edition = position.edition
    phase = "the game is over" if position.is_finished else f"phase {position.phase}"
    year = f"{position.calendar}, year {position.year} of {len(edition.years)}"
    yield f"{year}: {phase}, after {moves} {'move' if moves == 1 else 'moves'}."
    yield f"First player: {position.first_player}"
    for player in position.players:
        yield f"{player}: cash {dollars(position.cash.get(player))}"
        yield f"  lots: {lots_listed(position.lots_of(player)) or 'none'}"
        yield f"  on them: {_laid(position, player) or 'nothing'}"
        yield f"  in hand: {_counted(position, position.hand(player)) or 'nothing'}"
    if position.card:
        yield f"Economy card: {position.card}"
    yield f"In the bag: {_counted(position, position.bag) or 'nothing'}"
    for standing in standings:
        yield "{place}. {player}: {cash}, {tiles} tiles".format(
            **standing | {"cash": dollars(standing["cash"])}
        )


def _laid(position: Position, player: str) -> str:
    """Return what lies on a player's lots, such as "photo on 9, 12"."""
    by_shop: dict[str, list[int]] = {}
    for lot in position.lots_of(player):
        if lot in position.tiles:
            by_shop.setdefault(position.tiles[lot], []).append(lot)
    return "; ".join(
        f"{position.edition.label(shop)} on {lots_listed(lots)}" for shop, lots in by_shop.items()
    )


def _counted(position: Position, tiles: Mapping[str, int]) -> str:
    """Return tiles by shop, such as "2 photo, 1 florist"."""
    return ", ".join(f"{count} {position.edition.label(shop)}" for shop, count in tiles.items() if count)
