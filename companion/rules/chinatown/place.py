"""The move that lays a tile on the board (C15, C16, C41)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.chinatown.act import (
    Act,
    impossible,
    out_of_order,
    unknown_lot,
    unknown_player,
    unknown_shop,
)
from companion.rules.chinatown.position import PLACE, Position, with_hand
from companion.rules.chinatown.street import opens_off_street
from companion.rules.game import Problem
from companion.rules.text import N_, Text, counted


@dataclass(frozen=True, slots=True)
class Place(Act):
    """A player lays a tile from hand on an own vacant lot (C15, C16)."""

    PHASES: ClassVar = (PLACE,)
    player: str
    lot: int
    tile: str

    def impossible(self, position: Position) -> Iterator[Problem]:
        """A lot that is not theirs or holds a tile; a tile not in hand."""
        yield from unknown_player(position, self.player)
        yield from unknown_lot(position, (self.lot,))
        yield from unknown_shop(position, (self.tile,))
        if self.lot in position.edition.board.lots and self.player in position.players:
            yield from self._foreign(position)
        if laid := position.tiles.get(self.lot):
            template = N_("Lot {lot} holds {shop} already, and a laid tile never moves.")
            yield impossible(template, lot=self.lot, shop=position.edition.label(laid))
        if self.tile in position.edition.shops and self.player in position.players:
            yield from not_in_hand(position, self.player, self.tile, 1)

    def unusual(self, position: Position) -> Iterator[Problem]:
        """By the street variant, a new business away from the street (C41)."""
        if (
            opens_off_street(position, self.player, self.lot, self.tile)
            and self.tile in position.edition.shops
        ):
            template = N_(
                "{player} cannot open {shop} on lot {lot}: it touches no street, and no own {shop}."
            )
            shop = position.edition.label(self.tile)
            yield out_of_order(template, player=self.player, shop=shop, lot=self.lot)

    def _foreign(self, position: Position) -> Iterator[Problem]:
        owner = position.owners.get(self.lot)
        if owner is None:
            template = N_("Lot {lot} belongs to nobody: {player} lays on own lots.")
            yield impossible(template, lot=self.lot, player=self.player)
        elif owner != self.player:
            template = N_("Lot {lot} is {owner}'s: {player} lays on own lots.")
            yield impossible(template, lot=self.lot, owner=owner, player=self.player)

    def effect(self, position: Position) -> Position:
        """The tile lies on the lot."""
        return replace(
            position,
            tiles={**position.tiles, self.lot: self.tile},
            laid_since={**position.laid_since, self.lot: position.year},
            hands=with_hand(position.hands, self.player, {self.tile: -1}),
        )

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Who lays what where."""
        values = {"player": self.player, "shop": position.edition.label(self.tile), "lot": self.lot}
        return (Text(N_("{player} lays {shop} on lot {lot}."), values),)

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Each player lays their own tiles."""
        return player == self.player


def not_in_hand(position: Position, player: str, shop: str, count: int) -> Iterator[Problem]:
    """Yield a problem when `player` holds fewer than `count` loose tiles of `shop`."""
    held = position.hand(player).get(shop, 0)
    if held >= count:
        return
    hand = tuple(
        position.edition.label(name) for name in position.edition.shops if position.hand(player).get(name)
    )
    template = N_("{player} has no {shop} tile. In hand: {hand}.")
    if held:
        template = counted(
            "{player} has {count} {shop} tile, not {wanted}. In hand: {hand}.",
            "{player} has {count} {shop} tiles, not {wanted}. In hand: {hand}.",
        )
    values: dict[str, object] = {
        "player": player,
        "shop": position.edition.label(shop),
        "count": held,
        "wanted": count,
    }
    yield impossible(template, **values, hand=hand or Text(N_("nothing")))
