"""The journal of a table: entries that are only ever added, and what they add up to.

An *entry* is one line of the journal: the start, an act, or the undo, redo or amendment of an act. An
*act* is one or more moves made by one tap or line: all or nothing, and taken back together.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules import game_module
from companion.rules.game import Game, IllegalMove
from companion.rules.shape import Wrong, strict_json
from companion.rules.text import N_, Text
from companion.store.errors import Stale, StoreError, Unfit

START, ACT, UNDO, REDO, AMEND = KINDS = ("start", "act", "undo", "redo", "amend")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    `revision` counts from 1; `at` is ISO 8601 in UTC; `by` says who and may be empty; `client` is the id
    that a screen gave this tap, so that one sent twice is recorded once. `about` is the revision of the
    act that an undo, redo or amendment is about.
    """

    revision: int
    at: str
    by: str
    client: str
    kind: str
    about: int | None = None
    moves: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """Moves that were made together and stand, or were taken back together."""

    revision: int
    at: str
    by: str
    moves: tuple[Any, ...]
    before: tuple[Any, ...] = field(repr=False, compare=False)
    """The position before each move."""

    def describe(self) -> tuple[Text, ...]:
        """Return what the act does in sentences."""
        pairs = zip(self.moves, self.before, strict=True)
        return tuple(text for move, position in pairs for text in move.describe(position))


@dataclass(frozen=True, slots=True)
class Journal:
    """All entries so far and what they add up to: a frozen value, replaced by the one after the next entry."""

    game: Game[Any]
    acts: tuple[Act, ...] = ()
    undone: tuple[Act, ...] = ()
    history: tuple[Entry, ...] = ()
    tops: tuple[tuple[int | None, int | None], ...] = ()
    """After each entry: the act that undo would take back, and the one that redo would bring back."""
    positions: tuple[Any, ...] = field(default=(), repr=False)
    """The position after each entry, so that a move can be compared with what its screen had seen."""

    @property
    def revision(self) -> int:
        """Number of the last entry."""
        return len(self.history)

    def after(self, entry: Entry) -> "Journal":
        """Return the journal with `entry` added.

        Raises `IllegalMove` for moves that the rules refuse, `StoreError` for an entry about an act that
        is not where it says, `Unfit` for an amendment that a later move does not survive.
        """
        if entry.revision != self.revision + 1:
            raise _no_act(entry.revision)
        then = {START: _start, ACT: _act, UNDO: _undo, REDO: _redo, AMEND: _amend}[entry.kind](self, entry)
        top = _top(then.acts), _top(then.undone)
        return replace(
            then,
            history=(*self.history, entry),
            tops=(*self.tops, top),
            positions=(*self.positions, then.game.position),
        )

    def changes_since(self, moves: tuple[Any, ...], seen: int) -> tuple[Text, ...]:
        """Return what changed since revision `seen` so that `moves` no longer say what was meant then."""
        if not 1 <= seen < self.revision:
            return ()
        then, now = self.positions[seen - 1], self.game.position
        told = {str(text): text for move in moves for text in move.changes(then, now)}
        return tuple(told.values())

    def target(self, kind: str, seen: int | None, meant: int | None) -> int:
        """Return the act that an undo or redo takes, given the revision that the screen had `seen`.

        Raises `Stale` when it is another one than was `meant`, or than it was then.
        """
        which = 0 if kind == UNDO else 1
        now = self.tops[-1][which]
        then = self.tops[seen - 1][which] if seen is not None and 1 <= seen <= self.revision else now
        if now != (then if meant is None else meant):
            raise Stale(self.history[seen or (meant or 0) :])
        if now is None:
            raise StoreError("nothing", Text(_NOTHING[kind]))
        return now


_NOTHING = {UNDO: N_("There is nothing to take back."), REDO: N_("There is nothing to bring back.")}


def _top(acts: tuple[Act, ...]) -> int | None:
    return acts[-1].revision if acts else None


def _no_act(revision: int | None) -> StoreError:
    return StoreError("no_act", Text(N_("Entry {revision} is no act that stands."), {"revision": revision}))


