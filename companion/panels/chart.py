"""Cash and income by year as lines, once cash is open."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.panels.tools import box
from companion.plot.chart import lines_by_year
from companion.rules.ledger import LedgerLine

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class CashChart:
    """Two small plots; drawn when there is something to draw, and again when the record changes."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.widget = box([], "chart")
        self._drawn = -1

    def show(self) -> None:
        """Draw the chart of the table as it stands, if cash is open; else take it off the page."""
        revision = self.screen.table.revision if self.screen.view.is_cash_open else -1
        if self._drawn == revision:
            return
        self._drawn, gone = revision, self.widget.children
        self.widget.children = tuple(self._plots()) if revision > 0 else ()
        for plot in gone:
            plot.close()  # or the page would keep its numbers

    def _plots(self) -> list[widgets.Widget]:
        from companion.panels.live import LiveBokeh

        position, word = self.screen.position, self.screen.word
        colours = {
            player: position.edition.colours[position.colours[player]].hex for player in position.players
        }
        lines = self.screen.view.ledger
        paid = sorted({line.year for line in lines if line.why == "income"})
        years = [str(position.edition.years[year - 1].year) for year in paid]
        if not years:
            return []
        cash = {player: _cash(lines, player, paid) for player in position.players}
        income = {player: _income(lines, player, paid) for player in position.players}
        now = [] if position.is_finished else [word("now")]
        if now:
            cash = {player: [*dollars, position.cash[player] or 0] for player, dollars in cash.items()}
        return [
            LiveBokeh(lines_by_year(word("Cash"), years + now, cash, colours)),
            LiveBokeh(lines_by_year(word("Income"), years, income, colours)),
        ]


def _cash(lines: Iterable[LedgerLine], player: str, years: Iterable[int]) -> list[int]:
    """The dollars of `player` at the end of each of `years`."""
    own = [line for line in lines if line.player == player]
    return [sum(line.dollars for line in own if line.year <= year) for year in years]


def _income(lines: Iterable[LedgerLine], player: str, years: Iterable[int]) -> list[int]:
    """What `player` was paid in each of `years`."""
    paid = [line for line in lines if line.player == player and line.why in ("income", "economy")]
    return [sum(line.dollars for line in paid if line.year == year) for year in years]
