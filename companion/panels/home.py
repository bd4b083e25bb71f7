"""The first page: saved tables, a new one, and the shipped real game as an example."""

from datetime import date
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from companion.panels import page
from companion.panels.address import Address, named_table, page_language
from companion.panels.arrive import Guest
from companion.panels.carry import Upload, warning
from companion.panels.screen import Screen
from companion.panels.setup import SetUp
from companion.panels.style import static_css
from companion.panels.tongue import LanguageKeys, Tongue
from companion.panels.tools import box, button, html, words
from companion.rules.game import Game
from companion.rules.notation import read
from companion.rules.tables import DATA, BadFile
from companion.rules.text import N_, Translate
from companion.store import (
    StoreError,
    companion_home,
    create,
    import_record,
    list_tables,
    memory_table,
    open_table,
)

RECORDS = ".jsonl"
"""Files that a browser offers when a record is wanted."""
EXAMPLE = N_("A real game, five players")


class Home:
    """The choice of tables, and the screen of the one that was chosen, in one widget."""

    def __init__(self, home: Path | None = None, language: str = "") -> None:
        self.home = home or companion_home()
        self.tongue = Tongue(language, self.home / "words")
        if not language:
            self.tongue.speak(page_language(self.tongue.languages))
        self.tongue.chosen = self._spoken
        self.address = Address(self.tongue.choose)
        self.address.add_class("styles")
        self.screen: Screen | None = None
        self._guest: Guest | None = None
        self.widget = box([], "companion-home")
        if page.role() == page.GUEST:
            self._guest = Guest(self.home, self.tongue, self.address)
            self.widget.children = (self._guest.widget,)
        elif name := named_table():
            self._open(name)
        else:
            self.choose()

    @property
    def word(self) -> Translate:
        """Into the language of this page."""
        return self.tongue.translate

    def _spoken(self) -> None:
        """Another language was chosen: show everything in it, and remember it."""
        self.address.remember(self.tongue.language)
        if self._guest:
            self._guest.speak()
        elif self.screen:
            self.address.name(self.screen.table.name, self.tongue.language)
            self.screen.speak()
        else:
            typed = self.setup.typed
            self.choose()
            self.setup.fill(typed)

    def choose(self, told: str = "", new: str = "") -> None:
        """Show the choice of tables, and `told` above it; `new` is the name of the table to set up."""
        if self.screen:
            self.screen.close()
            self.screen = None
        self.address.name("", self.tongue.language)
        listed = list_tables(self.home)
        taken = {table.name.casefold() for table in listed}
        self.setup = SetUp(self.word, self._begin, new or _suggestion(taken), self.home)
        saved = [self._saved(table) for table in listed] or [
            html(escape(self.word("No table is saved yet.")))
        ]
        example = button(self.word("Open the example: a real game"), self._example, "wide")
        heading = html(f"<h2>{escape(self.word('Tables'))}</h2>")
        verdict = html(f"<p class='refused' role='alert'>{escape(told)}</p>" if told else "", "verdict")
        bring = Upload(self.word("Open a record from your own computer"), RECORDS, self._brought)
        tables = box([warning(self.word), heading, verdict, *saved, example, bring], "card-box")
        styles = html(f"<style>{static_css()}</style>", "styles")
        title = html(f"<h1>{escape(self.word('The companion'))}</h1>")
        keys = LanguageKeys(self.tongue, lambda _, choose: choose())
        top = box([title, keys.widget], "home-top")
        page = box([styles, top, box([tables, self.setup.widget], "home-parts")], "companion", "home")
        self.widget.children = (self.address, page)

    def _saved(self, table: Any) -> widgets.Widget:
        if table.why:
            return html(
                f"<p class='refused'><b>{escape(table.name)}</b>: {words((table.why,), self.word)}</p>"
            )
        players = ", ".join(table.players)
        year = self.word("year {year}").format(year=table.year)
        label = f"{table.name} · {players} · {year}"
        return button(label, partial(self._open, table.name), "wide", "saved")

    def _open(self, name: str) -> None:
        try:
            self._show(open_table(self.home, name))
        except StoreError as error:
            if error.kind == "missing":
                told = self.word("There is no table called {name} yet: set it up here.").format(name=name)
                self.choose(told, new=name)
            else:
                self.choose(error.sentence(self.word))

    def _show(self, table: Any) -> None:
        self.screen = Screen(table, self.choose, self.tongue)
        self.address.name(table.name, self.tongue.language)
        page.tell_opened(table.name)
        self.widget.children = (self.address, self.screen.widget)

    def _brought(self, name: str, text: str) -> None:
        """Make a table of a record from the computer in front of this page, under the name of its file."""
        try:
            self._show(create(self.home, Path(name).stem, read(text.encode(), name)))
        except StoreError as error:
            self.choose(error.sentence(self.word))
        except BadFile as error:
            self.choose(str(error))

    def _begin(self, name: str, game: Game[Any], begun: bool) -> None:
        if not begun:
            self._show(create(self.home, name, game))
            return
        screen = Screen(memory_table(game, name), self.choose, self.tongue)
        screen.begin = partial(self._begun, name)
        screen.cover = "begin"
        screen.refresh()
        self.screen = screen
        self.widget.children = (self.address, screen.widget)

    def _begun(self, name: str, game: Game[Any]) -> None:
        self._show(create(self.home, name, game))

    def _example(self) -> None:
        name = self.word(EXAMPLE)
        taken = {table.name for table in list_tables(self.home)}
        try:
            if name in taken:
                self._open(name)
            else:
                self._show(import_record(self.home, name, DATA / "records" / "real_game.jsonl"))
        except (StoreError, BadFile) as error:
            self.choose(str(error))


def _suggestion(taken: set[str]) -> str:
    """A name for tonight's table that is free."""
    today = date.today().isoformat()
    names = [today, *(f"{today} {letter}" for letter in "bcdefghij")]
    return next((name for name in names if name.casefold() not in taken), "")
