"""The foot of the desk: what is said back, the verdict, and the two buttons that never move."""

from html import escape
from typing import TYPE_CHECKING

from companion.panels.tools import box, button, html, switch, visible, words
from companion.rules.text import N_

if TYPE_CHECKING:
    from companion.panels.screen import Screen

REASONS = (N_("Agreed"), N_("Earlier mistake"), N_("House rule"))
"""Why a table allows what is out of order, in one tap."""


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
        self._show_recent()

    def _show_recent(self) -> None:
        lines = [line for line in self.screen.view.log if line.year == self.screen.position.year][-3:]
        translate = self.screen.translate
        items = "".join(f"<li>{words(line.sentences, translate)}</li>" for line in reversed(lines))
        heading = escape(self.screen.word("Recorded this year"))
        self.recent.value = f"<h3>{heading}</h3><ul>{items}</ul>" if items else ""
