"""A position: everything on the table at one moment, as a frozen value."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.chinatown.edition import Cards, Edition
from companion.rules.text import Label

KEEP, DRAW, TRADE, PLACE, ECONOMY, INCOME, OVER = PHASES = (
    "keep",
    "draw",
    "trade",
    "place",
    "economy",
    "income",
    "over",
)
"""The phases of a year in their order, and the end (C10)."""


@dataclass(frozen=True, slots=True)
class Promised:
    """A promise as it stands: who owes whom what in which years, and what was answered (C14).

    `dollars` is None for a promise in words; `answers` maps a year to whether it was kept.
    """

    giver: str
    receiver: str
    dollars: int | None
    years: tuple[int, ...]
    note: str = ""
    answers: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """The table at one moment. Mappings are plain dicts, replaced and never changed.

    `year` counts from 1. `cash` is in dollars, None where it is not known. `hands` maps player → shop →
    number of loose tiles (above 0). `handed` are the secret deeds of this year before they are kept.
    """

    edition: Edition
    players: tuple[str, ...]
    colours: Mapping[str, str]
    first_player: str
    owners: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    hands: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    cash: Mapping[str, int | None] = field(default_factory=dict)
    year: int = 1
    phase: str = KEEP
    handed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    promises: tuple[Promised, ...] = ()
    card: str = ""
    """The economy card turned this year (C40)."""
    cards_used: tuple[str, ...] = ()
    owned_since: Mapping[int, int] = field(default_factory=dict)
    """Lot → the year in which it came to its owner."""
    laid_since: Mapping[int, int] = field(default_factory=dict)
    """Lot → the year in which its tile was laid."""

    @property
    def bag(self) -> dict[str, int]:
        """Every shop → tiles neither laid nor in a hand."""
        left = {name: shop.tiles for name, shop in self.edition.shops.items()}
        for shop in self.tiles.values():
            left[shop] -= 1
        for hand in self.hands.values():
            for shop, count in hand.items():
                left[shop] -= count
        return left

    @property
    def cards_left(self) -> dict[str, int]:
        """Every economy card → copies that are not turned yet (C40); none in a game without them."""
        if not self.edition.economy:
            return {}
        cards = self.edition.economy_cards.items()
        return {name: card.copies - self.cards_used.count(name) for name, card in cards}

    @property
    def counts(self) -> Cards | None:
        """C11 and C12 for this year; None where the rules give no count."""
        return self.edition.counts(len(self.players), self.year)

    @property
    def calendar(self) -> Label:
        """The year as people speak of it, such as 1967."""
        return self.edition.calendar(self.year)

    @property
    def due(self) -> tuple[int, ...]:
        """Numbers, from 1, of the promises that name this year and are not answered for it (C14)."""
        return tuple(
            number
            for number, promised in enumerate(self.promises, 1)
            if self.year in promised.years and self.year not in promised.answers
        )

    @property
    def is_finished(self) -> bool:
        """Whether the last income is paid."""
        return self.phase == OVER

    def hand(self, player: str) -> Mapping[str, int]:
        """Loose tiles of `player`: shop → number."""
        return self.hands.get(player, {})

    def lots_of(self, player: str) -> tuple[int, ...]:
        """The lots that `player` owns, in order."""
        return tuple(sorted(lot for lot, owner in self.owners.items() if owner == player))

    def is_vacant(self, lot: int) -> bool:
        """Whether no tile lies on `lot`."""
        return lot not in self.tiles

    def waiting(self) -> tuple[str, ...]:
        """The players whom the keep or draw phase still waits for."""
        done = {KEEP: self.kept, DRAW: self.drawn}.get(self.phase, self.players)
        return tuple(player for player in self.players if player not in done)

    def in_order(self) -> tuple[str, ...]:
        """The players, from the first player clockwise (C15)."""
        start = self.players.index(self.first_player)
        return self.players[start:] + self.players[:start]

    def digest(self) -> str:
        """SHA-256 of the canonical JSON: "the same" everywhere means equal digests."""
        import hashlib  # here alone, so that reading a record does not pay for it

        return hashlib.sha256(canonical(self).encode()).hexdigest()


def canonical(position: Position) -> str:
    """Return the canonical JSON of `position`: keys sorted, edition by its digest."""
    facts: dict[str, Any] = {
        "edition": position.edition.digest,
        "players": position.players,
        "colours": position.colours,
        "first_player": position.first_player,
        "owners": position.owners,
        "tiles": position.tiles,
        "hands": {player: hand for player, hand in position.hands.items() if hand},
        "cash": position.cash,
        "year": position.year,
        "phase": position.phase,
        "handed": position.handed,
        "kept": sorted(position.kept),
        "drawn": sorted(position.drawn),
        "promises": [
            [p.giver, p.receiver, p.dollars, p.years, p.note, sorted(p.answers.items())]
            for p in position.promises
        ],
        "card": position.card,
        "cards_used": position.cards_used,
        "owned_since": position.owned_since,
        "laid_since": position.laid_since,
    }
    return json.dumps(facts, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def settled(position: Position) -> Position:
    """Return `position` with its phase gone on where everybody has kept, then drawn.

    A move that the table allows out of order changes no phase itself, so the last player's short hand
    leaves the phase behind; the next move finds it caught up.
    """
    if position.phase in (KEEP, DRAW) and not position.waiting():
        return settled(replace(position, phase=DRAW if position.phase == KEEP else TRADE))
    return position


def lots_changed(before: Position, after: Position) -> frozenset[int]:
    """Return the lots whose owner or tile differs between two positions of one board."""
    return frozenset(
        lot
        for lot in after.edition.board.lots
        if (before.owners.get(lot), before.tiles.get(lot)) != (after.owners.get(lot), after.tiles.get(lot))
    )


def with_hand(
    hands: Mapping[str, Mapping[str, int]], player: str, change: Mapping[str, int]
) -> dict[str, Mapping[str, int]]:
    """Return `hands` with `change` (shop → tiles more or fewer) applied to the hand of `player`."""
    hand = dict(hands.get(player, {}))
    for shop, count in change.items():
        hand[shop] = hand.get(shop, 0) + count
    return {**hands, player: {shop: count for shop, count in hand.items() if count}}


def letters(players: tuple[str, ...]) -> dict[str, str]:
    """Return each player's letter: the first of the name that is still free, else a digit.

    >>> letters(("Ann", "Bo", "Bea"))
    {'Ann': 'A', 'Bo': 'B', 'Bea': 'E'}
    """
    taken: dict[str, str] = {}
    for number, player in enumerate(players, 1):
        free = (letter for letter in player.upper() if letter.isalpha() and letter not in taken.values())
        taken[player] = next(free, str(number))
    return taken
