"""Explorations of lesson 7: a race against greedy, the tree of all placements, and a lot that is kept free."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from html import escape
from random import Random

import ipywidgets as widgets

from companion.analysis.placement import best_placement
from companion.lessons.planning import (
    Waiting,
    best_business_first,
    greedy,
    income_with,
    random_start,
    search,
    vacant_lots,
    waiting,
)
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    beside,
    button,
    choice,
    column,
    follow,
    html,
    row,
    slider,
)
from companion.plot import Marks
from companion.rules.chinatown.position import Position

PLAYER = "Red"
RACES = {"two lots": 2, "four lots": 4, "six lots": 6}
TREES = {"two lots": "dear_greed", "eight lots": "eight_lots"}
SHARES = 20
"""Steps between chance 0 and chance 1."""


def race(seed: int = 1) -> widgets.VBox:
    """Return a board to lay tiles on; when the hand or the lots run out, greedy and the best plan are told."""
    return _Race(Random(seed)).widget


class _Race:
    """A hand, the lots that are vacant, and what lies so far."""

    def __init__(self, dice: Random) -> None:
        self.dice, self.chosen = dice, choice("vacant:", RACES, 2)
        self.said, self.keys = html(), widgets.ToggleButtons(options=[])
        self.keys.style.button_width = "auto"
        self.start, self.tiles = position("dear_greed"), dict[int, str]()
        self.ground = Ground(self.start, close=True)
        self.ground.on_lot(self._tapped)
        self.chosen.observe(self._anew, "value")
        again = row(button("take all back", self._back), button("another position", self._anew))
        self.widget = column(self.chosen, self.said, self.keys, again, self.ground.widget)
        self._show()

    def _anew(self, _: object = None) -> None:
        """Take a position with so many vacant lots: for two of them the one in which greed loses most."""
        few = self.chosen.value == min(RACES.values())
        self.start = position("dear_greed") if few else random_start(self.dice, PLAYER, self.chosen.value)
        self._back()

    def _back(self) -> None:
        self.tiles = {}
        self._show()

    def _tapped(self, lot: int) -> None:
        """Lay the chosen tile on a vacant lot, or take back what was laid there."""
        if lot in self.tiles:
            del self.tiles[lot]
        elif lot in vacant_lots(self.start, PLAYER) and self.keys.value:
            self.tiles[lot] = self.keys.value
        self._show()

    def _show(self) -> None:
        left = Counter(self.start.hand(PLAYER)) - Counter(self.tiles.values())
        chosen = self.keys.value if self.keys.value in left else None
        labels = self.start.edition.label
        self.keys.options = [(f"{labels(shop)} × {count}", shop) for shop, count in left.items()]
        self.keys.value = chosen or next(iter(left), None)
        free = [lot for lot in vacant_lots(self.start, PLAYER) if lot not in self.tiles]
        now = replace(self.start, tiles={**self.start.tiles, **self.tiles})
        self.ground.show(now, Marks(lit=frozenset(free)))
        earned = income_with(self.start, PLAYER, self.tiles) // THOUSAND
        self.said.value = f"Your plan earns <b>{earned}</b> k a year. " + (
            "Choose a tile, then tap a lot; a second tap takes it back."
            if free and left
            else self._judged(earned)
        )

    def _judged(self, earned: int) -> str:
        """How the plan did beside greedy, best business first and the best plan."""
        tile, business = (max(ends(self.start, PLAYER)) // THOUSAND for ends in (greedy, best_business_first))
        best = best_placement(self.start, PLAYER).dollars // THOUSAND
        verdict = "nothing earns more" if earned == best else f"there is a plan for <b>{best}</b>"
        return f"Greedy ends with {tile}, best business first with {business}; {verdict}."


def tree() -> widgets.VBox:
    """Return how much of the tree of placements is visited, with a bound and without."""
    chosen, said = choice("vacant:", TREES, "eight_lots"), html()
    ground = Ground(position(chosen.value), close=True)
    names = ("all branches", "with a bound")
    figure = Figure(
        "Size of the tree that is visited",
        "",
        "placements",
        {"visited": "bars"},
        low=0,
        names=names,
    )

    def show() -> None:
        whole, bounded = (search(position(chosen.value), PLAYER, each) for each in (False, True))
        ground.show(position(chosen.value))
        figure.show({"visited": (list(names), [whole.visited, bounded.visited])})
        said.value = (
            f"Whole tree: {whole.visited:,} placements, begun and whole. With a bound: "
            f"<b>{bounded.visited:,}</b>; {bounded.cut:,} branches were cut. "
            "Both prove the same: nothing pays more than what was found."
        )

    follow(show, chosen)
    return column(chosen, said, beside(figure, ground))


def wait() -> widgets.VBox:
    """Return what laying now and waiting a year are worth, by the chance of the tile that is hoped for."""
    start = position("wait")
    (lot,) = vacant_lots(start, PLAYER)
    ground, said = Ground(start, Marks(selected={lot: "?"}), close=True), html()
    year = slider("year, before placing:", 1, len(start.edition.years), start.year + 1)
    chance = slider("chance of a photo next year, in percent:", 0, 100, 50, 5)
    figure = Figure(
        "Lay now or wait a year",
        "chance of a photo, in percent",
        "k until the end",
        {"lay the tea house now": "line", "wait": "line", "here": "dots"},
        low=0,
    )
    across = [100 * step // SHARES for step in range(SHARES + 1)]

    def show() -> None:
        stake = _stake(replace(start, year=year.value), lot)
        now = stake.lay_now() / THOUSAND
        later = [float(stake.wait(Fraction(each, 100))) / THOUSAND for each in across]
        here = float(stake.wait(Fraction(chance.value, 100))) / THOUSAND
        figure.show(
            {
                "lay the tea house now": (across, [now] * len(across)),
                "wait": (across, later),
                "here": ([chance.value], [here]),
            }
        )
        better = "lay it now" if now > here else "wait" if here > now else "both are worth the same"
        said.value = f"Lay now: {now:g}. Wait: {here:g} on average. <b>{escape(better.capitalize())}</b>."

    follow(show, year, chance)
    return column(year, chance, said, beside(figure, ground))


def _stake(start: Position, lot: int) -> Waiting:
    """What is at stake on the lot: the tile in hand, or one more of what lies beside it."""
    (at_hand,) = start.hand(PLAYER)
    (hoped,) = set(start.tiles.values())
    return waiting(start, PLAYER, lot, at_hand, hoped)
