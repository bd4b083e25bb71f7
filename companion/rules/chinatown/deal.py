"""Deals: what changes hands among two or more players, all of it or nothing (C13)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
from companion.rules.chinatown.goods import goods_texts
from companion.rules.chinatown.place import not_in_hand
from companion.rules.chinatown.position import TRADE, Position, with_hand
from companion.rules.game import Problem
from companion.rules.text import N_, Dollars, Text


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one player gives to another: lots (with the tile on them), loose tiles, whole dollars."""

    giver: str
    receiver: str
    lots: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    dollars: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing moves."""
        return not self.lots and not self.tiles and not self.dollars


@dataclass(frozen=True, slots=True)
class Deal(Act):
    """One agreed deal. Only the sums count: who pays may pay with what the same deal brings (C13)."""

    PHASES: ClassVar = (TRADE,)
    transfers: tuple[Transfer, ...]

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody in the deal, by first mention."""
        return tuple(dict.fromkeys(name for t in self.transfers for name in (t.giver, t.receiver)))

    def impossible(self, position: Position) -> Iterator[Problem]:
        """Unknown names, goods not held or given twice, giving to oneself, nothing moving, unpayable dollars."""
        yield from unknown_player(position, *self.parties)
        yield from unknown_lot(position, (lot for transfer in self.transfers for lot in transfer.lots))
        yield from unknown_shop(position, (tile for transfer in self.transfers for tile in transfer.tiles))
        if all(transfer.is_empty for transfer in self.transfers):
            yield impossible(N_("Nothing changes hands in this deal."))
        for transfer in self.transfers:
            yield from self._transfer_problems(position, transfer)
        yield from self._tiles_problems(position)
        yield from self._cash_problems(position)

    def _transfer_problems(self, position: Position, transfer: Transfer) -> Iterator[Problem]:
        if transfer.giver == transfer.receiver:
            yield impossible(N_("{player} cannot give to {player}."), player=transfer.giver)
        for lot in dict.fromkeys(transfer.lots):
            owner = position.owners.get(lot)
            if owner is None and lot in position.edition.board.lots:
                yield impossible(
                    N_("Lot {lot} belongs to nobody, so {giver} cannot give it."),
                    lot=lot,
                    giver=transfer.giver,
                )
            elif owner is not None and owner != transfer.giver:
                template = N_("Lot {lot} is {owner}'s, so {giver} cannot give it.")
                yield impossible(template, lot=lot, owner=owner, giver=transfer.giver)
        yield from dollars_problem(position, transfer.dollars)

    def _tiles_problems(self, position: Position) -> Iterator[Problem]:
        given: Counter[tuple[str, str]] = Counter((t.giver, tile) for t in self.transfers for tile in t.tiles)
        for (giver, tile), count in given.items():
            if giver not in position.players or tile not in position.edition.shops:
                continue
            for problem in not_in_hand(position, giver, tile, count):
                yield problem
                yield from _only_laid(position, giver, tile)

    def _cash_problems(self, position: Position) -> Iterator[Problem]:
        for player, change in net_dollars(self.transfers).items():
            held = position.cash.get(player)
            if held is not None and held + change < 0:
                yield impossible(N_("{player} cannot pay that."), player=player)

    def effect(self, position: Position) -> Position:
        """Lots, tiles and dollars are with their new holders."""
        to = {lot: transfer.receiver for transfer in self.transfers for lot in transfer.lots}
        hands: Mapping[str, Mapping[str, int]] = position.hands
        for transfer in self.transfers:
            tiles = Counter(transfer.tiles)
            hands = with_hand(hands, transfer.giver, {tile: -count for tile, count in tiles.items()})
            hands = with_hand(hands, transfer.receiver, tiles)
        return replace(
            position,
            owners={**position.owners, **to},
            owned_since={**position.owned_since, **dict.fromkeys(to, position.year)},
            hands=hands,
            cash=add_dollars(position.cash, net_dollars(self.transfers)),
        )

    def describe(self, position: Position) -> tuple[Text, ...]:
        """The deal, said back."""
        return deal_texts(position, self.transfers)

    def changes(self, then: Position, now: Position) -> Iterator[Text]:
        """A lot of the deal with another owner, or with another tile on it than was traded."""
        yield from Act.changes(self, then, now)
        yield from lot_changes(then, now, (lot for transfer in self.transfers for lot in transfer.lots))


def _only_laid(position: Position, giver: str, tile: str) -> Iterator[Problem]:
    """A laid tile goes only with its lot: say so when that is what was meant (C13, C16)."""
    lots = tuple(lot for lot in position.lots_of(giver) if position.tiles.get(lot) == tile)
    if lots and not position.hand(giver).get(tile):
        template = N_("The {shop} on lot {lots} stays there: give the lot with it.")
        yield impossible(template, shop=position.edition.label(tile), lots=lots)


def net_dollars(transfers: tuple[Transfer, ...]) -> dict[str, int]:
    """Return what each party's cash changes by; parties without a change are left out."""
    change: Counter[str] = Counter()
    for transfer in transfers:
        if isinstance(transfer.dollars, int):
            change[transfer.giver] -= transfer.dollars
            change[transfer.receiver] += transfer.dollars
    return {player: dollars for player, dollars in change.items() if dollars}


def add_dollars(cash: Mapping[str, int | None], change: Mapping[str, int]) -> dict[str, int | None]:
    """Return `cash` with `change` added; cash that is not known stays so."""
    return {player: None if held is None else held + change.get(player, 0) for player, held in cash.items()}


def deal_texts(position: Position, transfers: tuple[Transfer, ...]) -> tuple[Text, ...]:
    """Return a deal in sentences: "Ann gives lot 9 and a photo tile to Bo for $30,000."."""
    moving = tuple(transfer for transfer in transfers if not transfer.is_empty)
    if len(moving) == 2 and (
        sentence := _for_cash(position, *moving) or _for_cash(position, *reversed(moving))
    ):
        return (sentence,)
    gifts = len({transfer.giver for transfer in moving}) == 1 and not any(t.dollars for t in moving)
    return tuple(_gives(position, transfer, for_nothing=gifts) for transfer in moving)


def _for_cash(position: Position, goods: Transfer, price: Transfer) -> Text | None:
    back = (goods.giver, goods.receiver) == (price.receiver, price.giver)
    if not back or goods.dollars or price.lots or price.tiles:
        return None
    values = _values(position, goods) | {"dollars": Dollars(price.dollars)}
    return Text(N_("{giver} gives {goods} to {receiver} for {dollars}."), values)


def _gives(position: Position, transfer: Transfer, for_nothing: bool) -> Text:
    template = (
        N_("{giver} gives {goods} to {receiver} for nothing.")
        if for_nothing
        else N_("{giver} gives {goods} to {receiver}.")
    )
    return Text(template, _values(position, transfer))


def _values(position: Position, transfer: Transfer) -> dict[str, object]:
    goods = goods_texts(position, transfer.lots, transfer.tiles, transfer.dollars)
    return {"giver": transfer.giver, "receiver": transfer.receiver, "goods": goods}
