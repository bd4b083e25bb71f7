"""The economy cards of a table's own box: how many copies of each there are, which the editions guess (C40)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.chinatown.edition import Edition
from companion.rules.shape import Wrong, shown
from companion.rules.text import N_, Text

MOST = 99
"""Cards that a box may hold: more than any does, and few enough to be shuffled fast in simulated games."""

IN_ALL = N_("Economy cards in all: {count}; needed: at least {years}, one for each year.")
"""How many there are, and how many a game needs."""


def own_cards(edition: Edition, cards: Mapping[str, Any]) -> Edition:
    """Return `edition` with as many copies of its economy cards as `cards` says. Raises `Wrong` with every fault.

    `cards` maps a card to its copies, whole numbers that are 0 or more; a card that it does not name stays
    as it is. Together there is one for each year at least.
    """
    if not cards:
        return edition
    if problems := [*_problems(edition, cards)]:
        raise Wrong(*problems)
    told = {name: cards[name] for name in edition.economy_cards if name in cards}
    cards_of_box = {
        name: replace(card, copies=told.get(name, card.copies))
        for name, card in edition.economy_cards.items()
    }
    return replace(edition, economy_cards=cards_of_box, own_cards=told)


def _problems(edition: Edition, cards: Mapping[str, Any]) -> Iterator[object]:
    if not edition.economy:
        yield "'cards' has copies of economy cards; this game is played without them"
    known = edition.economy_cards
    for card in cards:
        if card not in known:
            yield f"'cards' names {shown(card)}, which edition {edition.name} does not have"
    copies = {name: cards.get(name, card.copies) for name, card in known.items()}
    whole = {name: count for name, count in copies.items() if type(count) is int}
    for name, count in copies.items():
        if name not in whole or count < 0:
            yield f"'cards' has {shown(count)} of {name}; expected a whole number, 0 or more"
    if len(whole) == len(copies):  # else nobody can say how many there are
        yield from _too_few_or_many(sum(whole.values()), len(edition.years))


def _too_few_or_many(count: int, years: int) -> Iterator[Text]:
    if count < years:
        yield Text(IN_ALL, {"count": count, "years": years})
    if count > MOST:
        yield Text(
            N_("Economy cards in all: {count}; at most {most} can be told."), {"count": count, "most": MOST}
        )
