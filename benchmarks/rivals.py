"""What the analysis is measured against: a flood fill for scoring, integer programmes for the best placement."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from companion.analysis.placement import Holding  # noqa: E402
from companion.analysis.values import Values, lots_of  # noqa: E402


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


def by_highs(highspy: Any, values: Values, held: Holding, sets: Sequence[tuple[int, int, int]]) -> int:
    """The gain of the best placement as an integer programme, handed over as one matrix."""
    rows = _rows(values, held, sets)
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


def by_cp_sat(cp_model: Any, values: Values, held: Holding, sets: Sequence[tuple[int, int, int]]) -> int:
    """The same by CP-SAT, in one thread."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in sets]
    for limit, row in _rows(values, held, sets):
        model.add(sum(weight * chosen[at] for at, weight in row.items()) <= limit)
    model.maximize(sum(each * gain for each, (*_, gain) in zip(chosen, sets, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return round(solver.objective_value)


def _rows(values: Values, held: Holding, sets: Sequence[Any]) -> list[tuple[int, dict[int, int]]]:
    """Limits and weights: tiles of a shop, lots once, and one set of a cell."""
    shops: dict[object, dict[int, int]] = {}
    once: dict[object, dict[int, int]] = {}
    for at, (shop, block, some, _) in enumerate(sets):
        shops.setdefault(shop, {})[at] = some.bit_count()
        once.setdefault((shop, block), {})[at] = 1
        for lot in lots_of(values, block, some):
            once.setdefault(lot, {})[at] = 1
    return [(held.hand[shop], row) for shop, row in shops.items()] + [(1, row) for row in once.values()]
