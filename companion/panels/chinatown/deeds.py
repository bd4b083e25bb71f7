"""The deeds desk: tap the lots that each player kept; the last one records and goes on (C11)."""

import random
from collections.abc import Iterable
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.hold import Hold
from companion.panels.pad import Pad
from companion.panels.tools import box, html, visible
from companion.plot import Marks
from companion.rules.chinatown import Keep
from companion.rules.chinatown.legal import hand_out_at_random
from companion.rules.chinatown.position import letters
from companion.rules.text import N_, Text, counted

Kept = tuple[str, tuple[int, ...]]
"""A half-made entry: the player ("" for the next one) and the lots so far."""


class Deeds(Desk):
    """Who keeps which lots."""

    EMPTY: ClassVar[Any] = ("", ())

    def build(self) -> Iterable[widgets.Widget]:
        """A line for each player, the pad, and the secret deeds when the kit handed them out."""
        self.lines = html("", "lines")
        self.secret = Hold("", self._handed)
        self.secret_box = box([self.secret], "secret")
        pad = Pad(self.tap_lot, self.screen.tapped)
        return (self.lines, self.secret_box, pad.widget)

    @property
    def player(self) -> str:
        """Whose deeds are entered."""
        waiting = self.screen.position.waiting()
        chosen = self.draft[0]
        order = [player for player in self.screen.position.in_order() if player in waiting]
        return chosen if chosen in waiting else next(iter(order), "")

    @property
    def _right(self) -> int:
        counts = self.screen.position.counts
        return counts.deeds_kept if counts else 0

    @property
    def title(self) -> str:
        """Whose deeds."""
        return self.word("Deeds of {player}", player=self.player)

    @property
    def undo_label(self) -> str:
        """The last lot."""
        return self.word("lot {lot}", lot=self.draft[1][-1]) if self.draft[1] else self.word("last tap")

    @property
    def says(self) -> tuple[Text, ...]:
        """How many deeds this player keeps."""
        counts = self.screen.position.counts
        if not counts:
            return ()
        values = {"player": self.player, "kept": counts.deeds_kept, "handed": counts.deeds_handed_out}
        template = N_(
            "{player} keeps {kept} of {handed} deeds in {year}. Tap the lots on the board, or two digits."
        )
        return (Text(template, {**values, "year": self.screen.position.calendar}),)

    @property
    def primary(self) -> str:
        """Recording fewer than the rules say is for the table to allow."""
        count = len(self.draft[1])
        return self.word(counted("Keep this one", "Keep these {count}"), count=count) if count else ""

    @property
    def side(self) -> str:
        """Digital dealing is an option until the first deed."""
        position = self.screen.position
        free = not self.screen.table.position.handed and not position.kept and not self.draft[1]
        return self.word("Hand out for us") if free and position.counts else ""

    def marks(self) -> Marks:
        """Chosen lots ringed, owned lots veiled."""
        letter = letters(self.screen.position.players).get(self.player, "")
        tag = self.word("to {letter}", letter=letter)
        return Marks(
            selected=dict.fromkeys(self.draft[1], tag), veiled=frozenset(self.screen.position.owners)
        )

    def chosen_names(self) -> tuple[str, ...]:
        """The player whose deeds are entered."""
        return (self.player,)

    def show(self) -> None:
        """Patch the lines, one a player."""
        position = self.screen.position
        self.lines.value = "".join(self._line(player) for player in position.in_order())
        visible(self.secret_box, self.player in self.screen.table.position.handed)
        self.secret.label = self.word("{player}: hold to see your deeds", player=self.player)

    def _line(self, player: str) -> str:
        position = self.screen.position
        if player in position.kept:
            fresh = [
                lot for lot in position.lots_of(player) if position.owned_since.get(lot) == position.year
            ]
            return f"<p class='done'><b>{escape(player)}</b> {_listed(fresh)} ✓</p>"
        if player != self.player:
            return f"<p class='muted'><b>{escape(player)}</b> ·</p>"
        lots = self.draft[1]
        blanks = " __" * max(self._right - len(lots), 0)
        count = self.word("{count} of {right}", count=len(lots), right=self._right)
        return f"<p class='now'><b>{escape(player)}</b> {_listed(lots)}{blanks} <em>{escape(count)}</em></p>"

    def _handed(self) -> str:
        return ", ".join(map(str, sorted(self.screen.table.position.handed.get(self.player, ()))))

    def tap_lot(self, lot: int) -> None:
        """Take a lot in or out; the last one of the player's number records."""
        player, lots = self.player, self.draft[1]
        if lot in lots:
            self.change((player, tuple(other for other in lots if other != lot)))
            return
        more = (*lots, lot)
        if len(more) == self._right:
            # The entry stays as it is until this one is recorded, so that the same tap can be made again.
            if not self.screen.record(Keep(player=player, lots=more), spot=("lot", lot)):
                self.screen.refused = ()
        elif problems := list(Keep(player=player, lots=(lot,)).impossible(self.screen.position)):
            self.screen.refuse(problems)
        else:
            self.change((player, more))
            self.screen.deafness.after(("lot", lot))  # a second tap at once does not take it out again

    def tap_name(self, player: str) -> None:
        """Enter another player's deeds first."""
        if player in self.screen.position.waiting():
            self.change((player, ()))

    def tap_primary(self) -> None:
        """Record what is there; when it is too few, the table may allow it."""
        self.screen.record(Keep(player=self.player, lots=self.draft[1]))

    def tap_side(self) -> None:
        """Let the kit shuffle and hand out."""
        self.screen.record(hand_out_at_random(self.screen.table.position, random.SystemRandom()), spot="side")

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """A keep comes back without its last lot."""
        if moves and isinstance(moves[-1], Keep):
            lots = moves[-1].lots
            self.draft = (moves[-1].player, lots[:-1])
            self.past = [(moves[-1].player, lots[:count]) for count in range(len(lots) - 1)]


def _listed(lots: Iterable[int]) -> str:
    return " ".join(f"<span class='lot'>{lot}</span>" for lot in lots)
