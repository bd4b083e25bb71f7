"""Corrections: the record is set to what the table sees, and every deed and tile still exists once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.rules.chinatown.act import (
    Act,
    dollars_problem,
    impossible,
    lot_changes,
    unknown_lot,
    unknown_player,
    unknown_shop,
)
from companion.rules.chinatown.position import Position
from companion.rules.game import Problem
from companion.rules.text import N_, Label, Text


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Set owners, tiles, whole hands or cash to what they are at the table; None takes an owner or tile away."""

    AFTER_THE_END: ClassVar = True
    why: str
    owners: Mapping[int, str | None] = field(default_factory=dict)
    tiles: Mapping[int, str | None] = field(default_factory=dict)
    hands: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    cash: Mapping[str, int] = field(default_factory=dict)

    def impossible(self, position: Position) -> Iterator[Problem]:
        """Unknown names, a tile on a lot without an owner, more tiles than exist, cash below zero."""
        if not self.why.strip():
            yield impossible(N_("A correction says why."))
        owners = (owner for owner in self.owners.values() if owner is not None)
        yield from unknown_player(position, *owners, *self.hands, *self.cash)
        yield from unknown_lot(position, dict.fromkeys([*self.owners, *self.tiles]))
        tiles = (tile for tile in self.tiles.values() if tile is not None)
        yield from unknown_shop(position, [*tiles, *(shop for hand in self.hands.values() for shop in hand)])
        for dollars in self.cash.values():
            yield from dollars_problem(position, dollars)
        yield from holdings_problems(self.effect(position))

    def effect(self, position: Position) -> Position:
        """What is named is set, the rest stays."""
        owners = _set(position.owners, self.owners)
        tiles = _set(position.tiles, self.tiles)
        hands = {
            **position.hands,
            **{name: {s: n for s, n in hand.items() if n} for name, hand in self.hands.items()},
        }
        owned_new = {lot: position.year for lot, owner in owners.items() if position.owners.get(lot) != owner}
        laid_new = {lot: position.year for lot, tile in tiles.items() if position.tiles.get(lot) != tile}
        return replace(
            position,
            owners=owners,
            tiles=tiles,
            hands=hands,
            handed={
                name: tuple(lot for lot in lots if lot not in owners)
                for name, lots in position.handed.items()
            },
            cash={**position.cash, **self.cash},
            owned_since={
                lot: year for lot, year in {**position.owned_since, **owned_new}.items() if lot in owners
            },
            laid_since={
                lot: year for lot, year in {**position.laid_since, **laid_new}.items() if lot in tiles
            },
        )

    def describe(self, position: Position) -> tuple[Text, ...]:
        """That the record was corrected, and why."""
        return (Text(N_("Corrected: {why}."), {"why": Label(self.why.rstrip("."))}),)

    def changes(self, then: Position, now: Position) -> Iterator[Text]:
        """What is corrected was changed by somebody else meanwhile."""
        yield from Act.changes(self, then, now)
        yield from lot_changes(then, now, sorted({*self.owners, *self.tiles}))
        for player in self.hands:
            if then.hand(player) != now.hand(player):
                yield Text(N_("{player} holds other tiles now"), {"player": player})
        for player in self.cash:
            if then.cash.get(player) != now.cash.get(player):
                yield Text(N_("the cash of {player} is another one now"), {"player": player})


def _set(before: Mapping[int, str], change: Mapping[int, str | None]) -> dict[int, str]:
    after = {**before, **change}
    return {key: value for key, value in after.items() if value is not None}


def holdings_problems(position: Position) -> Iterator[Problem]:
    """Yield why what is owned, laid and held cannot all be so: every deed and tile exists once (C4, C5, C15)."""
    shops = position.edition.shops
    for lot in sorted(position.tiles.keys() - position.owners.keys()):
        label = position.edition.label(position.tiles[lot])
        yield impossible(N_("Lot {lot} holds {shop} and belongs to nobody."), lot=lot, shop=label)
    for player, hand in position.hands.items():
        for shop, count in hand.items():
            if count < 0:
                label = position.edition.label(shop)
                yield impossible(
                    N_("{player} cannot hold {count} {shop} tiles."), player=player, count=count, shop=label
                )
    seen = Counter(position.tiles.values())
    for hand in position.hands.values():
        seen.update({shop: max(count, 0) for shop, count in hand.items()})
    for shop, count in seen.items():
        if shop in shops and count > shops[shop].tiles:
            values = {"count": count, "shop": position.edition.label(shop), "exist": shops[shop].tiles}
            yield impossible(N_("{count} {shop} tiles are laid or in hand; only {exist} exist."), **values)
