"""What every move of Chinatown shares: who, in which phase, and how the year goes on."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.chinatown.position import (
    DRAW,
    ECONOMY,
    INCOME,
    KEEP,
    OVER,
    PHASES,
    PLACE,
    TRADE,
    Position,
    settled,
)
from companion.rules.game import IMPOSSIBLE, OUT_OF_ORDER, Problem
from companion.rules.text import N_, Dollars, Text, counted

MOST_DOLLARS = 10**12
"""More is a slip of the keyboard, and would not fit into a column of 64-bit numbers when added up."""


def impossible(template: str, **values: object) -> Problem:
    """Return a problem that nobody can allow."""
    return Problem(template, values, IMPOSSIBLE)


def out_of_order(template: str, **values: object) -> Problem:
    """Return a problem that the table may allow with a reason."""
    return Problem(template, values, OUT_OF_ORDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The base of every move. A move says which phases it belongs to and implements three methods.

    `note` is anybody's remark; `table_allows` the reason to accept it out of order; `at` when it was
    recorded (ISO 8601), which no rule reads.
    """

    PHASES: ClassVar[tuple[str, ...]] = PHASES
    AFTER_THE_END: ClassVar[bool] = False

    note: str = ""
    table_allows: str = ""
    at: str = ""

    def impossible(self, position: Position) -> Iterator[Problem]:
        """Yield what makes the move impossible."""
        yield from ()

    def unusual(self, position: Position) -> Iterator[Problem]:
        """Yield what is out of order besides the phase."""
        yield from ()

    def effect(self, position: Position) -> Position:
        """Return the position with what the move does, phase as it was."""
        raise NotImplementedError

    def phase_after(self, position: Position) -> str:
        """Return the phase after the move in order, given the position with its effect."""
        return position.phase

    def problems(self, position: Position) -> Iterator[Problem]:
        """Yield every reason why the move is refused here, all at once."""
        position = settled(position)
        if position.is_finished and not self.AFTER_THE_END:
            yield impossible(N_("The game is over: the last income is paid."))
            return
        yield from self.impossible(position)
        yield from self._out_of_order(position)

    def _out_of_order(self, position: Position) -> Iterator[Problem]:
        if position.phase not in self.PHASES:
            yield phase_problem(position, self.PHASES)
        yield from self.unusual(position)

    def apply(self, position: Position) -> Position:
        """Return the position after the move. A move out of order changes no phase."""
        now = settled(position)
        after = self.effect(now)
        if any(self._out_of_order(now)):
            return after
        return settled(replace(after, phase=self.phase_after(after)))

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Return what the move does in sentences, given the position before it."""
        raise NotImplementedError

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Whether the move is one that `player` makes alone, without the table's screen."""
        return False

    def changes(self, then: Position, now: Position) -> Iterator[Text]:
        """Yield what has changed between two positions so that the move no longer says what was meant."""
        if then.year != now.year:
            yield Text(N_("{then} is over, it is {now}"), {"then": then.calendar, "now": now.calendar})


def lot_changes(then: Position, now: Position, lots: Iterable[int]) -> Iterator[Text]:
    """Yield what happened to the owner or the tile of each of `lots` between two positions."""
    nobody, nothing = Text(N_("nobody")), Text(N_("nothing"))
    for lot in dict.fromkeys(lots):
        owners = then.owners.get(lot, nobody), now.owners.get(lot, nobody)
        if owners[0] != owners[1]:
            values = {"lot": lot, "then": owners[0], "now": owners[1]}
            yield Text(N_("lot {lot} went from {then} to {now}"), values)
        if then.tiles.get(lot) != now.tiles.get(lot):
            tile = now.tiles.get(lot)
            lies = now.edition.label(tile) if tile else nothing
            yield Text(N_("on lot {lot} lies {shop} now"), {"lot": lot, "shop": lies})


def phase_problem(position: Position, wanted: Collection[str]) -> Problem:
    """Return the problem that says why it is not the time for one of the phases `wanted`."""
    if max(map(PHASES.index, wanted)) < PHASES.index(position.phase):
        return out_of_order(_TOO_LATE[max(wanted, key=PHASES.index)], year=position.calendar)
    waiting = position.waiting()
    return out_of_order(_TOO_EARLY[position.phase], players=waiting, count=len(waiting))


_TOO_LATE = {
    KEEP: N_("Too late: the deeds of {year} are kept already."),
    DRAW: N_("Too late: the tiles of {year} are drawn already."),
    TRADE: N_("Too late: trading in {year} is done."),
    PLACE: N_("Too late: placing in {year} is done."),
    ECONOMY: N_("Too late: the economy card of {year} is turned already."),
}
_TOO_EARLY = {
    KEEP: counted(
        "Not yet: {players} still has to keep deeds.", "Not yet: {players} still have to keep deeds."
    ),
    DRAW: counted(
        "Not yet: {players} still has to draw tiles.", "Not yet: {players} still have to draw tiles."
    ),
    TRADE: N_("Not yet: trading is not done."),
    PLACE: N_("Not yet: placing is not done."),
    ECONOMY: N_("Not yet: the economy card is not turned."),
    INCOME: N_("Not yet: the income is not paid."),
    OVER: N_("The game is over: the last income is paid."),
}


def unknown_player(position: Position, *players: str) -> Iterator[Problem]:
    """Yield a problem for each name that does not play."""
    for player in dict.fromkeys(players):
        if player not in position.players:
            yield impossible(
                N_("{player} does not play here; the players are {players}."),
                player=player,
                players=position.players,
            )


def unknown_lot(position: Position, lots: Iterable[int]) -> Iterator[Problem]:
    """Yield a problem for each lot that the board does not have, and for each named twice."""
    named = list(lots)
    for lot in dict.fromkeys(named):
        if lot not in position.edition.board.lots:
            last = len(position.edition.board.lots)
            yield impossible(N_("There is no lot {lot}: lots go from 1 to {last}."), lot=lot, last=last)
        if named.count(lot) > 1:
            yield impossible(N_("Lot {lot} is named twice."), lot=lot)


def unknown_shop(position: Position, shops: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each shop that the edition does not have."""
    for shop in dict.fromkeys(shops):
        if shop not in position.edition.shops:
            yield impossible(N_("There is no shop {shop}."), shop=shop)


def dollars_problem(position: Position, dollars: object) -> Iterator[Problem]:
    """Yield why `dollars` cannot be paid: negative, no whole number, not payable in notes (C3)."""
    if isinstance(dollars, bool) or not isinstance(dollars, int):
        yield impossible(N_("{dollars} is no whole number of dollars."), dollars=str(dollars))
    elif dollars < 0:
        yield impossible(N_("{dollars} is below zero."), dollars=Dollars(dollars))
    elif dollars > MOST_DOLLARS:
        yield impossible(N_("{dollars} are more than any box holds."), dollars=Dollars(dollars))
    elif not position.edition.is_payable(dollars):
        notes = tuple(Dollars(note) for note in position.edition.notes)
        yield impossible(
            N_("{dollars} cannot be paid: the notes are {notes}."), dollars=Dollars(dollars), notes=notes
        )
