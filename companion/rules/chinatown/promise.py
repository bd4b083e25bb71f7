"""Promises: recorded and reminded of, never enforced (C14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.chinatown.act import Act, dollars_problem, impossible, unknown_player
from companion.rules.chinatown.deal import add_dollars
from companion.rules.chinatown.position import Position, Promised
from companion.rules.game import Problem
from companion.rules.text import N_, Dollars, Text, counted


def _calendar(position: Position, year: int) -> str:
    """How people speak of `year`, or its number when there is no such year."""
    is_year = 1 <= year <= len(position.edition.years)
    return position.edition.calendar(year) if is_year else str(year)


@dataclass(frozen=True, slots=True)
class Promise(Act):
    """One player owes another something in one or more years; without `dollars` it is a promise in words."""

    giver: str
    receiver: str
    years: tuple[int, ...]
    dollars: int | None = None

    def impossible(self, position: Position) -> Iterator[Problem]:
        """Unknown players, a promise to oneself, unpayable dollars, a year that is not to come."""
        yield from unknown_player(position, self.giver, self.receiver)
        if self.giver == self.receiver:
            yield impossible(N_("{player} cannot owe {player}."), player=self.giver)
        if self.dollars is not None:
            yield from dollars_problem(position, self.dollars)
        last = len(position.edition.years)
        if not self.years:
            yield impossible(N_("A promise names the years in which it is due."))
        for year in dict.fromkeys(self.years):
            if not position.year <= year <= last:
                template = N_("Year {year} is not to come: the years left are {first} to {last}.")
                yield impossible(template, year=year, first=position.year, last=last)
            if self.years.count(year) > 1:
                yield impossible(N_("Year {year} is named twice."), year=year)

    def effect(self, position: Position) -> Position:
        """The promise stands in the book."""
        promised = Promised(self.giver, self.receiver, self.dollars, self.years, self.note)
        return replace(position, promises=(*position.promises, promised))

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Who owes whom what and when."""
        years = tuple(_calendar(position, year) for year in self.years)
        what: object = Text(N_("a promise in words")) if self.dollars is None else Dollars(self.dollars)
        values = {"giver": self.giver, "receiver": self.receiver, "what": what, "years": years}
        return (Text(N_("{giver} owes {receiver} {what} in {years}."), values),)

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Who owes may say so."""
        return player == self.giver


@dataclass(frozen=True, slots=True)
class AnswerPromise(Act):
    """A promise due in `year` was kept, which pays now, or broken, which moves nothing."""

    AFTER_THE_END: ClassVar = True
    promise: int
    year: int
    kept: bool

    def impossible(self, position: Position) -> Iterator[Problem]:
        """No such promise or year of it, answered already, kept without the cash."""
        if not 1 <= self.promise <= len(position.promises):
            template = counted(
                "There is no promise {promise}; {count} is recorded.",
                "There is no promise {promise}; {count} are recorded.",
            )
            yield impossible(template, promise=self.promise, count=len(position.promises))
            return
        promised = position.promises[self.promise - 1]
        values = {"promise": self.promise, "year": _calendar(position, self.year)}
        if self.year not in promised.years:
            yield impossible(N_("Promise {promise} does not name {year}."), **values)
        elif self.year in promised.answers:
            yield impossible(N_("Promise {promise} is answered for {year} already."), **values)
        elif self.kept and promised.dollars is not None:
            held = position.cash.get(promised.giver)
            if held is not None and held < promised.dollars:
                yield impossible(N_("{player} cannot pay that."), player=promised.giver)

    def effect(self, position: Position) -> Position:
        """The answer stands in the book; a kept promise in dollars is paid."""
        at = self.promise - 1
        promised = position.promises[at]
        answered = replace(promised, answers={**promised.answers, self.year: self.kept})
        paid = promised.dollars or 0 if self.kept else 0
        change = {promised.giver: -paid, promised.receiver: paid}
        promises = (*position.promises[:at], answered, *position.promises[at + 1 :])
        return replace(position, promises=promises, cash=add_dollars(position.cash, change))

    def describe(self, position: Position) -> tuple[Text, ...]:
        """What became of the promise."""
        promised = position.promises[self.promise - 1]
        values: dict[str, object] = {
            "giver": promised.giver,
            "receiver": promised.receiver,
            "year": _calendar(position, self.year),
        }
        if promised.dollars is None:  # in words, or not for this viewer
            kept = N_("{giver} keeps the promise to {receiver} for {year}.")
            broken = N_("{giver} breaks the promise to {receiver} for {year}.")
        else:
            values["dollars"] = Dollars(promised.dollars)
            kept = N_("{giver} keeps the promise to {receiver} for {year}: {dollars}.")
            broken = N_("{giver} breaks the promise to {receiver} for {year}: {dollars}.")
        return (Text(kept if self.kept else broken, values),)

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Who owes may keep it; that it was broken is for the table to say."""
        if not 1 <= self.promise <= len(position.promises):
            return False
        return self.kept and player == position.promises[self.promise - 1].giver

    def changes(self, then: Position, now: Position) -> Iterator[Text]:
        """Another promise under the same number."""
        yield from Act.changes(self, then, now)
        at = slice(self.promise - 1, self.promise)
        if [_terms(promised) for promised in then.promises[at]] != [_terms(p) for p in now.promises[at]]:
            yield Text(N_("promise {promise} is another one now"), {"promise": self.promise})


def _terms(promised: Promised) -> tuple[object, ...]:
    return promised.giver, promised.receiver, promised.dollars, promised.years
