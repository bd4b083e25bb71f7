"""Sketches of lesson 5: the position, the bargaining range, and offers in turn."""

from companion.analysis.placement import years_left
from companion.lessons.positions import position
from companion.lessons.printed import THOUSAND
from companion.lessons.two_people import alternating_offers, price_of_lot
from companion.lessons.two_people_exercises import BUYER, LOT, SELLER
from companion.plot import Marks
from companion.plot.board_still import board_svg
from companion.plot.sketch import scale
from companion.rules.chinatown.picture import picture

__all__ = ["offers", "price_range", "the_position"]


HIGHEST = 200
"""k at the end of the scale."""


def the_position() -> str:
    """Return the block of the lesson, with the lot that is for sale."""
    start = position("one_lot")
    return board_svg(picture(start), Marks(selected={LOT: ""}), {start.edition.board.lots[LOT].block})


def price_range() -> str:
    """Return the scale of prices with both reservation values and the middle."""
    price = price_of_lot(position("one_lot"), LOT, BUYER)
    low, high, middle = (float(each) / THOUSAND for each in (price.low, price.high, price.middle))
    marks = {
        f"{SELLER} asks {low:g} at least": low,
        f"{BUYER} pays {high:g} at most": high,
        f"middle {middle:g}": middle,
    }
    return scale(HIGHEST, [("both gain", low, high)], marks)


def offers() -> str:
    """Return what each keeps in each year, were the talks to get so far: the last year on top."""
    start = position("one_lot")
    price = price_of_lot(start, LOT, BUYER)
    made = alternating_offers(price, years_left(start), (BUYER, SELLER))
    bands = []
    for offer in reversed(made):
        red, yellow = (float(each) / THOUSAND for each in (offer.payer_gains, offer.receiver_gains))
        said = f"year {start.year + len(made) - offer.incomes}, {offer.speaker} speaks"
        bands.append((f"{said}: {BUYER} {red:g}, {SELLER} {yellow:g}", 0.0, red + yellow))
    return scale(HIGHEST, bands, {"nothing": 0, "surplus left": bands[-1][2]})
