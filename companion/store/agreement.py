"""What players decide together: drafts that all parties agree to, and that everybody is done with a phase.

Each function is one turn at the table: what it reads is up to date, and what it writes is there whole or not
at all. `by` is the player whose own screen it was; the table's screen ("") speaks for players without one.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.rules import game_module
from companion.rules.drafts import SharedDraft
from companion.rules.game import IMPOSSIBLE, IllegalMove, Problem, refused
from companion.rules.text import N_, Text
from companion.store.aside import AGREED, DRAFT, DROPPED, READY, RECORDED, Aside
from companion.store.errors import StoreError
from companion.store.table import Table


class DraftGone(StoreError):
    """The draft is no longer what the screen shows: changed, recorded or dropped meanwhile."""

    def __init__(self, text: Text) -> None:
        super().__init__("draft_gone", text)
        self.args = (text,)


_CHANGED = N_("This draft was changed meanwhile, so every agreement is withdrawn. Look again.")
_CLOSED = N_("This draft is no longer open: it was recorded or dropped.")
_NOT_YOURS = N_("{player} is no party to this deal.")


def propose(
    table: Table, move: Any, by: str, changes: SharedDraft | None = None, client: str = ""
) -> SharedDraft:
    """Lay `move` open as a draft, or as what an open draft shall say now; whoever does that agrees to it.

    Raises `IllegalMove` when it is impossible as far as `by` may know, or `by` is no party to it;
    `DraftGone` when the draft that it `changes` is not as it was.
    """
    with table.deciding():
        if client and client in table.aside.clients:
            return _made_by(table.aside, client) or SharedDraft(0, 0, by, move)
        if changes is not None:
            _check_version(table.aside, changes.number, changes.version)
            if by and by not in changes.parties:
                raise IllegalMove(move, (Problem(_NOT_YOURS, {"player": by}),))
        _check(table, move, by)
        number = changes.number if changes else table.aside.drafted + 1
        to_json = game_module(table.header["game"]).move_to_json
        content = {"draft": number, "move": to_json(move), "agreed": [by] if by else []}
        table.note(DRAFT, content, by, client)
        return table.aside.drafts[number]


def _made_by(aside: Aside, client: str) -> SharedDraft | None:
    return next((draft for draft in aside.drafts.values() if draft.version == aside.clients[client]), None)


def _check(table: Table, move: Any, by: str) -> None:
    """Refuse what is impossible, and who is no party; what `by` may not know is not looked at."""
    problems = [problem for problem in _known(table, move, by) if problem.kind == IMPOSSIBLE]
    if by and by not in move.parties:
        problems.append(Problem(_NOT_YOURS, {"player": by}))
    if problems:
        raise IllegalMove(move, tuple(problems))


def _known(table: Table, move: Any, viewer: str) -> tuple[Problem, ...]:
    """Why `move` would be refused, as far as `viewer` may know: nobody learns what a rival can pay (C22)."""
    game = game_module(table.header["game"])
    return refused(move, game.seen(game.settled(table.position), viewer))


def agree(
    table: Table, number: int, version: int, player: str, by: str, yes: bool = True, client: str = ""
) -> bool:
    """Let `player` agree to a draft, or take that back; return whether the deal was recorded.

    With the last party's agreement the deal is recorded as one act, when it is possible as a whole. Somebody
    who agreed and can no longer pay has taken their agreement back, whatever the reason, and nothing more is
    said of it to others. Raises `DraftGone`, and `IllegalMove` with what `by` may know.
    """
    with table.deciding():
        if client and client in table.aside.clients:
            return number not in table.aside.drafts
        draft = _check_version(table.aside, number, version)
        _check_voice(table, draft, player, by)
        if yes and (problems := _known(table, draft.move, player)):
            raise IllegalMove(draft.move, problems)
        content = {"draft": number, "version": version, "player": player, "yes": yes}
        table.note(AGREED, content, by, client)
        return yes and _record_if_all(table, number, by)


def _check_version(aside: Aside, number: int, version: int) -> SharedDraft:
    draft = aside.drafts.get(number)
    if draft is None:
        raise DraftGone(Text(_CLOSED))
    if draft.version != version:
        raise DraftGone(Text(_CHANGED))
    return draft


def _check_voice(table: Table, draft: SharedDraft, player: str, by: str) -> None:
    """A player agrees on their own screen; the table's screen speaks for those who have none."""
    if player not in draft.parties:
        raise IllegalMove(draft.move, (Problem(_NOT_YOURS, {"player": player}),))
    if by != player and (by or player in table.aside.seats):
        template = N_("Only {player} can agree for {player}, on their own screen.")
        raise IllegalMove(draft.move, (Problem(template, {"player": player}),))


def _record_if_all(table: Table, number: int, by: str) -> bool:
    draft = table.aside.drafts[number]
    for party in draft.parties:
        if party in draft.agreed and _known(table, draft.move, party):
            content = {"draft": number, "version": draft.version, "player": party, "yes": False}
            table.note(AGREED, content)
    draft = table.aside.drafts[number]
    if draft.waits_for:
        return False
    table.note(RECORDED, {"draft": number}, by)
    table.record(draft.move, by=by)
    return True


def drop(table: Table, number: int, by: str, client: str = "") -> None:
    """Take a draft off the table; any of its parties may, and the table's screen. Raises as `agree`."""
    with table.deciding():
        draft = table.aside.drafts.get(number)
        if draft is None:
            return
        if by and by not in draft.parties:
            raise IllegalMove(draft.move, (Problem(_NOT_YOURS, {"player": by}),))
        table.note(DROPPED, {"draft": number}, by, client)


def gone(table: Table, draft: SharedDraft) -> tuple[Problem, ...]:
    """Return why a draft can no longer be recorded, as far as everybody may know: goods that are gone."""
    return tuple(p for p in _known(table, draft.move, "") if p.kind == IMPOSSIBLE)


def ready(table: Table, player: str, by: str, yes: bool = True, client: str = "") -> bool:
    """Let `player` be done with the phase, or not; return whether everybody is and the phase is over.

    Raises `IllegalMove` when it is not for `by` to say, or the phase is not one that people end together.
    """
    with table.deciding():
        if client and client in table.aside.clients:
            return False
        position = game_module(table.header["game"]).settled(table.position)
        ending: Iterable[Any] = game_module(table.header["game"]).ends_phase(position)
        if not ending:
            raise IllegalMove(None, (Problem(N_("There is nothing to be done with now.")),))
        if player not in position.players or (by != player and (by or player in table.aside.seats)):
            raise IllegalMove(None, (Problem(N_("Only {player} can say so."), {"player": player}),))
        content = {"player": player, "year": position.year, "phase": position.phase, "yes": yes}
        table.note(READY, content, by, client)
        done = all(table.aside.is_ready(name, position.year, position.phase) for name in position.players)
        if done:
            table.record(*(replace(move) for move in ending))
        return done
