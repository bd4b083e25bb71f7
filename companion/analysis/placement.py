"""The best placement: which tiles of a hand to lay on which own vacant lots, exactly (C15, C16).

Every tile adds at least `values.least`, so as many are laid as lots and tiles allow, and what is searched is the
bonus beyond that (`gains`, `packing`); by the street variant (C41) all that a tile adds is bonus. Laid tiles stay,
and each set of tiles that may lie in a later year may lie now: the placement that earns most this year, laid at once,
earns most in all the years that are left as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.analysis.block_packing import Option
from companion.analysis.gains import options
from companion.analysis.packing import Packing, pack
from companion.analysis.table import income_table, tile_masks, vacant_masks
from companion.analysis.values import Cell, Values, lots_of
from companion.analysis.years import years_left as years_left
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.explain import business_text
from companion.rules.chinatown.income import businesses
from companion.rules.chinatown.position import ECONOMY, INCOME, Position
from companion.rules.text import N_, Dollars, Text


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player, or several who pool it, can build with: tiles laid, vacant lots, tiles in hand."""

    laid: Mapping[Cell, int]
    vacant: tuple[int, ...]
    """The mask of each block."""
    hand: Mapping[str, int]
    """Shop → number, in the edition's order."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Tiles to lay, lot → shop, and the whole income a year with them, in dollars.

    No placement earns more than `bound`; it is `dollars` when that is proven. `several`: another one earns as much.
    """

    tiles: Mapping[int, str]
    dollars: int
    bound: int
    several: bool

    @property
    def proven(self) -> bool:
        """Whether no placement earns more."""
        return self.dollars == self.bound


def holding(position: Position, players: Iterable[str]) -> Holding:
    """Return what `players` hold together."""
    tiles, vacant = tile_masks(position), vacant_masks(position)
    laid: dict[Cell, int] = {}
    hand = dict.fromkeys(position.edition.shops, 0)
    blocks = [0] * len(income_table(position.edition).blocks)
    for player in players:
        for cell, mask in tiles[player].items():
            laid[cell] = laid.get(cell, 0) | mask
        blocks = [mask | own for mask, own in zip(blocks, vacant[player], strict=True)]
        for shop, count in position.hand(player).items():
            hand[shop] += count
    return Holding(laid, tuple(blocks), {shop: count for shop, count in hand.items() if count})


def best_placement(position: Position, *players: str, values: Values | None = None) -> Placement:
    """Return the placement of the hand of `players`, pooled when there are several, that earns most in a year.

    Among equals the same one is returned whenever the position is the same. `values` replaces incomes.
    """
    values = values or income_table(position.edition)
    held = holding(position, players)
    packing = pack_holding(values, held)
    tiles = _tiles(values, held, packing)
    dollars = values.unit * worth_of(values, held, tiles)
    bound = max(dollars, values.unit * bound_of(values, held, packing))
    return Placement(tiles, dollars, bound, dollars == bound and _has_equal(values, held, packing, tiles))


def placement_years(position: Position, player: str) -> tuple[Placement, Placement]:
    """Return the best placement for this year's income, and for all incomes to come, `dollars` being their sum.

    Once placing is over this year's income is what lies, and what is laid later earns from the next year on.
    """
    best, years = best_placement(position, player), years_left(position)
    if not years:
        nothing = Placement({}, 0, 0, False)
        return nothing, nothing
    if not placing_is_over(position):
        return best, replace(best, dollars=best.dollars * years, bound=best.bound * years)
    held, values = holding(position, (player,)), income_table(position.edition)
    lies = values.unit * worth_of(values, held, {})
    later = [lies + amount * (years - 1) for amount in (best.dollars, best.bound)]
    return Placement({}, lies, lies, False), replace(best, dollars=later[0], bound=later[1])


def placing_is_over(position: Position) -> bool:
    """Whether no tile can be laid any more before this year's income."""
    return position.phase in (ECONOMY, INCOME)


def pack_holding(values: Values, held: Holding) -> Packing:
    """Return the best packing of a holding's hand."""
    return pack(_choices(values, held), held.hand)


def best_units(values: Values, held: Holding) -> tuple[int, int]:
    """Return what a holding earns a year with its best placement, and an upper bound; in units."""
    packing = pack_holding(values, held)
    bound = bound_of(values, held, packing)
    return bound - packing.bound + packing.bonus, bound


def bound_of(values: Values, held: Holding, packing: Packing) -> int:
    """Return, in units, what no placement of the holding can exceed."""
    now = sum(int(values.row(shop, block)[mask]) for (shop, block), mask in held.laid.items())
    return now + values.least * _fitting(held) + packing.bound


