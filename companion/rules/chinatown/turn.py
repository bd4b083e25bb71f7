"""The moves that end a phase, and the year: trading and placing done, the economy card, the income."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.chinatown.act import Act, impossible, lot_changes, out_of_order
from companion.rules.chinatown.income import economy_bonus, income
from companion.rules.chinatown.position import ECONOMY, INCOME, KEEP, OVER, PLACE, TRADE, Position
from companion.rules.game import Problem
from companion.rules.text import N_, Dollars, Text


@dataclass(frozen=True, slots=True)
class EndTrading(Act):
    """Everybody agrees that trading is done (C13)."""

    PHASES: ClassVar = (TRADE,)

    def effect(self, position: Position) -> Position:
        """Nothing moves."""
        return position

    def phase_after(self, position: Position) -> str:
        """Placing."""
        return PLACE

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Trading is done."""
        return (Text(N_("Trading in {year} is done."), {"year": position.calendar}),)


@dataclass(frozen=True, slots=True)
class EndPlacing(Act):
    """Everybody has laid what they want to lay (C15)."""

    PHASES: ClassVar = (PLACE,)

    def effect(self, position: Position) -> Position:
        """Nothing moves."""
        return position

    def phase_after(self, position: Position) -> str:
        """The economy card where there is one, else the income."""
        return ECONOMY if position.edition.economy else INCOME

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Placing is done."""
        return (Text(N_("Placing in {year} is done."), {"year": position.calendar}),)


@dataclass(frozen=True, slots=True)
class Economy(Act):
    """The economy card of the year is turned (C40, C42)."""

    PHASES: ClassVar = (ECONOMY,)
    card: str

    def impossible(self, position: Position) -> Iterator[Problem]:
        """A card that does not exist or is used up; a game without economy cards."""
        if not position.edition.economy:
            yield impossible(N_("This game is played without economy cards."))
        elif self.card not in position.edition.economy_cards:
            yield impossible(
                N_("There is no economy card {card}; there are {cards}."),
                card=self.card,
                cards=tuple(map(position.edition.card_label, position.edition.economy_cards)),
            )
        elif position.cards_left[self.card] <= 0:
            label = position.edition.card_label(self.card)
            yield impossible(N_("No economy card {card} is left."), card=label)

    def effect(self, position: Position) -> Position:
        """The card pays at the income and leaves the game."""
        return replace(position, card=self.card, cards_used=(*position.cards_used, self.card))

    def phase_after(self, position: Position) -> str:
        """The income."""
        return INCOME

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Which card was turned."""
        return (Text(N_("Economy card {card} is turned."), {"card": position.edition.card_label(self.card)}),)


@dataclass(frozen=True, slots=True)
class Income(Act):
    """Everybody is paid and the year ends (C20, C30)."""

    PHASES: ClassVar = (INCOME,)

    def unusual(self, position: Position) -> Iterator[Problem]:
        """Straight after an income: that year is paid."""
        if position.phase == KEEP and position.year > 1 and not position.kept:
            paid = position.edition.calendar(position.year - 1)
            yield out_of_order(N_("{year} is paid already."), year=paid)

    def apply(self, position: Position) -> Position:
        """Pay everybody and turn the year; also out of order."""
        return self.effect(position)

    def effect(self, position: Position) -> Position:
        """Cash grows by the income and the bonus of the economy card; the year turns, or the game is over."""
        earned, bonus = income(position), economy_bonus(position)
        cash = {
            player: None if held is None else held + earned[player] + bonus[player]
            for player, held in position.cash.items()
        }
        paid = replace(position, cash=cash, card="")
        if position.year == len(position.edition.years):
            return replace(paid, phase=OVER)
        first = (
            _next_first_player(position) if position.edition.first_player_passes else position.first_player
        )
        year = position.year + 1
        return replace(paid, year=year, phase=KEEP, first_player=first, kept=(), drawn=(), handed={})

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Who earns what."""
        earned, bonus = income(position), economy_bonus(position)
        lines = tuple(
            Text("{player} {dollars}", {"player": player, "dollars": Dollars(earned[player] + bonus[player])})
            for player in position.in_order()
        )
        return (Text(N_("{year} is paid: {incomes}."), {"year": position.calendar, "incomes": lines}),)

    def changes(self, then: Position, now: Position) -> Iterator[Text]:
        """Another board, so that somebody would be paid another sum than was shown."""
        yield from Act.changes(self, then, now)
        if income(then) != income(now):
            yield from lot_changes(then, now, now.edition.board.lots)


def _next_first_player(position: Position) -> str:
    """The next player clockwise (C7)."""
    return position.in_order()[1 % len(position.players)]


def ends_phase(position: Position) -> tuple[Act, ...]:
    """Return the moves that follow when everybody is done with the phase; none where people do not end it.

    When placing is done the year is paid at once, but a card is turned and a promise answered first.
    """
    if position.phase == TRADE:
        return (EndTrading(),)
    if position.phase == PLACE:
        return (EndPlacing(),) if position.edition.economy or position.due else (EndPlacing(), Income())
    return ()
