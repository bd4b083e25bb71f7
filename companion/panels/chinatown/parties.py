"""The cards of a draft's parties: what each gives, line by line, to whom, and the sum."""

from functools import partial
from html import escape

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.tools import box, button, html, visible
from companion.rules.chinatown.draft import Good
from companion.rules.text import render


class PartyCards:
    """A card for each party of the draft on `desk`; a tap takes a good out, or turns who receives it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.cards = {player: box([], "party") for player in desk.screen.position.players}
        self.heads = {player: html("", "party-head") for player in self.cards}
        self.goods: dict[Good, tuple[widgets.Box, widgets.Button]] = {}
        self.sums = {player: html("", "party-sum") for player in self.cards}
        self.widget = box(self.cards.values(), "parties")

    def show(self) -> None:
        """Patch the cards to the draft."""
        for player, card in self.cards.items():
            visible(card, player in self.desk.draft.named)
            self._show_card(player, card)

    def _show_card(self, player: str, card: widgets.Box) -> None:
        draft = self.desk.draft
        self.heads[player].value = f"<b>{self._gives(player)}</b>"
        lines = [self._good_line(good) for good in draft.goods if good.giver == player]
        dollars = draft.dollars_of(player)
        self.sums[player].value = f"<b>${dollars:,}</b>" if dollars else ""
        children = (self.heads[player], *lines, self.sums[player])
        if card.children != children:
            card.children = children

    def _gives(self, player: str) -> str:
        return escape(self.desk.word("{player} gives", player=player))

    def _good_line(self, good: Good) -> widgets.Box:
        """The line of one good: what it is and a cross to take it out; who receives it when there are three."""
        if good not in self.goods:
            take_out = button("✕", partial(self._take_out, good), "cross", tooltip=self.desk.word("take out"))
            turn = button("", partial(self._turn_receiver, good), "to")
            face = html(self._face(good), "good")
            self.goods[good] = (box([face, turn, take_out], "good-line"), turn)
        line, turn = self.goods[good]
        visible(turn, len(self.desk.draft.named) > 2)
        turn.description = self.desk.word("to {player}", player=self.desk.draft.receiver_of(good))
        return line

    def _face(self, good: Good) -> str:
        position = self.desk.position
        if good.tile:
            return f"<i class='sign shop-{good.tile}'></i> {self._label(good.tile)}"
        laid = position.tiles.get(good.lot)
        what = self._label(laid) if laid else escape(self.desk.word("vacant"))
        return f"<span class='lot'>{good.lot}</span> {what}"

    def _label(self, shop: str) -> str:
        """What the shop is called, for HTML: a table's own name for it is anything that people type."""
        return escape(render(self.desk.screen.position.edition.label(shop), self.desk.screen.translate))

    def _take_out(self, good: Good) -> None:
        self.desk.screen.tapped(("good", good), lambda: self.desk.change(self.desk.draft.without(good)))

    def _turn_receiver(self, good: Good) -> None:
        self.desk.screen.tapped(("to", good), lambda: self.desk.change(self.desk.draft.turn_receiver(good)))
