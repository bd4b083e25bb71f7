"""The moves with which players get deeds and tiles: hand out, keep and draw."""

from collections import Counter
from collections.abc import Iterator, Mapping
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
from companion.rules.chinatown.edition import Cards
from companion.rules.chinatown.goods import lots_text, tiles_texts
from companion.rules.chinatown.position import (
    DRAW,
    KEEP,
    Position,
    with_hand,
)
from companion.rules.game import Problem
from companion.rules.text import N_, Text, counted


def _owned_already(position: Position, player: str, lots: tuple[int, ...]) -> Iterator[Problem]:
    for lot in dict.fromkeys(lots):
        if owner := position.owners.get(lot):
            since = position.edition.calendar(position.owned_since.get(lot, position.year))
            template = N_("{player} cannot keep lot {lot}: {owner} has had it since {since}.")
            yield impossible(template, player=player, lot=lot, owner=owner, since=since)


@dataclass(frozen=True, slots=True)
class HandOut(Act):
    """The kit hands out this year's deeds, secretly, before they are kept (C11)."""

    PHASES: ClassVar = (KEEP,)
    lots: Mapping[str, tuple[int, ...]]

    def impossible(self, position: Position) -> Iterator[Problem]:
        """A player or lot that does not exist; a lot twice or owned already."""
        yield from unknown_player(position, *self.lots)
        yield from unknown_lot(position, (lot for lots in self.lots.values() for lot in lots))
        for player, lots in self.lots.items():
            yield from _owned_already(position, player, lots)

    def unusual(self, position: Position) -> Iterator[Problem]:
        """Not C11's number of deeds for everybody; a second time this year; after the first keep."""
        if position.handed or position.kept:
            yield out_of_order(N_("The deeds of {year} are handed out already."), year=position.calendar)
        for player in position.players:
            count = len(self.lots.get(player, ()))
            if position.counts and count != position.counts.deeds_handed_out:
                template = N_("{player} is handed {right} deeds this year, not {count}.")
                yield out_of_order(
                    template, player=player, count=count, right=position.counts.deeds_handed_out
                )

    def effect(self, position: Position) -> Position:
        """The deeds are in secret hands."""
        return replace(position, handed={player: tuple(lots) for player, lots in self.lots.items()})

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Which deeds stays secret."""
        return (Text(N_("The deeds of {year} are handed out."), {"year": position.calendar}),)


@dataclass(frozen=True, slots=True)
class Keep(Act):
    """A player shows the deeds kept and owns those lots (C11)."""

    PHASES: ClassVar = (KEEP,)
    player: str
    lots: tuple[int, ...]

    def impossible(self, position: Position) -> Iterator[Problem]:
        """A player or lot that does not exist; a lot named twice, owned already or not handed out to them."""
        yield from unknown_player(position, self.player)
        yield from unknown_lot(position, self.lots)
        yield from _owned_already(position, self.player, self.lots)
        own = position.handed.get(self.player)
        others = {lot for name, lots in position.handed.items() if name != self.player for lot in lots}
        for lot in dict.fromkeys(self.lots):
            if lot in others or (own is not None and lot not in own):
                template = N_("Lot {lot} was not handed out to {player}.")
                yield impossible(template, lot=lot, player=self.player)

    def unusual(self, position: Position) -> Iterator[Problem]:
        """Not C11's number; a second keep in a year."""
        if self.player in position.kept:
            yield out_of_order(N_("{player} has kept deeds this year already."), player=self.player)
        elif position.counts and len(self.lots) != position.counts.deeds_kept:
            yield self._miscounted(position.counts)

    def _miscounted(self, counts: Cards) -> Problem:
        right = counts.deeds_kept
        values = {"player": self.player, "right": right, "handed": counts.deeds_handed_out}
        if len(self.lots) < right:
            template = N_("{player} keeps {right} of {handed} deeds this year, not {count}.")
            return out_of_order(template, **values, count=len(self.lots))
        template = N_("{player} keeps {right} of {handed} deeds this year; {lots} would be too many.")
        return out_of_order(template, **values, lots=lots_text(self.lots[right:]), lot=self.lots[right])

    def effect(self, position: Position) -> Position:
        """The lots are theirs; other deeds handed to them go back."""
        kept = (*position.kept, self.player) if self.player not in position.kept else position.kept
        return replace(
            position,
            owners={**position.owners, **dict.fromkeys(self.lots, self.player)},
            owned_since={**position.owned_since, **dict.fromkeys(self.lots, position.year)},
            kept=kept,
            handed={name: lots for name, lots in position.handed.items() if name != self.player},
        )

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Who keeps which lots."""
        lots = lots_text(self.lots) if self.lots else Text(N_("no deed"))
        return (Text(N_("{player} keeps {lots}."), {"player": self.player, "lots": lots}),)

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Each player keeps their own deeds."""
        return player == self.player


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """A player shows the tiles drawn (C12)."""

    PHASES: ClassVar = (DRAW,)
    player: str
    tiles: tuple[str, ...]

    def impossible(self, position: Position) -> Iterator[Problem]:
        """A player or shop that does not exist; a tile not left in the bag."""
        yield from unknown_player(position, self.player)
        yield from unknown_shop(position, self.tiles)
        for shop, count in Counter(self.tiles).items():
            yield from not_in_bag(position, shop, count)

    def unusual(self, position: Position) -> Iterator[Problem]:
        """Not C12's number; a second draw in a year."""
        if self.player in position.drawn:
            yield out_of_order(N_("{player} has drawn tiles this year already."), player=self.player)
        elif position.counts and len(self.tiles) != position.counts.tiles_drawn:
            template = N_("{player} draws {right} tiles this year, not {count}.")
            right = position.counts.tiles_drawn
            yield out_of_order(template, player=self.player, count=len(self.tiles), right=right)

    def effect(self, position: Position) -> Position:
        """The tiles are in the hand."""
        drawn = (*position.drawn, self.player) if self.player not in position.drawn else position.drawn
        return replace(
            position, hands=with_hand(position.hands, self.player, Counter(self.tiles)), drawn=drawn
        )

    def describe(self, position: Position) -> tuple[Text, ...]:
        """Who draws which tiles."""
        tiles: object = tiles_texts(position, self.tiles) or Text(N_("no tile"))
        return (Text(N_("{player} draws {tiles}."), {"player": self.player, "tiles": tiles}),)

    def may_be_made_by(self, player: str, position: Position) -> bool:
        """Each player draws their own tiles."""
        return player == self.player


def not_in_bag(position: Position, shop: str, count: int) -> Iterator[Problem]:
    """Yield a problem when `count` tiles of `shop` are more than the bag holds."""
    left = position.bag.get(shop, count)
    if left >= count:
        return
    exist = position.edition.shops[shop].tiles
    laid = sum(tile == shop for tile in position.tiles.values())
    template = N_("No {shop} tile is left: {exist} exist, {laid} are laid, {held} in hand.")
    if left:
        template = counted(
            "Only one {shop} tile is left: {exist} exist, {laid} are laid, {held} in hand.",
            "Only {count} {shop} tiles are left: {exist} exist, {laid} are laid, {held} in hand.",
        )
    label = position.edition.label(shop)
    yield impossible(template, count=left, shop=label, exist=exist, laid=laid, held=exist - laid - left)
