"""Explanations in words: a lot, a pair of lots, a business, a shop (C16 to C21)."""

from collections.abc import Iterator

from companion.rules.chinatown.edition import Shop
from companion.rules.chinatown.income import Business, Part, businesses
from companion.rules.chinatown.position import Position
from companion.rules.text import N_, Dollars, Text, counted


def lot_texts(position: Position, lot: int) -> tuple[Text, ...]:
    """Return what there is to say of `lot`: block, owner, shop, business, what it earns, its neighbours."""
    return tuple(_lot(position, lot))


def _lot(position: Position, lot: int) -> Iterator[Text]:
    block = position.edition.board.lots[lot].block
    if owner := position.owners.get(lot):
        since = position.edition.calendar(position.owned_since.get(lot, position.year))
        values = {"lot": lot, "block": block, "owner": owner, "since": since}
        yield Text(N_("Lot {lot}, block {block}, {owner}'s since {since}."), values)
    else:
        yield Text(N_("Lot {lot}, block {block}, nobody's."), {"lot": lot, "block": block})
    business = business_on(position, lot)
    if business:
        yield business_text(position, business)
    elif owner:
        yield Text(N_("Vacant: it earns nothing."))
    yield Text(N_("Touches {lots}."), {"lots": position.edition.board.neighbours[lot]})
    if corners := _corners(position, lot):
        yield Text(N_("Corner only, no neighbour: {lots}."), {"lots": corners})


def _corners(position: Position, lot: int) -> tuple[int, ...]:
    lots = position.edition.board.lots
    here = lots[lot]
    return tuple(
        there.lot
        for there in lots.values()
        if there.block == here.block and abs(there.column - here.column) == 1 == abs(there.row - here.row)
    )


def business_on(position: Position, lot: int) -> Business | None:
    """Return the business that the tile on `lot` belongs to; None for a vacant lot."""
    return next((business for business in businesses(position) if lot in business.lots), None)


def business_text(position: Position, business: Business) -> Text:
    """Return "9 restaurant tiles on 50, 51 …: 6 complete $140,000 + 3 of 6 $40,000 = $180,000."."""
    shop = position.edition.shops[business.shop]
    parts = [part_text(part, shop) for part in business.parts]
    earns: object = (
        parts[0]
        if len(parts) == 1
        else Text(N_("{parts} = {dollars}"), {"parts": plus(parts), "dollars": Dollars(business.dollars)})
    )
    template = counted("{shop} on {lots}: {earns}.", "{count} {shop} tiles on {lots}: {earns}.")
    values = {
        "count": len(business.lots),
        "shop": position.edition.label(business.shop),
        "lots": business.lots,
    }
    return Text(template, {**values, "earns": earns})


def plus(parts: list[Text]) -> Text:
    """Return `parts` joined by plus signs."""
    first, *rest = parts
    return Text("{first} + {rest}", {"first": first, "rest": plus(rest)}) if rest else first


def part_text(part: Part, shop: Shop) -> Text:
    """Return "5 complete $110,000" or "3 of 5 $40,000"."""
    values = {"tiles": part.tiles, "size": shop.size, "dollars": Dollars(part.dollars)}
    return Text(
        N_("{tiles} complete {dollars}") if part.complete else N_("{tiles} of {size} {dollars}"), values
    )


def neighbours_text(position: Position, first: int, second: int) -> Text:
    """Return whether two lots are neighbours, and why not (C17)."""
    board = position.edition.board
    values = {"first": first, "second": second}
    if second in board.neighbours[first]:
        return Text(N_("Lots {first} and {second} are neighbours."), values)
    if board.lots[first].block != board.lots[second].block:
        return Text(
            N_("Lots {first} and {second} are no neighbours: a street lies between their blocks."), values
        )
    if second in _corners(position, first):
        return Text(N_("Lots {first} and {second} are no neighbours: they meet at a corner only."), values)
    return Text(N_("Lots {first} and {second} are no neighbours: they do not touch."), values)


def shop_text(position: Position, shop: str) -> Text:
    """Return how many tiles of `shop` are left in the bag, laid and in hands (C5)."""
    kind, left = position.edition.shops[shop], position.bag[shop]
    laid = sum(tile == shop for tile in position.tiles.values())
    values = {"shop": position.edition.label(shop), "size": kind.size, "left": left, "laid": laid}
    template = N_("{shop}: {size} tiles complete it; {left} {in_supply}, {laid} laid, {held} in hand.")
    held, supply = kind.tiles - left - laid, position.edition.words.in_supply
    return Text(template, {**values, "in_supply": supply, "held": held})
