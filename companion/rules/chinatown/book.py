"""Reading a game's log: the ledger, and the standings at the end (C30)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.chinatown.correct import Correct
from companion.rules.chinatown.deal import Deal
from companion.rules.chinatown.income import economy_bonus, income, laid_tiles
from companion.rules.chinatown.position import Position
from companion.rules.chinatown.promise import AnswerPromise
from companion.rules.chinatown.turn import Income
from companion.rules.game import Game
from companion.rules.ledger import LedgerLine, differences

_WHY = {Deal: "deal", AnswerPromise: "promise", Correct: "correction"}


def ledger(game: Game[Position]) -> tuple[LedgerLine, ...]:
    """Return every dollar that moved, in order: start, income, economy, deal, promise, correction."""
    start = game.positions[0]
    lines = list(differences({}, start.cash, "start", start.year))
    for before, move, after in zip(game.positions, game.log, game.positions[1:], strict=False):
        lines += _lines(before, move, after)
    return tuple(lines)


def _lines(before: Position, move: Any, after: Position) -> Iterator[LedgerLine]:
    if isinstance(move, Income):
        for player, dollars in income(before).items():
            yield LedgerLine(player, dollars, "income", before.year)
        for player, dollars in economy_bonus(before).items():
            if dollars:
                yield LedgerLine(player, dollars, "economy", before.year)
    elif type(move) in _WHY:
        yield from differences(before.cash, after.cash, _WHY[type(move)], before.year)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place at the end; equals share a place. `tiles` are laid and owned; `cash` is None if not known."""

    player: str
    cash: int | None
    tiles: int
    place: int


def standings(position: Position, stopped: bool = False) -> tuple[Standing, ...]:
    """Return the players by place; empty until the game is over or while somebody's cash is not known (C30).

    A game that the table has `stopped` early is ranked as if it ended now: no further income is paid.
    """
    if not (position.is_finished or stopped) or None in position.cash.values():
        return ()
    tiles = laid_tiles(position)
    by_tiles = position.edition.tie_break_by_tiles
    worth = {
        player: (position.cash.get(player) or 0, tiles[player] if by_tiles else 0)
        for player in position.players
    }
    ranked = sorted(position.players, key=lambda player: worth[player], reverse=True)
    places = {player: 1 + sum(other > worth[player] for other in worth.values()) for player in ranked}
    return tuple(Standing(player, worth[player][0], tiles[player], places[player]) for player in ranked)
