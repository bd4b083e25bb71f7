"""The place desk: a tap on a lit lot lays the ghost, or the tile that was tapped first (C15)."""

from collections.abc import Iterable
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.pad import Pad
from companion.panels.rows import thousands
from companion.panels.tools import box, button, html, visible
from companion.plot import Marks
from companion.rules.chinatown import Income, Place, ends_phase, income
from companion.rules.chinatown.explain import business_on
from companion.rules.chinatown.ghost import ghost, lit_lots
from companion.rules.text import N_, Text, counted

IN_HAND = counted("{count} tile in hand", "{count} tiles in hand")

Armed = tuple[str, str]
"""The player and the shop whose tile the next tap lays; empty for the ghost."""


class Laying(Desk):
    """Who lays which tile where."""

    EMPTY: ClassVar[Any] = ("", "")
    USES_HANDS = True

    def build(self) -> Iterable[widgets.Widget]:
        """What everybody holds and earns, and the pad."""
        self.lines = html("", "lines")
        self.pad = Pad(self.tap_lot, self.screen.tapped)
        self.by_number = button(self.word("Lot by number"), self._turn_pad, "wide")
        visible(self.pad.widget, False)
        return (self.lines, box([self.by_number], "tools"), self.pad.widget)

    def _turn_pad(self) -> None:
        visible(self.pad.widget, "gone" in self.pad.widget._dom_classes)

    @property
    def title(self) -> str:
        """What is being done."""
        return self.word("Lay tiles")

    @property
    def says(self) -> tuple[Text, ...]:
        """What the next tap does."""
        player, shop = self.draft
        if shop:
            label = self.screen.position.edition.label(shop)
            return (
                Text(N_("Tap a lit lot of {player}: it gets {shop}."), {"player": player, "shop": label}),
            )
        if not self.screen.ghosts:
            return (Text(N_("Tap a tile in a row, then a lit lot of its player.")),)
        return (Text(N_("A tap on a lit lot lays the tile it shows. For another, tap the tile first.")),)

    @property
    def primary(self) -> str:
        """Placing done, and the pay where nothing stands before it."""
        if not any(isinstance(move, Income) for move in ends_phase(self.screen.position)):
            return self.word("Placing done")
        return self.word(
            "Placing done: pay {dollars}", dollars=thousands(sum(self.screen.view.earns.values()))
        )

    @property
    def undo_label(self) -> str:
        """The tile that was chosen."""
        return self.word("last tap")

    def _shop_for(self, player: str, lot: int) -> str:
        armed_player, shop = self.draft
        if armed_player == player and shop:
            return str(shop)
        return ghost(self.screen.position, player, lot) if self.screen.ghosts else ""

    def marks(self) -> Marks:
        """Own vacant lots of everybody who holds tiles are lit and carry what a tap lays."""
        position = self.screen.position
        holders = [player for player in position.players if position.hand(player)]
        lit = {lot: player for player in holders for lot in lit_lots(position, player)}
        shops = {lot: self._shop_for(player, lot) for lot, player in lit.items()}
        ghosts = {lot: self._look(shop) for lot, shop in shops.items() if shop}
        return Marks(
            ghosts=ghosts, lit=frozenset(lit), veiled=frozenset(position.edition.board.lots) - frozenset(lit)
        )

    def _look(self, shop: str) -> tuple[str, str]:
        """Sign and colour of a shop."""
        edition = self.screen.position.edition
        return self.word(edition.sign(shop)), edition.shops[shop].colour

    def chosen_names(self) -> tuple[str, ...]:
        """Whose tile is armed."""
        return (self.draft[0],) if self.draft[0] else ()

    def chosen_tiles(self, player: str) -> dict[str, int]:
        """The armed tile."""
        return {self.draft[1]: 1} if self.draft[0] == player and self.draft[1] else {}

    def show(self) -> None:
        """Patch what everybody earns now."""
        screen, position = self.screen, self.screen.position
        lines = []
        for player in position.in_order():
            loose = sum(position.hand(player).values())
            left = escape(self.word(IN_HAND, count=loose))
            earns = escape(self.word("earns {dollars}", dollars=thousands(screen.view.earns[player])))
            lines.append(f"<p><b>{escape(player)}</b> {earns} · {left}</p>")
        self.lines.value = "".join(lines)

    def tap_tile(self, player: str, shop: str) -> None:
        """Arm a tile, or put it back."""
        self.change(self.EMPTY if self.draft == (player, shop) else (player, shop))
        self.screen.deafness.after(("tile", player, shop))

    def tap_lot(self, lot: int) -> None:
        """Lay what the lot shows."""
        screen, position = self.screen, self.screen.position
        owner = position.owners.get(lot, "")
        armed, shop = self.draft
        player = owner if not shop or armed == owner else armed
        shop = shop if armed == player and shop else self._shop_for(player, lot)
        if not shop:
            self._say_why_not(lot, owner)
            return
        before = income(position).get(player, 0)
        if screen.record(Place(player=player, lot=lot, tile=shop), spot=("lot", lot)):
            self._stay_armed(player, shop, armed == player)
            self._say_what_it_did(lot, before)

    def _stay_armed(self, player: str, shop: str, was_armed: bool) -> None:
        if was_armed and self.screen.position.hand(player).get(shop):
            self.draft = (player, shop)

    def _say_what_it_did(self, lot: int, before: int) -> None:
        position = self.screen.position
        player = position.owners[lot]
        business = business_on(position, lot)
        more = income(position)[player] - before
        if business:
            values = {"player": player, "lot": lot, "progress": business.progress, "more": thousands(more)}
            label = position.edition.label(business.shop)
            told = self.word(
                "{player} lays {shop} on {lot}: {progress}, +{more} a year.", shop=label, **values
            )
            self.screen.said = ("good", told)

    def _say_why_not(self, lot: int, owner: str) -> None:
        position = self.screen.position
        if lot not in position.edition.board.lots:
            last = len(position.edition.board.lots)
            told = self.word("There is no lot {lot}: lots go from 1 to {last}.", lot=lot, last=last)
        elif not owner:
            told = self.word("Lot {lot} belongs to nobody.", lot=lot)
        elif lot in position.tiles:
            shop = position.edition.label(position.tiles[lot])
            told = self.word(
                "Lot {lot} holds {shop} already, and a laid tile never moves.", lot=lot, shop=shop
            )
        elif not position.hand(owner):
            told = self.word("{player} has no tile in hand.", player=owner)
        else:
            told = self.word("Which tile? Tap one in the row of {player} first.", player=owner)
        self.screen.said = ("refused", told)
        self.screen.refused_lots = frozenset((lot,))

    def tap_primary(self) -> None:
        """End placing and, where nothing stands before it, pay and turn the year in the same act."""
        self.screen.record(*ends_phase(self.screen.position))
