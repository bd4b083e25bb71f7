"""Explorations of lesson 5: a price for one lot, a short purse, the years left, and a rival's offer."""

from dataclasses import replace

import ipywidgets as widgets

from companion.analysis.bargaining import Price
from companion.analysis.placement import years_left
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.two_people import (
    gains,
    nash_product,
    notes_up_to,
    price_of_lot,
    solutions,
)
from companion.panels.lessons.stage import (
    Figure,
    Ground,
    beside,
    choice,
    colours_of,
    column,
    follow,
    html,
    slider,
)
from companion.plot import Marks
from companion.rules.chinatown.position import Position

LOT, BUYER, RIVAL = 64, "Red", "Green"
DEAREST = 200_000
"""Dollars: where the sliders for prices end."""


def _start() -> Position:
    return position("one_lot")


def _k(dollars: int) -> int:
    return dollars // THOUSAND


def _notes() -> list[int]:
    """Every payable price of the sliders, in dollars."""
    return notes_up_to(_start().edition, DEAREST)


def _dollars(label: str, low: int, value: int) -> widgets.IntSlider:
    """A slider in steps of the smallest note, in k."""
    step = min(_start().edition.notes)
    return slider(label, _k(low), _k(DEAREST), _k(value), _k(step))


def price() -> widgets.VBox:
    """Return the position with a price on the lot: both gains, and their product."""
    asked = price_of_lot(_start(), LOT, BUYER)
    ground, said = Ground(_start(), Marks(selected={LOT: "?"}), close=True), html()
    paid = _dollars("price of lot 64, in k:", 0, 60_000)
    both = Figure(
        "What each gains",
        "price in k",
        "gain until the end, in k",
        {"Red": "line", "Yellow": "line", "here": "dots"},
        colours=colours_of(_start()),
    )
    product = Figure(
        "Product of the gains", "price in k", "k times k", {"product": "bars", "here": "dots"}, low=0
    )
    notes = _notes()
    across = [_k(each) for each in notes]

    def show() -> None:
        at = paid.value * THOUSAND
        red, yellow = gains(asked, at)
        both.show(
            {
                "Red": (across, [_k(gains(asked, each)[0]) for each in notes]),
                "Yellow": (across, [_k(gains(asked, each)[1]) for each in notes]),
                "here": ([paid.value] * 2, [_k(red), _k(yellow)]),
            }
        )
        squares = [nash_product(asked, each) / THOUSAND**2 for each in notes]
        product.show(
            {
                "product": (across, squares),
                "here": ([paid.value], [nash_product(asked, at) / THOUSAND**2]),
            }
        )
        said.value = (
            f"For {paid.value} k: Red gains <b>{_k(red)}</b>, Yellow gains <b>{_k(yellow)}</b>, "
            f"product <b>{nash_product(asked, at) // THOUSAND**2:,}</b>. {_judged(red, yellow)}"
        )

    follow(show, paid)
    return column(paid, said, beside(both, ground), product)


def _judged(red: int, yellow: int) -> str:
    if min(red, yellow) > 0:
        return "Both gain."
    loser = "Red" if red < yellow else "Yellow"
    return f"{loser} is as well off without this deal." if not min(red, yellow) else f"{loser} says no."


def purse() -> widgets.VBox:
    """Return the prices of both solutions when Red can pay no more than is in her purse."""
    asked, said = price_of_lot(_start(), LOT, BUYER), html()
    cash = _dollars("Red's purse, in k:", asked.low + min(_start().edition.notes), 150_000)
    figure = Figure(
        "Two solutions and a purse",
        "Red's purse, in k",
        "price in k",
        {"Nash": "line", "Kalai and Smorodinsky": "line", "here": "dots"},
        low=0,
    )
    purses = [each for each in _notes() if each > asked.low]
    solved = {each: [float(price) / THOUSAND for price in solutions(asked, each)] for each in purses}

    def show() -> None:
        nash, proportional = solved[cash.value * THOUSAND]
        across = [_k(each) for each in purses]
        figure.show(
            {
                "Nash": (across, [solved[each][0] for each in purses]),
                "Kalai and Smorodinsky": (across, [solved[each][1] for each in purses]),
                "here": ([cash.value] * 2, [nash, proportional]),
            }
        )
        both = f"Nash <b>{nash:g}</b>, Kalai and Smorodinsky <b>{proportional:g}</b>"
        said.value = f"With {cash.value} k at most: {both}."

    follow(show, cash)
    return column(cash, said, figure)


def years() -> widgets.VBox:
    """Return how the bargaining range shrinks from year to year."""
    year, said = slider("year of the deal:", 1, len(_start().edition.years), _start().year), html()
    figure = Figure(
        "Prices that help both, by year",
        "year of the deal",
        "price in k",
        {"prices that help both": "band", "middle": "line", "ends of this year": "dots"},
        low=0,
    )
    every = list(range(year.min, year.max + 1))
    prices = {each: price_of_lot(replace(_start(), year=each), LOT, BUYER) for each in every}

    def show() -> None:
        now, left = prices[year.value], years_left(replace(_start(), year=year.value))
        figure.show(
            {
                "prices that help both": (
                    every,
                    [_k(prices[each].low) for each in every],
                    [_k(prices[each].high) for each in every],
                ),
                "middle": (every, [float(prices[each].middle) / THOUSAND for each in every]),
                "ends of this year": ([year.value] * 2, [_k(now.low), _k(now.high)]),
            }
        )
        ends = f"Yellow asks <b>{_k(now.low)}</b> at least, Red pays <b>{_k(now.high)}</b> at most"
        said.value = f"Incomes left: {left}. {ends}."

    follow(show, year)
    return column(year, said, figure)


def offer() -> widgets.VBox:
    """Return what an offer of a rival does to the price, when it is firm and when it only bounds the price."""
    said, ground = html(), Ground(_start(), Marks(selected={LOT: "?"}), close=True)
    bid = _dollars("Green offers, in k:", 0, 40_000)
    leaves = choice(
        "Yellow", {"can end the talks and sell to Green": True, "cannot end the talks": False}, True
    )
    figure = Figure(
        "A rival's offer",
        "Green's offer, in k",
        "price between Red and Yellow, in k",
        {"Yellow can leave": "line", "Yellow cannot": "line", "here": "dots"},
        low=0,
    )
    alone = price_of_lot(_start(), LOT, BUYER)
    bids = [each for each in _notes() if each < alone.high]
    bid.max = _k(bids[-1])
    firm = {each: float(_with(each).middle) for each in bids}
    bounded = {each: max(float(alone.middle), float(each)) for each in bids}

    def show() -> None:
        at, across = bid.value * THOUSAND, [_k(each) for each in bids]
        agreed = (firm if leaves.value else bounded)[at]
        figure.show(
            {
                "Yellow can leave": (across, [firm[each] / THOUSAND for each in bids]),
                "Yellow cannot": (across, [bounded[each] / THOUSAND for each in bids]),
                "here": ([bid.value], [agreed / THOUSAND]),
            }
        )
        said.value = f"Green offers {bid.value} k: an even split is at <b>{agreed / THOUSAND:g}</b>."

    follow(show, bid, leaves)
    return column(bid, leaves, said, beside(figure, ground))


def _with(bid: int) -> Price:
    return price_of_lot(_start(), LOT, BUYER, firm_offer=bid, rival=RIVAL)
