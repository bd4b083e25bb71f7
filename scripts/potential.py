"""Estimates the potential of unfinished businesses from rollouts, and writes `potential.csv` beside an edition.

    python scripts/potential.py [--edition 2008] [--games 200]

Players who deal two at a time and by incomes (`companion.analysis.dealing`) play so many games with each number of
players: what they know of a potential must not come from the table that it goes to. Once a game is over, it is known
what the tiles of each business brought from the end of a year on.
"""

import argparse
import csv
from collections import defaultdict
from dataclasses import replace

from companion import chinatown
from companion.analysis import plain
from companion.analysis.dealing import dealing, position_of
from companion.analysis.draws import draw_games, seed_of
from companion.analysis.potential import unit_of
from companion.rules.chinatown import businesses
from companion.rules.tables import DATA

Shares = dict[int, float]
"""Lot → dollars a year of its tile: an equal part of what its business earns."""
Key = tuple[int, int, int]
"""Incomes to come, size of the shop, tiles of the unfinished business."""


def estimate(edition: str, games: int) -> dict[Key, tuple[int, int]]:
    """Return for every unfinished business its mean worth in dollars, and how often it was seen."""
    seen: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0])
    rules = chinatown.load_edition(edition)
    for players in range(rules.fewest, rules.most + 1):
        start = chinatown.new_game([f"seat {seat}" for seat in range(players)], edition=edition).position
        years: list[tuple[int, chinatown.Position]] = []

        def note(table: plain.Table, to_come: int, _: object, years: list = years) -> None:
            years.append((to_come, position_of(table, to_come)))

        draws = draw_games(start, games, seed_of(f"potential {edition}", players))
        for _ in plain.play(start, draws, replace(dealing(2, parties=2, values=None), trade=note)):
            count(years, seen)
            years.clear()
    step = unit_of(rules)
    return {key: (round(total / number / step) * step, number) for key, (total, number) in seen.items()}


def count(years: list[tuple[int, chinatown.Position]], seen: dict[Key, list[float]]) -> None:
    """Add the unfinished businesses of one game to what was `seen`: sum of worths, and number."""
    brought: Shares = defaultdict(float)
    for to_come, position in reversed(years):
        found = businesses(position)
        for business in found:
            for lot in business.lots:
                brought[lot] += business.dollars / len(business.lots)
        for business in found:
            size, tiles = position.edition.shops[business.shop].size, len(business.lots)
            if tiles < size:
                entry = seen[to_come, size, tiles]
                entry[0] += sum(brought[lot] for lot in business.lots)
                entry[1] += 1


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", default="2008")
    parser.add_argument("--games", type=int, default=200, help="games of each number of players")
    arguments = parser.parse_args()
    file = DATA / "chinatown" / arguments.edition / "potential.csv"
    found = estimate(arguments.edition, arguments.games)
    with file.open("w", encoding="utf8", newline="") as lines:
        rows = csv.writer(lines, lineterminator="\n")
        rows.writerow(("years", "size", "tiles", "dollars", "source"))
        for (years, size, tiles), (dollars, number) in sorted(found.items()):
            rows.writerow((years, size, tiles, dollars, f"scripts/potential.py: mean of {number} businesses"))
    print(f"{len(found)} rows in {file}")


if __name__ == "__main__":
    main()
