"""An edition's single numbers and switches, in its `edition.toml`: every one there, none unknown."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.rules.chinatown.edition import RESTS, SWITCHES
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
    "switches": dict,
}
_SWITCHES = {**SWITCHES, "tie_break_by_tiles": bool}


def read_settings(file: Path) -> dict[str, Any]:
    """Return the settings in the TOML `file`. Raises `BadTable` unless each is there and of its kind."""
    settings = read_toml(file)
    problems = list(_faults(settings, _SETTINGS, optional=("free",)))
    if isinstance(switches := settings.get("switches"), dict):
        problems += _faults(switches, _SWITCHES)
        if switches.get("rest") not in RESTS:
            problems.append(f"'rest' is {switches.get('rest')!r}; expected one of {', '.join(RESTS)} (C19)")
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
        elif type(found[name]) is not kind:
            yield f"'{name}' is {found[name]!r}, expected {kind.__name__}"
