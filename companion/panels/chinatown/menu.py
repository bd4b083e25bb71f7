"""What else there is: other tables, try mode, promises, corrections, saving, the look."""

from collections.abc import Callable, Iterable

import ipywidgets as widgets

from companion.panels.carry import Download, forgets, warning
from companion.panels.desk import Cover
from companion.panels.tongue import LanguageKeys
from companion.panels.tools import box, button, entry, switch, visible
from companion.rules.notation import record_text, save
from companion.rules.text import N_
from companion.store import companion_home


class Menu(Cover):
    """A button for each."""

    USES_BOARD = False

    def build(self) -> Iterable[widgets.Widget]:
        """The buttons, and a field for the file to save as."""
        covers = (
            (N_("Phones and clock"), "hands"),
            (N_("What if…"), "what-if"),
            (N_("Try it: a scratch board"), "try"),
            (N_("A promise"), "promise"),
            (N_("Correct the record"), "correct"),
        )
        made = [button(self.word(label), self._cover(name), "wide") for label, name in covers]
        self.ghosts = button("", self._tap(self._turn_ghosts), "wide")
        self.dark = button("", self._tap(self.screen.turn_dark), "wide")
        self.file = entry(value=f"{self.screen.table.name or 'game'}.jsonl")
        keep = button(self.word("Save the record as"), self._tap(self._save), "wide")
        tables = button(self.word("Other tables, new table"), self._tap(self._leave), "wide")
        self.take = Download(self.word("To your own computer"), self._record)
        # Where nothing is kept, taking it away is the first thing to see.
        taking = [warning(self.screen.translate), self.take] if forgets() else []
        saving = box([keep, self.file, *([] if taking else [self.take])], "saving")
        self.stop = button(self.word("Stop the game here"), self._cover("stop"), "wide")
        languages = LanguageKeys(self.screen.tongue, self.screen.tapped).widget
        return (*taking, languages, tables, *made, self.ghosts, self.dark, saving, self.stop)

    def _tap(self, action: Callable[[], None]) -> Callable[[], None]:
        return lambda: self.screen.tapped(action, action)

    def _cover(self, name: str) -> Callable[[], None]:
        def turn() -> None:
            self.screen.cover = name

        return lambda: self.screen.tapped(("menu", name), turn)

    @property
    def title(self) -> str:
        """More."""
        return (
            self.word("Table {name}", name=self.screen.table.name)
            if self.screen.table.name
            else self.word("More")
        )

    def show(self) -> None:
        """Patch the switches."""
        ghosts = N_("Lit lots show a tile: on") if self.screen.ghosts else N_("Lit lots show a tile: off")
        self.ghosts.description = self.word(ghosts)
        dark = self.screen.theme == "dark"
        self.dark.description = self.word(N_("Dark: on") if dark else N_("Dark: off"))
        switch(self.dark, "on", dark)
        visible(self.take, self._is_open)
        screen = self.screen
        # Nobody opens the cash on a screen of their own.
        visible(self.stop, not (screen.viewer or screen.stopped or screen.position.is_finished))

    def _turn_ghosts(self) -> None:
        self.screen.ghosts = not self.screen.ghosts

    def _save(self) -> None:
        file = companion_home() / "records" / self.file.value.strip()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            save(self.screen.table.game, file)
        except OSError as error:
            told = self.word("{file} was not saved: {why}.", file=file, why=error.strerror)
            raise ValueError(told) from None
        self.screen.said = ("good", self.word("Saved as {file}.", file=file))

    @property
    def _is_open(self) -> bool:
        """Whether the record holds nothing that a player with a screen of their own keeps from the others (C22)."""
        return self.screen.position.is_finished or not self.screen.table.aside.seats

    def _record(self) -> tuple[str, str] | None:
        """Name and text of the record as it is now; None while it would tell this page what others keep secret."""
        if not self._is_open:
            return None
        return f"{self.screen.table.name or 'game'}.jsonl", record_text(self.screen.table.game)

    def _leave(self) -> None:
        if self.screen.leave:
            self.screen.leave()
        else:
            self.screen.said = ("", self.word("This notebook shows one table."))
