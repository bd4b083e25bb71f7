"""Reading an edition's tables and checking them: an edition that loads can be played to its end."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.chinatown.board import (
    LARGEST_BLOCK,
    Block,
    Board,
    Free,
    Lot,
    connected_pieces,
    make_board,
)
from companion.rules.chinatown.edition import (
    Cards,
    Colour,
    EconomyCard,
    Edition,
    Shop,
    Year,
)
from companion.rules.chinatown.settings import read_settings
from companion.rules.tables import DATA, BadTable, Row, read_rows


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


def edition_names() -> tuple[str, ...]:
    """The editions that are shipped."""
    return tuple(sorted(file.parent.name for file in (DATA / "chinatown").glob("*/edition.toml")))


@cache
def load_edition(name: str) -> Edition:
    """Return the shipped edition `name`. KeyError when there is none, BadTable when its tables break a rule."""
    if name not in edition_names():
        raise KeyError(name)
    return read_edition(DATA / "chinatown" / name, DATA / "chinatown" / "colours.csv")


def read_edition(folder: Path, colours_file: Path) -> Edition:
    """Return the edition whose tables lie in `folder`, checked (C3, C4, C5, C11, C12, C20)."""
    facts = read_settings(folder / "edition.toml")
    shops = _shops(folder / "shops.csv", facts)
    board = _board(folder, facts)
    cards = _cards(folder / "cards.csv", facts)
    colours = _colours(colours_file)
    if strange := [colour for colour in facts["colours"] if colour not in colours]:
        raise BadTable(str(folder / "edition.toml"), [f"'colours' has {', '.join(strange)} (C2)"])
    boxed = {colour: colours[colour] for colour in facts["colours"]}
    edition = Edition(
        name=folder.name,
        title=facts["title"],
        board=board,
        shops=shops,
        pay=_pay(folder / "income.csv", shops),
        cards=cards,
        economy_cards=_economy(folder / "economy.csv", shops, len(facts["years"])),
        years=tuple(Year(**year) for year in facts["years"]),
        colours=boxed | colours,
        fewest=facts["players"][0],
        most=facts["players"][1],
        start_cash=facts["start_cash"],
        notes=tuple(facts["notes"]),
        **facts["switches"],
    )
    if not edition.is_payable(edition.start_cash):
        raise BadTable(str(folder / "edition.toml"), ["'start_cash' is no sum of 'notes' (C3)"])
    return edition


def _colours(file: Path) -> dict[str, Colour]:
    colours = {}
    for where, colour in _once(read_rows(file, Colour), "colour"):
        _check_hex(where, colour, "hex", "ink")
        colours[colour.colour] = colour
    return colours


def _check_hex(where: Row, row: Any, *columns: str) -> None:
    for column in columns:
        if not re.fullmatch("#[0-9A-Fa-f]{6}", getattr(row, column)):
            value = getattr(row, column)
            raise where.bad(f"'{column}' is '{value}', expected # and six hexadecimal digits")


def _once(rows: list[tuple[Row, Any]], key: str) -> Iterator[tuple[Row, Any]]:
    """Walk `rows` and refuse the second row with the same `key`."""
    seen: set[object] = set()
    for where, row in rows:
        if getattr(row, key) in seen:
            raise where.bad(f"{key} {getattr(row, key)} stands here a second time")
        seen.add(getattr(row, key))
        yield where, row


def _board(folder: Path, facts: dict[str, Any]) -> Board:
    file = folder / "lots.csv"
    blocks = [block for _, block in _once(read_rows(folder / "blocks.csv", Block), "block")]
    known = {block.block for block in blocks}
    lots, places = [], set()
    for where, lot in _once(read_rows(file, Lot), "lot"):
        if lot.block not in known:
            raise where.bad(f"lot {lot.lot} lies in block {lot.block}, which blocks.csv does not have")
        if (lot.block, lot.column, lot.row) in places:
            raise where.bad(f"lot {lot.lot} lies where another lot of block {lot.block} lies")
        places.add((lot.block, lot.column, lot.row))
        lots.append(lot)
    board = make_board(lots, blocks, (Free(**free) for free in facts.get("free", ())))
    if list(board.lots) != list(range(1, facts["deeds"] + 1)):
        wanted = set(range(1, facts["deeds"] + 1)) ^ set(board.lots)
        raise BadTable(
            str(file), [f"expected lots 1 to {facts['deeds']} once each (C4); wrong: {sorted(wanted)}"]
        )
    for block in known:
        _check_block(file, board, block)
    return board


def _check_block(file: Path, board: Board, block: int) -> None:
    lots = board.in_block(block)
    if len(lots) > LARGEST_BLOCK:
        raise BadTable(str(file), [f"block {block} has {len(lots)} lots; expected at most {LARGEST_BLOCK}"])
    if len(connected_pieces(lots, board)) != 1:
        raise BadTable(str(file), [f"the lots of block {block} do not all touch"])


def _shops(file: Path, facts: dict[str, Any]) -> dict[str, Shop]:
    shops = {}
    for where, shop in _once(read_rows(file, Shop), "shop"):
        if shop.tiles != shop.size + facts["tiles_beyond_size"]:
            beyond = facts["tiles_beyond_size"]
            raise where.bad(f"{shop.shop} has {shop.tiles} tiles; expected size + {beyond} (C5)")
        _check_hex(where, shop, "colour", "ink")
        shops[shop.shop] = shop
    for size, count in Counter(shop.size for shop in shops.values()).items():
        if count != facts["shops_of_a_size"]:
            raise BadTable(
                str(file), [f"{count} shops of size {size}; expected {facts['shops_of_a_size']} (C5)"]
            )
    if (tiles := sum(shop.tiles for shop in shops.values())) != facts["tiles"]:
        raise BadTable(str(file), [f"{tiles} tiles in all; expected {facts['tiles']} (C5)"])
    return shops


def _pay(file: Path, shops: dict[str, Shop]) -> dict[tuple[int, bool], int]:
    pay: dict[tuple[int, bool], int] = {}
    for where, row in read_rows(file, _Income):
        if (row.tiles, row.complete) in pay:
            raise where.bad(f"{row.tiles} tiles, complete or not, stand here a second time")
        pay[row.tiles, row.complete] = row.dollars
    sizes = {shop.size for shop in shops.values()}
    needed = {(size, True) for size in sizes} | {(tiles, False) for tiles in range(1, max(sizes))}
    if missing := sorted(needed - pay.keys()):
        raise BadTable(str(file), [f"no pay for (tiles, complete) {missing} (C20)"])
    return pay


def _cards(file: Path, facts: dict[str, Any]) -> dict[tuple[int, int], Cards]:
    cards: dict[tuple[int, int], Cards] = {}
    for where, row in sorted(read_rows(file, Cards), key=lambda found: (found[1].players, found[1].year)):
        if (row.players, row.year) in cards:
            raise where.bad(f"year {row.year} for {row.players} players stands here a second time")
        cards[row.players, row.year] = row
        kept = sum(past.deeds_kept for (players, _), past in cards.items() if players == row.players)
        drawn = sum(past.tiles_drawn for (players, _), past in cards.items() if players == row.players)
        needed = row.players * (kept - row.deeds_kept + row.deeds_handed_out)
        if min(row.deeds_kept, row.tiles_drawn) < 0:
            raise where.bad("a number of cards is below zero (C11, C12)")
        if row.deeds_kept > row.deeds_handed_out:
            raise where.bad(f"{row.deeds_kept} deeds kept of {row.deeds_handed_out} handed out (C11)")
        if needed > facts["deeds"]:
            raise where.bad(f"{needed} deeds needed by then; expected at most {facts['deeds']} (C4, C12)")
        if row.players * drawn > facts["tiles"]:
            raise where.bad(
                f"{row.players * drawn} tiles needed by then; expected at most {facts['tiles']} (C12)"
            )
    fewest, most = facts["players"]
    wanted = {
        (players, year) for players in range(fewest, most + 1) for year in range(1, len(facts["years"]) + 1)
    }
    if wanted != cards.keys():
        raise BadTable(
            str(file), [f"rows (players, year) missing or too many: {sorted(wanted ^ cards.keys())}"]
        )
    return cards


def _economy(file: Path, shops: dict[str, Shop], years: int) -> dict[str, EconomyCard]:
    known = {str(shop.size): shop.size for shop in shops.values()}
    cards = {}
    for where, row in _once(read_rows(file, _Economy), "card"):
        if not known.keys() >= set(row.sizes.split()):
            raise where.bad(f"'sizes' is '{row.sizes}', expected sizes of shops (C40)")
        sizes = tuple(known[size] for size in row.sizes.split())
        cards[row.card] = EconomyCard(row.card, sizes, row.dollars_a_tile, row.copies, row.label)
    if (copies := sum(card.copies for card in cards.values())) < years:
        raise BadTable(str(file), [f"{copies} economy cards for {years} years (C40)"])
    return cards
