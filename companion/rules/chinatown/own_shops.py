"""Shops of one's own: another name, sign and colour for a shop; its size and tiles stay (C6)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.chinatown.edition import Edition, Shop
from companion.rules.shape import Wrong, shown

_KEYS = {"name": "label", "sign": "sign", "colour": "colour", "ink": "ink"}
_LONGEST_LABEL = 24


def own_shops(edition: Edition, changes: Mapping[str, Mapping[str, str]]) -> Edition:
    """Return `edition` with the shops of `changes` renamed and redrawn. Raises `Wrong` with every fault.

    `changes` maps a shop of the edition to any of `name`, `sign` (1 or 2 letters), `colour` and `ink`
    (# and six hexadecimal digits).
    """
    if not changes:
        return edition
    problems = [
        f"'shops' changes {shown(shop)}, which edition {edition.name} does not have"
        for shop in changes
        if shop not in edition.shops
    ]
    for shop, change in changes.items():
        problems += [problem for key, value in change.items() if (problem := _fault(shop, key, value))]
    if problems:
        raise Wrong(*problems)
    shops = {name: _changed(shop, changes.get(name, {})) for name, shop in edition.shops.items()}
    for what in ("label", "sign"):
        words = [getattr(shop, what).casefold() for shop in shops.values()]
        if len(set(words)) < len(words):
            raise Wrong(f"two shops have one {what}")
    in_order = {shop: dict(sorted(changes[shop].items())) for shop in sorted(changes)}
    return replace(edition, shops=shops, own_shops=in_order)


def _changed(shop: Shop, change: Mapping[str, str]) -> Shop:
    words: dict[str, Any] = {_KEYS[key]: value for key, value in change.items()}
    return replace(shop, **words)


def _fault(shop: str, key: str, value: str) -> str:
    if key not in _KEYS:
        return f"'{shown(key)}' of the own shop {shop} is not known; known are {', '.join(_KEYS)}"
    fits = {
        "name": value.isprintable() and 1 <= len(value.strip()) <= _LONGEST_LABEL and not value.isdigit(),
        "sign": value.isalpha() and len(value) <= 2,
    }.get(key, bool(re.fullmatch("#[0-9A-Fa-f]{6}", value)))
    return "" if fits else f"'{key}' of the own shop {shop} is {shown(value)}"
