"""The tables of an edition, each read and checked by itself: every fault with its line, all of them at once."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.rules.chinatown.board import Block, Board, Free, Lot, board_faults, make_board
from companion.rules.chinatown.edition import Cards, Colour, EconomyCard, Shop, deeds_needed
from companion.rules.tables import BadTable, Faults, Row, read_rows

Facts = Mapping[str, Any]
"""The settings of `edition.toml`."""


@dataclass(frozen=True, slots=True)
class _Income:
    tiles: int
    complete: bool
    dollars: int


@dataclass(frozen=True, slots=True)
class _Economy:
    card: str
    sizes: str
    dollars_a_tile: int
    copies: int
    label: str


def once(rows: list[tuple[Row, Any]], faults: Faults, *key: str) -> dict[Any, tuple[Row, Any]]:
    """Return `rows` by `key`; a second one of the same key is a fault."""
    found: dict[Any, tuple[Row, Any]] = {}
    for where, row in rows:
        value = tuple(getattr(row, name) for name in key)
        if value in found:
            named = ", ".join(f"{name} {part}" for name, part in zip(key, value, strict=True))
            faults.add(where.bad(f"{named} stands here a second time"))
        else:
            found[value] = (where, row)
    return found


def read_colours(file: Path) -> dict[str, Colour]:
    """Return the colours of markers by name (C2)."""
    faults = Faults()
    rows = once(read_rows(file, Colour), faults, "colour").values()
    for where, row in rows:
        _check_hex(where, row, faults, "hex", "ink")
    faults.tell(file)
    return {row.colour: row for _, row in rows}


def _check_hex(where: Row, row: Any, faults: Faults, *columns: str) -> None:
    for column in columns:
        if not re.fullmatch("#[0-9A-Fa-f]{6}", value := getattr(row, column)):
            faults.add(where.bad(f"'{column}' is '{value}', expected # and six hexadecimal digits"))


def read_lots(folder: Path, facts: Facts) -> Board:
    """Return the board of `lots.csv`, `blocks.csv` and the free ground of the settings (C4, C17)."""
    faults, file = Faults(), folder / "lots.csv"
    with faults.kept():
        blocks = once(read_rows(folder / "blocks.csv", Block), faults, "block")
    with faults.kept():
        lots = once(read_rows(file, Lot), faults, "lot")
    faults.tell(folder)
    free = (
        Free(ground["name"], *(float(ground[side]) for side in ("x", "y", "width", "height")))
        for ground in facts.get("free", ())
    )
    board = make_board((lot for _, lot in lots.values()), (block for _, block in blocks.values()), free)
    for lot, problem in board_faults(board):
        faults.add(lots[(lot,)][0].bad(str(problem)))
    if len(board.lots) != facts["deeds"]:
        faults.add(
            BadTable(str(file), [f"{len(board.lots)} lots; expected {facts['deeds']}, one a deed (C4)"])
        )
    faults.tell(folder)
    return board


def read_shops(file: Path, facts: Facts) -> dict[str, Shop]:
    """Return the shops by name, as many of each size and with as many tiles as the settings say (C5)."""
    faults, beyond = Faults(), facts["tiles_beyond_size"]
    rows = once(read_rows(file, Shop), faults, "shop").values()
    for where, shop in rows:
        if shop.tiles != shop.size + beyond:
            faults.add(where.bad(f"{shop.shop} has {shop.tiles} tiles; expected size + {beyond} (C5)"))
        _check_hex(where, shop, faults, "colour", "ink")
    once(list(rows), faults, "label")
    once(list(rows), faults, "sign")
    shops = {shop.shop: shop for _, shop in rows}
    for size, count in Counter(shop.size for shop in shops.values()).items():
        if count != facts["shops_of_a_size"]:
            expected = f"{count} shops of size {size}; expected {facts['shops_of_a_size']} (C5)"
            faults.add(BadTable(str(file), [expected]))
    if (tiles := sum(shop.tiles for shop in shops.values())) != facts["tiles"]:
        faults.add(BadTable(str(file), [f"{tiles} tiles in all; expected {facts['tiles']} (C5)"]))
    faults.tell(file)
    return shops


def read_pay(file: Path, shops: Mapping[str, Shop]) -> dict[tuple[int, bool], int]:
    """Return (tiles, complete) → dollars, every business that `shops` can make among them (C20)."""
    faults = Faults()
    rows = once(read_rows(file, _Income), faults, "tiles", "complete").values()
    pay = {(row.tiles, row.complete): row.dollars for _, row in rows}
    sizes = {shop.size for shop in shops.values()}
    needed = {(size, True) for size in sizes} | {(tiles, False) for tiles in range(1, max(sizes))}
    if missing := sorted(needed - pay.keys()):
        faults.add(BadTable(str(file), [f"no pay for (tiles, complete) {missing} (C20)"]))
    faults.tell(file)
    return pay


def read_cards(file: Path, facts: Facts) -> dict[tuple[int, int], Cards]:
    """Return (players, year) → counts; no year needs more deeds or tiles than there are (C11, C12)."""
    faults = Faults()
    rows = once(read_rows(file, Cards), faults, "players", "year")
    cards = {key: row for key, (_, row) in sorted(rows.items(), key=lambda item: item[0])}
    deeds, drawn = deeds_needed(cards.values()), Counter[int]()
    for key, row in cards.items():
        where = rows[key][0]
        drawn[row.players] += row.tiles_drawn
        if min(row.deeds_kept, row.tiles_drawn) < 0:
            faults.add(where.bad("a number of cards is below zero (C11, C12)"))
        if row.deeds_kept > row.deeds_handed_out:
            faults.add(where.bad(f"{row.deeds_kept} deeds kept of {row.deeds_handed_out} handed out (C11)"))
        if deeds[key] > (most := facts["deeds"]):
            faults.add(where.bad(f"{deeds[key]} deeds needed by then; expected at most {most} (C4, C12)"))
        if (tiles := row.players * drawn[row.players]) > facts["tiles"]:
            faults.add(where.bad(f"{tiles} tiles needed by then; expected at most {facts['tiles']} (C12)"))
    fewest, most = facts["players"]
    years = range(1, len(facts["years"]) + 1)
    if wrong := cards.keys() ^ {(players, year) for players in range(fewest, most + 1) for year in years}:
        faults.add(BadTable(str(file), [f"rows (players, year) missing or too many: {sorted(wrong)}"]))
    faults.tell(file)
    return cards


def read_economy(file: Path, shops: Mapping[str, Shop], years: int) -> dict[str, EconomyCard]:
    """Return the economy cards by name, enough of them for all `years` (C40)."""
    faults, cards = Faults(), {}
    known = {str(shop.size): shop.size for shop in shops.values()}
    for where, row in once(read_rows(file, _Economy), faults, "card").values():
        if strange := [word for word in row.sizes.split() if word not in known]:
            faults.add(
                where.bad(
                    f"'sizes' is '{row.sizes}', expected sizes of shops, not {', '.join(strange)} (C40)"
                )
            )
        sizes = tuple(known[size] for size in row.sizes.split() if size in known)
        cards[row.card] = EconomyCard(row.card, sizes, row.dollars_a_tile, row.copies, row.label)
    if (copies := sum(card.copies for card in cards.values())) < years:
        faults.add(BadTable(str(file), [f"{copies} economy cards for {years} years (C40)"]))
    faults.tell(file)
    return cards
