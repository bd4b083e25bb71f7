"""The bar of a player's screen: the year, whose screen it is, the clock, Undo for half-made entries, help."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.bar import PHASE_NAMES
from companion.panels.clock import ClockFace
from companion.panels.tools import box, button, html, switch, visible
from companion.panels.trading_time import clock_mark, rest_of

if TYPE_CHECKING:
    from companion.panels.player.screen import PlayerScreen
    from companion.panels.screen import Screen


class PlayerBar:
    """Always in sight on a phone."""

    def __init__(self, screen: "PlayerScreen") -> None:
        self.screen = screen
        number = screen.position.players.index(screen.viewer)
        self.who = html(escape(screen.viewer), "who", f"who-{number}")
        self.year = html("", "year")
        self.clock = ClockFace(lambda: rest_of(screen.table))
        self.undo = button("", lambda: screen.tapped("undo", screen.undo), "undo")
        self.help = button("?", lambda: screen.tapped("help", self._help), tooltip=screen.word("Help"))
        self.out = button(
            "⏏", lambda: screen.tapped("out", self._out), tooltip=screen.word("Leave this seat")
        )
        visible(self.out, screen.sign_out is not None)
        self.widget = box([self.who, self.year, self.clock, self.undo, self.help, self.out], "bar")

    def _help(self) -> None:
        self.screen.cover = "" if self.screen.cover == "help" else "help"

    def _out(self) -> None:
        if self.screen.sign_out:
            self.screen.sign_out()

    def show(self) -> None:
        """Patch year, phase, clock and Undo."""
        screen = self.screen
        self.year.value = year_and_phase(screen)
        self.clock.show(clock_mark(screen.table))
        desk = screen.desk
        self.undo.description = (
            screen.word("Undo {what}", what=desk.undo_label) if desk.past else screen.word("Back")
        )
        visible(self.undo, bool(desk.past or screen.cover))
        switch(self.help, "on", screen.cover == "help")


class WatchBar:
    """The bar of a screen that only watches."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.year = html("", "year")
        self.clock = ClockFace(lambda: rest_of(screen.table))
        self.note = html(escape(screen.word("only watching")), "muted")
        self.widget = box([self.year, self.clock, self.note], "bar")

    def show(self) -> None:
        """Patch year, phase and clock."""
        self.year.value = year_and_phase(self.screen)
        self.clock.show(clock_mark(self.screen.table))


def year_and_phase(screen: "Screen") -> str:
    """Return where the game is, as HTML."""
    position = screen.position
    phase = (
        screen.word(PHASE_NAMES[position.phase]) if position.phase in PHASE_NAMES else screen.word("The end")
    )
    return f"<b>{escape(screen.translate(position.calendar))}</b> <span>{escape(phase)}</span>"