def _start(journal: Journal, entry: Entry) -> Journal:
    if journal.history:
        raise _no_act(entry.revision)
    return journal


def _made(game: Game[Any], act: Act) -> tuple[Game[Any], Act]:
    """Return the game after `act`, and the act with the positions that it now has before it."""
    game = replace(game, undone=())
    before = []
    for move in act.moves:
        before.append(game.position)
        game.push(move)
    return game, replace(act, before=tuple(before))


def _act(journal: Journal, entry: Entry) -> Journal:
    game, act = _made(journal.game, Act(entry.revision, entry.at, entry.by, entry.moves, ()))
    return replace(journal, game=game, acts=(*journal.acts, act), undone=())


def _undo(journal: Journal, entry: Entry) -> Journal:
    if not journal.acts or journal.acts[-1].revision != entry.about:
        raise _no_act(entry.about)
    *acts, last = journal.acts
    game = _first(journal.game, len(journal.game.log) - len(last.moves))
    return replace(journal, game=game, acts=tuple(acts), undone=(*journal.undone, last))


def _redo(journal: Journal, entry: Entry) -> Journal:
    if not journal.undone or journal.undone[-1].revision != entry.about:
        raise _no_act(entry.about)
    *undone, again = journal.undone
    game, act = _made(journal.game, again)
    return replace(journal, game=game, acts=(*journal.acts, act), undone=tuple(undone))


def _first(game: Game[Any], moves: int) -> Game[Any]:
    """Return `game` after its first `moves`."""
    return replace(game, positions=game.positions[: moves + 1], log=game.log[:moves], undone=())


def _amend(journal: Journal, entry: Entry) -> Journal:
    """Give an act other moves, or none, and play the later acts again. What was undone can still be redone."""
    place = next((n for n, act in enumerate(journal.acts) if act.revision == entry.about), None)
    if place is None:
        raise _no_act(entry.about)
    game = _first(journal.game, sum(len(act.moves) for act in journal.acts[:place]))
    acts = list(journal.acts[:place])
    if entry.moves:
        game, amended = _made(game, replace(journal.acts[place], moves=entry.moves))
        acts.append(amended)
    number = sum(len(act.moves) for act in journal.acts[: place + 1])
    for act in journal.acts[place + 1 :]:
        try:
            game, again = _made(game, act)
        except IllegalMove as illegal:
            raise _unfit(act, number, illegal) from None
        acts.append(again)
        number += len(act.moves)
    return replace(journal, game=game, acts=tuple(acts))


def _unfit(act: Act, number: int, illegal: IllegalMove) -> Unfit:
    at = next(place for place, move in enumerate(act.moves) if move is illegal.move)
    told = act.moves[at].describe(act.before[at])
    return Unfit(number + at + 1, act.revision, told, illegal.problems)


def to_content(entry: Entry, header: Mapping[str, Any]) -> str:
    """Return what `entry` says besides its columns, as JSON."""
    data: dict[str, Any] = {}
    if entry.kind == START:
        data["header"] = header
    if entry.about is not None:
        data["act"] = entry.about
    if entry.kind in (ACT, AMEND):
        to_json = game_module(header["game"]).move_to_json
        data["moves"] = [to_json(move) for move in entry.moves]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_content(content: str, header: Mapping[str, Any]) -> tuple[int | None, tuple[Any, ...]]:
    """Return `about` and the moves of an entry that says `content`. Raises `Wrong` when it says nothing sensible."""
    data = strict_json(content)
    if not isinstance(data, dict):
        raise Wrong("expected an object")
    moves = data.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise Wrong("expected a list of moves")
    from_json = game_module(header["game"]).move_from_json
    return data.get("act"), tuple(from_json(move) for move in moves)


def header_of(content: str) -> Mapping[str, Any]:
    """Return the header in the `content` of a start entry. Raises `Wrong` when there is none."""
    data = strict_json(content)
    header = data.get("header") if isinstance(data, dict) else None
    if not isinstance(header, dict):
        raise Wrong("the journal does not begin with a header")
    return header
