"""What one viewer may see of a game: the one place where secrets are cut (C11, C12, C22)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.rules.chinatown.book import Standing, ledger, standings
from companion.rules.chinatown.deal import Deal
from companion.rules.chinatown.hidden import hidden_acts, without
from companion.rules.chinatown.income import income
from companion.rules.chinatown.position import Position, Promised, settled
from companion.rules.chinatown.promise import AnswerPromise, Promise
from companion.rules.drafts import SharedDraft
from companion.rules.game import IMPOSSIBLE, Game, Move, Problem, refused
from companion.rules.ledger import LedgerLine
from companion.rules.text import N_, Dollars, Label, Text

TABLE = ""
"""The viewer's name for the table's screen, and for who only watches: the board, every hand, nobody's cash."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One recorded move in sentences; `number` counts moves from 1, `year` from 1."""

    number: int
    year: int
    sentences: tuple[Text, ...]
    note: str
    table_allows: str


@dataclass(frozen=True, slots=True)
class DraftLine:
    """An open draft in sentences. `gone` says why it can no longer be recorded, as far as everybody may know."""

    draft: SharedDraft
    sentences: tuple[Text, ...]
    gone: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A game as `viewer` may see it. Cash that is secret is not in `position.cash` at all."""

    viewer: str
    position: Position
    log: tuple[LogLine, ...]
    earns: Mapping[str, int]
    """Player → dollars a year as the board lies, which everybody can see."""
    standings: tuple[Standing, ...]
    ledger: tuple[LedgerLine, ...]
    """Every dollar that came to the viewer or left; everybody's once cash is open."""
    drafts: tuple[DraftLine, ...]
    is_cash_open: bool
    """Whether everybody may see everybody's cash."""

    def problems(self, move: Move[Position]) -> tuple[Problem, ...]:
        """Return why `move` would be refused, as far as `viewer` may know it before it is recorded.

        The rules are asked about the position that the viewer sees, so no reason tells a secret: that a
        rival cannot pay, or which deeds lie in whose hand. Recording itself tells: a deal that is accepted
        stands in the log, one that is refused was too dear. That stays so, and is seen by the whole table.
        """
        return refused(move, self.position)


def is_cash_open(position: Position) -> bool:
    """Whether cash is on the table: a house rule, or the game is over (C22)."""
    return position.is_finished or position.edition.open_cash


def view(
    game: Game[Position],
    viewer: str = TABLE,
    at: int | None = None,
    authors: Sequence[str] = (),
    drafts: Iterable[SharedDraft] = (),
    say_sums: bool = False,
    opened: bool = False,
) -> View:
    """Return what `viewer` (a player's name, or TABLE) may see of `game` after its first `at` moves.

    `authors` names for each move the player on whose own screen it was made, empty for the table's screen:
    what the table's screen was told, all have seen. With `say_sums` the sums of deals are for all to see.
    `opened`: the table has stopped the game there, so cash is shown and everybody has a place. The record
    has no move for this; a game that is looked at without it is simply going on.
    """
    position = settled(game.positions[-1 if at is None else at])
    secret = not (opened or is_cash_open(position))
    hidden = hidden_acts(game, viewer, authors, at)
    return View(
        viewer=viewer,
        position=without(seen(position, viewer, secret), hidden),
        log=tuple(
            _line(game, number, viewer, secret, say_sums, number in hidden.moves)
            for number in range(len(game.log[:at]))
        ),
        earns=income(position),
        standings=standings(position, stopped=opened),
        ledger=_seen_ledger(game, viewer, secret) if at is None else (),
        drafts=tuple(_seen_draft(draft, position, viewer, secret and not say_sums) for draft in drafts),
        is_cash_open=not secret,
    )


def seen(position: Position, viewer: str, secret: bool = True) -> Position:
    """Return `position` without what `viewer` may not see: deeds handed out, and while it is `secret` cash."""
    handed = {player: lots for player, lots in position.handed.items() if player == viewer}
    if not secret:
        return replace(position, handed=handed)
    cash = {player: held for player, held in position.cash.items() if player == viewer}
    promises = tuple(_seen_promise(promise, viewer) for promise in position.promises)
    return replace(position, cash=cash, handed=handed, promises=promises)


def _seen_promise(promise: Promised, viewer: str) -> Promised:
    """A promise without its dollars, unless `viewer` is a party to it."""
    return promise if viewer in (promise.giver, promise.receiver) else replace(promise, dollars=None)


def _seen_ledger(game: Game[Position], viewer: str, secret: bool) -> tuple[LedgerLine, ...]:
    return tuple(line for line in ledger(game) if not secret or line.player == viewer)


def _seen_draft(draft: SharedDraft, position: Position, viewer: str, secret: bool) -> DraftLine:
    """A draft as `viewer` may read it: a sum is for its parties, unless sums are said aloud."""
    sentences = draft.move.describe(position)
    if secret and viewer not in draft.parties:
        sentences = tuple(without_dollars(sentence) for sentence in sentences)
    public = seen(position, TABLE, not is_cash_open(position))
    gone = tuple(problem for problem in refused(draft.move, public) if problem.kind == IMPOSSIBLE)
    return DraftLine(draft, sentences, gone)


_CHOSEN = {
    "keep": N_("{player} has chosen deeds; they are shown when all have."),
    "draw": N_("{player} has drawn; the tiles are shown when all have."),
}


def _line(
    game: Game[Position], number: int, viewer: str, secret: bool, say_sums: bool, is_hidden: bool
) -> LogLine:
    move = game.log[number]
    before = game.positions[number]
    if is_hidden:
        phase = settled(before).phase
        told = (Text(_CHOSEN[phase], {"player": move.player}),)  # type: ignore[attr-defined]
        return LogLine(number + 1, before.year, told, "", "")
    sentences = move.describe(before)  # type: ignore[attr-defined]
    spoken = say_sums and isinstance(move, Deal)
    if secret and not spoken and viewer not in _parties(move, before):
        sentences = tuple(without_dollars(sentence) for sentence in sentences)
    note = getattr(move, "note", "")
    return LogLine(number + 1, before.year, sentences, note, move.table_allows)


def _parties(move: object, before: Position) -> tuple[str, ...]:
    """Who may see the dollars of `move`; TABLE among them when everybody may."""
    if isinstance(move, Deal):
        return move.parties
    if isinstance(move, Promise):
        return (move.giver, move.receiver)
    if isinstance(move, AnswerPromise):
        promised = before.promises[move.promise - 1]
        return (promised.giver, promised.receiver)
    return (TABLE, *before.players)


def without_dollars(value: Text) -> Text:
    """Return a sentence in which every sum reads "cash"."""
    return replace(value, values={name: _cut(part) for name, part in value.values.items()})


def _cut(value: object) -> object:
    if isinstance(value, Dollars):
        return Label(N_("cash"))
    if isinstance(value, Text):
        return without_dollars(value)
    if isinstance(value, tuple):
        return tuple(_cut(part) for part in value)
    return value
