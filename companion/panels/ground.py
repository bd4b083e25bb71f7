"""What lies on the free ground of the board: the bag and the pay table in the park, the calendar."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.clock import ClockFace
from companion.panels.tools import html, switch
from companion.panels.trading_time import clock_mark, rest_of
from companion.rules.text import render

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class Ground:
    """Park and calendar: bag, pay table, years, first player, promises that are due, and the clock."""

    def __init__(self, screen: "Screen", with_clock: bool = False) -> None:
        self.screen = screen
        self.clock = ClockFace(lambda: rest_of(screen.table)) if with_clock else None
        self.park, self.calendar = html("", "park-text"), html("", "calendar-text")
        slots, clock = screen.stage.board.slots, (self.clock,) if self.clock else ()
        self.has_calendar = "calendar" in slots
        switch(self.park, "no-calendar", not self.has_calendar)
        if "park" in slots:
            slots["park"].children = (self.park,) if self.has_calendar else (self.park, *clock)
        if "calendar" in slots:
            slots["calendar"].children = (self.calendar, *clock)

    def show(self) -> None:
        """Patch both to the view."""
        self.park.value = self._bag() + self._pay() + ("" if self.has_calendar else self._in_park())
        self.calendar.value = self._years() + self._due()
        if self.clock:
            self.clock.show(clock_mark(self.screen.table))

    def _bag(self) -> str:
        position, word = self.screen.desk.position, self.screen.word
        bag = position.bag
        everything = sum(shop.tiles for shop in position.edition.shops.values())
        left = word("{left} of {all} left", left=sum(bag.values()), all=everything)
        sizes = sorted({shop.size for shop in position.edition.shops.values()})
        rows = "".join(self._bag_row(size, bag) for size in sizes)
        head = f"<b>{escape(word(position.edition.words.supply))}</b> <b>{escape(left)}</b>"
        return f"<p class='ground-head'>{head}</p><table class='bag'>{rows}</table>"

    def _bag_row(self, size: int, bag: dict[str, int]) -> str:
        edition, translate = self.screen.position.edition, self.screen.translate
        shops = [shop for shop in edition.shops.values() if shop.size == size]
        cells = "".join(
            f"<td title='{escape(render(edition.label(shop.shop), translate))}'>"
            f"<i class='shop-{shop.shop}'></i>{bag[shop.shop]}</td>"
            for shop in shops
        )
        return f"<tr><th>{size}</th>{cells}</tr>"

    def _pay(self) -> str:
        pay, word = self.screen.position.edition.pay, self.screen.word
        sizes = range(1, max(tiles for tiles, _ in pay) + 1)
        head = "".join(f"<th>{tiles}</th>" for tiles in sizes)
        rows = ""
        for complete, name in ((False, word("open")), (True, word("full"))):
            cells = "".join(f"<td>{_thousand(pay.get((tiles, complete)))}</td>" for tiles in sizes)
            rows += f"<tr><th>{escape(name)}</th>{cells}</tr>"
        title = escape(word("Pay, $ thousand"))
        top = f"<tr><th>{escape(word('tiles'))}</th>{head}</tr>"
        return f"<table class='pay'><caption>{title}</caption>{top}{rows}</table>"

    def _years(self) -> str:
        head = f"<p class='ground-head'><b>{escape(self.screen.word('Calendar'))}</b></p>"
        return f"{head}{self._marks()}{self._first()}"

    def _marks(self) -> str:
        position = self.screen.desk.position
        marks = "".join(
            f"<i class='{_mark(number, position.year)}'>{str(year.year)[-2:]}</i>"
            for number, year in enumerate(position.edition.years, 1)
        )
        return f"<p class='years'>{marks}</p>"

    def _in_park(self) -> str:
        """What a board without a calendar shows below the pay table: years, who begins, what is due, if anything."""
        due = self._dues()
        title = escape(self.screen.word("Due this year"))
        return (
            self._marks() + self._first() + (f"<p class='due'>{title}: {', '.join(due)}</p>" if due else "")
        )

    def _first(self) -> str:
        """Who begins."""
        position, word = self.screen.position, self.screen.word
        return f"<p><b>{escape(word('First player: {player}', player=position.first_player))}</b></p>"

    def _dues(self) -> list[str]:
        """Who promised whom something for this year."""
        position, word = self.screen.position, self.screen.word
        return [
            escape(word("{giver} to {receiver}", giver=promise.giver, receiver=promise.receiver))
            for promise in (position.promises[number - 1] for number in position.due)
        ]

    def _due(self) -> str:
        word = self.screen.word
        lines = "<br>".join(self._dues()) or escape(word("no promise is due"))
        return f"<p class='muted'>{escape(word('Due this year'))}</p><p class='due'>{lines}</p>"


def _mark(number: int, now: int) -> str:
    return "past" if number < now else "now" if number == now else ""


def _thousand(dollars: int | None) -> str:
    return "–" if dollars is None else f"{dollars / 1000:g}"
