"""Setting up a board freely: what the desks of this kind share, and the scratch board to try things."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from html import escape

import ipywidgets as widgets

from companion.panels.desk import Cover
from companion.panels.pad import Pad
from companion.panels.rows import thousands
from companion.panels.tools import box, button, html, switch
from companion.rules.chinatown import Correct, income
from companion.rules.chinatown.correct import holdings_problems
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.position import Position, with_hand
from companion.rules.places import Picture
from companion.rules.text import N_, Text, render

NOBODY = ""
HAND = "hand"
SCRATCH = "scratch"
"""Why a scratch position is changed: nobody reads it."""


class Editing(Cover):
    """A scratch position on the board: choose an owner and a tile, tap lots. `draft` is the scratch position."""

    USES_HANDS = True

    def build(self) -> Iterable[widgets.Widget]:
        """Owners, shops, the pad, what it would pay."""
        position = self.screen.position
        self.owner, self.shop = position.players[0], ""
        self.into_hand = False
        self.owners = {
            player: self._choice(player, player, "owner") for player in (*position.players, NOBODY)
        }
        names = {shop: position.edition.label(shop) for shop in position.edition.shops}
        self.shops = {shop: self._choice(shop, names.get(shop, ""), "shop") for shop in (*names, NOBODY)}
        self.shops[NOBODY].description = self.word("no tile")
        self.owners[NOBODY].description = self.word("nobody")
        self.to_hand = button(self.word("One more in hand"), partial(self._hand, 1), "wide")
        self.from_hand = button(self.word("One less in hand"), partial(self._hand, -1), "wide")
        self.lines = html("", "lines")
        pad = Pad(self.tap_lot, self.screen.tapped)
        return (
            box(self.owners.values(), "choices"),
            box(self.shops.values(), "choices", "shops"),
            box([self.to_hand, self.from_hand], "tools"),
            self.lines,
            pad.widget,
            *self.more(),
        )

    def more(self) -> Iterable[widgets.Widget]:
        """What a kind of editing adds below."""
        return ()

    def _choice(self, value: str, label: str, what: str) -> widgets.Button:
        choose = partial(setattr, self, what, value)
        extra = ("chip", f"shop-{value}") if what == "shop" and value else ()
        text = "" if extra else label
        tapped = partial(self.screen.tapped, (what, value), choose)
        return button(text, tapped, "choice", *extra, tooltip=render(label, self.screen.translate))

    @property
    def scratch(self) -> Position:
        """The position being edited: the draft, or the table's when nothing is changed yet."""
        scratch: Position = self.screen.table.position if self.draft is None else self.draft
        return scratch

    @property
    def says(self) -> tuple[Text, ...]:
        """How it works."""
        return (Text(N_("Choose an owner and a tile, then tap lots.")),)

    @property
    def picture(self) -> Picture | None:
        """The scratch board."""
        return picture(self.scratch, self.screen.translate)

    @property
    def caption(self) -> str:
        """That the board is not the table's."""
        return self.word("not recorded")

    @property
    def side(self) -> str:
        """Start over from the table's position."""
        return self.word("As the table is")

    def show(self) -> None:
        """Patch the choices and what it would pay."""
        for player, made in self.owners.items():
            switch(made, "on", player == self.owner)
        for shop, made in self.shops.items():
            switch(made, "on", shop == self.shop)
        earned = income(self.scratch)
        self.lines.value = "".join(self._line(player, earned[player]) for player in earned)

    def _line(self, player: str, earned: int) -> str:
        shops = self.scratch.edition.shops
        hand = " ".join(
            f"<i class='sign shop-{shop}'></i>{'×' + str(count) if count > 1 else ''}"
            for shop in shops
            if (count := self.scratch.hand(player).get(shop, 0))
        )
        earns = escape(self.word("earns {dollars}", dollars=thousands(earned)))
        return f"<p><b>{escape(player)}</b> {earns} {hand}</p>"

    def tap_lot(self, lot: int) -> None:
        """Give the lot the chosen owner and tile; once more clears it."""
        if lot not in self.scratch.edition.board.lots:
            last = len(self.scratch.edition.board.lots)
            raise ValueError(
                self.word("There is no lot {lot}: lots go from 1 to {last}.", lot=lot, last=last)
            )
        owner, shop = self.owner or None, (self.shop or None) if self.owner else None
        now = (self.scratch.owners.get(lot), self.scratch.tiles.get(lot))
        if now == (owner, shop):
            owner, shop = None, None
        self.make(Correct(why=SCRATCH, owners={lot: owner}, tiles={lot: shop}))

    def _hand(self, change: int) -> None:
        def act() -> None:
            if not self.owner or not self.shop:
                raise ValueError(self.word("Choose a player and a tile first."))
            hands = with_hand(self.scratch.hands, self.owner, Counter({self.shop: change}))
            self.make(Correct(why=SCRATCH, hands={self.owner: hands[self.owner]}))

        self.screen.tapped(("hand", change), act)

    def make(self, change: Correct) -> None:
        """Let the scratch position be as `change` says."""
        self._try(change.effect(self.scratch))

    def _try(self, position: Position) -> None:
        if problems := list(holdings_problems(position)):
            self.screen.refuse(problems)
            return
        self.change(position)

    def tap_name(self, player: str) -> None:
        """Choose an owner."""
        self.owner = player

    def tap_tile(self, player: str, shop: str) -> None:
        """Choose an owner and a tile."""
        self.owner, self.shop = player, shop

    def tap_side(self) -> None:
        """Forget what was tried."""
        self.clear()


class Trying(Editing):
    """A scratch board that never reaches the record; closed for everybody while what-if help is switched off."""

    @property
    def is_off(self) -> bool:
        """Whether the table has switched what-if help off."""
        return not self.screen.table.aside.switches["advice"]

    @property
    def title(self) -> str:
        """That nothing here counts."""
        return self.word("Try it: nothing here is recorded")

    @property
    def says(self) -> tuple[Text, ...]:
        """How it works, or that it is off."""
        return (Text(HELP_IS_OFF),) if self.is_off else super().says

    def show(self) -> None:
        """Patch the choices and what it would pay, unless that is off."""
        super().show()
        if self.is_off:
            self.lines.value = ""

    def tap_lot(self, lot: int) -> None:
        """As on every scratch board, unless that is off."""
        if self.is_off:
            raise ValueError(self.word(HELP_IS_OFF))
        super().tap_lot(lot)


HELP_IS_OFF = N_("What-if help is off for everybody; Phones and clock has the switch.")
