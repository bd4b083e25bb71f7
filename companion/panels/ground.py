"""What lies on the free ground of the board: the bag and the pay table in the park, the calendar."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.clock import ClockFace
from companion.panels.tools import html
from companion.panels.trading_time import clock_mark, rest_of

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
        if "park" in slots:
            slots["park"].children = (self.park,) if self.has_calendar else (self.park, *clock)
        if "calendar" in slots:
            slots["calendar"].children = (self.calendar, *clock)

    def show(self) -> None:
        """Patch both to the view."""
        self.park.value = self._bag() + self._pay() + ("" if self.has_calendar else self._first())
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
        shops = [shop for shop in self.screen.position.edition.shops.values() if shop.size == size]
        cells = "".join(
            f"<td title='{escape(self.screen.translate(shop.label))}'>"
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
        position, word = self.screen.desk.position, self.screen.word
        marks = "".join(
            f"<i class='{_mark(number, position.year)}'>{str(year.year)[-2:]}</i>"
            for number, year in enumerate(position.edition.years, 1)
        )
        head = f"<p class='ground-head'><b>{escape(word('Calendar'))}</b></p>"
        return f"{head}<p class='years'>{marks}</p>{self._first()}"

    def _first(self) -> str:
        """Who begins; on a board without room for a calendar it stands in the park."""
        position, word = self.screen.position, self.screen.word
        return f"<p><b>{escape(word('First player: {player}', player=position.first_player))}</b></p>"

    def _due(self) -> str:
        position, word = self.screen.position, self.screen.word
        due = [
            escape(word("{giver} to {receiver}", giver=promise.giver, receiver=promise.receiver))
            for promise in (position.promises[number - 1] for number in position.due)
        ]
        lines = "<br>".join(due) or escape(word("no promise is due"))
        return f"<p class='muted'>{escape(word('Due this year'))}</p><p class='due'>{lines}</p>"


def _mark(number: int, now: int) -> str:
    return "past" if number < now else "now" if number == now else ""


def _thousand(dollars: int | None) -> str:
    return "–" if dollars is None else f"{dollars / 1000:g}"
