"""What players chose on their own screens and have not shown yet: deeds and tiles of this year (C11, C12).

At a table all show at once. A choice typed in at the table's screen was shown already; one that was made on a
player's own screen stays with that player until everybody has chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.rules.chinatown.position import DRAW, KEEP, Position, settled, with_hand
from companion.rules.chinatown.year import Draw, Keep
from companion.rules.game import Game


@dataclass(frozen=True, slots=True)
class Hidden:
    """Lots and tiles that are not shown yet, and the places in the log (from 0) of the moves that took them."""

    lots: frozenset[int] = frozenset()
    tiles: tuple[tuple[str, str], ...] = ()
    """(player, shop) for each tile."""
    moves: frozenset[int] = frozenset()


def hidden_acts(game: Game[Position], viewer: str, authors: Sequence[str], at: int | None = None) -> Hidden:
    """Return what `viewer` may not see yet of the first `at` moves of `game`, or of all."""
    now = settled(game.position)
    if now.phase not in (KEEP, DRAW) or not any(authors):
        return Hidden()
    lots: set[int] = set()
    tiles: list[tuple[str, str]] = []
    moves: set[int] = set()
    for place in range(len(game.log) - 1, -1, -1):
        before = settled(game.positions[place])
        if (before.year, before.phase) != (now.year, now.phase):
            break
        move = game.log[place]
        shown = not authors[place] or viewer == authors[place] or (at is not None and place >= at)
        if shown or not isinstance(move, Keep | Draw):
            continue
        moves.add(place)
        if isinstance(move, Keep):
            lots.update(move.lots)
        else:
            tiles += [(move.player, tile) for tile in move.tiles]
    return Hidden(frozenset(lots), tuple(tiles), frozenset(moves))


def without(position: Position, hidden: Hidden) -> Position:
    """Return `position` as if what is `hidden` had not been taken yet; who has chosen stays known."""
    if not hidden.moves:
        return position
    hands = position.hands
    for player, tile in hidden.tiles:
        hands = with_hand(hands, player, {tile: -1})
    owners = {lot: owner for lot, owner in position.owners.items() if lot not in hidden.lots}
    since = {lot: year for lot, year in position.owned_since.items() if lot not in hidden.lots}
    return replace(position, owners=owners, owned_since=since, hands=hands)
