"""The planning policy: deeds are kept by what they may earn, and tiles are laid in the best placement.

It looks at one game at a time: an exact search has nothing to gain from playing many games side by side.
"""

from collections import Counter
from collections.abc import Iterator

from companion.analysis.placement import best_placement
from companion.analysis.plain import Policy
from companion.analysis.plain_table import Table
from companion.analysis.values import Values
from companion.rules.chinatown import Position


def keep_by_value(table: Table, seat: int, hand: list[int], keeps: int) -> list[int]:
    """Return the deeds with the largest `deed_value`; of equals, the lowest lots."""
    by_value = sorted(sorted(hand), key=lambda lot: deed_value(table, seat, lot), reverse=True)
    return by_value[:keeps]


def deed_value(table: Table, seat: int, lot: int) -> tuple[int, int]:
    """Return what a tile on `lot` would add to the income of `seat`, and how many own vacant lots touch it.

    The first is a sum over the tiles that may come to lie there: those in the seat's hand, and those that neither
    lie on the board nor are in a hand it can see, which is its own alone.
    """
    ground, own = table.ground, Counter(table.hands[seat])
    unseen = Counter(dict(enumerate(shop.tiles for shop in ground.edition.shops.values())))
    unseen.subtract(shop for shop in table.laid if shop >= 0)
    gain = sum(max(unseen[shop], own[shop]) * table.gain(seat, shop, lot) for shop in unseen)
    touching = ground.edition.board.neighbours[ground.lots[lot]]
    return gain, sum(ground.lot_index[other] in table.vacant[seat] for other in touching)


def lay_best(table: Table, seat: int, chances: Iterator[int], values: Values | None = None) -> None:
    """Lay the placement that earns most (see `placement`), or is worth most by other `values`."""
    ground = table.ground
    if table.vacant[seat] and table.hands[seat]:
        for lot, shop in best_placement(_alone(table, seat), "own", values=values).tiles.items():
            at, which = ground.lot_index[lot], ground.shop_index[shop]
            table.vacant[seat].remove(at)
            table.hands[seat].remove(which)
            table.laid[at] = which
            table.add(seat, at)


def _alone(table: Table, seat: int) -> Position:
    """Return a position with what `seat` has, and nobody else."""
    ground = table.ground
    own = [lot for lot, owner in enumerate(table.owner) if owner == seat]
    return Position(
        edition=ground.edition,
        players=("own",),
        colours={},
        first_player="own",
        owners={ground.lots[lot]: "own" for lot in own},
        tiles={ground.lots[lot]: ground.shops[table.laid[lot]] for lot in own if table.laid[lot] >= 0},
        hands={"own": Counter(ground.shops[shop] for shop in table.hands[seat])},
    )


PLANNING = Policy(lay_best, keep=keep_by_value)
"""Keeps by value and lays the best placement; does not trade."""
