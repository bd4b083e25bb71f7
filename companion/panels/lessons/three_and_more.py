"""Explorations of lesson 6: sellers in a chain, players who arrive one by one, and splits that hold or do not."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from html import escape
from math import sqrt
from random import Random
from statistics import fmean, stdev

import ipywidgets as widgets

from companion.analysis.coalitions import Coalition, CoalitionGame
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.random_tables import Pooling, at_random, crowded, pooling
from companion.lessons.three_and_more import arrivals, blocking, buy_at_once, buy_in_turn, splits, yearly_game
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    beside,
    button,
    choice,
    column,
    follow,
    html,
    slider,
)
from companion.plot import screen

BUYER = "Red"
SELLERS = {"Yellow, then Green": (45, 49), "Green, then Yellow": (49, 45)}
"""What is written on a key → the lots in the order of sale."""
POSITIONS = {"one lot, two buyers": "one_lot", "three alike": "equal_players"}
FIRST = "one_lot"
"""Positions to try: what is written on a key → the file. Those of the exercises are left to be worked out."""
LOOKS = {"some group leaves": "edge", "nobody leaves": "good", "Shapley": "ink", "your split": "act"}
"""Kinds of splits, those that are drawn above the others last → the role of the theme that colours them."""
TABLES = {"year 2": partial(at_random, year=2), "year 3": partial(at_random, year=3), "crowded": crowded}
"""What is written on a key → how a table of its kind is drawn."""
DOZENS = 24
"""Tables drawn by one press."""
STEP = 10_000
"""Dollars between splits that are drawn."""


def chain() -> widgets.VBox:
    """Return the prices of two lots that are sold one after the other, and of both sold at once."""
    start = position("hold_up")
    ground, said = Ground(start, close=True), html()
    order = choice("order:", SELLERS, next(iter(SELLERS.values())))
    year = slider("year of the sales:", 1, start.year - 1, 1)
    figure = Figure(
        "What a lot costs",
        "",
        "price in k",
        {"price": "bars"},
        low=0,
        names=("first lot", "last lot", "each, at once"),
    )

    def show() -> None:
        now = replace(start, year=year.value)
        first, last = (
            float(each) / THOUSAND for each in buy_in_turn(now, BUYER, order.value).prices.values()
        )
        each = float(next(iter(buy_at_once(now, BUYER, order.value).prices.values()))) / THOUSAND
        figure.show({"price": (["first lot", "last lot", "each, at once"], [first, last, each])})
        both = f"First lot <b>{first:g}</b>, last lot <b>{last:g}</b>"
        said.value = f"{both}; all three in one deal: <b>{each:g}</b> each."

    follow(show, order, year)
    return column(order, year, said, beside(figure, ground))


def orders() -> widgets.VBox:
    """Return all orders of arrival, what each player adds in each, and the averages."""
    chosen, table = choice("position:", POSITIONS, FIRST), html()
    ground = Ground(position(FIRST), close=True)
    players = position(FIRST).players
    figure = Figure("Shapley value", "", "k a year", {"average": "bars"}, low=0, names=players)

    def show() -> None:
        game = yearly_game(position(chosen.value))
        ground.show(position(chosen.value))
        table.value = _order_table(game)
        shares = game.shapley()
        figure.show({"average": (list(players), [float(shares[each]) / THOUSAND for each in players])})

    follow(show, chosen)
    return column(chosen, table, beside(figure, ground))


def _order_table(game: CoalitionGame) -> str:
    """Each order of arrival with what each player adds, and the means below."""
    head = ["order of arrival", *(f"{escape(player)} adds" for player in game.players)]
    rows = [
        [", ".join(map(escape, added)), *(str(added[player] // THOUSAND) for player in game.players)]
        for added in arrivals(game)
    ]
    shares = game.shapley()
    means = [f"<b>{float(shares[each]) / THOUSAND:.1f}</b>" for each in game.players]
    lines = [_line("th", head), *(_line("td", row) for row in rows), _line("td", ["<b>average</b>", *means])]
    return f"<table style='border-spacing:18px 0'>{''.join(lines)}</table>"


def _line(kind: str, cells: Iterable[str]) -> str:
    """A line of a table, of cells of a kind."""
    return "<tr>" + "".join(f"<{kind} style='text-align:left'>{cell}</{kind}>" for cell in cells) + "</tr>"


def share() -> widgets.VBox:
    """Return all splits of what three earn together: those that some group would leave, and those that hold."""
    chosen, said = choice("position:", POSITIONS, FIRST), html()
    ground = Ground(position(FIRST), close=True)
    whole = max(yearly_game(position(FIRST)).values.values()) // THOUSAND
    yellow, green = slider("Yellow gets, k:", 0, whole, 30, 5), slider("Green gets, k:", 0, whole, 30, 5)
    figure = Figure(
        "Splits of a year's income",
        "Yellow's k a year",
        "Green's k a year",
        dict.fromkeys(LOOKS, "dots"),
        low=-10,
        high=160,
        colours={name: screen().themes["light"][role] for name, role in LOOKS.items()},
    )

    def show() -> None:
        game = yearly_game(position(chosen.value))
        ground.show(position(chosen.value))
        drawn: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
        for split in splits(game, STEP):
            drawn[not blocking(game, split)].append(_place(split))
        shapley = _place(game.shapley())
        figure.show(
            {
                "some group leaves": _columns(drawn[False]),
                "nobody leaves": _columns(drawn[True]),
                "Shapley": _columns([shapley]),
                "your split": _columns([(yellow.value, green.value)]),
            }
        )
        said.value = _objections(game, yellow.value * THOUSAND, green.value * THOUSAND)

    follow(show, chosen, yellow, green)
    return column(chosen, yellow, green, said, beside(figure, ground))


def many(seed: int = 1) -> widgets.VBox:
    """Return random tables by the dozen: what pooling brings them, and how often a split of it holds."""
    return _Many(Random(seed)).widget


class _Many:
    """The random tables of one kind so far; the board shows the one that is most worth a look."""

    def __init__(self, dice: Random) -> None:
        self.dice, self.seen = dice, list[Pooling]()
        self.kind, self.said = choice("tables:", TABLES, next(iter(TABLES.values()))), html()
        self.figure = Figure("What pooling adds", "k a year", "share of tables", {"tables": "bars"}, low=0)
        self.board = Ground(position(FIRST))
        follow(self._anew, self.kind)
        more = button(f"{DOZENS} tables more", self._more)
        self.widget = column(self.kind, more, self.said, self.figure, self.board.widget)

    def _anew(self) -> None:
        self.seen.clear()
        self._more()

    def _more(self) -> None:
        self.seen += [pooling(self.kind.value(self.dice)) for _ in range(DOZENS)]
        added = Counter(each.dollars // THOUSAND for each in self.seen)
        names = range(0, max(added) + 1, 10)
        self.figure.show({"tables": (list(names), [added[k] / len(self.seen) for k in names])})
        self.board.show(min(self.seen, key=lambda each: (each.has_core, each.shapley_holds)).position)
        self.said.value = self._told()

    def _told(self) -> str:
        gains = [each.dollars / THOUSAND for each in self.seen]
        empty = sum(not each.has_core for each in self.seen)
        left = sum(each.has_core and not each.shapley_holds for each in self.seen)
        error = stdev(gains) / sqrt(len(gains))
        return (
            f"{len(gains)} tables: pooling adds <b>{fmean(gains):.1f}</b> k a year on average, standard error "
            f"{error:.1f}. A core that is empty: <b>{empty}</b>. A core without the Shapley split: <b>{left}</b>."
            f"{' The board shows such a table.' if empty or left else ''}"
        )


def _place(split: object) -> tuple[float, float]:
    return float(split["Yellow"]) / THOUSAND, float(split["Green"]) / THOUSAND  # type: ignore[index]


def _columns(points: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]


def _objections(game: CoalitionGame, yellow: int, green: int) -> str:
    """Who would leave a split, in words."""
    whole = game.values[Coalition(game.players)]
    red = whole - yellow - green
    split = {"Red": red, "Yellow": yellow, "Green": green}
    gets = ", ".join(f"{player} {dollars // THOUSAND}" for player, dollars in split.items())
    if red < 0:
        return f"There are only {whole // THOUSAND} to share."
    leaving = blocking(game, split)
    if not leaving:
        return f"{gets}: <b>nobody leaves</b>."
    said = "; ".join(
        f"{' and '.join(player for player in game.players if player in group)} can earn "
        f"{game.values[group] // THOUSAND}, {float(short) / THOUSAND:g} more"
        for group, short in leaving.items()
    )
    return f"{gets}: <b>{said}</b>."
