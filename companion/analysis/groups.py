"""A few players who may exchange, and what an exchange among them is worth.

Lots move from site to site, and what a site is worth hangs on itself alone as soon as tiles have prices (see
`packing`): that bounds an exchange of lots by a few look-ups (`lot_swaps`). What it is worth exactly is each player's
best placement after it; which tiles should change hands with the lots is a search of its own (`tile_swaps`).
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from companion.analysis.block_packing import Option, pack_block
from companion.analysis.gains import options
from companion.analysis.packing import FINE, prices_of
from companion.analysis.placement import Holding, best_units, holding
from companion.analysis.swaps import Exchange, LotMove, Site, TileMove, turned
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
        self._bonuses: dict[object, int] = {}
        self._options: dict[object, list[Option]] = {}
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
        return prices_of(blocks, self.pooled.hand)

    @cached_property
    def start(self) -> int:
        """What the sites are worth now while tiles cost their prices, and all tiles; in fine parts of a unit."""
        prices = sum(self.prices.get(shop, 0) * count for shop, count in self.pooled.hand.items())
        return prices + sum(
            self.worth(block, site) for sites in self.sites for block, site in enumerate(sites)
        )

    @property
    def fitting(self) -> int:
        """How many tiles can be laid at most, whatever changes hands."""
        vacant = sum(mask.bit_count() for mask in self.pooled.vacant)
        return min(vacant, sum(self.pooled.hand.values()))

    def worth(self, block: int, site: Site) -> int:
        """What a site is worth a year while tiles cost their prices; in fine parts of a unit."""
        laid, vacant = site
        now = sum([self.values.row(shop, block)[mask] for shop, mask in laid]) * FINE
        if not vacant:
            return now
        masks = dict(laid)
        groups: dict[str, list[Option]] = {}
        key: list[object] = [block, vacant]
        for shop in self.pooled.hand:
            mask = masks.get(shop, 0)
            if priced := self._priced(shop, block, mask, vacant):
                groups[shop] = priced
                key += shop, mask
        best = self._bonuses.get(tuple(key))
        if best is None:
            best = self._bonuses[tuple(key)] = pack_block(groups, vacant.bit_count())[0]
        return now + best

    def _priced(self, shop: str, block: int, laid: int, vacant: int) -> list[Option]:
        """The options of a shop on a site that are worth more than its tiles' price."""
        key = shop, block, laid, vacant
        if key not in self._options:
            price = self.prices.get(shop, 0)
            self._options[key] = [
                (worth, mask, used)
                for bonus, mask, used in options(self.values, *key, self.pooled.hand[shop])
                if (worth := bonus * FINE - price * used) > 0
            ]
        return self._options[key]

    def sites_after(self, lots: tuple[LotMove, ...]) -> list[list[Site]]:
        """Return every player's sites, block by block, once these lots have changed hands."""
        sites = [own.copy() for own in self.sites]
        for lot, giver, to in lots:
            block, bit = self.values.spots[lot]
            for player in (giver, to):
                sites[player][block] = turned(sites[player][block], self.shops.get(lot), bit)
        return sites

    def laid_worth(self, sites: list[list[Site]]) -> int:
        """What the tiles that lie on these sites are worth."""
        return sum(
            self.values.row(shop, block)[mask]
            for own in sites
            for block, (laid, _) in enumerate(own)
            for shop, mask in laid
        )

    def exchange(
        self, lots: tuple[LotMove, ...], tiles: tuple[TileMove, ...], sites: list[list[Site]] | None = None
    ) -> Exchange:
        """Return the exchange of just these lots and tiles."""
        sites = sites or self.sites_after(lots)
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
