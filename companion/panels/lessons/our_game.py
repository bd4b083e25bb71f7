"""Explorations of lesson 8: incomes by year, deals before and after, and what was left unearned.

Each takes the tables to look at; without any, those of the class that `read_class` finds.
"""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from companion.lessons import our_game
from companion.lessons.printed import THOUSAND
from companion.lessons.records import Class, Table, read_folder, shipped
from companion.panels.lessons.stage import Figure, Ground, choice, colours_of, column, follow, html, slider
from companion.plot import Marks
from companion.rules.chinatown.deal import Deal

FOLDER = "records"
"""Where the class's records are looked for, beside the notebook."""
YARDSTICKS = {"tiles as they lie": "laid", "best placement": "best"}
"""What is written on a key → which incomes of a deal are looked at."""


def read_class(folder: str = FOLDER, names: bool = False) -> Class:
    """Return the games of a folder beside the notebook; where none is there, the shipped one."""
    found = read_folder(folder, names) if Path(folder).is_dir() else Class(())
    return found if found.tables else Class(shipped(names).tables, found.left_out)


def told(read: Class | None = None) -> widgets.HTML:
    """Return which tables are used, which files are not and why, and what the records cannot tell."""
    read = read or read_class()
    used = f"{len(read.tables)} used: {', '.join(table.name for table in read.tables)}."
    lines = "".join(f"<li>{escape(each)}</li>" for each in (used, *read.notes()))
    return html(f"<ul>{lines}</ul>")


def incomes(tables: Sequence[Table] = ()) -> widgets.VBox:
    """Return every player's income by year at one table, and how unequal the incomes of a year are."""
    chosen, holder = _table_keys(tables or read_class().tables), column()

    def show() -> None:
        holder.children = [_income_figure(chosen.value), _gini_figure(chosen.value)]

    follow(show, chosen)
    return column(chosen, holder)


def _income_figure(table: Table) -> Figure:
    """The lines of a table's players, who may be others at another table."""
    rows = our_game.incomes([table]).to_dicts()
    drawn = colours_of(table.game.start)
    figure = Figure(
        "Income of a year",
        "year",
        "k",
        dict.fromkeys(table.shown.values(), "line"),
        low=0,
        colours={table.shown[player]: colour for player, colour in drawn.items()},
    )
    figure.show(
        {
            player: _columns(
                (row["year"], row["dollars"] / THOUSAND) for row in rows if row["player"] == player
            )
            for player in table.shown.values()
        }
    )
    return figure


def _gini_figure(table: Table) -> Figure:
    figure = Figure(
        "Gini coefficient of the year's incomes", "year", "0 equal … 1", {"Gini": "bars"}, low=0, high=1
    )
    figure.show({"Gini": _columns((year, float(value)) for year, value in our_game.inequality(table))})
    return figure


def _columns(points: Any) -> tuple[list[Any], list[Any]]:
    pairs = list(points)
    return [x for x, _ in pairs], [y for _, y in pairs]


def deals(tables: Sequence[Table] = ()) -> widgets.VBox:
    """Return the deals one by one: the board after each, and the incomes of its parties before and after."""
    return _Deals(tables or read_class().tables).widget


