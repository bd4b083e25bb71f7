"""Shops of one's own: another name, sign and colour for a shop; its size and tiles stay (C6)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.chinatown.edition import Edition, Shop
from companion.rules.chinatown.ink import READABLE, best_ink, contrast
from companion.rules.shape import Wrong, shown
from companion.rules.text import N_, Text

_KEYS = {"name": "label", "sign": "sign", "colour": "colour", "ink": "ink"}
_LONGEST_LABEL = 24


def own_shops(edition: Edition, changes: Mapping[str, Mapping[str, str]]) -> Edition:
    """Return `edition` with the shops of `changes` renamed and redrawn. Raises `Wrong` with every fault.

    `changes` maps a shop of the edition to any of `name`, `sign` (1 or 2 letters), `colour` and `ink`
    (# and six hexadecimal digits). A colour without an ink gets that of the edition's inks which is read best.
    """
    if not changes:
        return edition
    problems: list[object] = [
        f"'shops' changes {shown(shop)}, which edition {edition.name} does not have"
        for shop in changes
        if shop not in edition.shops
    ]
    for shop, change in changes.items():
        problems += [fault for key, value in change.items() if (fault := _fault(shop, key, value))]
    if problems:
        raise Wrong(*problems)
    inks = tuple(dict.fromkeys(shop.ink for shop in edition.shops.values()))
    shops = {name: _changed(shop, changes.get(name, {}), inks) for name, shop in edition.shops.items()}
    if problems := [*_alike(shops)]:
        raise Wrong(*problems)
    in_order = {shop: dict(sorted(changes[shop].items())) for shop in sorted(changes)}
    return replace(edition, shops=shops, own_shops=in_order)


def unreadable_shops(edition: Edition) -> tuple[Text, ...]:
    """Return for which own shops of `edition` the sign cannot be read on the colour, in words."""
    template = N_("No sign can be read on the colour of {shop}: take a lighter or a darker one.")
    return tuple(
        Text(template, {"shop": edition.label(name)})
        for name in edition.own_shops
        if contrast(edition.shops[name].colour, edition.shops[name].ink) < READABLE
    )


def _changed(shop: Shop, change: Mapping[str, str], inks: tuple[str, ...]) -> Shop:
    ink = {"ink": best_ink(change["colour"], inks)} if "colour" in change else {}
    words: dict[str, Any] = ink | {_KEYS[key]: value for key, value in change.items()}
    return replace(shop, **words)


def _alike(shops: Mapping[str, Shop]) -> Iterator[Text]:
    """Yield each name and sign that two shops have."""
    for what, template in (("label", _ONE_NAME), ("sign", _ONE_SIGN)):
        first: dict[str, Shop] = {}
        for shop in shops.values():
            word = getattr(shop, what)
            other = first.setdefault(word.casefold(), shop)
            if other is not shop:
                yield Text(template, {"one": other.label, "other": shop.label, "word": word})


def _fault(shop: str, key: str, value: str) -> object:
    if key not in _KEYS:
        return f"'{shown(key)}' of the own shop {shop} is not known; known are {', '.join(_KEYS)}"
    fits = {
        "name": value.isprintable() and 1 <= len(value.strip()) <= _LONGEST_LABEL and not value.isdigit(),
        "sign": value.isalpha() and len(value) <= 2,
    }.get(key, bool(re.fullmatch("#[0-9A-Fa-f]{6}", value)))
    template = {"name": _NO_NAME, "sign": _NO_SIGN}.get(key, _NO_COLOUR)
    return None if fits else Text(template, {"shop": shop, "word": shown(value), "longest": _LONGEST_LABEL})


_NO_NAME = N_("The name of a shop has 1 to {longest} characters and is no number: '{word}' for {shop}.")
_NO_SIGN = N_("The sign of a shop is one letter or two: '{word}' for {shop}.")
_NO_COLOUR = N_("A colour is # and six hexadecimal digits: '{word}' for {shop}.")
_ONE_NAME = N_("{one} and {other} have one name: '{word}'.")
_ONE_SIGN = N_("{one} and {other} have one sign: '{word}'.")
