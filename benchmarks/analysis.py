"""What-if analysis measured: every figure is a ratio, or stands beside the work it was needed for.

    python benchmarks/analysis.py

Rivals run on the same instances in the same process and take turns with us. highspy and scipy come with the extra
`bench`; a rival that is not installed (ortools need not be) is left out and named.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from math import comb
from operator import truediv
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "analysis")]

from grounds import clustered, played, scattered  # noqa: E402
from test_placement import choices, instance  # noqa: E402

from companion.analysis import odds  # noqa: E402
from companion.analysis.coalitions import coalition_game  # noqa: E402
from companion.analysis.deals import best_deals  # noqa: E402
from companion.analysis.gains import options  # noqa: E402
from companion.analysis.placement import Holding, holding, pack_holding  # noqa: E402
from companion.analysis.table import income_table, tile_masks  # noqa: E402
from companion.analysis.values import indices, lots_of  # noqa: E402
from companion.rules import chinatown as c  # noqa: E402

TURNS = 5
VALUES = income_table(c.load_edition("2008"))


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor seconds that `work` takes, once, out of so many times in a row."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def in_turns(*works: Callable[[], object], times: int = 1) -> list[float]:
    """The median seconds of each work; all run once in every turn."""
    turns = [[seconds(work, times) for work in works] for _ in range(TURNS)]
    return [statistics.median(column) for column in zip(*turns, strict=True)]


def rival(name: str) -> Any:
    """The module `name`, None when it is not installed, which is said."""
    try:
        return import_module(name)
    except ImportError:
        print(f"  {name} is not installed: left out")
        return None


def ratio(what: str, ours: float, theirs: float, done: float, goal: float) -> None:
    times = f"{theirs / ours:.1f} times (done {done:g}, goal {goal:g})"
    print(f"{what}: {times}; {ours * 1e6:,.1f} us against {theirs * 1e6:,.1f} us")


# --- Scoring


def flooded(
    owners: list[int], shops: list[int], sizes: list[int], near: list[tuple[int, ...]], pay: list
) -> list[int]:
    """Incomes of five players by a flood fill over tuples of neighbours: lots, owners and shops as numbers."""
    incomes, seen = [0] * 5, [False] * len(owners)
    for first, owner in enumerate(owners):
        if owner < 0 or seen[first]:
            continue
        shop, count, edge = shops[first], 0, [first]
        seen[first] = True
        while edge:
            count += 1
            for lot in near[edge.pop()]:
                if not seen[lot] and owners[lot] == owner and shops[lot] == shop:
                    seen[lot] = True
                    edge.append(lot)
        incomes[owner] += pay[sizes[shop]][count]
    return incomes


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


# --- Placement


def by_highs(highspy: Any, held: Holding, sets: Sequence[tuple[int, int, int]]) -> int:
    """The gain of the best placement as an integer programme, handed over as one matrix."""
    rows = _rows(held, sets)
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(sets), len(rows)
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = np.array([gain for *_, gain in sets], float)
    model.col_lower_, model.col_upper_ = np.zeros(len(sets)), np.ones(len(sets))
    model.row_lower_ = np.full(len(rows), -highspy.kHighsInf)
    model.row_upper_ = np.array([limit for limit, _ in rows], float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(sets)
    parts = [list(row.items()) for _, row in rows]
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.cumsum([0, *map(len, parts)])
    model.a_matrix_.index_ = np.array([at for part in parts for at, _ in part])
    model.a_matrix_.value_ = np.array([weight for part in parts for _, weight in part], float)
    solver = highspy.Highs()
    solver.silent()
    solver.passModel(model)
    solver.run()
    return round(solver.getInfo().objective_function_value)


def by_cp_sat(cp_model: Any, held: Holding, sets: Sequence[tuple[int, int, int]]) -> int:
    """The same by CP-SAT, in one thread."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in sets]
    for limit, row in _rows(held, sets):
        model.add(sum(weight * chosen[at] for at, weight in row.items()) <= limit)
    model.maximize(sum(each * gain for each, (*_, gain) in zip(chosen, sets, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return round(solver.objective_value)


def _rows(held: Holding, sets: Sequence[Any]) -> list[tuple[int, dict[int, int]]]:
    """Limits and weights: tiles of a shop, lots once, and one set of a cell."""
    shops: dict[object, dict[int, int]] = {}
    once: dict[object, dict[int, int]] = {}
    for at, (shop, block, some, _) in enumerate(sets):
        shops.setdefault(shop, {})[at] = some.bit_count()
        once.setdefault((shop, block), {})[at] = 1
        for lot in lots_of(VALUES, block, some):
            once.setdefault(lot, {})[at] = 1
    return [(held.hand[shop], row) for shop, row in shops.items()] + [(1, row) for row in once.values()]


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
            works = [partial(solve, module, held, sets) for held, sets in zip(cases, models, strict=True)]
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


# --- Odds, coalitions, deals


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