class _Deals:
    """A table, a deal of it, and the yardstick for incomes."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.chosen = _table_keys(tables)
        self.number = slider("deal:", 1, 1, 1)
        self.yardstick = choice("income by:", YARDSTICKS, "laid")
        self.said, self.holder = html(), column()
        for each in (self.number, self.yardstick):
            each.observe(self._show, "value")
        self.chosen.observe(self._anew, "value")
        self.widget = column(self.chosen, self.number, self.yardstick, self.said, self.holder)
        self._anew()

    def _anew(self, _: object = None) -> None:
        """Take another table: its players, its deals, its board."""
        table = self.chosen.value
        self.rows = our_game.deals([table]).to_dicts()
        self.moves = list(dict.fromkeys(row["move"] for row in self.rows))
        players = list(table.shown.values())
        kinds = {"before": "bars", "after": "bars"}
        most = max((max(row["best_before"], row["best_after"]) for row in self.rows), default=THOUSAND)
        ends = {"low": 0, "high": most / THOUSAND}  # the same for all deals, so that they can be compared
        self.figure = Figure("Incomes of the parties", "", "k a year", kinds, names=players, **ends)
        self.ground = Ground(table.game.start)
        self.holder.children = [self.figure, self.ground.widget]
        self.number.max = max(len(self.moves), 1)
        self.number.value = 1
        self._show()

    def _show(self, _: object = None) -> None:
        if not self.moves:
            self.said.value = "Nobody made a deal at this table."
            return
        table, move = self.chosen.value, self.moves[self.number.value - 1]
        rows = [row for row in self.rows if row["move"] == move]
        before, after = (
            {row["player"]: row[f"{self.yardstick.value}_{side}"] / THOUSAND for row in rows}
            for side in ("before", "after")
        )
        self.figure.show(
            {
                "before": (list(before), list(before.values())),
                "after": (list(after), list(after.values())),
            }
        )
        deal = table.game.log[move - 1]
        self.ground.show(table.game.positions[move], Marks(selected=dict.fromkeys(_lots(deal), "")))
        changes = ", ".join(f"{player} {after[player] - before[player]:+g}" for player in before)
        created = sum(after.values()) - sum(before.values())
        sides = "only one side gives" if sum(row["gave"] for row in rows) == 1 else "both sides give"
        when = f"Year {rows[0]['year']}, move {move} ({sides})"
        self.said.value = f"{when}: {changes}. Created: <b>{created:+g}</b> k a year."


def _lots(deal: Deal) -> list[int]:
    return [lot for transfer in deal.transfers for lot in transfer.lots]


def created(tables: Sequence[Table] = ()) -> widgets.VBox:
    """Return what each deal of a table created, and what all of them together changed for each player."""
    chosen, said = _table_keys(tables or read_class().tables), html()
    yardstick = choice("income by:", YARDSTICKS, "laid")
    figure = Figure("What each deal created", "deal", "k a year", {"created": "bars"})
    effects: dict[str, Any] = {}

    def show() -> None:
        table = chosen.value
        if table.name not in effects:  # reckoned once, when it is first looked at
            effects[table.name] = our_game.deals([table]).to_dicts()
        rows = effects[table.name]
        made = our_game.created(rows, yardstick.value).values()
        figure.show({"created": (list(range(1, len(made) + 1)), [dollars / THOUSAND for dollars in made])})
        players = our_game.changed(rows, yardstick.value).items()
        named = ", ".join(f"{player} {dollars / THOUSAND:+g}" for player, dollars in players)
        nothing = sum(dollars <= 0 for dollars in made)
        said.value = (
            f"{len(made)} deals, {nothing} of them created nothing. All together created "
            f"<b>{sum(made) / THOUSAND:+g}</b> k a year{': ' if named else ''}{named}."
        )

    follow(show, chosen, yardstick)
    return column(chosen, yardstick, said, figure)


def side_by_side(tables: Sequence[Table] = ()) -> widgets.VBox:
    """Return one number of each year for all tables."""
    tables = tables or read_class().tables
    measure, holder = choice("compare:", MEASURES, next(iter(MEASURES.values()))), column()

    def show() -> None:
        title, unit, of = measure.value
        figure = Figure(title, "year", unit, {table.name: "bars" for table in tables}, low=0)
        figure.show({table.name: _columns(of(table)) for table in tables})
        holder.children = [figure]

    follow(show, measure)
    return column(measure, holder)


def _shares(table: Table) -> list[tuple[int, float]]:
    return [(year, float(value)) for year, value in our_game.inequality(table)]


def _incomes(table: Table) -> list[tuple[int, float]]:
    sums: dict[int, float] = {}
    for row in our_game.incomes([table]).to_dicts():
        sums[row["year"]] = sums.get(row["year"], 0) + row["dollars"] / THOUSAND
    return list(sums.items())


def _deals_made(table: Table) -> list[tuple[int, float]]:
    return [(row["year"], row["deals"]) for row in our_game.speed_of_trade([table]).to_dicts()]


MEASURES = {
    "how unequal": ("Gini coefficient of the year's incomes", "0 equal … 1", _shares),
    "how rich": ("Income of all players", "k", _incomes),
    "how busy": ("Deals made", "deals", _deals_made),
}
"""What is written on a key → title and unit of the figure, and what it shows of a table, year by year."""


def unearned(tables: Sequence[Table] = ()) -> widgets.VBox:
    """Return what each table's best placements would have earned beyond what was laid, year by year."""
    tables = tables or read_class().tables
    figure = Figure(
        "Left unearned by all players", "year", "k", {table.name: "bars" for table in tables}, low=0
    )
    for table in tables:
        missed: dict[int, float] = {}
        for row in our_game.incomes([table]).to_dicts():
            if row["best"] is not None:
                missed[row["year"]] = missed.get(row["year"], 0) + (row["best"] - row["dollars"]) / THOUSAND
        figure.show({table.name: (list(missed), list(missed.values()))})
    return column(figure)


def _table_keys(tables: Sequence[Table]) -> widgets.ToggleButtons:
    """One key for each table."""
    return choice("table:", {table.name: table for table in tables}, tables[0])
