"""An edition's single numbers and switches, in its `edition.toml`: every one there, none unknown."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.rules.chinatown.edition import RESTS, SWITCHES, Words
from companion.rules.tables import BadTable, read_toml

_SETTINGS: dict[str, type] = {
    "title": str,
    "players": list,
    "colours": list,
    "start_cash": int,
    "notes": list,
    "deeds": int,
    "tiles": int,
    "shops_of_a_size": int,
    "tiles_beyond_size": int,
    "years": list,
    "words": dict,
    "switches": dict,
}
_WORDS = {field.name: str for field in fields(Words)}
_YEAR: dict[str, type] = {"year": int, "name": str, "label": str}
_FREE: dict[str, type] = {"name": str, "x": float, "y": float, "width": float, "height": float}
_SWITCHES = {**SWITCHES, "tie_break_by_tiles": bool}


def read_settings(file: Path) -> dict[str, Any]:
    """Return the settings in the TOML `file`. Raises `BadTable` unless each is there and of its kind."""
    settings = read_toml(file)
    problems = list(_faults(settings, _SETTINGS, optional=("free",)))
    if isinstance(switches := settings.get("switches"), dict):
        problems += _faults(switches, _SWITCHES)
        if switches.get("rest") not in RESTS:
            problems.append(f"'rest' is {switches.get('rest')!r}; expected one of {', '.join(RESTS)} (C19)")
    if isinstance(words := settings.get("words"), dict):
        problems += _faults(words, _WORDS)
    problems += _faults_of_each(settings, "years", _YEAR)
    problems += _faults_of_each(settings, "free", _FREE)
    problems += _numbers(settings)
    if problems:
        raise BadTable(str(file), problems)
    return settings


def _faults(
    found: dict[str, Any], wanted: Mapping[str, type], optional: tuple[str, ...] = ()
) -> Iterator[str]:
    yield from (f"'{name}' is not known" for name in found if name not in wanted and name not in optional)
    for name, kind in wanted.items():
        if name not in found:
            yield f"'{name}' is missing"
        elif type(found[name]) is not kind and not (kind is float and type(found[name]) is int):
            yield f"'{name}' is {found[name]!r}, expected {kind.__name__}"


def _faults_of_each(settings: dict[str, Any], name: str, wanted: Mapping[str, type]) -> Iterator[str]:
    """Yield what is wrong with the tables in the list `name`."""
    listed = settings.get(name, [])
    for number, found in enumerate(listed if isinstance(listed, list) else (), 1):
        if isinstance(found, dict):
            yield from (f"{fault} in entry {number} of '{name}'" for fault in _faults(found, wanted))
        else:
            yield f"entry {number} of '{name}' is {found!r}, expected {', '.join(wanted)}"


def _numbers(settings: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with lists of numbers: two numbers of players, notes above zero."""
    players, notes = settings.get("players"), settings.get("notes")
    if isinstance(players, list) and not _is_range(players):
        yield f"'players' is {players!r}, expected the fewest and the most"
    if isinstance(notes, list) and not (notes and all(type(n) is int and n > 0 for n in notes)):
        yield f"'notes' is {notes!r}, expected whole dollars above zero"
    if isinstance(years := settings.get("years"), list) and not years:
        yield "'years' is empty"


def _is_range(numbers: list[Any]) -> bool:
    return len(numbers) == 2 and all(type(n) is int for n in numbers) and 1 <= numbers[0] <= numbers[1]
