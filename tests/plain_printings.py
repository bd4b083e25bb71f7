"""What each printing says, typed a second time: boards as they are printed, shops, pay, readings."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise


@dataclass(frozen=True)
class Printing:
    """What one printing says, typed by hand: blocks row by row, shops by size, pay, and its readings."""

    blocks: str
    sizes: dict[int, tuple[str, ...]]
    incomplete: tuple[int, ...]
    complete: dict[int, int]
    start: int
    a_tile: int
    years: int = 6
    rest: str = "count"
    ties_by_tiles: bool = True
    off_street: str = ""

    @cached_property
    def pairs(self) -> set[frozenset[int]]:
        """Lots that touch."""
        found = set()
        for block in self.blocks.strip().splitlines():
            rows = [row.split() for row in block.split("/")]
            for row in rows:
                found |= {frozenset(pair) for pair in pairwise(row)}
            for upper, lower in pairwise(rows):
                found |= {frozenset(pair) for pair in zip(upper, lower, strict=True)}
        return {frozenset(map(int, pair)) for pair in found if "_" not in pair}

    @cached_property
    def size(self) -> dict[str, int]:
        """Shop → its size."""
        return {shop: size for size, shops in self.sizes.items() for shop in shops}


PRINTINGS = {
    "2008": Printing(
        blocks="""
_ 1 2 _ / _ 3 4 5 / 6 7 8 9 / 10 11 12 _ / 13 14 15 _
16 17 18 / 19 20 21 / 22 23 _ / 24 25 _ / 26 27 _
28 29 30 _ / 31 32 33 _ / 34 35 36 _ / _ 37 38 39 / _ 40 41 42
43 44 45 46 / 47 48 49 50 / 51 52 53 54 / _ _ 55 56 / _ _ 57 58
59 60 _ / 61 62 _ / 63 64 65 / 66 67 68 / _ 69 70
71 72 73 74 / 75 76 77 78 / 79 80 81 82 / 83 84 85 _
""",
        sizes={
            3: ("photo", "tea_house", "sea_food"),
            4: ("jewellery", "tropical_fish", "florist"),
            5: ("take_out", "laundry", "dim_sum"),
            6: ("antiques", "factory", "restaurant"),
        },
        incomplete=(0, 10_000, 20_000, 40_000, 60_000, 80_000),
        complete={3: 50_000, 4: 80_000, 5: 110_000, 6: 140_000},
        start=50_000,
        a_tile=10_000,
    ),
    "1999": Printing(
        blocks="""
_ 1 2 3 4 / 5 6 7 8 9 / 10 11 12 _ _
13 14 15 _ / 16 17 18 19 / 20 21 22 23 / 24 25 26 27
28 29 30 _ _ / 31 32 33 34 35 / 36 37 38 39 40 / _ _ 41 42 _
43 44 45 _ / 46 47 48 _ / 49 50 51 _ / _ 52 53 54 / _ 55 56 57
58 59 60 61 / 62 63 64 65 / 66 67 68 69 / _ _ 70 71 / _ _ 72 73
74 75 76 / 77 78 79 / 80 81 _ / 82 83 _ / 84 85 _
""",
        sizes={
            3: ("pharmacy", "restaurant", "sea_food"),
            4: ("watchmaker", "tailor", "shop_x"),
            5: ("laundry", "fireworks", "radio_shop"),
            6: ("detective_agency", "antiques", "shop_y"),
        },
        incomplete=(0, 1000, 2000, 4000, 6000, 8000),
        complete={3: 5000, 4: 8000, 5: 11_000, 6: 14_000},
        start=5000,
        a_tile=1000,
        rest="connected",
        ties_by_tiles=False,
        off_street="""1 2 3 6 7 14 17 18 21 22 29 30 32 33 34 35 38 39 47 50 53 56 57 63 64 68
77 78 80 82 84""",
    ),
    "teaching": Printing(
        blocks="""
1 2 3 / 4 5 6 / 7 8 _
9 10 11 / 12 13 _ / 14 _ _
15 16 17 18 / 19 20 _ _
""",
        sizes={3: ("bakery", "bookshop"), 4: ("toy_shop", "cinema")},
        incomplete=(0, 1000, 2000, 4000),
        complete={3: 6000, 4: 9000},
        start=10_000,
        a_tile=1000,
        years=3,
        off_street="5",
    ),
}
