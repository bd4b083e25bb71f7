"""What-if analysis measured: every figure is a ratio, or stands beside the work it was needed for.

    python benchmarks/analysis.py

Rivals run on the same instances in the same process and take turns with us. highspy and scipy come with the extra
`bench`; a rival that is not installed (ortools need not be) is left out and named.
"""

import random
import statistics
import sys
from collections.abc import Iterator
from functools import partial
from math import comb
from operator import truediv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "analysis")]

from grounds import clustered, played, scattered  # noqa: E402
from placements import choices, instance  # noqa: E402
from rivals import by_cp_sat, by_highs, flooded  # noqa: E402
from turns import in_turns, ratio, rival, seconds  # noqa: E402

from companion.analysis import odds  # noqa: E402
from companion.analysis.coalitions import coalition_game  # noqa: E402
from companion.analysis.deals import best_deals  # noqa: E402
from companion.analysis.gains import options  # noqa: E402
from companion.analysis.placement import Holding, holding, pack_holding  # noqa: E402
from companion.analysis.table import income_table, tile_masks  # noqa: E402
from companion.analysis.values import indices  # noqa: E402
from companion.rules import chinatown as c  # noqa: E402

VALUES = income_table(c.load_edition("2008"))


def scoring() -> None:
    edition = c.load_edition("2008")
    for kind, boards in (
        ("scattered", [scattered(random.Random(seed), 5, 70, 1.0, 0) for seed in range(200)]),
        ("clustered", [clustered(random.Random(seed), 5, 70) for seed in range(200)]),
    ):
        _scoring(edition, kind, boards)


def _scoring(edition: c.Edition, kind: str, boards: list[c.Position]) -> None:
    names, lots = list(edition.shops), list(edition.board.lots)
    near = [tuple(lots.index(other) for other in edition.board.neighbours[lot]) for lot in lots]
    sizes = [shop.size for shop in edition.shops.values()]
    pay = [[_pay(edition, count, size) for count in range(17)] if size > 2 else [] for size in range(7)]
    plain = [
        (
            [board.players.index(board.owners[lot]) if lot in board.tiles else -1 for lot in lots],
            [names.index(board.tiles[lot]) if lot in board.tiles else 0 for lot in lots],
        )
        for board in boards
    ]
    players = [own for board in boards for own in tile_masks(board).values()]
    places = indices(VALUES, players)
    kept = [[VALUES.begins[cell] + mask for cell, mask in own.items()] for own in players]
    look = VALUES.flat.tobytes().__getitem__
    incomes = [dollars for board in boards for dollars in c.income(board).values()]
    assert [dollars for each in plain for dollars in flooded(*each, sizes, near, pay)] == incomes
    assert [sum(map(look, own)) * VALUES.unit for own in kept] == incomes
    assert (VALUES.flat[places].sum(axis=-1) * VALUES.unit).tolist() == incomes
    flood, table, batch = in_turns(
        lambda: [flooded(*each, sizes, near, pay) for each in plain],
        lambda: [sum(map(look, own)) for own in kept],
        lambda: VALUES.flat[places].sum(axis=-1),
        times=5,
    )
    count = len(boards)
    what = f"Scoring a full board of {kind} tiles"
    ratio(f"{what}, plain Python, places kept, against a flood fill", table / count, flood / count, 4.5, 8)
    ratio(f"{what}, batched, against the same", batch / count, flood / count, 20, 40)


def _pay(edition: c.Edition, count: int, size: int) -> int:
    full, rest = divmod(count, size)
    return full * edition.pay[size, True] + (edition.pay[rest, False] if rest else 0)


def gains(held: Holding) -> Iterator[tuple[str, int, int, int]]:
    for shop, block, laid, some in choices(VALUES, held):
        row = VALUES.row(shop, block)
        yield shop, block, some, row[laid | some] - row[laid]


