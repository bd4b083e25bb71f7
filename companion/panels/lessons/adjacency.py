"""Explorations of lesson 1: neighbours, cuts, shapes, and pairs among random lots, on the real board."""

from collections import Counter
from collections.abc import Collection
from itertools import chain
from math import sqrt
from random import Random

import ipywidgets as widgets

from companion.lessons import adjacency
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    a_position,
    button,
    choice,
    column,
    follow,
    html,
    row,
    slider,
)
from companion.plot import Marks
from companion.rules.chinatown.board import connected_pieces

TIMES = 2000
"""Hands of one press."""
FEWEST_BARS = 5
"""The figure shows as many pairs at least."""


def neighbours() -> widgets.VBox:
    """Return the board on which a tap lights up the neighbours of a lot, and counts them."""
    ground, said = Ground(), html("Tap a lot.")

    def tapped(lot: int) -> None:
        others = adjacency.board().neighbours[lot]
        ground.show(marks=Marks(selected={lot: ""}, lit=frozenset(others)))
        named = ", ".join(map(str, others))
        said.value = f"Lot <b>{lot}</b> touches {named}: <b>{len(others)}</b> neighbours."

    ground.on_lot(tapped)
    return column(said, ground.widget)


def cut() -> widgets.VBox:
    """Return the board on which a tap gives a lot to a rival; the largest piece left of its block is told."""
    ground, said = Ground(), html("Tap lots to give them to Yellow. A second tap takes one back.")
    taken: list[int] = []

    def tapped(lot: int) -> None:
        if lot in taken:
            taken.remove(lot)
        else:
            taken.append(lot)
        ground.show(a_position(dict.fromkeys(taken, "Yellow")))
        block = adjacency.board().lots[lot].block
        left = set(adjacency.board().in_block(block)) - set(taken)
        pieces = sorted(map(len, connected_pieces(left, adjacency.board())), reverse=True)
        said.value = (
            f"Block {block}: {len(left)} lots left, in pieces of <b>{', '.join(map(str, pieces)) or 0}</b>."
        )

    ground.on_lot(tapped)
    return column(said, ground.widget)


def shapes() -> widgets.VBox:
    """Return the board with the number of connected shapes that contain each lot, for a size of shop."""
    ground, said = Ground(), html()
    size = choice("size of the shop:", {str(each): each for each in (3, 4, 5, 6)}, 3)

    def show() -> None:
        counts = adjacency.shapes_with(size.value)
        ground.paint(counts)
        best, least = max(counts.values()), min(counts.values())
        where = [lot for lot, count in sorted(counts.items()) if count == best]
        said.value = (
            f"{len(adjacency.shapes(size.value)):,} shapes of {size.value} lots. Best placed: "
            f"<b>{', '.join(map(str, where))}</b>, in {best} of them; the worst lot is in {least}."
        )

    follow(show, size)
    return column(size, said, ground.widget)


def scattered() -> widgets.VBox:
    """Return the board on which one takes lots by taps, as many as one can without a touching pair."""
    ground, said, mine = Ground(), html(), set[int]()

    def tapped(lot: int) -> None:
        mine.symmetric_difference_update({lot})
        show()

    def take(lots: Collection[int]) -> None:
        mine.clear()
        mine.update(lots)
        show()

    def show() -> None:
        touching = adjacency.touching_pairs(mine)
        ground.show(a_position(dict.fromkeys(mine, "Red")), Marks(lit=frozenset(chain(*touching))))
        named = ", ".join(f"{first} and {second}" for first, second in touching)
        touch = f"these touch: {named}" if touching else "none touches another"
        taken = f"<b>{len(mine)}</b> of {len(adjacency.board().lots)} lots taken; {touch}."
        said.value = taken if mine else "Tap lots to take them. A second tap gives one back."

    ground.on_lot(tapped)
    show()
    keys = row(
        button("give all back", lambda: take(())),
        button("show as many as can be", lambda: take(adjacency.most_scattered())),
    )
    return column(said, keys, ground.widget)


def pairs(seed: int = 1) -> widgets.VBox:
    """Return random hands of deeds on the board, and how many touching pairs many hands hold."""
    dice, ground, said = Random(seed), Ground(), html()
    deeds = slider("deeds in a hand:", 2, 25, 7)
    figure = Figure(
        "Touching pairs among random lots", "pairs in a hand", "share of hands", {"simulated": "bars"}, low=0
    )
    seen: Counter[int] = Counter()

    def hand() -> list[int]:
        lots = dice.sample(sorted(adjacency.board().lots), deeds.value)
        seen[adjacency.pairs_among(set(lots))] += 1
        return lots

    def once() -> None:
        lots = hand()
        ground.show(a_position(dict.fromkeys(lots, "Red")))
        tell(f"This hand: <b>{adjacency.pairs_among(set(lots))}</b> touching pairs. ")

    def often() -> None:
        for _ in range(TIMES):
            hand()
        tell("")

    def tell(first: str) -> None:
        times = seen.total()
        mean = sum(pairs * count for pairs, count in seen.items()) / times
        error = sqrt(float(adjacency.variance_of_pairs(deeds.value)) / times)
        hands = f"{times:,} hands" if times > 1 else "1 hand"
        said.value = f"{first}{hands} so far: {mean:.3f} pairs on average, standard error {error:.3f}."
        most = range(max(FEWEST_BARS, *seen) + 1)
        figure.show({"simulated": (list(most), [seen[pairs] / times for pairs in most])})

    def anew() -> None:
        seen.clear()
        once()

    follow(anew, deeds)
    keys = row(button("hand out once", once), button(f"{TIMES:,} times", often))
    return column(deeds, keys, said, figure, ground.widget)
