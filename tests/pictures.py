"""A made-up position of the 85-lot board: five owners, 24 tiles, open and full businesses."""

import csv
from dataclasses import replace

from companion.rules.places import Bridge, DrawnPlace, Free, Notch, Picture
from companion.rules.tables import DATA

EDITION = DATA / "chinatown" / "2008"
OWNERS = {
    "A": ("#C8102E", "#FFFFFF", (9, 61, 63, 64, 65, 66, 67, 68, 69, 70, 76)),
    "B": ("#FFFFFF", "#14181F", (17, 19, 26, 27, 32, 34, 36, 39, 42)),
    "C": ("#3DBB8A", "#14181F", (38, 60, 62, 73, 77, 78, 81, 83, 85)),
    "D": ("#FFD21F", "#14181F", (2, 5, 7, 28, 29, 30, 31, 54, 80)),
    "E": ("#4B1E78", "#FFFFFF", (24, 37, 40, 45, 46, 48, 52)),
}
TILES = {
    "JE": (28, 29, 30, 31), "SE": (63, 64, 65), "TR": (66, 67, 68), "TA": (73, 77, 81), "LA": (34, 36),
    "DI": (27, 38), "FA": (5,), "RE": (9,), "AN": (19,), "FL": (24, 62), "TE": (76,),
}  # fmt: skip
PROGRESS = {"JE": "4/4✓", "SE": "3/3✓+1", "TR": "3/4", "TA": "3/5"}
CHANGED = frozenset((2, 7, 17, 32, 39, 42, 45, 46, 48, 52, 54, 60, 61, 63, 64, 65, 69, 70, 78, 83, 85))
NOTCHES = {1: (0.5, 0.5), 2: (7.0, 2.5), 3: (11.5, 0.5), 4: (13.0, 3.5), 5: (7.0, 6.1), 6: (11.5, 10.1)}


def _table(name: str) -> list[dict[str, str]]:
    with (EDITION / name).open(newline="", encoding="utf8") as file:
        return list(csv.DictReader(file))


def empty_places() -> tuple[DrawnPlace, ...]:
    """The lots of the edition of 2008, owned by nobody."""
    blocks = {row["block"]: (float(row["x"]), float(row["y"])) for row in _table("blocks.csv")}
    rows = ((row, *blocks[row["block"]]) for row in _table("lots.csv"))
    return tuple(
        DrawnPlace(int(row["lot"]), int(row["block"]), x + int(row["column"]), y + int(row["row"]))
        for row, x, y in rows
    )


def picture() -> Picture:
    """The position: five owners, 24 tiles, full and open businesses."""
    places = tuple(_occupied(place) for place in empty_places())
    free = Free("park", 0, 5.6, 4, 5), Free("calendar", 12.5, 5.6, 4, 5)
    notches = tuple(Notch(block, x, y) for block, (x, y) in NOTCHES.items())
    return Picture(places, _bridges(places), notches, free, 16.5, 10.6)


def _occupied(place: DrawnPlace) -> DrawnPlace:
    for letter, (colour, ink, lots) in OWNERS.items():
        if place.number in lots:
            place = replace(place, owner=letter, letter=letter, owner_colour=colour, owner_ink=ink)
    for shop in _table("shops.csv"):
        if place.number in TILES.get(shop["sign"], ()):
            progress = PROGRESS.get(shop["sign"], f"1/{shop['size']}")
            look = {"sign": shop["sign"], "colour": shop["colour"], "ink": shop["ink"]}
            place = replace(place, shop=shop["shop"], progress=progress, **look)
    return replace(place, changed=place.number in CHANGED)


def _bridges(places: tuple[DrawnPlace, ...]) -> tuple[Bridge, ...]:
    at = {(place.block, place.x, place.y): place for place in places}
    pairs = (
        (place, at[key])
        for place in places
        for key in ((place.block, place.x + 1, place.y), (place.block, place.x, place.y + 1))
        if key in at
    )
    return tuple(
        Bridge(a.number, b.number, a.colour if a.sign and (a.sign, a.owner) == (b.sign, b.owner) else "")
        for a, b in pairs
    )