def placement() -> None:
    highspy, cp_model = rival("highspy"), rival("ortools.sat.python.cp_model")
    for one_block in (False, True):
        where = "in one block" if one_block else "spread"
        cases = [holding(instance(random.Random(seed), 12, 10, one_block), ("Ann",)) for seed in range(40)]
        ours = [seconds(lambda held=held: _afresh(held)) for held in cases]
        models = [list(gains(held)) for held in cases]  # what we have to find out, they are given
        for name, solve, module in (("highspy", by_highs, highspy), ("CP-SAT", by_cp_sat, cp_model)):
            if not module:
                continue
            works = [
                partial(solve, module, VALUES, held, sets) for held, sets in zip(cases, models, strict=True)
            ]
            theirs = [seconds(work) for work in works]
            what = f"Best placement, 12 lots and 10 tiles {where}, proven, against {name}"
            ratio(what, statistics.median(ours), statistics.median(theirs), 10, 15)
    cases = [holding(instance(random.Random(seed), 12, 10, seed % 2 == 1), ("Ann",)) for seed in range(1000)]
    times = sorted(seconds(lambda held=held: _afresh(held)) for held in cases)
    most, longest = times[989] * 1e3, times[-1] * 1e3
    print(f"  of 1,000 such instances 99 % take below {most:.2f} ms (goal 5), the longest {longest:.1f} ms")


def _afresh(held: Holding) -> object:
    options.cache_clear()
    return pack_holding(VALUES, held)


def chances() -> None:
    stats = rival("scipy.stats")
    if not stats:
        return
    ours, fraction, theirs = in_turns(
        lambda: truediv(*odds.at_least_ways(2, 6, 90, 7)),
        lambda: odds.at_least(2, 6, 90, 7),
        lambda: stats.hypergeom.sf(1, 90, 6, 7),
        times=200,
    )
    assert abs(float(odds.at_least(2, 6, 90, 7)) - stats.hypergeom.sf(1, 90, 6, 7)) < 1e-12
    ratio("Draw odds against scipy.stats.hypergeom.sf", ours, theirs, 30, 50)
    print(f"  as an exact fraction: {theirs / fraction:.1f} times")


def coalitions() -> None:
    times = []
    for year in range(1, 7):
        for seed in range(5):
            position = played(random.Random(seed), 5, year, withheld=0.35 if seed % 2 else 0.0)
            options.cache_clear()
            times.append(seconds(lambda position=position: coalition_game(position).shapley()))
    median, worst = statistics.median(times), max(times)
    print(
        f"Exact Shapley value, five players, {len(times)} positions: median {median:.3f} s (done 0.3), ",
        end="",
    )
    print(f"worst {worst:.3f} s (done 5, goal 0.3)")


def deals() -> None:
    times, told = [], []
    for players in (3, 4, 5):
        for year in range(1, 7):
            position = played(random.Random(year), players, year)
            options.cache_clear()
            times.append(seconds(lambda position=position: told.append(best_deals(position, seconds=1.0))))
    proven = sum(each.proven for each in told)
    print(
        f"Best deals of all pairs and triples within a second, {len(times)} positions, bests laid each year: median "
        f"{statistics.median(times):.2f} s, worst {max(times):.2f} s; {proven} proven, the others with a bound"
    )
    crowded = scattered(random.Random(0), 5, 65, 0.9, 2, year=3)
    tries = sum(
        _exchanges(crowded, first, second)
        for first in crowded.players
        for second in crowded.players
        if first < second
    )
    print(
        f"  (trying every exchange of up to two lots and two tiles a side of one of them would be {tries:,} tries)"
    )


def _exchanges(position: c.Position, first: str, second: str) -> int:
    sides = 1
    for player in (first, second):
        lots, tiles = len(position.lots_of(player)), sum(position.hand(player).values())
        sides *= (1 + lots + comb(lots, 2)) * (1 + tiles + comb(tiles, 2))
    return sides


if __name__ == "__main__":
    for part in (scoring, placement, chances, coalitions, deals):
        part()
