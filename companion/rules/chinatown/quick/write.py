"""A move written as a quick line, the shortest that reads back to the same move."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.place import Place
from companion.rules.chinatown.position import Position
from companion.rules.chinatown.promise import AnswerPromise, Promise
from companion.rules.chinatown.quick.names import names_of
from companion.rules.chinatown.quick.parse import read_line
from companion.rules.chinatown.turn import Economy, EndPlacing, EndTrading, Income
from companion.rules.chinatown.year import Draw, Keep
from companion.rules.text import Translate, english, render
from companion.rules.tokens import Name, meant, normal, tokens


def to_line(move: Any, position: Position) -> str:
    """Return `move`, made in `position`, as a quick line; empty when no line says it.

    A hand-out and a correction have no line, and neither has a deal with a transfer of nothing.

    >>> from companion.rules.chinatown import Keep, new_game
    >>> to_line(Keep("Ann", (60, 61, 62, 63, 9)), new_game(["Ann", "Bo", "Cy"]).position)
    'ann 60-63 9'
    """
    if type(move) not in _WRITERS:
        return ""
    line = _WRITERS[type(move)](move, position)
    line += f" ! {move.table_allows}" if move.table_allows else ""
    line += f" # {move.note}" if move.note else ""
    return line if read_line(line, position).acts == (replace(move, at=""),) else ""


def example_line(position: Position, translate: Translate = english) -> str:
    """Return a deal as this table may type it: a lot and a tile for cash, or a placement where one plays alone.

    >>> from companion.rules.chinatown import new_game
    >>> example_line(new_game(["Ann", "Bo", "Cy"]).position)
    'ann to bo 42 photo for 30k'
    """
    edition, (first, *others) = position.edition, position.players
    shop = next(iter(edition.shops))
    tile = typed_label(shop, position, translate) or shop_word(shop, position)
    lot = str(len(edition.board.lots) // 2)
    if not others:
        return _joined(player_word(first), tile, lot)
    price = money(_EXAMPLE_NOTES * min(edition.notes))
    return _joined(player_word(first), "to", player_word(others[0]), lot, tile, "for", price)


_EXAMPLE_NOTES = 3
"""Smallest notes in the example's price."""


def _keep(move: Keep, position: Position) -> str:
    return _joined(player_word(move.player), *_lots(move.lots))


def _draw(move: Draw, position: Position) -> str:
    return _joined(player_word(move.player), *_tiles(move.tiles, position))


def _place(move: Place, position: Position) -> str:
    return _joined(player_word(move.player), shop_word(move.tile, position), str(move.lot))


def _deal(move: Deal, position: Position) -> str:
    there, *rest = move.transfers or (Transfer("", ""),)
    back = rest[0] if len(rest) == 1 else None
    if back and (there.giver, there.receiver) == (back.receiver, back.giver):
        return _joined(_transfer(there, position), "for", *_goods(back, position))
    return ", ".join(_transfer(transfer, position) for transfer in move.transfers)


def _transfer(transfer: Transfer, position: Position) -> str:
    giver, receiver = player_word(transfer.giver), player_word(transfer.receiver)
    return _joined(giver, "to", receiver, *_goods(transfer, position))


def _goods(transfer: Transfer, position: Position) -> Iterator[str]:
    yield from _lots(transfer.lots)
    yield from _tiles(transfer.tiles, position)
    if transfer.dollars:
        yield money(transfer.dollars)


def money(dollars: int) -> str:
    """Return `dollars` as they are shortest typed.

    >>> money(30_000), money(2_500)
    ('30k', '$2500')
    """
    return f"${dollars}" if dollars % 1000 else f"{dollars // 1000}k"


def _promise(move: Promise, position: Position) -> str:
    giver, receiver = player_word(move.giver), player_word(move.receiver)
    return _joined(giver, "owes", receiver, money(move.dollars or 0), "in", *map(str, move.years))


def _answer(move: AnswerPromise, position: Position) -> str:
    return f"{'kept' if move.kept else 'broken'} {move.promise}"


def _lots(lots: Iterable[int]) -> Iterator[str]:
    """Walk `lots` as numbers, three and more in a row as a range."""
    for _, run in groupby(enumerate(lots), key=lambda placed: placed[1] - placed[0]):
        numbers = [lot for _, lot in run]
        yield from [f"{numbers[0]}-{numbers[-1]}"] if len(numbers) > 2 else map(str, numbers)


def _tiles(tiles: Iterable[str], position: Position) -> Iterator[str]:
    """Walk `tiles` as signs, equal ones side by side with their count."""
    for shop, same in groupby(tiles):
        count = len(list(same))
        yield f"{shop_word(shop, position)}{count if count > 1 else ''}"


def shop_word(shop: str, position: Position) -> str:
    """Return the first of sign, label and code that means no other shop; empty where none is known."""
    names, known = names_of(position).shops, position.edition.shops
    if shop not in known:
        return ""
    words = (known[shop].sign.lower(), normal(known[shop].label), normal(shop))
    return next((word for word in words if [shop] == _meant(word, names)), "")


def typed_label(shop: str, position: Position, translate: Translate = english) -> str:
    """Return what `shop` is called, where that is one word that means no other shop, else nothing."""
    word = render(position.edition.label(shop), translate).lower()
    return word if _meant(word, names_of(position, translate).shops_beside_players) == [shop] else ""


def _meant(word: str, names: tuple[Name, ...]) -> list[str]:
    typed = tokens(word)
    return [name.value for name in meant(typed[0], names)] if len(typed) == 1 else []


def player_word(player: str) -> str:
    """Return how `player` is typed: in small letters, but a name with a blank, digit or sign as it is."""
    return player.lower() if player.isalpha() else player


def _joined(*words: str) -> str:
    return " ".join(words)


_WRITERS: Mapping[type, Callable[[Any, Position], str]] = {
    Keep: _keep,
    Draw: _draw,
    Place: _place,
    Deal: _deal,
    Promise: _promise,
    AnswerPromise: _answer,
    Economy: lambda move, _: f"card {move.card.replace('_', '+')}",
    EndTrading: lambda _, __: "done",
    EndPlacing: lambda _, __: "done",
    Income: lambda _, __: "pay",
}
"""Kind of move → how it is written."""
