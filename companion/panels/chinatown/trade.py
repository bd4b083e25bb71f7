"""The trade desk: goods and names are tapped, the deal is said back, one tap records it (C13)."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import ipywidgets as widgets

from companion.panels.chinatown.drafts import DraftCards
from companion.panels.chinatown.parties import PartyCards
from companion.panels.desk import Desk
from companion.panels.pad import Pad
from companion.panels.tools import box, button, html, switch, visible
from companion.plot import Marks
from companion.rules.chinatown import Deal
from companion.rules.chinatown.deal import deal_texts
from companion.rules.chinatown.draft import Draft, draft_of
from companion.rules.chinatown.position import letters
from companion.rules.text import N_, Text, render


class Trade(Desk):
    """A deal among two or more players."""

    EMPTY = Draft()
    USES_HANDS = True

    def build(self) -> Iterable[widgets.Widget]:
        """A card for each party, who pays, the sums, and the pad for lots."""
        self.cards = PartyCards(self)
        self.payers = {player: self._payer(player) for player in self.screen.position.players}
        self.pay_label = html("", "pay-label")
        pays = box([self.pay_label, *self.payers.values()], "payers")
        self.pad = Pad(self.tap_lot, self.screen.tapped)
        self.by_number = button(self.word("Lot by number"), self._turn_pad, "wide")
        visible(self.pad.widget, False)
        clear = button(self.word("Clear"), lambda: self.screen.tapped("clear", self._clear), "wide")
        tools = box([self.by_number, clear], "tools")
        desk = (self.cards.widget, pays, self._amounts(), tools, self.pad.widget)
        return (*desk, *self.more())

    def more(self) -> Iterable[widgets.Widget]:
        """The drafts that players sent each other."""
        self.open = DraftCards(self.screen)
        return (self.open.widget,)

    def _payer(self, player: str) -> widgets.Button:
        choose = partial(self._choose_payer, player)
        return button("", lambda: self.screen.tapped(("payer", player), choose), "payer")

    def _amounts(self) -> widgets.Box:
        """The sums that notes can pay: tens and hundreds of the smallest note are set, not added."""
        unit = min(self.screen.position.edition.notes)
        digits = [(unit, digit) for digit in range(1, 10)] + [(10 * unit, digit) for digit in range(1, 6)]
        self.keys = {digit: self._amount(*digit) for digit in digits}
        none = button(self.word("none"), lambda: self.screen.tapped("none", self._no_cash), "amount")
        keys = list(self.keys.values())
        return box([*keys[:9], none, *keys[9:]], "amounts")

    def _amount(self, unit: int, digit: int) -> widgets.Button:
        text = f"{unit * digit // 1000:,}" if unit >= 1000 else f"{unit * digit:,}"
        tapped = partial(self._set_digit, unit, digit)
        return button(text, lambda: self.screen.tapped(("sum", unit, digit), tapped), "amount")

    def _turn_pad(self) -> None:
        visible(self.pad.widget, "gone" in self.pad.widget._dom_classes)

    @property
    def title(self) -> str:
        """What is being made."""
        return self.word("On the desk")

    @property
    def says(self) -> tuple[Text, ...]:
        """The deal, said back; before there is one, how to make it."""
        draft = self.draft
        if draft.is_empty:
            return (Text(N_("Tap what changes hands: a lot, a tile in a row, a name, a sum.")),)
        if transfers := draft.transfers():
            return deal_texts(self.position, transfers)
        if draft.goods:
            return (Text(N_("To whom? Tap a name, or what comes back.")),)
        return (Text(N_("What changes hands? Tap a lot, a tile in a row or a sum.")),)

    @property
    def verdict(self) -> tuple[str, str]:
        """Whether the table can record it."""
        transfers, view = self.draft.transfers(), self.screen.view
        if not transfers:
            return "", ""
        if problems := view.problems(self.draft.deal()):
            return "refused", " ".join(render(problem, self.screen.translate) for problem in problems)
        if not view.is_cash_open and any(transfer.dollars for transfer in transfers):
            return "good", "✓ " + self.word("Possible, if the cash is there.")
        return "good", "✓ " + self.word("Possible. Everybody has what they give.")

    @property
    def primary(self) -> str:
        """One tap records the deal."""
        return self.word("Record the deal")

    @property
    def waits(self) -> bool:
        """Until something goes to somebody."""
        return not self.draft.transfers()

    @property
    def undo_label(self) -> str:
        """The last tap."""
        return self.word("last tap")

    def marks(self) -> Marks:
        """Lots of the deal ringed, with the letter of who receives them."""
        draft, letter = self.draft, letters(self.position.players)
        tags = {
            good.lot: self.word("to {letter}", letter=letter[draft.receiver_of(good)])
            for good in draft.goods
            if good.lot and draft.receiver_of(good)
        }
        selected = {good.lot: tags.get(good.lot, "") for good in draft.goods if good.lot}
        lots = self.position.edition.board.lots
        unowned = frozenset(lots) - frozenset(self.position.owners) if draft.goods else frozenset()
        return Marks(selected=selected, veiled=unowned)

    def chosen_names(self) -> tuple[str, ...]:
        """The parties."""
        return tuple(self.draft.named)

    def chosen_tiles(self, player: str) -> dict[str, int]:
        """Tiles that the player gives."""
        given = [good.tile for good in self.draft.goods if good.giver == player and good.tile]
        return {tile: given.count(tile) for tile in given}

    def show(self) -> None:
        """Patch cards, payers and sums to the draft, and the drafts that players sent each other."""
        self.open.show()
        self.show_draft()

    def show_draft(self) -> None:
        """Patch cards, payers and sums to the draft."""
        draft, payer = self.draft, self.draft.payer
        self.cards.show()
        self.pay_label.value = self.word("Cash, $ thousand")
        for player, made in self.payers.items():
            made.description = self.word("{player} pays", player=player)
            visible(made, player in draft.named)
            switch(made, "on", player == payer)
        dollars = draft.dollars_of(payer)
        for (unit, digit), key in self.keys.items():
            switch(key, "on", dollars // unit % 10 == digit)

    def _choose_payer(self, player: str) -> None:
        self.change(self.draft.choose_payer(player))

    def _set_digit(self, unit: int, digit: int) -> None:
        if not self.draft.payer:
            self.screen.said = ("refused", self.word("Who pays? Tap a name first."))
            return
        self.change(self.draft.set_digit(unit, digit))

    def _no_cash(self) -> None:
        self.change(self.draft.set_dollars(0))

    def _clear(self) -> None:
        self.change(self.EMPTY)

    def tap_lot(self, lot: int) -> None:
        """A lot goes into the deal or out of it; its owner gives it."""
        owner = self.position.owners.get(lot)
        if lot not in self.position.edition.board.lots:
            last = len(self.position.edition.board.lots)
            self.screen.said = (
                "refused",
                self.word("There is no lot {lot}: lots go from 1 to {last}.", lot=lot, last=last),
            )
        elif owner is None:
            self.screen.said = ("refused", self.word("Lot {lot} belongs to nobody.", lot=lot))
            self.screen.refused_lots = frozenset((lot,))
        else:
            self.change(self.draft.tap_lot(lot, owner))
            self.screen.deafness.after(("lot", lot))
            self.screen.stage.explain(lot)

    def tap_tile(self, player: str, shop: str) -> None:
        """A tile goes into the deal; the row's player gives it."""
        self.change(self.draft.tap_tile(self.position, player, shop))
        self.screen.deafness.after(("tile", player, shop))

    def tap_name(self, player: str) -> None:
        """A party, or the receiver of what is tapped next."""
        self.change(self.draft.tap_name(player))
        self.screen.deafness.after(("name", player))

    def tap_primary(self) -> None:
        """Record the deal."""
        if not self.waits:
            self.screen.record(self.draft.deal())

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """A deal comes back filled in."""
        if moves and isinstance(moves[-1], Deal):
            self.draft = draft_of(moves[-1].transfers)
