"""Explorations of lesson 2: what one tile more brings, what a cut costs, what many lots can earn."""

from collections.abc import Mapping

import ipywidgets as widgets

from companion.lessons.adjacency import board, path
from companion.lessons.returns import best_use, marginal, pay, sizes
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    a_position,
    beside,
    choice,
    column,
    follow,
    html,
    slider,
)

BLOCK = 6
"""Where tiles are laid."""
SHOPS = {3: "photo", 4: "florist", 5: "laundry", 6: "restaurant"}
"""A shop of each size."""
MOST_LOTS = 26


def _lots(tiles: int) -> tuple[int, ...]:
    """Touching lots for so many tiles, in a row, so that a cut leaves two pieces."""
    return path(board().in_block(BLOCK), max(sizes().values()))[:tiles]


class _Row:
    """Tiles of one shop in a row of lots, whose size is chosen with `size`; `ground` is the block they lie in."""

    def __init__(self) -> None:
        named = {f"{size} ({shop})": size for size, shop in SHOPS.items()}
        self.size = choice("size of the shop:", named, max(SHOPS))
        self.ground = Ground(a_position(dict.fromkeys(_lots(1), "Red")), close=True)

    def lay(self, owners: Mapping[int, str], tiles: int) -> None:
        """Draw the lots with their owners, and tiles of the chosen shop on the first of them."""
        self.ground.show(a_position(owners, dict.fromkeys(_lots(tiles), SHOPS[self.size.value])))

    def pay(self, tiles: int) -> int:
        """What so many touching tiles of the chosen shop pay, in k a year."""
        return pay(tiles, self.size.value)


def steps() -> widgets.VBox:
    """Return tiles of one shop laid one by one: total, average and marginal income."""
    line, tiles, said = _Row(), slider("touching tiles:", 0, max(sizes().values()), 2), html()
    newest, average, total = "marginal (the newest tile)", "average (each tile)", "total"
    kinds = {newest: "bars", average: "line", total: "dots"}
    figure = Figure("Income of touching tiles", "tiles", "k a year", kinds, low=0)

    def show() -> None:
        size = line.size.value
        tiles.max = sizes()[size]
        line.lay(dict.fromkeys(_lots(tiles.max), "Red"), tiles.value)
        counts = list(range(1, tiles.value + 1))
        figure.show(
            {
                newest: (counts, [marginal(count, size) for count in counts]),
                average: (counts, [line.pay(count) / count for count in counts]),
                total: (counts, [line.pay(count) for count in counts]),
            }
        )
        last = f"; the newest brought <b>{marginal(tiles.value, size)}</b>" if tiles.value else ""
        said.value = f"{tiles.value} tiles pay <b>{line.pay(tiles.value)}</b>{last}."

    follow(show, line.size, tiles)
    return column(line.size, tiles, said, beside(figure, line.ground))


def cut() -> widgets.VBox:
    """Return one complete business cut between two owners, and what both earn together."""
    line, first, said = _Row(), slider("Red's tiles:", 0, max(SHOPS), max(SHOPS)), html()
    both, uncut = "both together", "the whole"
    figure = Figure(
        "One business, two owners", "Red's tiles", "k a year", {both: "bars", uncut: "line"}, low=0
    )

    def show() -> None:
        size = first.max = line.size.value
        owners = {lot: "Red" if place < first.value else "Yellow" for place, lot in enumerate(_lots(size))}
        line.lay(owners, size)
        parts, whole = list(range(size + 1)), line.pay(size)
        sums = [line.pay(part) + line.pay(size - part) for part in parts]
        figure.show({both: (parts, sums), uncut: (parts, [whole] * len(parts))})
        red, yellow = first.value, size - first.value
        said.value = (
            f"{red} and {yellow} tiles: {line.pay(red)} + {line.pay(yellow)} = "
            f"<b>{sums[red]}</b>, that is {whole - sums[red]} less than the whole."
        )

    follow(show, line.size, first)
    return column(line.size, first, said, beside(figure, line.ground))


def lots() -> widgets.VBox:
    """Return what a number of lots earns at best, with any tiles of the box, and what one lot more brings."""
    said, count = html(), slider("lots:", 1, MOST_LOTS, 12)
    more, best = "one lot more brings", "best income"
    figure = Figure("Lots at their best use", "lots", "k a year", {more: "bars", best: "dots"}, low=0)

    def show() -> None:
        numbers = list(range(1, count.value + 1))
        incomes = [best_use(number) for number in numbers]
        added = [best_use(number + 1) - best_use(number) for number in numbers]
        figure.show({more: (numbers, added), best: (numbers, incomes)})
        apart = count.value // 3 * pay(3, 3) + pay(count.value % 3, 3)
        said.value = (
            f"{count.value} lots earn at best <b>{incomes[-1]}</b>, one more brings <b>{added[-1]}</b>. "
            f"With shops of three only they would earn {apart}."
        )

    follow(show, count)
    return column(count, said, figure)
