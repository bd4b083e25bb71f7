"""What the branches of a scenario are worth to each player: a table, a picture, and rollouts where cash is open."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from companion.analysis.outlook import Difference
from companion.analysis.paired import MOST, WIDTH, Change, Comparison
from companion.analysis.scenario import START, Branch, Scenario
from companion.panels.chinatown.whatif.trial import Trial
from companion.panels.progress import Progress
from companion.panels.rows import thousands
from companion.panels.tools import box, button, html, visible
from companion.panels.work import Work
from companion.rules.text import N_

if TYPE_CHECKING:
    from companion.panels.screen import Screen


NOTE = N_(
    "The changes are 95 % intervals. Cash is that of simulated players who make no deals, chances to win are those "
    "of players who sell lots and tiles. People deal more: at a table both are less sure."
)


class Differences:
    """The branch in front against the start by numbers, all branches as bars."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.table, self.chances = html("", "differences"), html("", "differences")
        self.chart = box([], "chart")
        self.work = Work(self._told)
        self.progress = Progress(screen.word("Stop"), self.work)
        self.play = button(screen.word("Play both to the end"), self._tap, "wide")
        self.widget = box(
            [self.table, self.chart, self.play, self.progress.widget, self.chances], "what-if-table"
        )
        self._trial: Trial | None = None
        self._drawn: object = None
        self._found: tuple[Branch, Comparison] | None = None

    def _tap(self) -> None:
        self.screen.tapped("roll-out", self._roll_out)

    def show(self, trial: Trial) -> None:
        """Patch everything to `trial`; nothing of an earlier one stays."""
        self._trial = trial
        differences = trial.scenario.differences(trial.name)
        self.table.value = self._table(differences, trial.name)
        self._draw(trial.scenario)
        visible(self.play, trial.has_cash and trial.name != START and not self.work.runs)
        self.progress.show()
        self.chances.value = self._chances(trial)

    def forget(self) -> None:
        """Let go of what rollouts found or will find: cash is secret again."""
        self._found = None
        self.work.forget()

    def _table(self, differences: tuple[Difference, ...], name: str) -> str:
        word = self.screen.word
        heads = (word("a year now"), word("at best"), word("to the end"))
        row = "".join(f"<th>{escape(head)}</th>" for head in heads)
        rows = "".join(self._row(each, name != START) for each in differences)
        title = word("Income in branch {name}", name=name) if name != START else word("Income as it was")
        return f"<table><caption>{escape(title)}</caption><tr><td></td>{row}</tr>{rows}</table>"

    def _row(self, each: Difference, compared: bool) -> str:
        sums = (
            (each.after.income, each.income),
            (each.after.best, each.best),
            (each.after.to_the_end, each.to_the_end),
        )
        cells = "".join(
            f"<td>{thousands(now)}{f'<br><b>{signed(change)}</b>' if compared and change else ''}</td>"
            for now, change in sums
        )
        return f"<tr><th>{escape(each.player)}</th>{cells}</tr>"

    def _draw(self, scenario: Scenario) -> None:
        """Draw the branches side by side, anew only where they changed."""
        if self._drawn is scenario:
            return
        self._drawn, gone = scenario, self.chart.children
        self.chart.children = (self._bars(scenario),) if scenario.branches else ()
        for plot in gone:
            plot.close()

    def _bars(self, scenario: Scenario) -> widgets.Widget:
        from companion.panels.live import LiveBokeh
        from companion.plot.player_bars import bars_by_player

        position = scenario.start
        colours = {
            player: position.edition.colours[position.colours[player]].hex for player in position.players
        }
        values = {
            name: {each.player: float(each.to_the_end) for each in scenario.differences(name)}
            for name in scenario.branches
        }
        title = self.screen.word("More or less income to the end, by branch")
        return LiveBokeh(bars_by_player(title, position.players, values, colours))

    # Rollouts

    def _roll_out(self) -> None:
        """Play the start and the branch in front to the end, many times with the same draws."""
        trial = self._trial
        if trial is None or trial.name == START:
            return
        branch = trial.branch

        def job(tell: Callable[[float], None], stop: Callable[[], bool]) -> Comparison:
            return trial.scenario.compared(
                trial.name, progress=lambda games, width: tell(_share(games, width)), stop=stop
            )

        self.work.start(job, partial(self._keep, branch))

    def _keep(self, branch: Branch, found: Comparison) -> None:
        self._found = (branch, found)

    def _told(self) -> None:
        """Rollouts went on or ended."""
        if self._trial:
            self.show(self._trial)

    def _chances(self, trial: Trial) -> str:
        if self.work.failed:
            return f"<p class='refused'>{escape(str(self.work.failed))}</p>"
        if not self._found or self._found[0] is not trial.branch:
            return ""
        found, word = self._found[1], self.screen.word
        heads = (word("chance to win"), word("final cash"))
        row = "".join(f"<th>{escape(head)}</th>" for head in heads)
        rows = "".join(self._chance(player, change) for player, change in found.players.items())
        title = word("Played {games} times from both, with the same draws", games=f"{found.games:,}")
        note = word(NOTE)
        table = f"<table><caption>{escape(title)}</caption><tr><td></td>{row}</tr>{rows}</table>"
        return f"{table}<p class='muted'>{escape(note)}</p>"

    def _chance(self, player: str, change: Change) -> str:
        win = f"{change.before.win.mean:.0%} → {change.after.win.mean:.0%}"
        win_sure = f"{points(change.win.low)} … {points(change.win.high)}"
        cash = f"{about(change.before.cash.mean)} → {about(change.after.cash.mean)}"
        cash_sure = f"{about(change.cash.low, '+')} … {about(change.cash.high, '+')}"
        cells = f"<td>{win}<br><b>{win_sure}</b></td><td>{cash}<br><b>{cash_sure}</b></td>"
        return f"<tr><th>{escape(player)}</th>{cells}</tr>"


def _share(games: int, width: float) -> float:
    """How much of a comparison is done: intervals narrow as the root of the games, and there is a most of them."""
    return max(games / MOST, (WIDTH / width) ** 2 if width > WIDTH else 1.0)


def signed(dollars: int) -> str:
    """Return a change of dollars with its sign.

    >>> signed(30_000), signed(-10_000)
    ('+$30k', '−$10k')
    """
    return f"{'+' if dollars > 0 else '−' if dollars else ''}{thousands(abs(dollars))}"


def points(change: float) -> str:
    """Return the change of a chance with its sign.

    >>> points(0.123), points(-0.2)
    ('+12.3%', '−20.0%')
    """
    return f"{change:+.1%}".replace("-", "−")


def about(dollars: float, sign: str = "") -> str:
    """Return dollars to the nearest hundred, in thousands; with `sign` "+" a gain wears its sign.

    >>> about(1_234_567), about(-1_260, "+"), about(1_260, "+"), about(20, "+")
    ('$1,234.6k', '−$1.3k', '+$1.3k', '$0k')
    """
    hundreds = round(dollars / 100)
    mark = "−" if hundreds < 0 else sign if hundreds > 0 else ""
    return f"{mark}${abs(hundreds) / 10:,.1f}k" if hundreds else "$0k"
