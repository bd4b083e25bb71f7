"""An edition: every number and switch that a game is played by, read from `data/chinatown/<edition>/`.

A position carries its edition, so a move asks the edition and never which edition it is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from math import gcd
from typing import Any

from companion.rules.chinatown.board import Board, Lot, board_faults
from companion.rules.shape import Wrong
from companion.rules.text import N_, Label, Text

SWITCHES: Mapping[str, type] = {
    "open_cash": bool,
    "rest": str,
    "first_player_passes": bool,
    "economy": bool,
    "street": bool,
}
"""Switches that a record's `house_rules` may change."""

RESTS = ("count", "connected")
"""The two readings of C19."""


@dataclass(frozen=True, slots=True)
class Shop:
    """A kind of shop: `size` tiles complete a business, `tiles` exist (C5). `sign`, `colour`, `ink` draw it."""

    shop: str
    label: str
    size: int
    tiles: int
    sign: str
    colour: str
    ink: str


@dataclass(frozen=True, slots=True)
class Cards:
    """What a player is handed, keeps and draws in one year (C11, C12)."""

    players: int
    year: int
    deeds_handed_out: int
    deeds_kept: int
    tiles_drawn: int


@dataclass(frozen=True, slots=True)
class EconomyCard:
    """A card that pays `dollars_a_tile` for each laid tile of a shop of one of `sizes` (C40)."""

    card: str
    sizes: tuple[int, ...]
    dollars_a_tile: int
    copies: int
    label: str


@dataclass(frozen=True, slots=True)
class Year:
    """What the year marker shows; `year` is the calendar's, `name` empty where it has none (C8)."""

    year: int
    name: str
    label: Label
    """As a sentence speaks of it, such as 1967 or round 3."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the players' markers, as drawn; `ink` is the colour of text on it."""

    colour: str
    hex: str
    ink: str


@dataclass(frozen=True, slots=True)
class Words:
    """How a printing speaks of itself: where its tiles come from (C12), and who begins (C7)."""

    supply: Label
    in_supply: Label
    out_of_supply: Label
    first_player: Label


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what is doubtful about a board: how its `lots` lie then.

    `street` of a lot is None where the reading says nothing about it.
    """

    reading: Label
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about the board that nobody is sure of: the lots it is about, and how sure, in percent."""

    doubt: Label
    lots: tuple[int, ...]
    sure: int
    readings: tuple[Reading, ...] = ()
    """Ways to read it, the shipped board's first; empty where they cannot be listed."""


@dataclass(frozen=True)
class Edition:
    """The frozen rules of one printing, house rules applied."""

    name: str
    title: str
    board: Board
    shops: Mapping[str, Shop]
    pay: Mapping[tuple[int, bool], int]
    """(tiles, complete) → dollars a year (C20)."""
    cards: Mapping[tuple[int, int], Cards]
    """(players, year) → counts."""
    economy_cards: Mapping[str, EconomyCard]
    years: tuple[Year, ...]
    words: Words
    colours: Mapping[str, Colour]
    """Colours of the box first, then the others a table may pick."""
    fewest: int
    most: int
    start_cash: int
    notes: tuple[int, ...]
    rest: str
    open_cash: bool
    first_player_passes: bool
    economy: bool
    street: bool
    tie_break_by_tiles: bool
    doubts: tuple[Doubt, ...] = ()
    """What of its board is not certain; none of a table's own board."""
    has_own_board: bool = False
    """Whether `board` is a table's own, so that a record carries it."""
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    own_shops: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    own_cards: Mapping[str, int] = field(default_factory=dict)
    """Economy card → copies that the table counted in its own box, so that a record carries them."""

    def label(self, shop: str) -> str:
        """The name of `shop` as people read it: a `Label`, but a table's own name for it is for every language."""
        if shop not in self.shops:
            return shop
        own = "name" in self.own_shops.get(shop, ())
        return self.shops[shop].label if own else Label(self.shops[shop].label)

    def sign(self, shop: str) -> str:
        """The letters that draw `shop`: a `Label`, but those of a table's own shop are for every language."""
        own = self.own_shops.get(shop, {}).keys() & {"name", "sign"}
        return self.shops[shop].sign if own else Label(self.shops[shop].sign)

    def card_label(self, card: str) -> str:
        """What an economy card pays for, as people read it."""
        return Label(self.economy_cards[card].label) if card in self.economy_cards else card

    def calendar(self, year: int) -> Label:
        """How people speak of the `year`, counted from 1: 1967, or round 3."""
        return self.years[year - 1].label

    def counts(self, players: int, year: int) -> Cards | None:
        """C11 and C12 for that many players in that year; None where the rules give no count."""
        return self.cards.get((players, year))

    def is_payable(self, dollars: int) -> bool:
        """Whether `dollars` can be put together from the notes in the box (C3)."""
        return _payable(dollars, self.notes)

    def with_board(self, board: Board) -> "Edition":
        """Return the edition on a table's own `board`; `Wrong` (a ValueError) names every fault."""
        problems = [problem for _, problem in board_faults(board)]
        if (lots := len(board.lots)) < (needed := max(deeds_needed(self.cards.values()).values())):
            template = N_("the board has {lots} lots; expected at least {needed} for the deeds (C12)")
            problems.append(Text(template, {"lots": lots, "needed": needed}))
        if problems:
            raise Wrong(*problems)
        return replace(self, board=board, doubts=(), has_own_board=True)

    def with_house_rules(self, house_rules: Mapping[str, Any]) -> "Edition":
        """Return the edition with the switches of `house_rules`; ValueError names every fault."""
        if problems := [
            problem for key, value in house_rules.items() if (problem := self._fault(key, value))
        ]:
            raise ValueError(*problems)
        changed = {key: value for key, value in house_rules.items() if value != getattr(self, key)}
        return replace(self, **changed, house_rules=dict(sorted(house_rules.items())))

    def _fault(self, key: str, value: Any) -> str:
        if key not in SWITCHES:
            return f"unknown house rule '{key}'; known are {', '.join(SWITCHES)}"
        if type(value) is not SWITCHES[key] or (key == "rest" and value not in RESTS):
            expected = " or ".join(f'"{rest}"' for rest in RESTS) if key == "rest" else "true or false"
            return f"house rule '{key}' is {value!r}; expected {expected}"
        if key == "street" and value and not self.board.knows_streets:
            return f"house rule 'street': which lots touch a street is not known for edition {self.name}"
        return ""

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything the edition says: equal digests are equal rules."""
        import hashlib  # here alone, so that reading a record does not pay for it

        return hashlib.sha256(repr(asdict(self)).encode()).hexdigest()


def deeds_needed(cards: Iterable[Cards]) -> dict[tuple[int, int], int]:
    """Return (players, year) → deeds kept before and handed out then, by everybody together (C11, C12)."""
    needed, kept = {}, Counter[int]()
    for row in sorted(cards, key=lambda row: (row.players, row.year)):
        needed[row.players, row.year] = row.players * (kept[row.players] + row.deeds_handed_out)
        kept[row.players] += row.deeds_kept
    return needed


@cache
def _payable(dollars: int, notes: tuple[int, ...]) -> bool:
    """Whether `dollars` is a sum of `notes`, each as often as wanted."""
    smallest, unit = min(notes), gcd(*notes)
    if smallest == unit or dollars > smallest * max(
        notes
    ):  # beyond that, every multiple of the unit is a sum
        return dollars % unit == 0
    reachable = {0}
    for total in range(1, dollars + 1):
        if any(total - note in reachable for note in notes):
            reachable.add(total)
    return dollars in reachable
