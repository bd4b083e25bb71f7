"""The review of a game that is over: what each deal did to its parties, as a picture and a list."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

import ipywidgets as widgets

from companion.analysis.review import TOO_SURE, DealReview, Review, review
from companion.panels.chinatown.whatif.differences import about, points, signed
from companion.panels.desk import Cover
from companion.panels.progress import Progress
from companion.panels.tools import box, button, html, visible, words
from companion.panels.work import Work
from companion.rules.text import N_, render

NOTE = N_("From rollouts before and after each deal with the same draws; changes are 95 % intervals.")
INCOME_ALONE = N_("So only what its goods add to a year's income, best laid, is told of a deal.")


class Reviewing(Cover):
    """Every deal of the record, looked at off the screen's thread; `found` is of the record at `revision`."""

    USES_BOARD = False
    found: Review | None = None
    revision = -1

    def build(self) -> Iterable[widgets.Widget]:
        """The button that begins, progress and stop, the picture, the list."""
        self.work = Work(self._told)
        self.progress = Progress(self.word("Stop"), self.work)
        self.begin = button(self.word("Look at every deal"), self._tap, "wide")
        self.chart, self.list = box([], "chart"), html("", "differences")
        return (self.begin, self.progress.widget, self.list, self.chart)

    def _tap(self) -> None:
        self.screen.tapped("review", self._look)

    def _look(self) -> None:
        if not self.screen.position.is_finished:
            raise ValueError(self.word("The review waits for the end of the game."))
        game, revision = self.screen.table.game, self.screen.table.revision

        def job(tell: Callable[[float], None], stop: Callable[[], bool]) -> tuple[int, Review]:
            return revision, review(game, progress=lambda done, of: tell(done / of), stop=stop)

        self.work.start(job, self._keep)

    def _keep(self, found: tuple[int, Review]) -> None:
        self.revision, self.found = found
        self._draw()

    def _told(self) -> None:
        self.show()

    @property
    def title(self) -> str:
        """What is seen here."""
        return self.word("Review")

    def show(self) -> None:
        """Patch progress and list; a review of a record that changed since is no review of this one."""
        known = self.found if self.revision == self.screen.table.revision else None
        known = known if self.screen.position.is_finished else None
        visible(self.begin, not self.work.runs)
        visible(self.chart, bool(known))
        self.progress.show()
        if self.work.failed:
            self.list.value = f"<p class='refused'>{escape(str(self.work.failed))}</p>"
        else:
            self.list.value = self._list(known) if known else ""

    def _list(self, found: Review) -> str:
        if not found.deals:
            return f"<p>{escape(self.word('No deal was made in this record.'))}</p>"
        notes = [self.word(NOTE), self.word(TOO_SURE)] if any(deal.comparison for deal in found.deals) else []
        if found.left_out:
            why = render(found.left_out, self.screen.translate)
            notes = [why, self.word(INCOME_ALONE), *notes]
        told = "".join(f"<p class='muted'>{escape(note)}</p>" for note in notes)
        return told + "".join(map(self._deal, found.deals))

    def _deal(self, deal: DealReview) -> str:
        before = self.screen.table.game.positions[deal.move - 1]
        told = words(deal.deal.describe(before), self.screen.translate)
        known = (self.word("chance to win"), self.word("final cash"))
        heads = known if deal.comparison else (self.word("a year at best"),)
        head = "".join(f"<th>{escape(each)}</th>" for each in heads)
        rows = "".join(self._party(deal, player) for player in deal.per_year)
        where = escape(self.word("Move {number}, {year}", number=deal.move, year=before.calendar))
        return f"<p><b>{where}</b> {told}</p><table><tr><td></td>{head}</tr>{rows}</table>"

    def _party(self, deal: DealReview, player: str) -> str:
        if not deal.comparison:
            return f"<tr><th>{escape(player)}</th><td>{signed(deal.per_year[player])}</td></tr>"
        change = deal.changes[player]
        win = f"{change.before.win.mean:.0%} → {change.after.win.mean:.0%}"
        win_sure = f"{points(change.win.low)} … {points(change.win.high)}"
        cash = f"{about(change.before.cash.mean)} → {about(change.after.cash.mean)}"
        sure = f"{about(change.cash.low, '+')} … {about(change.cash.high, '+')}"
        cells = f"<td>{win}<br><b>{win_sure}</b></td><td>{cash}<br><b>{sure}</b></td>"
        return f"<tr><th>{escape(player)}</th>{cells}</tr>"

    def _draw(self) -> None:
        """Draw every party of every deal anew."""
        gone = self.chart.children
        known = [deal for deal in self.found.deals if deal.comparison] if self.found else []
        self.chart.children = (self._picture(known),) if known else ()
        for plot in gone:
            plot.close()

    def _picture(self, deals: Sequence[DealReview]) -> widgets.Widget:
        from companion.panels.live import LiveBokeh
        from companion.plot.spans import spans_by_line

        position = self.screen.position
        parties = [(deal, player) for deal in deals for player in deal.per_year]
        cash = [deal.changes[player].cash for deal, player in parties]
        colours = [position.edition.colours[position.colours[player]].hex for _, player in parties]
        names = [f"{deal.move} {player}" for deal, player in parties]
        title = self.word("Final cash, by deal and party")
        ends = [(each.low, each.high) for each in cash]
        return LiveBokeh(spans_by_line(title, names, [each.mean for each in cash], ends, colours))
