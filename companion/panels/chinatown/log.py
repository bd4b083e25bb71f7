"""The log: every act in words, a walk through the game, and mending an old entry."""

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets as widgets

from companion.panels.desk import Cover
from companion.panels.tools import box, button, entry, html, visible, words
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.quick import read_line
from companion.rules.chinatown.view import LogLine
from companion.rules.places import Picture
from companion.rules.quick import READY
from companion.rules.text import N_, Text, counted, render
from companion.store import Act

UNDONE = counted(
    "Once something was taken back or changed.", "{count} times something was taken back or changed."
)


class ReadingLog(Cover):
    """Everything that was recorded, to read. `draft` is how many acts the board shows; None is now."""

    def build(self) -> Iterable[widgets.Widget]:
        """Steps, and the lines."""
        steps = (("|◀", -(10**6)), ("◀", -1), ("▶", 1), ("▶|", 10**6))
        keys = [button(face, self._step(by), "step") for face, by in steps]
        self.where = html("", "where")
        self.lines = html("", "log-lines")
        return (box([*keys, self.where], "steps"), *self.mends(), self.lines)

    def mends(self) -> Iterable[widgets.Widget]:
        """What changes the record, where this screen may."""
        return ()

    def _step(self, by: int) -> Callable[[], None]:
        return lambda: self.screen.tapped(("step", by), lambda: self._go(by))

    def _go(self, by: int) -> None:
        last = len(self.screen.table.acts)
        at = min(max((last if self.draft is None else self.draft) + by, 0), last)
        self.draft = None if at == last else at

    @property
    def title(self) -> str:
        """Where one is."""
        return self.word("Log")

    @property
    def says(self) -> tuple[Text, ...]:
        """What the board shows."""
        if self.draft is None:
            return ()
        return (Text(N_("The board is as it was after entry {number}."), {"number": self.draft}),)

    @property
    def primary(self) -> str:
        """Back to the table; who only watches is there unless they stepped back."""
        if self.screen.is_watching and self.draft is None:
            return ""
        return self.word("Back to now")

    def _moves(self) -> int:
        """How many moves the first `draft` acts made."""
        return sum(len(act.moves) for act in self.screen.table.acts[: self.draft])

    @property
    def picture(self) -> Picture | None:
        """The board as it was."""
        if self.draft is None:
            return None
        return picture(self.screen.seen(self._moves()).position, self.screen.translate)

    @property
    def caption(self) -> str:
        """That the board shows the past."""
        return self.word("as it was after entry {number}", number=self.draft)

    def show(self) -> None:
        """Patch the lines, newest first; the entry stepped to is marked."""
        acts, view_now = self.screen.table.acts, self.screen.view
        at = len(acts) if self.draft is None else self.draft
        self.where.value = escape(self.word("entry {number} of {last}", number=at, last=len(acts)))
        numbers = [number for number, act in enumerate(acts, 1) for _ in act.moves]
        parts, year = [], 0
        for number, line in reversed(list(zip(numbers, view_now.log, strict=True))):
            if line.year != year:
                year = line.year
                parts.append(f"<h3>{escape(self.word(view_now.position.edition.calendar(year)))}</h3>")
            first = number == at and not any("class='now'" in part for part in parts)
            parts.append(self._line(number, line, first))
        self.lines.value = "".join(parts) + self.remark()

    def remark(self) -> str:
        """What stands below the lines."""
        return ""

    def _line(self, number: int, line: LogLine, is_now: bool) -> str:
        note = f" <em># {escape(line.note)}</em>" if line.note else ""
        allowed = (
            f" <em>! {escape(self.screen.translate(line.table_allows))}</em>" if line.table_allows else ""
        )
        mark = " class='now'" if is_now else ""
        told = words(line.sentences, self.screen.translate)
        return f"<p{mark}><small>{number}</small> {told}{allowed}{note}</p>"

    def tap_primary(self) -> None:
        """Back to the table."""
        self.draft = None
        super().tap_primary()

    def tap_lot(self, lot: int) -> None:
        """Explain the lot as it was."""
        self.screen.stage.explain(lot)


class Log(ReadingLog):
    """The log of the table's screen, which can also bring back, change and strike entries."""

    def mends(self) -> Iterable[widgets.Widget]:
        """The field that mends the entry stepped to, and Redo."""
        screen = self.screen
        self.redo = button(self.word("Redo"), lambda: screen.tapped("redo", screen.redo), "wide")
        self.mend = entry(placeholder=self.word("what it should say, as a quick line"))
        mend = button(self.word("Change this entry"), lambda: screen.tapped("mend", self._change), "wide")
        strike = button(self.word("Strike this entry"), lambda: screen.tapped("strike", self._strike), "wide")
        self.mending = box([self.mend, mend, strike], "mending")
        return (self.mending, box([self.redo], "tools"))

    def show(self) -> None:
        """Patch the lines, what can be brought back, and how often something was taken back."""
        super().show()
        self.redo.disabled = self.screen.table.redoable is None
        visible(self.mending, self.draft != 0 and bool(self.screen.table.acts))

    def remark(self) -> str:
        """Acts that were taken back, which stay in the table's file."""
        count = sum(entry.kind in ("undo", "amend") for entry in self.screen.table.history)
        told = self.word(UNDONE, count=count)
        return f"<p class='muted'>{escape(told)}</p>" if count else ""

    def _entry(self) -> Act:
        acts = self.screen.table.acts
        return acts[(len(acts) if self.draft is None else self.draft) - 1]

    def _strike(self) -> None:
        self._amend(())

    def _change(self) -> None:
        act = self._entry()
        reading = read_line(self.mend.value, act.before[0], self.screen.translate)
        if reading.status != READY:
            said = (
                render(reading.message, self.screen.translate)
                if reading.message
                else self.word("Write what the entry should say.")
            )
            raise ValueError(said)
        self._amend(reading.acts)
        self.mend.value = ""

    def _amend(self, moves: tuple[object, ...]) -> None:
        act = self._entry()
        screen = self.screen
        screen.table.amend(act.revision, moves, seen=screen.table.revision, by=screen.author)
        self.draft = None
        self.screen.moved_on()
        self.screen.said = ("good", self.word("The entry is changed, and everything after it still fits."))
