"""Lesson 2, increasing returns: what a group of touching tiles pays as a function of its tiles (C18 to C20).

Money in k, thousands of dollars a year. The *marginal* income of a tile is what the newest one adds.
"""

from functools import cache

from companion.lessons.printed import THOUSAND, edition, position
from companion.rules.chinatown.income import income
from companion.rules.chinatown.position import Position


def pay(tiles: int, size: int) -> int:
    """Return what `tiles` touching tiles of one owner and of a shop of `size` pay a year, in k (C19, C20).

    >>> [pay(tiles, size=3) for tiles in range(7)]
    [0, 10, 20, 50, 60, 70, 100]
    """
    table = edition().pay
    complete, rest = divmod(tiles, size)
    return (complete * table[size, True] + (table[rest, False] if rest else 0)) // THOUSAND


def sizes() -> dict[int, int]:
    """Return the sizes of shops → the tiles of such a shop in the box, smallest first."""
    return dict(sorted({shop.size: shop.tiles for shop in edition().shops.values()}.items()))


def marginal(tiles: int, size: int) -> int:
    """Return what the last of `tiles` touching tiles adds, in k a year."""
    return pay(tiles, size) - pay(tiles - 1, size)


@cache
def best_use(lots: int) -> int:
    """Return the largest income of a year from `lots` lots of any shape, with any tiles of the box, in k.

    Groups of one shop never pay more apart than together, so a shop counts once, with as many tiles as it gets.
    """
    best = [0] * (lots + 1)  # best[n]: with n lots and the shops looked at so far
    for shop in edition().shops.values():
        best = [
            max(best[n - tiles] + pay(tiles, shop.size) for tiles in range(min(n, shop.tiles) + 1))
            for n in range(lots + 1)
        ]
    return best[lots]


def two_thirds() -> Position:
    """Return the position of exercise 2.2: three restaurants each, on two sides of one block, in year 4."""
    owners = dict.fromkeys((71, 72, 73), "Red") | dict.fromkeys((75, 76, 77), "Yellow")
    return position(owners, dict.fromkeys(owners, "restaurant"), year=4)


def joined(where: Position, owner: str = "Red") -> Position:
    """Return the position in which `owner` has every lot that has an owner."""
    return position(dict.fromkeys(where.owners, owner), where.tiles, year=where.year)


def together(where: Position) -> int:
    """Return what all players earn a year, in k."""
    return sum(income(where).values()) // THOUSAND
