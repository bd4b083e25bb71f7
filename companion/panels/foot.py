"""The foot of the desk: what is said back, the verdict, and the two buttons that never move."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.tools import box, button, html, switch, visible, words
from companion.rules.text import N_

if TYPE_CHECKING:
    from companion.panels.screen import Screen

REASONS = (N_("Agreed"), N_("Earlier mistake"), N_("House rule"))
"""Why a table allows what is out of order, in one tap."""

FEW, LATEST = 3, 12
"""Entries under the buttons: of this year, and where a laptop has room for a log that is always open."""
OLDER = " class='older'"


class Foot:
    """Sentence, verdict, reasons to allow, side button and primary button."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.sentence = html("", "sentence")
        self.verdict = html("", "verdict")
        self.allow = box(
            [html(screen.word("Allow it:"), "allow-label"), *map(self._reason, REASONS)], "allow"
        )
        self.side = button("", lambda: screen.tapped("side", screen.desk.tap_side), "side")
        self.primary = button("", lambda: screen.tapped("primary", screen.desk.tap_primary), "primary")
        buttons = box([self.side, self.primary], "buttons")
        self.recent = html("", "recent")
        self.widget = box([self.sentence, self.verdict, self.allow, buttons, self.recent], "foot")

    def _reason(self, reason: str) -> object:
        screen = self.screen
        return button(screen.word(reason), lambda: screen.tapped("allow", lambda: screen.allow(reason)))

    def show(self) -> None:
        """Patch everything to the desk in front."""
        screen, desk = self.screen, self.screen.desk
        self.sentence.value = words(desk.says, screen.translate)
        kind, told = screen.said if screen.said[1] else desk.verdict
        self.verdict.value = f"<p class='{kind}' role='status'>{escape(told)}</p>" if told else ""
        visible(self.allow, bool(screen.refused))
        for made, label in ((self.side, desk.side), (self.primary, desk.primary)):
            made.description = label
            visible(made, bool(label))
        switch(self.primary, "waits", desk.waits)
        # A log on the desk says it already, and standings need the room.
        visible(self.recent, screen.cover != "log" and not screen.view.standings)
        self._show_recent()

    def _show_recent(self) -> None:
        """The newest entries, on top; those marked `older` are for screens that have the room."""
        screen = self.screen
        lines = screen.view.log[-LATEST:]
        few = [line.number for line in lines if line.year == screen.position.year][-FEW:]
        items = "".join(
            f"<li{'' if line.number in few else OLDER}>{words(line.sentences, screen.translate)}</li>"
            for line in reversed(lines)
        )
        heading, log = escape(screen.word("Recorded this year")), escape(screen.word("Log"))
        headings = (f"<h3 class='few'>{heading}</h3>" if few else "") + f"<h3{OLDER}>{log}</h3>"
        self.recent.value = f"{headings}<ul>{items}</ul>" if items else ""
