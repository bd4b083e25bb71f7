"""Cash and income by year as lines, once cash is open."""

from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.panels.tools import box
from companion.plot.chart import lines_by_year
from companion.rules.chinatown import ledger

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class CashChart:
    """Two small plots; drawn when there is something to draw, and again when the record changes."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.widget = box([], "chart")
        self._drawn = -1

    def show(self) -> None:
        """Draw the chart of the table as it stands, if cash is open."""
        if not self.screen.view.is_cash_open or self._drawn == self.screen.table.revision:
            return
        self._drawn = self.screen.table.revision
        self.widget.children = tuple(self._plots())

    def _plots(self) -> list[widgets.Widget]:
        from companion.panels.live import LiveBokeh

        cash, income = by_year(self.screen)
        position = self.screen.position
        colours = {
            player: position.edition.colours[position.colours[player]].hex for player in position.players
        }
        years = [str(year) for year in position.edition.years]
        return [
            LiveBokeh(lines_by_year(title, years[: len(next(iter(values.values())))], values, colours))
            for title, values in ((self.screen.word("Cash"), cash), (self.screen.word("Income"), income))
        ]


def by_year(screen: "Screen") -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return (cash at the end of each paid year, income of each paid year), player → dollars a year."""
    lines = ledger(screen.table.game)
    paid = sorted({line.year for line in lines if line.why == "income"})
    players = screen.position.players
    cash = {
        player: [
            sum(line.dollars for line in lines if line.player == player and line.year <= year)
            for year in paid
        ]
        for player in players
    }
    income = {
        player: [
            sum(
                line.dollars
                for line in lines
                if line.player == player and line.year == year and line.why in ("income", "economy")
            )
            for year in paid
        ]
        for player in players
    }
    return cash, income
