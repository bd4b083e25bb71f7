"""Chinatown's moves, headers and positions as JSON: the keys of the file formats and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.chinatown.correct import Correct
from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.place import Place
from companion.rules.chinatown.promise import AnswerPromise, Promise
from companion.rules.chinatown.turn import Economy, EndPlacing, EndTrading, Income
from companion.rules.chinatown.year import Draw, HandOut, Keep
from companion.rules.shape import (
    Key,
    Wrong,
    boolean,
    dict_of,
    fields,
    filled,
    list_of,
    number,
    number_key,
    object_of,
    or_null,
    shown,
    text,
    whole,
)

FROM_TO = {"from": "giver", "to": "receiver"}
"""Keys of the file that are other words in code, `from` being taken in Python."""

_LOTS, _TILES = list_of(whole), list_of(text)
_COMMON = {"move": Key(text, True), "note": Key(text), "table_allows": Key(filled), "at": Key(text)}
_TRANSFER = {
    "from": Key(text, True),
    "to": Key(text, True),
    "lots": Key(_LOTS),
    "tiles": Key(_TILES),
    "dollars": Key(number),
}
_CORRECT = {
    "why": Key(filled, True),
    "owners": Key(dict_of(number_key, or_null(text))),
    "tiles": Key(dict_of(number_key, or_null(text))),
    "hands": Key(dict_of(text, dict_of(text, whole))),
    "cash": Key(dict_of(text, number)),
}
_PROMISE = {
    "from": Key(text, True),
    "to": Key(text, True),
    "dollars": Key(number),
    "years": Key(list_of(whole), True),
}
MOVES: Mapping[str, tuple[type, Mapping[str, Key]]] = {
    "hand_out": (HandOut, {"lots": Key(dict_of(text, _LOTS), True)}),
    "keep": (Keep, {"player": Key(text, True), "lots": Key(_LOTS, True)}),
    "draw": (Draw, {"player": Key(text, True), "tiles": Key(_TILES, True)}),
    "deal": (
        Deal,
        {"transfers": Key(list_of(object_of(_TRANSFER, Transfer, FROM_TO, "a transfer")), True)},
    ),
    "promise": (Promise, _PROMISE),
    "answer_promise": (
        AnswerPromise,
        {"promise": Key(whole, True), "year": Key(whole, True), "kept": Key(boolean, True)},
    ),
    "end_trading": (EndTrading, {}),
    "place": (Place, {"player": Key(text, True), "lot": Key(whole, True), "tile": Key(text, True)}),
    "end_placing": (EndPlacing, {}),
    "economy": (Economy, {"card": Key(text, True)}),
    "income": (Income, {}),
    "correct": (Correct, _CORRECT),
}
"""Name in a record → the move's class and its keys."""

_NAMES = {kind: name for name, (kind, _) in MOVES.items()}


def move_from_json(data: Mapping[str, Any]) -> Any:
    """Return the move that the object `data` says. Raises `Wrong` with every fault of its shape."""
    name = data.get("move")
    if not isinstance(name, str) or name not in MOVES:
        raise Wrong(f"unknown move {shown(name)}" if "move" in data else "'move' is missing")
    kind, keys = MOVES[name]
    values = fields(data, {**_COMMON, **keys}, f"the move {name}")
    return kind(**{FROM_TO.get(key, key): value for key, value in values.items() if key != "move"})


def move_to_json(move: Any) -> dict[str, Any]:
    """Return `move` as the object that a record holds, without keys that say nothing."""
    name = _NAMES[type(move)]
    keys = [*MOVES[name][1], "table_allows", "note", "at"]
    data: dict[str, Any] = {"move": name}
    for key in keys:
        value = getattr(move, FROM_TO.get(key, key))
        needed = key in MOVES[name][1] and MOVES[name][1][key].required
        if needed or (value is not None and value != "" and value != {}):
            data[key] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Transfer):
        given = {"from": value.giver, "to": value.receiver}
        goods = {"lots": list(value.lots), "tiles": list(value.tiles), "dollars": value.dollars}
        return given | {key: part for key, part in goods.items() if part}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


def with_time(move: Any, at: str) -> Any:
    """Return `move` stamped with the time `at` at which it was recorded."""
    return replace(move, at=at)
