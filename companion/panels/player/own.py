"""The desks of a player's own screen where something of theirs is entered: deeds, tiles, placing, a promise."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from companion.panels.chinatown.deeds import Deeds
from companion.panels.chinatown.help import Help
from companion.panels.chinatown.laying import Laying
from companion.panels.chinatown.promises import Promises, Promising
from companion.panels.chinatown.tiles import Tiles
from companion.panels.tongue import LanguageKeys
from companion.panels.tools import box, button, switch
from companion.plot import Marks
from companion.rules.chinatown.ghost import lit_lots
from companion.rules.text import N_, Text

if TYPE_CHECKING:
    from companion.panels.player.screen import PlayerScreen


class OwnDeeds(Deeds):
    """The deeds that I keep. Others see them when all have chosen (C11)."""

    screen: "PlayerScreen"

    def build(self) -> Iterable[widgets.Widget]:
        """A key for each deed that was handed to me, else the pad."""
        self.keys: dict[int, widgets.Button] = {}
        self.handed = box([], "handed")
        return (self.handed, *super().build())

    @property
    def player(self) -> str:
        """I."""
        return self.screen.viewer

    @property
    def title(self) -> str:
        """What I choose."""
        return self.word("Your deeds")

    @property
    def side(self) -> str:
        """The table's screen hands out."""
        return ""

    def tap_name(self, player: str) -> None:
        """Others choose on their own screens."""

    def show(self) -> None:
        """Patch the keys of the deeds that were handed out to me."""
        super().show()
        handed = sorted(self.screen.position.handed.get(self.player, ()))
        children = tuple(self._key(lot) for lot in handed)
        if self.handed.children != children:
            self.handed.children = children
        for lot, key in self.keys.items():
            switch(key, "on", lot in self.draft[1])

    def _key(self, lot: int) -> widgets.Button:
        if lot not in self.keys:
            tapped = partial(self.screen.tapped, ("lot", lot), partial(self.tap_lot, lot))
            self.keys[lot] = button(str(lot), tapped, "deed")
        return self.keys[lot]


class OwnTiles(Tiles):
    """The tiles that I drew. Others see them when all have drawn (C12)."""

    screen: "PlayerScreen"

    @property
    def player(self) -> str:
        """I."""
        return self.screen.viewer

    @property
    def title(self) -> str:
        """What I drew."""
        return self.word("Your tiles")

    @property
    def side(self) -> str:
        """The table's screen draws for everybody."""
        return ""

    def tap_name(self, player: str) -> None:
        """Others draw on their own screens."""


class OwnLaying(Laying):
    """My tiles on my lots."""

    screen: "PlayerScreen"

    @property
    def title(self) -> str:
        """What is being done."""
        return self.word("Lay your tiles")

    @property
    def primary(self) -> str:
        """I have laid what I want to lay."""
        return self.screen.ready_label(N_("I am done placing"))

    def marks(self) -> Marks:
        """Only my vacant lots are lit."""
        everybody = super().marks()
        own = frozenset(lit_lots(self.screen.position, self.screen.viewer)) & everybody.lit
        ghosts = {lot: look for lot, look in everybody.ghosts.items() if lot in own}
        lots = frozenset(self.screen.position.edition.board.lots)
        return replace(everybody, ghosts=ghosts, lit=own, veiled=lots - own)

    def tap_tile(self, player: str, shop: str) -> None:
        """Arm a tile of mine."""
        if player == self.screen.viewer:
            super().tap_tile(player, shop)

    def tap_lot(self, lot: int) -> None:
        """Lay on a lot of mine; others lay on theirs."""
        owner = self.screen.position.owners.get(lot, "")
        if owner and owner != self.screen.viewer:
            told = self.word("Lot {lot} is {owner}'s: you lay on your own lots.", lot=lot, owner=owner)
            self.screen.said = ("refused", told)
            self.screen.refused_lots = frozenset((lot,))
            return
        super().tap_lot(lot)

    def tap_primary(self) -> None:
        """Say that I am done, or not yet after all."""
        self.screen.turn_ready()


class OwnPromise(Promises):
    """What I owe somebody."""

    screen: "PlayerScreen"

    @property
    def EMPTY(self) -> Promising:  # type: ignore[override]
        """A promise of mine."""
        return Promising(giver=self.screen.viewer)

    def build(self) -> Iterable[widgets.Widget]:
        """As at the table, but that it is I who owes."""
        givers, *rest = super().build()
        del givers
        self.receivers[self.screen.viewer].add_class("gone")
        return rest

    @property
    def says(self) -> tuple[Text, ...]:
        """The promise, said back."""
        return super().says if self._is_ready else (Text(N_("What do you owe whom, and when?")),)

    def change(self, draft: Any) -> None:
        """I stay the one who owes."""
        super().change(replace(draft, giver=self.screen.viewer))


class OwnHelp(Help):
    """The rules on one page, and what a screen of one's own may choose: its language, its looks."""

    screen: "PlayerScreen"

    def build(self) -> Iterable[widgets.Widget]:
        """Language, looks, then the rules."""
        screen = self.screen
        self.dark = button("", lambda: screen.tapped("dark", screen.turn_dark), "wide")
        languages = LanguageKeys(screen.tongue, screen.tapped).widget
        return (languages, self.dark, *super().build())

    def show(self) -> None:
        """Patch the switch."""
        super().show()
        dark = self.screen.theme == "dark"
        self.dark.description = self.word(N_("Dark: on") if dark else N_("Dark: off"))
        switch(self.dark, "on", dark)
