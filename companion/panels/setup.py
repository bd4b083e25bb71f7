"""Setting up a new table: players, names, colours, edition, first player, house rules (C1 to C7, C22)."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from companion.panels.own import Own
from companion.panels.tools import box, button, entry, html, sentence, switch, visible
from companion.rules.chinatown import DEFAULT_EDITION, Edition, edition_names, load_edition, new_game
from companion.rules.game import Game
from companion.rules.shape import Wrong
from companion.rules.text import N_, Translate, render
from companion.store import StoreError


class SetUp:
    """The form of a new table. `start` is called with (table name, game, whether it has begun already).

    `home` is the folder of saved tables, where boards of one's own are kept too.
    """

    def __init__(
        self,
        translate: Translate,
        start: Callable[[str, Game[Any], bool], None],
        suggestion: str,
        home: Path,
    ) -> None:
        self.word = translate
        self._start = start
        self.name = entry(self.word("Table name"), suggestion)
        editions = [load_edition(name) for name in edition_names()]
        self.edition = widgets.Dropdown(
            options=[(self.word(edition.title), edition.name) for edition in editions],
            value=DEFAULT_EDITION,
            description=self.word("Edition"),
        )
        self.edition.add_class("entry")
        self.about = html("", "about")
        most = max(edition.most for edition in editions)
        self.names = [entry(str(number), "") for number in range(1, most + 2)]
        self.colours = [self._colour() for _ in self.names]
        self.seats = [box(pair, "seat") for pair in zip(self.names, self.colours, strict=True)]
        self.seated = 3
        self.more = button(self.word("+ player"), self._add_seat, "wide")
        self.first = widgets.Dropdown(options=[""], description=self.word("First player"))
        self.first.add_class("entry")
        for field in self.names:
            field.observe(lambda _: self._show_first(), "value")
        self.rules = {key: self._check(label) for key, label in _SWITCHES.items()}
        self.begun = self._check(N_("The game has begun already: tap in the board first"))
        self.own = Own(translate, home, self._cover, self._show_own)
        self.verdict = html("", "verdict")
        go = button(self.word("Start"), self._go, "primary")
        house = widgets.Accordion(
            [box([*self.rules.values(), self.begun], "house")], titles=(self.word("House rules"),)
        )
        seats = box([*self.seats, self.more], "seats")
        heading = html(f"<h2>{escape(self.word('New table'))}</h2>")
        about = (self.about, self.own.widget)
        self.form = box(
            [heading, self.name, self.edition, *about, seats, self.first, house, self.verdict, go],
            "card-box",
        )
        self.widget = box([self.form], "setup")
        self.edition.observe(lambda _: self._show_edition(), "value")
        self.rules["economy"].observe(lambda _: self._tell_own(), "value")
        self._show_edition()

    def _check(self, label: str) -> widgets.Checkbox:
        made = widgets.Checkbox(description=self.word(label), indent=False)
        made.add_class("check")
        return made

    def _colour(self) -> widgets.Dropdown:
        made = widgets.Dropdown(options=[(self.word(colour), colour) for colour in self._chosen.colours])
        made.add_class("colour")
        return made

    @property
    def _chosen(self) -> Edition:
        return load_edition(self.edition.value)

    def _show_edition(self) -> None:
        """Fill in what the edition chosen says: its colours and rules, who begins, what of its board is doubtful."""
        edition = self._chosen
        for field, colour in zip(self.colours, edition.colours, strict=False):
            field.value = colour
        for key, check in self.rules.items():
            value = getattr(edition, key)
            check.value = value == "connected" if key == "rest" else value
        self._show_own()
        self._show_seats()

    def _cover(self, page: widgets.Widget | None) -> None:
        """Show `page` in the place of the form, or the form again."""
        switch(self.widget, "covered", page is not None)
        self.widget.children = (page or self.form,)

    def _show_own(self) -> None:
        """Say what is doubtful of the board, or what of it is the table's own, and which rules that allows."""
        self._tell_own()
        edition = self.own.edition
        visible(self.rules["street"], edition.board.knows_streets)
        if not edition.board.knows_streets:
            self.rules["street"].value = False
        doubts = [
            sentence(N_("{doubt} (sure to {sure} %)"), self.word, doubt=doubt.doubt, sure=doubt.sure)
            for doubt in edition.doubts
        ]
        items = "".join(f"<li>{escape(doubt)}</li>" for doubt in doubts)
        begins = f"<p>{escape(self.word(edition.words.first_player))}</p>"
        self.about.value = f"{begins}<ul>{items}</ul>" if items else begins

    def _tell_own(self) -> None:
        self.own.show(self._chosen, self.players, self.rules["economy"].value)

    def _add_seat(self) -> None:
        self.seated += 1
        self._show_seats()

    def _show_seats(self) -> None:
        for number, seat in enumerate(self.seats):
            visible(seat, number < min(self.seated, self._chosen.most + 1))
        visible(self.more, self.seated < self._chosen.most + 1)

    @property
    def typed(self) -> list[Any]:
        """What stands in the form, for the same form in another language."""
        return [self.own.typed, self.seated, *(field.value for field in self._fields())]

    def fill(self, typed: list[Any]) -> None:
        """Let the form hold what was `typed` into another one."""
        own, self.seated, *values = typed
        self._show_seats()
        for field, value in zip(self._fields(), values, strict=True):
            field.value = value
        self.own.fill(own)

    def _fields(self) -> list[Any]:
        """Every field; the first player comes after the names that it chooses from."""
        checks = [*self.rules.values(), self.begun]
        return [self.name, self.edition, *self.names, *self.colours, self.first, *checks]

    @property
    def players(self) -> list[str]:
        """The names typed so far, in order of seats."""
        seated = self.names[: min(self.seated, self._chosen.most + 1)]
        return [field.value.strip() for field in seated if field.value.strip()]

    def _show_first(self) -> None:
        chosen, players = self.first.value, self.players
        self._tell_own()
        self.first.options = players or [""]
        if chosen in players:
            self.first.value = chosen

    def _game(self) -> Game[Any]:
        players = self.players
        seats = zip(self.names, self.colours, strict=True)
        colours = {
            name.value.strip(): colour.value for name, colour in seats if name.value.strip() in players
        }
        rules: dict[str, Any] = {key: check.value for key, check in self.rules.items() if key != "rest"}
        rules["rest"] = "connected" if self.rules["rest"].value else "count"
        edition = self._chosen
        changed = {key: value for key, value in rules.items() if value != getattr(edition, key)}
        first = {"first_player": self.first.value} if self.first.value in players else {}
        return new_game(players, self.edition.value, colours=colours, **self.own.header, **first, **changed)

    def _go(self) -> None:
        try:
            self._start(self.name.value.strip(), self._game(), self.begun.value)
        except Wrong as wrong:
            self.refuse(" ".join(render(text, self.word) for text in wrong.texts))
        except StoreError as error:
            self.refuse(error.sentence(self.word))

    def refuse(self, told: str) -> None:
        """Say why there is no new table."""
        self.verdict.value = f"<p class='refused' role='alert'>{escape(told)}</p>"


_SWITCHES = {
    "open_cash": N_("Cash is open"),
    "rest": N_("Surplus tiles count only where they touch"),
    "first_player_passes": N_("The first player passes each year"),
    "economy": N_("Economy cards"),
    "street": N_("New businesses only beside a street"),
}
