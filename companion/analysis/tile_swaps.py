"""Which loose tiles a group best exchanges once it is known which lots change hands: branch and bound.

All sites are packed together, with as many of the others' tiles as may come. What the packing asks for is tried, and
where nobody may give so much one tile either changes hands or does not, and the rest is packed again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.analysis.gains import options
from companion.analysis.groups import Group
from companion.analysis.packing import Packing, pack
from companion.analysis.swaps import MOST_TILES, Exchange, LotMove, TileMove


@dataclass
class TileSwaps:
    """The search for the best exchange with just these lots; of those that add at most `best` units any will do.

    Unless it is `whole`, what the first packing asks for is all that is tried.
    """

    group: Group
    lots: tuple[LotMove, ...]
    best: int = 0
    whole: bool = True
    stopped: Callable[[], bool] = lambda: False

    def run(self) -> tuple[Exchange, int]:
        """Return the best exchange found, and what none with these lots exceeds, in units gained."""
        group = self.group
        self.sites = group.sites_after(self.lots)
        self.room = [sum(vacant.bit_count() for _, vacant in own) for own in self.sites]
        self.base = group.laid_worth(self.sites) - sum(group.before)
        self.found: Exchange | None = None
        bound = self._look((), frozenset())
        found = self.found or group.exchange(self.lots, (), self.sites)
        return found, max(bound, group.gain(found))

    def _look(self, moves: tuple[TileMove, ...], barred: frozenset[TileMove]) -> int:
        """Look for the best exchange with these moves and without those barred; return what none such exceeds."""
        hands = _Hands(self.group, moves, barred)
        base = self.base + self.group.values.least * hands.fitting(self.room)
        packing = self._packed(hands, self.best - base)
        bound = base + packing.bound
        if bound <= self.best:
            return bound
        asked, missing = self._asked_for(hands, packing)
        self._try((*moves, *asked))
        if bound <= self.best or not self.whole or self.stopped():
            return bound
        move = next((move for move in (*missing, *asked, *hands.open()) if hands.may(*move)), None)
        if move is None:  # every tile is decided on
            return bound
        with_it = self._look((*moves, move), barred | hands.needless_after(move))
        if bound <= self.best:
            return bound
        return max(with_it, self._look(moves, barred | {move}))

    def _try(self, moves: tuple[TileMove, ...]) -> None:
        exchange = self.group.exchange(self.lots, moves, self.sites)
        gain = self.group.gain(exchange)
        if self.found is None or gain > self.group.gain(self.found):
            self.found, self.best = exchange, max(self.best, gain)

    def _packed(self, hands: "_Hands", above: int) -> Packing:
        """Pack all sites together; tiles that may not change hands are packed for their player alone."""
        blocks: list[dict[str, tuple[tuple[int, int, int], ...]]] = []
        for player, own in enumerate(self.sites):
            within = {shop: hands.within_reach(shop, player) for shop in self.group.pooled.hand}
            for block, (laid, vacant) in enumerate(own):
                masks = dict(laid)
                found = {
                    hands.key(shop, player): options(
                        self.group.values, shop, block, masks.get(shop, 0), vacant, most
                    )
                    for shop, most in within.items()
                    if vacant and most
                }
                blocks.append({key: sets for key, sets in found.items() if sets})
        most = self.group.most - self.base - self.group.values.least * self.group.fitting
        return pack(blocks, hands.stock(), above, most)

    def _asked_for(self, hands: "_Hands", packing: Packing) -> tuple[tuple[TileMove, ...], list[TileMove]]:
        """Return the moves that a packing of all sites asks for, and those of them that cannot be made as well.

        Where any tile on any lot is worth something they are joined by tiles for lots that would stay vacant.
        """
        size = len(self.group.values.blocks)
        spare, room = [Counter(hand) for hand in hands.hands], self.room.copy()
        for at, chosen in enumerate(packing.blocks):
            for key, (_, _, count) in chosen.items():
                spare[at // size][hands.shops[key]] -= count
                room[at // size] -= count
        more, asked_in_vain = _Hands(self.group, hands.moves, hands.barred), list[TileMove]()
        for to, missing in enumerate(spare):
            for shop in [shop for shop, count in missing.items() for _ in range(-count)]:
                if not more.bring(shop, to, spare):
                    asked_in_vain += [(shop, giver, to) for giver in hands.players]
        for to in range(len(spare) if self.group.values.least else 0):
            for giver, loose in enumerate(spare):
                for shop in [shop for shop, count in loose.items() for _ in range(count)]:
                    if room[to] > spare[to].total() and loose.total() > room[giver]:
                        more.bring(shop, to, spare, giver)
        return more.moves[len(hands.moves) :], asked_in_vain


class _Hands:
    """The loose tiles of a group after some moves, and which may still move."""

    def __init__(self, group: Group, moves: tuple[TileMove, ...], barred: frozenset[TileMove]) -> None:
        self.moves, self.barred = moves, barred
        self.players = range(len(group.players))
        self.hands = [Counter(hand) for hand in group.hands]
        self.own = [Counter(hand) for hand in group.hands]
        """What came from somebody else is not handed on."""
        self.left = [MOST_TILES for _ in self.players]
        for shop, giver, to in moves:
            self._move(shop, giver, to)
        self.left = [min(left, self._movable(giver)) for giver, left in enumerate(self.left)]
        self.apart = {
            (shop, player): not any(
                self.may(shop, player, other) or self.may(shop, other, player) for other in self.players
            )
            for shop in group.pooled.hand
            for player in self.players
        }
        self.shops = {self.key(*each): each[0] for each in self.apart}

    def _move(self, shop: str, giver: int, to: int) -> None:
        self.hands[giver][shop] -= 1
        self.own[giver][shop] -= 1
        self.left[giver] -= 1
        self.hands[to][shop] += 1

    def _movable(self, giver: int) -> int:
        """How many tiles of a player may still go to anybody."""
        shops = [shop for shop in self.own[giver] if any(self.may(shop, giver, to) for to in self.players)]
        return sum(self.own[giver][shop] for shop in shops)

    def may(self, shop: str, giver: int, to: int) -> bool:
        """Whether a tile of the shop may still go from one to the other."""
        free = giver != to and self.left[giver] > 0 and self.own[giver][shop] > 0
        return free and (shop, giver, to) not in self.barred

    def open(self) -> Iterator[TileMove]:
        """Walk the moves that may still be made."""
        every = ((shop, giver, to) for shop, giver in self.apart for to in self.players)
        return (move for move in every if self.may(*move))

    def needless_after(self, move: TileMove) -> frozenset[TileMove]:
        """Return the moves that would pass a tile of the shop on: its giver or receiver could be left out."""
        shop, giver, to = move
        on = {(shop, to, player) for player in self.players}
        return frozenset(on | {(shop, player, giver) for player in self.players})

    def within_reach(self, shop: str, player: int) -> int:
        """How many tiles of the shop a player could lay."""
        return self.hands[player][shop] + sum(
            min(self.own[giver][shop], self.left[giver])
            for giver in self.players
            if self.may(shop, giver, player)
        )

    def key(self, shop: str, player: int) -> str:
        """The name under which a player's tiles of a shop are counted: with others', or alone once none may move."""
        return f"{shop} {player}" if self.apart[shop, player] else shop

    def stock(self) -> dict[str, int]:
        """Return how many tiles there are of each name."""
        found: Counter[str] = Counter()
        for shop, player in self.apart:
            found[self.key(shop, player)] += self.hands[player][shop]
        return dict(found)

    def fitting(self, room: list[int]) -> int:
        """How many tiles can be laid at most, `room` being each player's vacant lots."""
        tiles = [hand.total() for hand in self.hands]
        coming = [sum(self.left) - left for left in self.left]
        laid = sum(map(min, room, map(int.__add__, tiles, coming)))
        return min(laid, sum(map(min, tiles, map(int.__add__, room, self.left))))

    def bring(self, shop: str, to: int, spare: list[Counter[str]], giver: int | None = None) -> bool:
        """Move a tile that somebody does not need, and may give; say whether anybody can."""
        for at in self.players if giver is None else (giver,):
            if spare[at][shop] > 0 and self.may(shop, at, to):
                self._move(shop, at, to)
                self.moves += ((shop, at, to),)
                spare[at][shop] -= 1
                spare[to][shop] += 1
                return True
        return False