def worth_of(values: Values, held: Holding, tiles: Mapping[int, str]) -> int:
    """Return the units a year of a holding with `tiles` (lot → shop) laid as well."""
    masks = dict(held.laid)
    for lot, shop in tiles.items():
        block, bit = values.spots[lot]
        masks[shop, block] = masks.get((shop, block), 0) | bit
    return sum(int(values.row(shop, block)[mask]) for (shop, block), mask in masks.items())


def _choices(values: Values, held: Holding) -> list[dict[str, tuple[Option, ...]]]:
    """Each block's options: shop → sets of lots worth a bonus."""
    found = []
    for block, vacant in enumerate(held.vacant):
        every = {
            shop: options(
                values, shop, block, held.laid.get((shop, block), 0), vacant, min(count, vacant.bit_count())
            )
            for shop, count in held.hand.items()
            if vacant
        }
        found.append({shop: sets for shop, sets in every.items() if sets})
    return found


def _fitting(held: Holding) -> int:
    """How many tiles can be laid at most."""
    return min(sum(held.hand.values()), sum(vacant.bit_count() for vacant in held.vacant))


def _tiles(values: Values, held: Holding, packing: Packing) -> dict[int, str]:
    """The packing as lot → shop, in order of lots; what is left goes to the lowest lots, shops in order."""
    tiles = {
        lot: shop
        for block, chosen in enumerate(packing.blocks)
        for shop, (_, mask, _) in chosen.items()
        for lot in lots_of(values, block, mask)
    }
    if values.least:
        lots, loose = _left(values, held, tiles)
        tiles |= dict(zip(lots, loose, strict=False))
    return dict(sorted(tiles.items()))


def _left(values: Values, held: Holding, tiles: Mapping[int, str]) -> tuple[list[int], list[str]]:
    """The lots and the tiles that a packing does not use."""
    vacant = (lot for block, mask in enumerate(held.vacant) for lot in lots_of(values, block, mask))
    lots = sorted(lot for lot in vacant if lot not in tiles)
    used = list(tiles.values())
    return lots, [shop for shop, count in held.hand.items() for _ in range(count - used.count(shop))]


def _has_equal(values: Values, held: Holding, packing: Packing, tiles: Mapping[int, str]) -> bool:
    """Whether another placement earns as much as `tiles`: another filling, or the best without one of its tiles."""
    packed = {
        lot: tiles[lot]
        for block in packing.blocks
        for lot in tiles
        if _covers(values, block, lot, tiles[lot])
    }
    lots, loose = _left(values, held, packed)
    if values.least and lots and loose and (len(set(loose)) > 1 or len(lots) > len(loose)):
        return True
    best = worth_of(values, held, tiles)
    return any(
        other != tiles and worth_of(values, held, other) == best for other in _without(values, held, packed)
    )


def _covers(values: Values, chosen: Mapping[str, Option], lot: int, shop: str) -> bool:
    return shop in chosen and bool(chosen[shop][1] & values.spots[lot][1])


def _without(values: Values, held: Holding, tiles: Mapping[int, str]) -> Iterator[dict[int, str]]:
    """Walk the best placements in which one tile after another of a packing is not where it is."""
    for lot, shop in tiles.items():
        block, bit = values.spots[lot]
        choices = _choices(values, held)
        choices[block][shop] = tuple(option for option in choices[block].get(shop, ()) if not option[1] & bit)
        yield _tiles(values, held, pack(choices, held.hand))


def explained(position: Position, player: str, placement: Placement) -> Iterator[Text]:
    """Walk every business of `player` that the placement opens or extends: what it earns then, and earned before."""
    edition: Edition = position.edition
    owners = {**position.owners, **dict.fromkeys(placement.tiles, player)}
    after = replace(position, owners=owners, tiles={**position.tiles, **placement.tiles})
    before = [business for business in businesses(position) if business.player == player]
    for business in businesses(after):
        if business.player != player or not placement.tiles.keys() & set(business.lots):
            continue
        grown = sum(
            b.dollars for b in before if b.shop == business.shop and set(b.lots) <= set(business.lots)
        )
        values = {
            "lots": tuple(lot for lot in business.lots if lot in placement.tiles),
            "shop": edition.label(business.shop),
            "business": business_text(after, business),
            "dollars": Dollars(business.dollars - grown),
        }
        yield Text(N_("{shop} on {lots}: {dollars} more a year. {business}"), values)
