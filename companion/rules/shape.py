"""Checking the shape of JSON from outside: types, known keys, everything that is wrong at once.

A *parser* takes a JSON value and returns what the rules use, or raises `Wrong` with what was expected.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Parser = Callable[[Any], Any]


class Wrong(ValueError):
    """A value of the wrong shape; its arguments say in English what was expected.

    `texts` are the same, some of them as `Text`, which a screen may translate.
    """

    def __init__(self, *problems: object) -> None:
        super().__init__(*map(str, problems))
        self.texts = problems


@dataclass(frozen=True, slots=True)
class Key:
    """What a key of an object must hold, and whether it must be there."""

    parser: Parser
    required: bool = False


def fields(data: Mapping[str, Any], keys: Mapping[str, Key], what: str) -> dict[str, Any]:
    """Return the parsed values of `data`, an object called `what`.

    Raises `Wrong` with every unknown key, missing key and wrong value as its arguments.
    """
    problems = [f"unknown key '{shown(key)}' in {what}" for key in data if key not in keys]
    problems += [
        f"'{name}' is missing in {what}" for name, key in keys.items() if key.required and name not in data
    ]
    values = {}
    for name, key in keys.items():
        if name not in data:
            continue
        try:
            values[name] = key.parser(data[name])
        except Wrong as wrong:
            problems += [f"'{name}' in {what} is {shown(data[name])}: {expected}" for expected in wrong.args]
    if problems:
        raise Wrong(*problems)
    return values


def shown(value: Any) -> str:
    """Return `value` as short, printable JSON, and what is none as Python shows it."""
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except RecursionError:
        text = "..."
    except TypeError:  # from Python, not from a file: something that JSON has no word for
        text = repr(value)
    printable = text if text.isprintable() else text.encode("unicode_escape").decode()
    return printable if len(printable) <= 60 else printable[:57] + "..."


def text(value: Any) -> str:
    """Any text that can be printed."""
    if not isinstance(value, str):
        raise Wrong("expected text")
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise Wrong("expected text without broken characters")
    return value


def filled(value: Any) -> str:
    """Text that says something."""
    if not text(value).strip():
        raise Wrong("expected text that is not empty")
    return str(value)


def whole(value: Any) -> int:
    """A whole number; neither `true` nor `2.0` is one."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Wrong("expected a whole number")
    return value


def number(value: Any) -> int:
    """Any JSON number, or true or false, left to the rules to refuse in words."""
    if not isinstance(value, (bool, int, float)):
        raise Wrong("expected a whole number")
    return value  # type: ignore[return-value]


def boolean(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Wrong("expected true or false")
    return value


def or_null(parser: Parser) -> Parser:
    """What `parser` takes, or null."""
    return lambda value: None if value is None else parser(value)


def list_of(parser: Parser) -> Parser:
    """A list of what `parser` takes, as a tuple."""

    def parse(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Wrong("expected a list")
        return tuple(_within(parser, item, f"item {place}") for place, item in enumerate(value, 1))

    return parse


def dict_of(key_parser: Parser, parser: Parser) -> Parser:
    """An object whose keys and values are parsed, as a dict."""

    def parse(value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise Wrong("expected an object")
        return {
            _within(key_parser, key, f"key {shown(key)}"): _within(parser, item, shown(key))
            for key, item in value.items()
        }

    return parse


def _within(parser: Parser, value: Any, where: str) -> Any:
    try:
        return parser(value)
    except Wrong as wrong:
        raise Wrong(*(f"{where}: {expected}" for expected in wrong.args)) from None


def object_of(
    keys: Mapping[str, Key], make: Callable[..., Any], names: Mapping[str, str], what: str
) -> Parser:
    """An object with `keys`, made by `make` with its keys renamed by `names`."""

    def parse(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Wrong("expected an object")
        return make(**{names.get(name, name): item for name, item in fields(value, keys, what).items()})

    return parse


def number_key(value: str) -> int:
    """A key that is a number in plain digits, such as "12"."""
    if not (value.isascii() and value.isdigit()) or len(value) > 9 or value != str(int(value)):
        raise Wrong('expected a number in quotes, such as "12"')
    return int(value)


def strict_json(source: str) -> Any:
    """Return the JSON value in `source`; `Wrong` for anything that is not strict JSON or names a key twice."""
    try:
        return json.loads(source, object_pairs_hook=_pairs, parse_constant=_no_constant)
    except Wrong:
        raise
    except json.JSONDecodeError as error:
        raise Wrong(f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise Wrong("nested too deeply") from None
    except ValueError as error:
        raise Wrong(f"not JSON: {error}") from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Wrong(f"key '{shown(key)}' stands twice")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise Wrong(f"not JSON: {name} is no number")
