"""What is kept beside the record: seats, drafts, who is ready, the clock and the switches of a table.

None of it is a move: it is never undone, never exported, and a record without it is whole. It is written to
the table's own file as *notes*, which are only ever added, and what they add up to is an `Aside`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.drafts import SharedDraft
from companion.rules.shape import Wrong, strict_json

SEAT, FORGOTTEN, WRONG_PIN, SIGNED_IN = "seat", "forgotten", "wrong_pin", "signed_in"
DRAFT, AGREED, DROPPED, RECORDED = "draft", "agreed", "dropped", "recorded"
READY, CLOCK, SWITCH = "ready", "clock", "switch"

SWITCHES = {"advice": True, "sums": False}
"""Name of each switch → how it stands at first. `advice`: what-if help is on; `sums`: all see the sums of deals."""


@dataclass(frozen=True, slots=True)
class Note:
    """One line beside the record. `number` counts from 1, `at` is in seconds since 1970, `client` names one tap."""

    number: int
    at: float
    by: str
    client: str
    kind: str
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who has a screen of their own: the PIN and the sign-ins, both only as hashes."""

    salt: str
    pin: str
    tokens: tuple[str, ...] = ()
    wrong: int = 0
    """Wrong PINs since the last right one."""
    wrong_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Trading time: `seconds` a year, 0 for none. In `year` it `ends` at a time, or stands with `left` seconds."""

    seconds: int = 0
    year: int = 0
    ends: float | None = None
    left: float | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """What all notes add up to: a frozen value, replaced by the one after the next note."""

    notes: int = 0
    clients: Mapping[str, int] = field(default_factory=dict)
    """Which note each tap made."""
    seats: Mapping[str, Seat] = field(default_factory=dict)
    drafts: Mapping[int, SharedDraft] = field(default_factory=dict)
    """The drafts that are open, by number."""
    drafted: int = 0
    """How many drafts there ever were."""
    ready: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Player → the year and the phase that they are done with."""
    clock: Clock = Clock()
    switches: Mapping[str, bool] = field(default_factory=lambda: dict(SWITCHES))

    def after(self, note: Note, move_from_json: Any) -> "Aside":
        """Return the aside with `note` added. Raises `Wrong` for a note that says nothing sensible."""
        if note.number != self.notes + 1 or note.kind not in _FOLDS:
            raise Wrong(f"note {note.number} is no note that can follow")
        then: Aside = _FOLDS[note.kind](self, note, move_from_json)
        clients = {**self.clients, note.client: note.number} if note.client else self.clients
        return replace(then, notes=note.number, clients=clients)

    def is_ready(self, player: str, year: int, phase: str) -> bool:
        """Whether `player` is done with that phase of that year."""
        return self.ready.get(player) == (year, phase)


def _seat(aside: Aside, note: Note, _: Any) -> Aside:
    seat = Seat(note.content["salt"], note.content["pin"], (note.content["token"],))
    return replace(aside, seats={**aside.seats, note.content["player"]: seat})


def _forgotten(aside: Aside, note: Note, _: Any) -> Aside:
    left = {player: seat for player, seat in aside.seats.items() if player != note.content["player"]}
    return replace(aside, seats=left)


def _wrong_pin(aside: Aside, note: Note, _: Any) -> Aside:
    return _reseated(aside, note, lambda seat: replace(seat, wrong=seat.wrong + 1, wrong_at=note.at))


def _signed_in(aside: Aside, note: Note, _: Any) -> Aside:
    token = note.content["token"]
    return _reseated(aside, note, lambda seat: replace(seat, tokens=(*seat.tokens, token), wrong=0))


def _reseated(aside: Aside, note: Note, change: Any) -> Aside:
    player = note.content["player"]
    if player not in aside.seats:
        return aside
    return replace(aside, seats={**aside.seats, player: change(aside.seats[player])})


def _draft(aside: Aside, note: Note, move_from_json: Any) -> Aside:
    number = note.content["draft"]
    move = move_from_json(note.content["move"])
    draft = SharedDraft(number, note.number, note.by, move, frozenset(note.content["agreed"]))
    drafts = {**aside.drafts, number: draft}
    return replace(aside, drafts=drafts, drafted=max(aside.drafted, number))


def _agreed(aside: Aside, note: Note, _: Any) -> Aside:
    """An answer to a draft; it names the version, since a change withdraws every agreement."""
    draft = aside.drafts.get(note.content["draft"])
    if draft is None or draft.version != note.content["version"]:
        return aside
    who = {note.content["player"]}
    agreed = draft.agreed | who if note.content["yes"] else draft.agreed - who
    return replace(aside, drafts={**aside.drafts, draft.number: replace(draft, agreed=agreed)})


def _closed(aside: Aside, note: Note, _: Any) -> Aside:
    left = {number: draft for number, draft in aside.drafts.items() if number != note.content["draft"]}
    return replace(aside, drafts=left)


def _ready(aside: Aside, note: Note, _: Any) -> Aside:
    player, content = note.content["player"], note.content
    others = {name: done for name, done in aside.ready.items() if name != player}
    return replace(
        aside, ready={**others, player: (content["year"], content["phase"])} if content["yes"] else others
    )


def _clock(aside: Aside, note: Note, _: Any) -> Aside:
    return replace(aside, clock=Clock(**note.content))


def _switch(aside: Aside, note: Note, _: Any) -> Aside:
    return replace(aside, switches={**aside.switches, note.content["name"]: bool(note.content["on"])})


_FOLDS: Mapping[str, Any] = {
    SEAT: _seat,
    FORGOTTEN: _forgotten,
    WRONG_PIN: _wrong_pin,
    SIGNED_IN: _signed_in,
    DRAFT: _draft,
    AGREED: _agreed,
    DROPPED: _closed,
    RECORDED: _closed,
    READY: _ready,
    CLOCK: _clock,
    SWITCH: _switch,
}


def note_content(note: Note) -> str:
    """Return what `note` says besides its columns, as JSON."""
    return json.dumps(note.content, ensure_ascii=False, separators=(",", ":"))


def content_of(text: str) -> Mapping[str, Any]:
    """Return the content of a note from its JSON. Raises `Wrong` when it is no object."""
    content = strict_json(text)
    if not isinstance(content, dict):
        raise Wrong("expected an object")
    return content
