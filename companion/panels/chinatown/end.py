"""The end: standings with the tie-break, cash open, cash and income by year, and the count of the real notes."""

from collections.abc import Iterable
from html import escape

import ipywidgets as widgets

from companion.panels.carry import Download, warning
from companion.panels.chart import CashChart
from companion.panels.desk import Desk
from companion.panels.money import typed_dollars
from companion.panels.tools import box, button, entry, html, visible
from companion.rules.chinatown import Correct
from companion.rules.notation import record_text
from companion.rules.text import N_, counted

MORE = N_("{player} counts {counted}, the record says {held}: {off} more.")
LESS = N_("{player} counts {counted}, the record says {held}: {off} less.")
TILES = counted("{count} tile", "{count} tiles")
EQUAL = N_("{player}: {counted}, as recorded.")
ALONE = N_("{player} counts {counted}.")


class End(Desk):
    """Who won, and how it came."""

    USES_BOARD = False

    def build(self) -> Iterable[widgets.Widget]:
        """Standings, chart, and a field a player for the notes counted at the table."""
        self.table = html("", "standings")
        self.chart = CashChart(self.screen)
        players = self.screen.position.players
        hint = self.word("dollars, or 790k")
        self.counts = {player: entry(player, placeholder=hint) for player in players}
        self.difference = html("", "difference")
        compare = button(self.word("Compare with the record"), self._compare, "wide")
        self.reviews = button(self.word("Review the deals"), self._review, "wide")
        heading = html(f"<h3>{escape(self.word('Count the notes'))}</h3>")
        self.notes = box([heading, *self.counts.values(), compare, self.difference], "count")
        return (self.table, *self._taking(), self.reviews, self.chart.widget, self.notes)

    def _taking(self) -> Iterable[widgets.Widget]:
        """On the table's own screen, a button to take the record away: no other page may ask for it."""
        if not self.screen.author:
            yield warning(self.screen.translate)
            yield Download(self.word("To your own computer"), self._record)

    @property
    def title(self) -> str:
        """That it is over."""
        return self.word("The end")

    @property
    def primary(self) -> str:
        """Unknown cash is typed in; otherwise a new table."""
        return "" if self.screen.view.standings else self.word("These are the standings")

    @property
    def side(self) -> str:
        """Another table."""
        return self.word("New table") if self.screen.leave else ""

    @property
    def note(self) -> str:
        """What decides between equals (C30)."""
        by_tiles = self.screen.position.edition.tie_break_by_tiles
        return self.word(
            N_("Equal cash: most tiles on the board.") if by_tiles else N_("Equal cash: a shared place.")
        )

    @property
    def unknown(self) -> str:
        """What to do where cash was not recorded."""
        return self.word("Cash was not recorded: count it and type it in below.")

    def show(self) -> None:
        """Patch the standings and the chart."""
        rows = "".join(
            f"<tr><th>{standing.place}</th><td>{escape(standing.player)}</td><td>${standing.cash:,}</td>"
            f"<td>{escape(self.word(TILES, count=standing.tiles))}</td></tr>"
            for standing in self.screen.view.standings
        )
        self.table.value = (
            f"<table>{rows}</table><p class='muted'>{escape(self.note)}</p>"
            if rows
            else f"<p>{escape(self.unknown)}</p>"
        )
        self.chart.show()
        visible(self.chart.widget, bool(rows))
        visible(self.reviews, bool(rows) and self.screen.position.is_finished)

    def _record(self) -> tuple[str, str]:
        """Name and text of the whole record, which is open to all at the end."""
        return f"{self.screen.table.name or 'game'}.jsonl", record_text(self.screen.table.game)

    def _review(self) -> None:
        self.screen.tapped("review", lambda: setattr(self.screen, "cover", "review"))

    def _typed(self) -> dict[str, int]:
        """The dollars typed so far; ValueError names the field that is not money."""
        return {
            player: typed_dollars(field.value, self.screen.translate)
            for player, field in self.counts.items()
            if field.value.strip()
        }

    def _compare(self) -> None:
        self.screen.tapped("compare", self._show_difference)

    def _show_difference(self) -> None:
        lines = []
        for player, dollars in self._typed().items():
            told = self._counted(player, dollars, self.screen.position.cash.get(player))
            lines.append(f"<li>{escape(told)}</li>")
        self.difference.value = f"<ul>{''.join(lines)}</ul>"

    def _counted(self, player: str, counted: int, held: int | None) -> str:
        """What the notes of `player` say beside the record's `held`, None where it does not know."""
        values = {"player": player, "counted": f"${counted:,}"}
        if held is None:
            return self.word(ALONE, **values)
        off = counted - held
        values |= {"held": f"${held:,}", "off": f"${abs(off):,}"}
        return self.word(MORE if off > 0 else LESS if off else EQUAL, **values)

    def tap_primary(self) -> None:
        """Take the counted cash into a record that did not know it."""
        typed = self._typed()
        if missing := [player for player in self.counts if player not in typed]:
            raise ValueError(self.word("Type in the cash of {players} too.", players=", ".join(missing)))
        self.screen.record(Correct(why=N_("cash counted at the end"), cash=typed))

    def tap_side(self) -> None:
        """Back to the choice of tables."""
        if self.screen.leave:
            self.screen.leave()
