"""Explorations of lesson 4: three touching lots, years left, how sure an average is, which deeds to keep."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

import ipywidgets as widgets

from companion.analysis.placement import best_placement
from companion.lessons import expected_value as reckoned
from companion.lessons.printed import THOUSAND, edition
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    a_position,
    beside,
    button,
    column,
    follow,
    html,
    row,
    slider,
)
from companion.plot import Marks
from companion.rules.chinatown.position import Position

TOUCHING, APART = (3, 4, 8), (1, 20, 30)
"""Three lots that touch, and three that do not."""
TIMES = 10_000
STEPS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
"""Draws of a simulation, each about three times the one before."""


def three_lots(seed: int = 0) -> widgets.VBox:
    """Return hands of five tiles laid as well as can be on three touching lots, one by one or ten thousand."""
    seeds, ground, said = [seed], Ground(_three_lots(), close=True), html()
    simulated, exact = "simulated", "exact"
    figure = Figure(
        "Three touching lots, year 1",
        "income of the year, k",
        "share of hands",
        dict.fromkeys((simulated, exact), "bars"),
        low=0,
        high=1,
    )
    chances, earned = reckoned.three_touching(), list[int]()

    def once() -> None:
        seeds[0] += 1
        hand = reckoned.random_hand(seeds[0])
        best = best_placement(replace(_three_lots(), hands={reckoned.ME: hand}), reckoned.ME)
        ground.show(replace(_three_lots(), tiles=best.tiles))
        named = ", ".join(f"{count} {edition().shops[shop].label}" for shop, count in hand.items())
        tell([best.dollars // THOUSAND], f"Drawn: {named}. Best placement: <b>{{}}</b> this year. ")

    def often() -> None:
        seeds[0] += 1
        tell(reckoned.simulate_three(TIMES, seeds[0]), "")

    def tell(incomes: Sequence[int], first: str) -> None:
        earned.extend(incomes)
        counts, many = Counter(earned), len(earned) > 1
        names = sorted(chances)
        figure.show({simulated: (names, [counts[income] / len(earned) for income in names])})
        if len(earned) > TIMES:
            figure.show({exact: (names, [float(chances[income]) for income in names])})
        error = f", standard error {stdev(earned) / sqrt(len(earned)):.2f}" if many else ""
        hands = f"{len(earned):,} hands" if many else "1 hand"
        said.value = (
            f"{first.format(incomes[0])}{hands} so far: <b>{fmean(earned):.2f}</b> on average{error}. "
            f"Three lots apart: {reckoned.three_apart()}, always."
        )

    once()
    keys = row(button("draw once", once), button(f"{TIMES:,} times", often))
    return column(keys, said, beside(figure, ground))


def _three_lots() -> Position:
    return a_position(dict.fromkeys(TOUCHING, reckoned.ME))


def years() -> widgets.VBox:
    """Return what an income a year is worth until the end, by the year in which one trades for it."""
    gain, said = slider("income a year (k):", 10, 140, 30, step=10), html()
    year = slider("year of the trade:", 1, len(edition().years), 3)
    figure = Figure("Worth until the end", "year of the trade", "k", {"worth": "bars", "now": "dots"}, low=0)

    def show() -> None:
        all_years = list(range(1, year.max + 1))
        worth = [reckoned.until_the_end(gain.value, each) for each in all_years]
        now = worth[year.value - 1]
        figure.show({"worth": (all_years, worth), "now": ([year.value], [now])})
        left = round(now / gain.value)
        said.value = f"{gain.value} a year, {left} incomes left: <b>{now:g}</b>."

    follow(show, gain, year)
    return column(gain, year, said, figure)


def certainty(seed: int = 0) -> widgets.VBox:
    """Return a simulated mean with two standard errors on each side, for more and more draws."""
    seeds, said = [seed], html()
    names = [f"{times:,}" for times in STEPS]
    figure = Figure(
        "Mean income of three touching lots",
        "draws",
        "k a year",
        {"mean ± 2 standard errors": "band", "mean": "dots", "exact": "line"},
        names=names,
    )

    def anew() -> None:
        seeds[0] += 1
        means, errors = [], []
        for step, times in enumerate(STEPS):
            incomes = reckoned.simulate_three(times, seeds[0] * len(STEPS) + step)
            means.append(fmean(incomes))
            errors.append(stdev(incomes) / sqrt(times))
        low = [mean - 2 * error for mean, error in zip(means, errors, strict=True)]
        high = [mean + 2 * error for mean, error in zip(means, errors, strict=True)]
        exact = float(reckoned.mean_and_sd(reckoned.three_touching())[0])
        figure.show(
            {
                "mean ± 2 standard errors": (names, low, high),
                "mean": (names, means),
                "exact": (names, [exact] * len(names)),
            }
        )
        said.value = (
            f"Standard error: {errors[0]:.3f} with {names[0]} draws, {errors[-1]:.4f} with {names[-1]}."
        )

    anew()
    return column(button("draw anew", anew), said, figure)


def deeds() -> widgets.VBox:
    """Return the position of exercise 4.3 on the board: tiles laid, and the four deeds that are dealt."""
    ground = Ground(reckoned.choice_of())
    ground.show(marks=Marks(lit=frozenset(reckoned.DEALT)))
    named = ", ".join(map(str, reckoned.DEALT))
    return column(html(f"Yours are the lots with tiles; a blue line marks the deeds {named}."), ground.widget)
