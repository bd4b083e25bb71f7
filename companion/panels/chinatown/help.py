"""Help: what may be traded, what touches what, the pay, and how to enter things, on one desk."""

from collections.abc import Iterable
from html import escape

import ipywidgets as widgets

from companion.panels.desk import Cover
from companion.panels.tools import html
from companion.rules.chinatown.quick import example_line
from companion.rules.text import N_

RULES = (
    (
        N_("What may change hands"),
        (
            N_("Lots on the board, with the tile that lies on them."),
            N_("Loose tiles in hand."),
            N_("Cash, in the notes of the box."),
            N_("Promises: written down and reminded of, never enforced."),
            N_("Never a laid tile without its lot: it stays where it lies."),
        ),
    ),
    (
        N_("What is next to what"),
        (
            N_("Lots that share a side inside one block. Corners do not count, and streets part blocks."),
            N_(
                "One shop and one owner, touching, make a business. More tiles than its size open another one."
            ),
        ),
    ),
    (
        N_("How to enter it"),
        (
            N_("Deeds and tiles: one tap for each; the last one records and goes on to the next player."),
            N_("A deal: tap what is given, then what comes back, or a name and a sum."),
            N_("Placing: tap a lit lot. Another tile than it shows: tap the tile first."),
            N_("The line at the bottom takes everything by keyboard, for example: {line}"),
            N_("Undo takes back the last tap, then the last entry. The log can change any older one."),
        ),
    ),
)


class Help(Cover):
    """One page, always the same."""

    USES_BOARD = False

    def build(self) -> Iterable[widgets.Widget]:
        """The page."""
        parts = []
        example = example_line(self.screen.position, self.screen.translate)
        for heading, lines in RULES:
            items = "".join(f"<li>{escape(self.word(line, line=example))}</li>" for line in lines)
            parts.append(f"<h3>{escape(self.word(heading))}</h3><ul>{items}</ul>")
        self.tables = html("", "help-table")
        return (self.tables, html("".join(parts), "help"))

    def show(self) -> None:
        """Patch the bag and the pay table, which a small screen shows only here."""
        self.tables.value = self.screen.ground.park.value

    @property
    def title(self) -> str:
        """Help."""
        return self.word("Help")
