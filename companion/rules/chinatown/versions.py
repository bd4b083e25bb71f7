"""Which version of the formats a record or a position is: 2 where it holds `cards`, a key that version 1 has not."""

from collections.abc import Iterator, Mapping
from typing import Any

PLAIN, WITH_CARDS = 1, 2


def version_of(data: Mapping[str, Any]) -> int:
    """Return the version of a header or position with the keys of `data`; what stands in its start counts too."""
    start = data.get("start")
    return WITH_CARDS if "cards" in data or (isinstance(start, Mapping) and "cards" in start) else PLAIN


def version_problems(data: Mapping[str, Any], is_start: bool = False) -> Iterator[str]:
    """Yield why the version that `data` says is not that of its keys; a file may say none.

    A start in a record with `cards` may be a position of either version.
    """
    needed = version_of(data)
    said = data.get("version", needed)
    if said == needed or (is_start and (said, needed) == (PLAIN, WITH_CARDS)):
        return
    if said == PLAIN:
        yield f"version {said} has no 'cards'; with them it is version {needed}"
    else:
        yield f"version {said} is not known; this companion reads version {PLAIN}, or {WITH_CARDS} with 'cards'"
