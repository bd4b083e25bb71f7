"""Sketches of lesson 8: one deal on the board, before and after, and the incomes of the last year in order."""

from typing import Any

from companion.lessons.our_game import incomes
from companion.lessons.our_game_exercises import MOVE
from companion.lessons.printed import THOUSAND
from companion.lessons.records import shipped
from companion.plot import Marks
from companion.plot.board_still import board_svg
from companion.plot.series import Series
from companion.plot.series_still import series_svg
from companion.rules.chinatown.picture import picture

__all__ = ["after", "before", "sorted_incomes"]


def before() -> str:
    """Return the blocks of the deal before it."""
    return _blocks(MOVE - 1)


def after() -> str:
    """Return the blocks of the deal after it."""
    return _blocks(MOVE)


def _blocks(moves: int) -> str:
    game = shipped().tables[0].game
    deal: Any = game.log[MOVE - 1]
    lots = [lot for transfer in deal.transfers for lot in transfer.lots]
    here = game.positions[moves]
    marks = Marks(selected=dict.fromkeys(lots, ""))
    return board_svg(picture(here), marks, {here.edition.board.lots[lot].block for lot in lots})


def sorted_incomes() -> str:
    """Return the incomes of the last year, the smallest first, and the line of equal ones."""
    rows = incomes(shipped().tables).to_dicts()
    last = sorted((row for row in rows if row["year"] == rows[-1]["year"]), key=lambda row: row["dollars"])
    names, earned = [row["player"] for row in last], [row["dollars"] / THOUSAND for row in last]
    title = f"Incomes of year {rows[-1]['year']}"
    series = Series(title, "", "k", {"income": "bars", "if all were equal": "line"}, low=0, names=names)
    equal = sum(earned) / len(earned)
    series.show({"income": (names, earned), "if all were equal": (names, [equal] * len(names))})
    return series_svg(series)
