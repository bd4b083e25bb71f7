"""A few players who may exchange, and what an exchange among them is worth.

Lots move from site to site, and what a site is worth hangs on itself alone as soon as tiles have prices (see
`packing`): that bounds an exchange by a few look-ups. What it is worth exactly is a packing of all sites together, as
long as nobody then gives more tiles than may change hands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations, product

from companion.analysis.block_packing import pack_block
from companion.analysis.gains import options
from companion.analysis.packing import FINE, Packing, pack
from companion.analysis.placement import Holding, best_units, holding
from companion.analysis.swaps import (
    MOST_LOTS,
    MOST_TILES,
    Exchange,
    LotMove,
    Site,
    TileMove,
    tile_moves,
    turned,
)
from companion.analysis.values import Values
from companion.rules.chinatown.position import Position


class Group:
    """Two or three players who may exchange; all numbers are in units of `values`."""

    def __init__(self, position: Position, players: tuple[str, ...], values: Values) -> None:
        self.players, self.values = players, values
        self.shops = position.tiles
        self.lots = tuple(position.lots_of(player) for player in players)
        self.hands = tuple(holding(position, (player,)).hand for player in players)
        self.pooled = holding(position, players)
        self.sites = [self._sites(holding(position, (player,))) for player in players]
        self._worth: dict[tuple[int, Site], int] = {}
        self._units: dict[object, tuple[int, int]] = {}
        self.before = tuple(self.units(at, self.sites[at], hand)[1] for at, hand in enumerate(self.hands))

    def _sites(self, held: Holding) -> list[Site]:
        laid: list[list[tuple[str, int]]] = [[] for _ in held.vacant]
        for (shop, block), mask in sorted(held.laid.items()):
            laid[block].append((shop, mask))
        return [(tuple(tiles), vacant) for tiles, vacant in zip(laid, held.vacant, strict=True)]

    @cached_property
    def most(self) -> int:
        """What no exchange can add: all goods pooled, less what the players have now."""
        return best_units(self.values, self.pooled)[1] - sum(self.before)

    @cached_property
    def prices(self) -> Mapping[str, int]:
        """Prices of tiles under which sites are valued one by one."""
        blocks = [
            {
                shop: options(self.values, shop, block, dict(laid).get(shop, 0), vacant, count)
                for shop, count in held
            }
            for sites in self.sites
            for block, (laid, vacant) in enumerate(sites)
            if (held := self.pooled.hand.items())
        ]
        return pack(blocks, self.pooled.hand).prices

    @cached_property
    def _start(self) -> int:
        prices = sum(self.prices.get(shop, 0) * count for shop, count in self.pooled.hand.items())
        return prices + sum(
            self.worth(block, site) for sites in self.sites for block, site in enumerate(sites)
        )

    def swaps(self, count: int) -> Iterator[tuple[LotMove, ...]]:
        """Walk every way in which `count` lots change hands, of each player at most `MOST_LOTS`.

        Lots that no receiver has a use for are left out. In a group of three nobody gives more than one.
        """
        limit = MOST_LOTS if len(self.players) == 2 else 1
        own = [
            [
                (lot, giver, to)
                for lot in lots
                for to in range(len(self.players))
                if self._useful(lot, giver, to)
            ]
            for giver, lots in enumerate(self.lots)
        ]
        for shares in product(range(limit + 1), repeat=len(self.players)):
            if sum(shares) == count:
                for parts in product(*(combinations(moves, n) for moves, n in zip(own, shares, strict=True))):
                    yield tuple(move for part in parts for move in part)

    def _useful(self, lot: int, giver: int, to: int) -> bool:
        """Whether `to` could do more with the lot: tiles of its shop there or in a hand, or any hand when vacant."""
        if giver == to:
            return False
        shop = self.shops.get(lot)
        if shop is None:
            return bool(self.pooled.hand)
        laid, _ = self.sites[to][self.values.spots[lot][0]]
        return shop in self.pooled.hand or shop in dict(laid)

    def after(self, lots: tuple[LotMove, ...]) -> dict[tuple[int, int], Site]:
        """Return the sites that an exchange of lots changes: player and block → site."""
        changed: dict[tuple[int, int], Site] = {}
        for lot, giver, to in lots:
            block, bit = self.values.spots[lot]
            for player in (giver, to):
                site = changed.get((player, block), self.sites[player][block])
                changed[player, block] = turned(site, self.shops.get(lot), bit)
        return changed

    def _all_sites(self, changed: Mapping[tuple[int, int], Site]) -> list[list[Site]]:
        return [
            [changed.get((player, block), site) for block, site in enumerate(own)]
            for player, own in enumerate(self.sites)
        ]

    def bound(self, lots: tuple[LotMove, ...]) -> int:
        """Return what an exchange of `lots` with any tiles can add at most, by prices and look-ups alone."""
        total, changed = self._start, self.after(lots)
        for (player, block), site in changed.items():
            total += self.worth(block, site) - self.worth(block, self.sites[player][block])
        return total // FINE + self.values.least * self.fitting(changed) - sum(self.before)

    def worth(self, block: int, site: Site) -> int:
        """What a site is worth a year while tiles cost their prices; in fine parts of a unit."""
        if (block, site) not in self._worth:
            laid, vacant = dict(site[0]), site[1]
            now = sum(self.values.row(shop, block)[mask] for shop, mask in site[0])
            groups = {
                shop: [
                    (worth, mask, used)
                    for bonus, mask, used in options(
                        self.values, shop, block, laid.get(shop, 0), vacant, count
                    )
                    if (worth := bonus * FINE - self.prices.get(shop, 0) * used) > 0
                ]
                for shop, count in self.pooled.hand.items()
                if vacant
            }
            self._worth[block, site] = now * FINE + pack_block(groups, vacant.bit_count())[0]
        return self._worth[block, site]

    def fitting(self, changed: Mapping[tuple[int, int], Site]) -> int:
        """How many tiles can be laid at most, when each of the others gives so many as may change hands."""
        lots = [sum(vacant.bit_count() for _, vacant in sites) for sites in self.sites]
        for (player, block), (_, vacant) in changed.items():
            lots[player] += vacant.bit_count() - self.sites[player][block][1].bit_count()
        more = MOST_TILES * (len(self.players) - 1)
        room = sum(min(own, sum(hand.values()) + more) for own, hand in zip(lots, self.hands, strict=True))
        return min(room, sum(self.pooled.hand.values()))

    def exact(self, lots: tuple[LotMove, ...]) -> tuple[Exchange, int]:
        """Return the best exchange found with these `lots`, and what none with them can exceed: units gained."""
        changed = self.after(lots)
        sites = self._all_sites(changed)
        packing = self._packed(sites)
        now = sum(
            self.values.row(shop, block)[mask]
            for own in sites
            for block, (laid, _) in enumerate(own)
            for shop, mask in laid
        )
        bound = now + packing.bound + self.values.least * self.fitting(changed) - sum(self.before)
        tiles = tile_moves(self.hands, sites, packing, fill=bool(self.values.least))
        return self.exchange(lots, tiles, sites), bound

    def exchange(
        self, lots: tuple[LotMove, ...], tiles: tuple[TileMove, ...], sites: list[list[Site]] | None = None
    ) -> Exchange:
        """Return the exchange of just these lots and tiles."""
        sites = sites or self._all_sites(self.after(lots))
        hands = [Counter(hand) for hand in self.hands]
        for shop, giver, to in tiles:
            hands[giver][shop] -= 1
            hands[to][shop] += 1
        units = tuple(self.units(at, sites[at], hand)[0] for at, hand in enumerate(hands))
        return Exchange(lots, tiles, units)

    def units(self, player: int, sites: list[Site], hand: Mapping[str, int]) -> tuple[int, int]:
        """Return what a player's best placement earns, and what none exceeds."""
        # In the edition's order, whatever the exchange was: equals are then resolved alike.
        held = {shop: count for shop in self.values.kinds if (count := hand.get(shop, 0))}
        key = (tuple(sites), tuple(held.items()))
        if key not in self._units:
            laid = {(shop, block): mask for block, (tiles, _) in enumerate(sites) for shop, mask in tiles}
            own = Holding(laid, tuple(vacant for _, vacant in sites), held)
            self._units[key] = best_units(self.values, own)
        return self._units[key]

    def gain(self, exchange: Exchange) -> int:
        """What an exchange adds for all together."""
        return sum(exchange.units) - sum(self.before)

    def tile_swaps(self) -> Iterator[tuple[TileMove, ...]]:
        """Walk every way in which two players exchange up to `MOST_TILES` loose tiles each, no shop both ways."""
        sides: list[list[tuple[TileMove, ...]]] = []
        for giver, hand in enumerate(self.hands):
            every = [
                (shop, giver, 1 - giver)
                for shop, count in hand.items()
                for _ in range(min(count, MOST_TILES))
            ]
            sides.append(
                [some for n in range(MOST_TILES + 1) for some in dict.fromkeys(combinations(every, n))]
            )
        for first, second in sorted(product(*sides), key=lambda both: len(both[0]) + len(both[1])):
            if not {shop for shop, *_ in first} & {shop for shop, *_ in second}:
                yield (*first, *second)

    def _packed(self, sites: list[list[Site]]) -> Packing:
        blocks = []
        for player, own in enumerate(sites):
            for block, (laid, vacant) in enumerate(own):
                masks = dict(laid)
                found = {
                    shop: options(
                        self.values, shop, block, masks.get(shop, 0), vacant, self._at_hand(player, shop)
                    )
                    for shop in self.pooled.hand
                    if vacant
                }
                blocks.append({shop: sets for shop, sets in found.items() if sets})
        return pack(blocks, self.pooled.hand)

    def _at_hand(self, player: int, shop: str) -> int:
        own = self.hands[player].get(shop, 0)
        return own + min(self.pooled.hand[shop] - own, MOST_TILES * (len(self.players) - 1))
