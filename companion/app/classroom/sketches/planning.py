"""Sketches of lesson 7: the position of exercise 7.3, all its plans as a tree, and the bound."""

from collections import Counter

from companion.lessons.planning import income_with, vacant_lots
from companion.lessons.planning_exercises import LOTS, PLAYER
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.returns import best_use
from companion.plot import Marks
from companion.plot.board_still import board_svg
from companion.plot.series import Series
from companion.plot.series_still import series_svg
from companion.plot.sketch import Branch, tree
from companion.rules.chinatown.picture import picture

__all__ = ["bound", "greed", "the_position"]

START = "greed"


def the_position() -> str:
    """Return the block of the exercise, its vacant lots marked."""
    start = position(START)
    free = vacant_lots(start, PLAYER)
    return board_svg(
        picture(start), Marks(lit=frozenset(free)), {start.edition.board.lots[lot].block for lot in free}
    )


def greed() -> str:
    """Return every order of laying tiles with what it pays at each step, in k; greedy's first step is starred."""
    start = position(START)
    begun = income_with(start, PLAYER, {}) // THOUSAND
    return tree(Branch(f"now {begun}", branches=_steps({})), across=250, down=40)


def _steps(laid: dict[int, str]) -> tuple[Branch, ...]:
    """What may be laid next, one branch for each tile on each lot."""
    start = position(START)
    left = Counter(start.hand(PLAYER)) - Counter(laid.values())
    free = [lot for lot in vacant_lots(start, PLAYER) if lot not in laid]
    after = {
        (lot, shop): income_with(start, PLAYER, {**laid, lot: shop}) // THOUSAND
        for lot in free
        for shop in left
    }
    most = max(after.values(), default=0)
    return tuple(
        Branch(
            f"{pays} ★" if pays == most and not laid else str(pays),
            f"{start.edition.label(shop)} on {lot}",
            _steps({**laid, lot: shop}),
        )
        for (lot, shop), pays in after.items()
    )


def bound() -> str:
    """Return what so many lots can pay at most."""
    lots = list(range(1, LOTS))
    series = Series("No plan pays more", "vacant lots", "k a year", {"bound": "bars"}, low=0)
    series.show({"bound": (lots, [best_use(count) for count in lots])})
    return series_svg(series)
