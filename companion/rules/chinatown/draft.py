"""A deal being put together from taps: goods, names and sums, and who receives what while it is not said.

A lot is given by its owner, a tile by whose row it lies in. With two parties each receives what the other
gives; with three or more, receivers that nobody named form a ring in the order in which the parties were
first touched. A name tapped once every good has a receiver aims the goods that are tapped after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.position import Position


@dataclass(frozen=True, slots=True)
class Good:
    """One lot or one loose tile that `giver` gives; `receiver` is empty while it is only guessed."""

    giver: str
    lot: int = 0
    tile: str = ""
    receiver: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """Whole dollars that `payer` pays; `receiver` is empty while it is only guessed."""

    payer: str
    dollars: int
    receiver: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal that is not agreed yet. `named` are parties in the order of first touch; `aim` a chosen receiver."""

    named: tuple[str, ...] = ()
    goods: tuple[Good, ...] = ()
    sums: tuple[Sum, ...] = ()
    aim: str = ""
    chosen_payer: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was tapped."""
        return not self.named

    @property
    def payer(self) -> str:
        """Who pays the sum that is entered next: the chosen one, else who gives nothing, else the first party."""
        if self.chosen_payer in self.named:
            return self.chosen_payer
        giving = {good.giver for good in self.goods}
        paying = [party for party in self.named if party not in giving]
        return next(iter(paying or self.named), "")

    def dollars_of(self, payer: str) -> int:
        """The dollars that `payer` pays in this draft."""
        return next((paid.dollars for paid in self.sums if paid.payer == payer), 0)

    def tap_lot(self, lot: int, owner: str) -> "Draft":
        """Put `lot` of `owner` into the deal, or take it out."""
        if found := next((good for good in self.goods if good.lot == lot), None):
            return self._without(found)
        return self._with(Good(owner, lot=lot))

    def tap_tile(self, position: Position, giver: str, tile: str) -> "Draft":
        """Put one more `tile` from the hand of `giver` into the deal; after the last one take all out."""
        given = [good for good in self.goods if (good.giver, good.tile) == (giver, tile)]
        if len(given) < position.hand(giver).get(tile, 0):
            return self._with(Good(giver, tile=tile))
        left = tuple(good for good in self.goods if good not in given)
        return replace(self, goods=left)._pruned(giver)

    def tap_name(self, player: str) -> "Draft":
        """Bring `player` in as a party; once every good has a receiver, aim the next goods at them.

        A party that neither gives nor is aimed at leaves when its name is tapped again.
        """
        if self.aim == player:
            return replace(self, aim="")
        if player in self.named:
            others = (*(good.giver for good in self.goods), *(good.receiver for good in self.goods))
            if player not in others and not self.dollars_of(player) and len(self.named) < 3:
                return replace(self, named=tuple(name for name in self.named if name != player))
            return replace(self, aim=player)
        addressed = len(self.named) != 1 or not self.goods
        return replace(self, named=(*self.named, player), aim=player if addressed else "")

    def set_digit(self, unit: int, digit: int) -> "Draft":
        """Set one digit of the payer's sum: `digit` times `unit` dollars; a second tap sets the same."""
        if not self.payer:
            return self
        dollars = self.dollars_of(self.payer)
        kept = dollars - dollars // unit % 10 * unit
        return self.set_dollars(kept + digit * unit)

    def set_dollars(self, dollars: int) -> "Draft":
        """Set what the payer pays; 0 takes the sum out."""
        payer = self.payer
        others = tuple(paid for paid in self.sums if paid.payer != payer)
        old = next((paid for paid in self.sums if paid.payer == payer), Sum(payer, 0))
        new = (replace(old, dollars=dollars),) if dollars else ()
        return replace(self, sums=(*others, *new), chosen_payer=payer)

    def choose_payer(self, player: str) -> "Draft":
        """Let `player` pay; in a deal of two a sum that the other side pays goes over to this side."""
        chosen = replace(self, chosen_payer=player)
        if len(self.named) != 2 or not self.sums:
            return chosen
        return replace(chosen, sums=(Sum(player, self.sums[0].dollars),))

    def turn_receiver(self, good: Good) -> "Draft":
        """Give `good` to the next party instead of the one that receives it now."""
        others = [party for party in self.named if party != good.giver]
        if not others:
            return self
        now = good.receiver or self.guess(good.giver)
        following = others[(others.index(now) + 1) % len(others)] if now in others else others[0]
        at = self.goods.index(good)
        turned = replace(good, receiver=following)
        return replace(self, goods=(*self.goods[:at], turned, *self.goods[at + 1 :]))

    def without(self, good: Good) -> "Draft":
        """Take one `good` out of the deal."""
        return self._without(good)

    def guess(self, giver: str) -> str:
        """Who receives what `giver` gives while nobody said it: the next party of the ring; empty for none."""
        if len(self.named) < 2 or giver not in self.named:
            return ""
        return self.named[(self.named.index(giver) + 1) % len(self.named)]

    def receiver_of(self, good: Good) -> str:
        """Who receives `good`, said or guessed; empty when there is nobody yet."""
        return good.receiver or self.guess(good.giver)

    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers of the deal, a line for each giver and receiver, by order of touch."""
        return tuple(self._transfers())

    def _transfers(self) -> Iterator[Transfer]:
        for giver in self.named:
            for receiver in (name for name in self.named if name != giver):
                goods = [g for g in self.goods if g.giver == giver and self.receiver_of(g) == receiver]
                paid = [s.dollars for s in self.sums if s.payer == giver and self._paid_to(s) == receiver]
                lots = tuple(good.lot for good in goods if good.lot)
                tiles = tuple(good.tile for good in goods if good.tile)
                if goods or paid:
                    yield Transfer(giver, receiver, lots, tiles, sum(paid))

    def _paid_to(self, paid: Sum) -> str:
        return paid.receiver or self.guess(paid.payer)

    def deal(self) -> Deal:
        """The deal as a move."""
        return Deal(transfers=self.transfers())

    def _with(self, good: Good) -> "Draft":
        aimed = replace(good, receiver=self.aim if self.aim != good.giver else "")
        named = self.named if good.giver in self.named else (*self.named, good.giver)
        return replace(self, named=named, goods=(*self.goods, aimed))

    def _without(self, good: Good) -> "Draft":
        at = self.goods.index(good)
        return replace(self, goods=(*self.goods[:at], *self.goods[at + 1 :]))._pruned(good.giver)

    def _pruned(self, giver: str) -> "Draft":
        """Drop a party that neither gives nor receives any more."""
        gives = any(good.giver == giver for good in self.goods) or self.dollars_of(giver)
        receives = any(good.receiver == giver for good in self.goods)
        if gives or receives or (len(self.named) == 2 and self.goods):
            return self
        return replace(self, named=tuple(name for name in self.named if name != giver))


def draft_of(transfers: tuple[Transfer, ...]) -> Draft:
    """Return the draft that says `transfers`, as when a recorded deal comes back to the desk."""
    named = tuple(dict.fromkeys(name for t in transfers for name in (t.giver, t.receiver)))
    goods: list[Good] = []
    for transfer in transfers:
        goods += [Good(transfer.giver, lot=lot, receiver=transfer.receiver) for lot in transfer.lots]
        goods += [Good(transfer.giver, tile=tile, receiver=transfer.receiver) for tile in transfer.tiles]
    sums = tuple(Sum(t.giver, t.dollars, t.receiver) for t in transfers if t.dollars)
    return Draft(named, tuple(goods), sums)
