"""The tiles desk: tap the shops that each player drew; the last one records and goes on (C12)."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from companion.panels.desk import Desk
from companion.panels.tools import box, button, html, switch
from companion.rules.chinatown import Draw
from companion.rules.chinatown.legal import draw_at_random
from companion.rules.chinatown.position import settled, with_hand
from companion.rules.text import N_, Text, counted, render

Drawn = tuple[str, tuple[str, ...]]


class Tiles(Desk):
    """Who drew which tiles: twelve keys with what the bag still holds."""

    EMPTY: ClassVar[Any] = ("", ())
    USES_BOARD = False

    def build(self) -> Iterable[widgets.Widget]:
        """A line for each player, the keys, and the chance of the next tile."""
        self.lines = html("", "lines")
        self.keys = {shop: self._key(shop) for shop in self.screen.position.edition.shops}
        self.with_chance = False
        self.chance = button(self.word("Chance of the next tile"), self._turn_chance, "wide")
        return (self.lines, box(self.keys.values(), "bag-keys"), self.chance)

    def _key(self, shop: str) -> widgets.Button:
        label = render(self.screen.position.edition.label(shop), self.screen.translate)
        tapped = lambda: self.screen.tapped(("bag", shop), lambda: self.tap_bag(shop))  # noqa: E731
        return button("", tapped, "bag-key", f"shop-{shop}", tooltip=label)

    def _turn_chance(self) -> None:
        self.with_chance = not self.with_chance
        self.screen.refresh()

    @property
    def player(self) -> str:
        """Who draws."""
        waiting = self.screen.position.waiting()
        order = [player for player in self.screen.position.in_order() if player in waiting]
        return self.draft[0] if self.draft[0] in waiting else next(iter(order), "")

    @property
    def _right(self) -> int:
        counts = self.screen.position.counts
        return counts.tiles_drawn if counts else 0

    @property
    def _bag(self) -> dict[str, int]:
        """The bag without the tiles of the half-made entry."""
        position = self.screen.position
        hands = with_hand(position.hands, self.player, Counter(self.draft[1]))
        bag: dict[str, int] = replace(position, hands=hands).bag
        return bag

    @property
    def title(self) -> str:
        """Whose tiles."""
        return self.word("Tiles of {player}", player=self.player)

    @property
    def undo_label(self) -> str:
        """The last tile."""
        if not self.draft[1]:
            return self.word("last tap")
        return render(self.screen.position.edition.label(self.draft[1][-1]), self.screen.translate)

    @property
    def says(self) -> tuple[Text, ...]:
        """How many tiles this player draws."""
        if not self._right:
            return ()
        position = self.screen.position
        values = {"player": self.player, "right": self._right, "year": position.calendar}
        values["out_of_supply"] = position.edition.words.out_of_supply
        return (Text(N_("{player} draws {right} tiles in {year}. Tap what came {out_of_supply}."), values),)

    @property
    def primary(self) -> str:
        """Recording fewer than the rules say is for the table to allow."""
        count = len(self.draft[1])
        return self.word(counted("This one only", "These {count} only"), count=count) if count else ""

    @property
    def side(self) -> str:
        """Digital dealing is an option."""
        return "" if self.draft[1] or not self._right else self.word("Draw for us")

    def chosen_names(self) -> tuple[str, ...]:
        """Who draws."""
        return (self.player,)

    def show(self) -> None:
        """Patch the lines and the counts on the keys."""
        position, bag = self.screen.position, self._bag
        everything = sum(bag.values())
        for shop, key in self.keys.items():
            chance = f" · {bag[shop] / everything:.0%}" if self.with_chance and everything else ""
            key.description = f"{bag[shop]}{chance}"
            switch(key, "none", not bag[shop])
        switch(self.chance, "on", self.with_chance)
        self.lines.value = "".join(self._line(player) for player in position.in_order())

    def _line(self, player: str) -> str:
        position = self.screen.position
        if player in position.drawn:
            return f"<p class='done'><b>{escape(player)}</b> ✓</p>"
        if player != self.player:
            return f"<p class='muted'><b>{escape(player)}</b> ·</p>"
        tiles = self.draft[1]
        signs = " ".join(f"<i class='sign shop-{shop}'></i>" for shop in tiles)
        blanks = " __" * max(self._right - len(tiles), 0)
        count = self.word("{count} of {right}", count=len(tiles), right=self._right)
        return f"<p class='now'><b>{escape(player)}</b> {signs}{blanks} <em>{escape(count)}</em></p>"

    def tap_bag(self, shop: str) -> None:
        """One more tile; the last one of the player's number records."""
        player, tiles = self.player, (*self.draft[1], shop)
        if problems := list(Draw(player=player, tiles=tiles).impossible(self.screen.position)):
            self.screen.refuse(problems)
            return
        if len(tiles) == self._right:
            # The entry stays as it is until this one is recorded, so that the same tap can be made again.
            self.screen.record(Draw(player=player, tiles=tiles), spot=("bag", shop))
        else:
            self.change((player, tiles))

    def tap_tile(self, player: str, shop: str) -> None:
        """A tile tapped in a row says what it is."""
        self.screen.stage.strip.value = escape(
            render(self.screen.position.edition.label(shop), self.screen.translate)
        )

    def tap_name(self, player: str) -> None:
        """Enter another player's tiles first."""
        if player in self.screen.position.waiting():
            self.change((player, ()))

    def tap_primary(self) -> None:
        """Record what is there; when it is too few, the table may allow it."""
        self.screen.record(Draw(player=self.player, tiles=self.draft[1]))

    def tap_side(self) -> None:
        """Let the kit draw for everybody who has not drawn."""
        screen, rng = self.screen, random.SystemRandom()
        while screen.position.phase == "draw" and screen.position.waiting():
            screen.record(draw_at_random(settled(screen.table.position), rng), spot="side")

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """A draw comes back without its last tile."""
        if moves and isinstance(moves[-1], Draw):
            tiles = moves[-1].tiles
            self.draft = (moves[-1].player, tiles[:-1])
            self.past = [(moves[-1].player, tiles[:count]) for count in range(len(tiles) - 1)]
