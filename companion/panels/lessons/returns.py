"""Explorations of lesson 2: what one tile more brings, what a cut costs, what many lots can earn."""

import ipywidgets as widgets

from companion.lessons.adjacency import board, path
from companion.lessons.returns import best_use, marginal, pay, sizes
from companion.panels.lessons.stage import Figure, Ground, a_position, choice, column, html, slider

BLOCK = 6
"""Where tiles are laid."""
SHOPS = {3: "photo", 4: "florist", 5: "laundry", 6: "restaurant"}
"""A shop of each size."""
MOST_LOTS = 26


def _lots(tiles: int) -> tuple[int, ...]:
    """Touching lots for so many tiles, in a row, so that a cut leaves two pieces."""
    return path(board().in_block(BLOCK), max(sizes().values()))[:tiles]


def _size_keys() -> widgets.ToggleButtons:
    return choice("size of the shop:", {f"{size} ({shop})": size for size, shop in SHOPS.items()}, 6)


def steps() -> widgets.VBox:
    """Return tiles of one shop laid one by one: total, average and marginal income."""
    ground, said = Ground(), html()
    size, tiles = _size_keys(), slider("touching tiles:", 0, 9, 6)
    figure = Figure(
        "Income of touching tiles",
        "tiles",
        "k a year",
        {"marginal (the newest tile)": "bars", "average (each tile)": "line", "total": "dots"},
        low=0,
    )

    def show(_: object = None) -> None:
        tiles.max = sizes()[size.value]
        lots = _lots(tiles.value)
        owners = dict.fromkeys(_lots(tiles.max), "Red")
        ground.show(a_position(owners, dict.fromkeys(lots, SHOPS[size.value])))
        counts = list(range(1, tiles.value + 1))
        totals = [pay(count, size.value) for count in counts]
        figure.show(
            {
                "marginal (the newest tile)": (counts, [marginal(count, size.value) for count in counts]),
                "average (each tile)": (
                    counts,
                    [total / count for total, count in zip(totals, counts, strict=True)],
                ),
                "total": (counts, totals),
            }
        )
        newest = f"; the newest brought <b>{marginal(tiles.value, size.value)}</b>" if tiles.value else ""
        said.value = f"{tiles.value} tiles pay <b>{pay(tiles.value, size.value)}</b>{newest}."

    for each in (size, tiles):
        each.observe(show, "value")
    show()
    return column(size, tiles, said, figure, ground.widget)


def cut() -> widgets.VBox:
    """Return one complete business cut between two owners, and what both earn together."""
    ground, said = Ground(), html()
    size, first = _size_keys(), slider("Red's tiles:", 0, 6, 3)
    figure = Figure(
        "One business, two owners",
        "tiles of the first owner",
        "k a year",
        {"both together": "bars", "the whole": "line"},
        low=0,
    )

    def show(_: object = None) -> None:
        first.max = size.value
        lots, whole = _lots(size.value), pay(size.value, size.value)
        owners = {lot: "Red" if place < first.value else "Yellow" for place, lot in enumerate(lots)}
        ground.show(a_position(owners, dict.fromkeys(lots, SHOPS[size.value])))
        parts = list(range(size.value + 1))
        sums = [pay(part, size.value) + pay(size.value - part, size.value) for part in parts]
        figure.show({"both together": (parts, sums), "the whole": (parts, [whole] * len(parts))})
        other = size.value - first.value
        said.value = (
            f"{first.value} and {other} tiles: {pay(first.value, size.value)} + {pay(other, size.value)} = "
            f"<b>{sums[first.value]}</b>, that is {whole - sums[first.value]} less than the whole."
        )

    for each in (size, first):
        each.observe(show, "value")
    show()
    return column(size, first, said, figure, ground.widget)


def lots() -> widgets.VBox:
    """Return what a number of lots earns at best, with any tiles of the box, and what one lot more brings."""
    said, count = html(), slider("lots:", 1, MOST_LOTS, 12)
    figure = Figure(
        "Lots at their best use",
        "lots",
        "k a year",
        {"one lot more brings": "bars", "best income": "dots"},
        low=0,
    )

    def show(_: object = None) -> None:
        numbers = list(range(1, count.value + 1))
        best = [best_use(number) for number in numbers]
        more = [best_use(number + 1) - best_use(number) for number in numbers]
        figure.show({"one lot more brings": (numbers, more), "best income": (numbers, best)})
        apart = count.value // 3 * pay(3, 3) + pay(count.value % 3, 3)
        said.value = (
            f"{count.value} lots earn at best <b>{best[-1]}</b>, one more brings <b>{more[-1]}</b>. "
            f"With shops of three only they would earn {apart}."
        )

    count.observe(show, "value")
    show()
    return column(count, said, figure)
