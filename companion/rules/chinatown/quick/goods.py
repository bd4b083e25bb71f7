"""Goods on the quick line: lots, tiles and money as the words of an act name them."""

from dataclasses import dataclass, field

from companion.rules.chinatown.quick.names import AT, COMMA, FOR, TO, Lookup
from companion.rules.misread import misread
from companion.rules.text import N_
from companion.rules.tokens import COUNTED, MONEY, NUMBER, RANGE, Token

LOTS, TILES, CASH = "lots", "tiles", "cash"
DOLLARS_FROM = 1000
"""A plain number from here on is dollars."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that an act names: lots, tiles of one shop, or dollars; `token` is its first word."""

    kind: str
    token: Token
    lots: tuple[int, ...] = ()
    shop: str = ""
    count: int = 0
    dollars: int = 0


@dataclass(slots=True)
class Goods:
    """What one player gives."""

    items: list[Item] = field(default_factory=list)

    @property
    def lots(self) -> tuple[int, ...]:
        """Every lot named, as often as it is named."""
        return tuple(lot for item in self.items for lot in item.lots)

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every tile, by its shop."""
        return tuple(shop for item in self.items for shop in [item.shop] * item.count)

    @property
    def dollars(self) -> int:
        """The sum of all money."""
        return sum(item.dollars for item in self.items)


def item_at(lookup: Lookup, at: int, shop: str = "") -> tuple[Item, int]:
    """Return what stands at place `at` and how many words it takes; `shop` when that is known already."""
    token = lookup.words.tokens[at]
    if token.kind == MONEY or (token.kind == NUMBER and token.number >= DOLLARS_FROM):
        return Item(CASH, token, dollars=token.number), 1
    if token.kind in (NUMBER, RANGE):
        return Item(LOTS, token, lots=lots_of(lookup, token)), 1
    shop = shop or lookup.shop(token)
    count, spread = lookup.tile(at, shop)
    return Item(TILES, token, shop=shop, count=count), spread


def lots_of(lookup: Lookup, token: Token) -> tuple[int, ...]:
    """Return the lots that a number or a range names; each has to be on the board."""
    first, last = token.number, token.last or token.number
    board = lookup.position.edition.board.lots
    for lot in (first, last):
        if lot not in board:
            raise _no_lot(lookup, token, lot)
    if first > last:
        template = N_('A range goes upwards: "{last}-{first}".')
        raise misread(token, template, lookup.words.is_unfinished(token), first=first, last=last)
    lots = tuple(range(first, last + 1))
    lookup.words.places.extend(lots)
    return lots


def _no_lot(lookup: Lookup, token: Token, lot: int) -> Exception:
    template = N_("There is no lot {lot}: lots go from 1 to {last}. For money write {lot}k.")
    if not lot or token.kind == RANGE:
        template = N_("There is no lot {lot}: lots go from 1 to {last}.")
    # In a deal the number may still become money, so it is no mistake before the next blank.
    deal = any(word.means(*TO, *FOR) for word in lookup.words.tokens)
    more = bool(lot) and token.kind == NUMBER and deal and lookup.words.is_unfinished(token)
    return misread(token, template, more, lot=lot, last=len(lookup.position.edition.board.lots))


def goods(lookup: Lookup, start: int, end: int) -> Goods:
    """Return the goods that the words from `start` up to `end` name; no comma stands among them."""
    found, at = Goods(), start
    while at < end:
        token = lookup.words.tokens[at]
        if token.means(*TO):
            raise misread(token, N_("Only one receiver a clause: put a comma before the next giver."))
        if token.means(*AT, *FOR, *COMMA, "?", "owes"):
            raise misread(token, N_('I do not expect "{word}" here.'))
        item, spread = item_at(lookup, at)
        found.items.append(item)
        at += spread
    return found


def sign(lookup: Lookup, shop: str) -> str:
    """Return how `shop` is shortest typed in an example."""
    return lookup.position.edition.shops[shop].sign.lower()


def shop_label(lookup: Lookup, shop: str) -> str:
    """Return how people read `shop`."""
    return lookup.position.edition.label(shop)


def is_counted(item: Item) -> bool:
    """Whether a count is glued to the word of the tiles."""
    return item.kind == TILES and item.token.kind == COUNTED
