"""Phones and clock: who has a screen of their own, how to join, trading time, and what all may see."""

import time
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from urllib.parse import quote

import ipywidgets as widgets

from companion.panels.desk import Cover
from companion.panels.phones import phones, served_to_phones
from companion.panels.tools import box, button, html, switch, visible
from companion.rules.text import N_
from companion.store.aside import SWITCH
from companion.store.clock import add_time, is_paused, pause, set_clock
from companion.store.seats import forget

MINUTES = (0, 5, 10, 15, 20)
"""Trading times on offer."""

MORE_SECONDS = 120

_SWITCHES = {
    "advice": (N_("What-if help: on"), N_("What-if help: off for everybody")),
    "sums": (N_("Sums of deals: everybody sees them"), N_("Sums of deals: only their parties see them")),
}

_SEATED = N_("{player} has a screen of their own")
_WITHOUT = N_("{player} has no screen: the table speaks")


class Hands(Cover):
    """For the table's screen: everything about the other screens, and the clock."""

    def build(self) -> Iterable[widgets.Widget]:
        """How to join, the seats, the clock, the switches."""
        screen = self.screen
        self.how = html("", "how-to-join")
        self.for_a_screen = False
        self.another = self._button(N_("Invite another screen of the table"), self._turn_invitation)
        players = screen.position.players
        self.seats = {player: html("", "seat-line") for player in players}
        self.frees = {
            player: self._button(N_("Free the seat"), partial(self._free, player)) for player in players
        }
        lines = [box([self.seats[player], self.frees[player]], "promise-line") for player in players]
        self.times = {minutes: self._time(minutes) for minutes in MINUTES}
        self.pause = self._button(N_("Pause"), partial(self._clock, pause))
        self.more = self._button(N_("+2 minutes"), partial(self._clock, self._add))
        clock = box([*self.times.values(), self.pause, self.more], "choices")
        self.switches = {name: self._button("", partial(self._turn, name)) for name in _SWITCHES}
        heading = html(f"<h3>{escape(self.word('Trading time'))}</h3>")
        return (
            self.how,
            self.another,
            *lines,
            heading,
            clock,
            *self.switches.values(),
            html(self._pages(), "pages"),
        )

    def _pages(self) -> str:
        """Other pages of this table, for the browser of this machine."""
        query = f"?table={quote(self.screen.table.name)}"
        pages = (
            (N_("A big board to watch, for a projector"), "watch"),
            (N_("A sheet to print"), "sheet"),
            (N_("A player's own screen on this machine"), "join"),
        )
        links = (
            f"<a class='tap' target='_blank' href='{escape(query)}&{name}=1'>{escape(self.word(label))}</a>"
            for label, name in pages
        )
        return "".join(links)

    def _button(self, label: str, action: Callable[[], None]) -> widgets.Button:
        return button(self.word(label), lambda: self.screen.tapped(action, action), "wide")

    def _time(self, minutes: int) -> widgets.Button:
        label = self.word("{minutes} min", minutes=minutes) if minutes else self.word("no clock")
        action = partial(self._clock, lambda table, now: set_clock(table, 60 * minutes, now))
        return button(label, lambda: self.screen.tapped(("time", minutes), action), "choice")

    def _clock(self, change: Callable[..., None]) -> None:
        change(self.screen.table, time.time())

    def _add(self, table: object, now: float) -> None:
        add_time(self.screen.table, MORE_SECONDS, now)

    def _turn_invitation(self) -> None:
        self.for_a_screen = not self.for_a_screen

    def _free(self, player: str) -> None:
        forget(self.screen.table, player)
        told = self.word(
            "The seat of {player} is free: whoever joins as {player} chooses a new PIN.", player=player
        )
        self.screen.said = ("", told)

    def _turn(self, name: str) -> None:
        table = self.screen.table
        with table.deciding():
            table.note(SWITCH, {"name": name, "on": not table.aside.switches[name]})
        self.screen.moved_on()

    @property
    def title(self) -> str:
        """What it is about."""
        return self.word("Phones and clock")

    def show(self) -> None:
        """Patch how to join, seats, clock and switches."""
        table = self.screen.table
        self.how.value = phones(self.screen.translate, self.for_a_screen)
        visible(self.another, served_to_phones())
        switch(self.another, "on", self.for_a_screen)
        for player, line in self.seats.items():
            seated = player in table.aside.seats
            line.value = escape(self.word(_SEATED if seated else _WITHOUT, player=player))
            visible(self.frees[player], seated)
        for minutes, made in self.times.items():
            switch(made, "on", table.aside.clock.seconds == 60 * minutes)
        self.pause.description = self.word("Go on") if is_paused(table) else self.word("Pause")
        for name, made in self.switches.items():
            made.description = self.word(_SWITCHES[name][0 if table.aside.switches[name] else 1])
