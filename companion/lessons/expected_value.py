"""Lesson 4, expected value: averages of placements over all draws, and how sure a simulated average is.

Money in k, thousands of dollars. A *hand* is what is drawn: shop → tiles.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import ceil, comb, prod, sqrt

from companion.analysis.chances import at_least
from companion.analysis.dice import hands_drawn
from companion.analysis.placement import best_placement, years_left
from companion.lessons.bag import total
from companion.lessons.printed import THOUSAND, edition, position
from companion.lessons.returns import pay
from companion.rules.chinatown.position import Position

ME = "Red"


def until_the_end(a_year: float, year: int) -> float:
    """Return what an income of `a_year` is worth from the trading of `year` on: it is paid this year too."""
    return a_year * years_left(position(year=year))


def hands(bag: Mapping[str, int], draws: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Yield every hand of `draws` tiles from a bag, with its chance (multivariate hypergeometric)."""
    ways = comb(sum(bag.values()), draws)
    for shops in combinations_with_replacement(bag, draws):
        hand = {shop: shops.count(shop) for shop in dict.fromkeys(shops)}
        if chosen := prod(comb(bag[shop], count) for shop, count in hand.items()):
            yield hand, Fraction(chosen, ways)


def mean_and_sd(chances: Mapping[int, Fraction]) -> tuple[Fraction, float]:
    """Return the expected value and the standard deviation of value → chance.

    >>> mean_and_sd({0: Fraction(1, 2), 2: Fraction(1, 2)})
    (Fraction(1, 1), 1.0)
    """
    mean = sum((value * chance for value, chance in chances.items()), start=Fraction(0))
    spread = sum((chance * (value - mean) ** 2 for value, chance in chances.items()), start=Fraction(0))
    return mean, sqrt(spread)


# --- three touching lots, five tiles from a full bag (exercise 4.2, exploration 1)

THREE_LOTS, FIVE_TILES = 3, 5


def triple_gains() -> dict[int, int]:
    """Return what three touching tiles of a size of shop pay beyond three tiles apart: size → k a year."""
    return {shop.size: pay(3, shop.size) - 3 * pay(1, shop.size) for shop in edition().shops.values()}


def three_touching(chance: Callable[[int], Fraction] | None = None) -> dict[int, Fraction]:
    """Return income → chance of three touching lots with the best three of five tiles from a full bag, without trade.

    Five tiles hold three of one shop at most once, and pairs pay no more than singles. `chance` gives, for the tiles
    of a shop in the bag, that of three or more among the five; left out, it is the hypergeometric one.
    """
    chance = chance or (lambda tiles: at_least(3, tiles, total(), FIVE_TILES))
    apart = THREE_LOTS * pay(1, 3)
    found = {apart: Fraction(1)}
    for shop in edition().shops.values():
        income, share = apart + triple_gains()[shop.size], chance(shop.tiles)
        found[income] = found.get(income, Fraction(0)) + share
        found[apart] -= share
    return found


def three_apart() -> int:
    """Return the income of three lots that do not touch, whatever the tiles."""
    return THREE_LOTS * pay(1, 3)


def random_hand(seed: int) -> dict[str, int]:
    """Return five tiles drawn by dice from a full bag."""
    shops = edition().shops
    drawn = hands_drawn([shop.tiles for shop in shops.values()], FIVE_TILES, 1, seed)[0]
    return {shop: int(count) for shop, count in zip(shops, drawn, strict=True) if count}


def simulate_three(times: int, seed: int) -> list[int]:
    """Return the income of three touching lots in each of `times` hands of five tiles, by dice."""
    shops = edition().shops.values()
    drawn = hands_drawn([shop.tiles for shop in shops], FIVE_TILES, times, seed)
    gains = [triple_gains()[shop.size] for shop in shops]
    best: list[int] = ((drawn >= THREE_LOTS) * gains).max(axis=1).tolist()
    return [three_apart() + gain for gain in best]


# --- which two deeds to keep (exercise 4.3)

BUILT = {47: "jewellery", 48: "jewellery", 51: "jewellery", 59: "sea_food"}
DEALT, KEPT, DRAWN = (52, 60, 62, 85), 2, 2
IN_BAG = {"sea_food": 4, "jewellery": 2, "tea_house": 2}
"""Of the other shops three tiles each are in the bag."""


def bag_of_the_choice() -> dict[str, int]:
    """Return the bag of the choice between deeds."""
    return {shop: IN_BAG.get(shop, 3) for shop in edition().shops}


def choice_of(*deeds: int) -> Position:
    """Return the position once `deeds` are kept and before the draw: one sea food in hand, tiles on four lots."""
    owners = dict.fromkeys((*BUILT, *deeds), ME)
    return position(owners, BUILT, {ME: {"sea_food": 1}}, year=4)


@cache
def income_chances(*deeds: int) -> Mapping[int, Fraction]:
    """Return income → chance once `deeds` are kept and two tiles drawn, each hand with its best placement, in k."""
    kept, found = choice_of(*deeds), dict[int, Fraction]()
    for hand, chance in hands(bag_of_the_choice(), DRAWN):
        held = {**hand, "sea_food": hand.get("sea_food", 0) + 1}
        income = best_placement(replace(kept, hands={ME: held}), ME).dollars // THOUSAND
        found[income] = found.get(income, Fraction(0)) + chance
    return found


def choices() -> dict[tuple[int, ...], Fraction]:
    """Return each choice of two deeds → its expected income, the best first."""
    means = {deeds: mean_and_sd(income_chances(*deeds))[0] for deeds in combinations(DEALT, KEPT)}
    return dict(sorted(means.items(), key=lambda item: -item[1]))


def choice_gain() -> int:
    """Return what the tile that one hopes for adds a year, once the best two deeds are kept."""
    incomes = income_chances(*next(iter(choices())))
    return max(incomes) - min(incomes)


# --- a florist or a filler (exercise 4.4)

BAG_LEFT, FLORISTS_LEFT, A_DRAW = 25, 2, 2


def florist_gain() -> int:
    """Return what the fourth florist adds in a year."""
    return pay(4, 4) - pay(3, 4)


def filler_gain() -> int:
    """Return what any other tile on the fourth lot adds in a year."""
    return pay(1, 4)


def fill_at_once(now: Fraction) -> Fraction:
    """Return the expected gain of both incomes, with the chance `now` of a florist, and else a filler laid."""
    return 2 * (florist_gain() * now + filler_gain() * (1 - now))


def florist_by(draws: int) -> Fraction:
    """Return the chance of a florist among the next `draws` tiles."""
    return at_least(1, FLORISTS_LEFT, BAG_LEFT, draws)


# --- how many draws tell two chances apart (exercise 4.5)


def draws_to_tell(chance: Fraction, other: Fraction, errors: int) -> int:
    """Return the smallest number of draws whose `errors` standard errors are less than the difference of chances."""
    return ceil(errors**2 * chance * (1 - chance) / (chance - other) ** 2)
