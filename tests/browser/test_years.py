"""Whole years and games recorded on the screen that people hold, by taps and by the quick line."""

import random
from itertools import groupby

from chance import keep_and_draw, lay_ghosts
from pages import TABLET
from playwright.sync_api import expect
from tables import Scribe, Tables

from companion import load
from companion.rules.chinatown import new_game, position_to_json, standings
from companion.rules.chinatown.ghost import ghost
from companion.rules.chinatown.quick import to_line
from companion.rules.tables import DATA

PLAYERS = ["Ann", "Bo", "Cy", "Dee"]
DEEDS = {"Ann": (9, 12, 34, 56), "Bo": (3, 14, 28, 61), "Cy": (20, 21, 63, 64), "Dee": (45, 46, 77, 78)}
TILES = {
    "Ann": ("photo", "photo", "laundry", "take_out", "factory", "restaurant"),
    "Bo": ("photo", "laundry", "tea_house", "sea_food", "florist", "antiques"),
    "Cy": ("tea_house", "tea_house", "dim_sum", "florist", "antiques", "factory"),
    "Dee": ("sea_food", "sea_food", "restaurant", "dim_sum", "jewellery", "tropical_fish"),
}
LAYS = (
    ("Ann", "photo", 34),
    ("Ann", "photo", 56),
    ("Bo", "laundry", 3),
    ("Bo", "laundry", 9),
    ("Bo", "antiques", 12),
    ("Bo", "take_out", 14),
    ("Cy", "tea_house", 20),
    ("Cy", "tea_house", 21),
    ("Dee", "sea_food", 77),
    ("Dee", "sea_food", 78),
)
LINES = (
    *(f"{player} {' '.join(map(str, lots))}" for player, lots in DEEDS.items()),
    *(f"{player} {' '.join(tiles)}".replace("_", "-") for player, tiles in TILES.items()),
    "ann la to bo for ph",
    "ann to bo 9 ta for 30k",
    "ann to bo 12, bo to cy 20k, cy to ann fl",
    "done",
    "ph 34 56",
    "bo la 3 9, ant 12, ta 14",
    "te 20 21",
    "se 77 78",
    "pay",
)
MOST_TAPS, MOST_LINES = 75, 17


def test_year_one_of_four_players_by_taps_and_by_lines(tables: Tables, capsys):
    scribe = tables.show_new(new_game(PLAYERS), TABLET)
    deeds_and_tiles(scribe)
    deals(scribe)
    scribe.press(".bar button.done")
    lay(scribe)
    scribe.primary()
    assert "$30,000" not in scribe.page.content()
    by_taps, taps = scribe.standing, scribe.taps

    scribe = tables.show_new(new_game(PLAYERS), TABLET)
    scribe.lines(LINES)
    assert scribe.standing == by_taps
    assert by_taps["year"] == 2
    with capsys.disabled():
        print(f"\nyear 1 of four players: {taps} taps, {len(LINES)} lines")
    assert taps <= MOST_TAPS
    assert len(LINES) <= MOST_LINES


def deeds_and_tiles(scribe: Scribe) -> None:
    for lots in DEEDS.values():
        for lot in lots:
            scribe.lot(lot)
    for tiles in TILES.values():
        for shop in tiles:
            scribe.bag(shop)


def deals(scribe: Scribe) -> None:
    """A tile for a tile, a lot and a tile for cash, and a ring of three."""
    scribe.chip("Ann", "laundry")
    scribe.chip("Bo", "photo")
    scribe.primary()
    scribe.lot(9)
    scribe.chip("Ann", "take_out")
    scribe.who("Bo")
    scribe.sum(30)
    scribe.primary()
    scribe.lot(12)
    scribe.who("Bo")
    scribe.sum(20)
    scribe.chip("Cy", "florist")
    scribe.primary()


def lay(scribe: Scribe) -> None:
    """Lay each tile: a tap where the lot shows it, else the tile first; a tile stays armed while copies are left."""
    armed = ("", "")
    for player, shop, lot in LAYS:
        position = scribe.position
        if armed != (player, shop) and ghost(position, player, lot) != shop:
            scribe.chip(player, shop)
            armed = (player, shop)
        scribe.lot(lot)
        if position.hand(player)[shop] == 1:
            armed = ("", "")


def test_the_real_game_by_lines_reloaded_in_the_middle(tables: Tables):
    real = load(DATA / "records" / "real_game.jsonl")
    lines = lines_of(real)
    half = len(lines) // 2
    scribe = tables.show_new(type(real)(real.start, real.header), TABLET)
    scribe.lines(lines[:half])
    tables.reload(scribe)
    scribe.lines(lines[half:])
    assert scribe.standing == position_to_json(real.position)
    expect(scribe.find(".standings tr")).to_contain_text("$1,590,000")


def lines_of(game) -> list[str]:
    """A game as people type it: a line for each deal, and one for all that a phase has of another kind."""
    moves = zip(game.log, game.positions, strict=False)
    lines = []
    for (kind, _, _), group in groupby(
        moves, lambda pair: (type(pair[0]).__name__, pair[1].year, pair[1].phase)
    ):
        each = [to_line(move, before) for move, before in group]
        lines += each if kind == "Deal" else ["; ".join(each)]
    return lines


def test_six_years_of_three_players_by_taps(tables: Tables):
    """Chance is drawn here and tapped in, as if the bag had given it; every own vacant lot gets its ghost."""
    rng = random.Random(1965)
    scribe = tables.show_new(new_game(PLAYERS[:3]), TABLET)
    for _ in range(6):
        tap_year(scribe, rng)
    expect(scribe.find(".standings tr")).to_contain_text("$")
    end = scribe.position
    assert end.phase == "over"
    assert len(end.owners) == 75
    assert standings(end)[0].place == 1


def tap_year(scribe: Scribe, rng: random.Random) -> None:
    position = keep_and_draw(scribe, rng)
    scribe.press(".bar button.done")
    lay_ghosts(scribe, position)
    scribe.primary()
