"""Sketches of lesson 3: the gaps between photos, and seven misses in a row."""

from random import Random

from companion.lessons.bag import tiles_of, total
from companion.lessons.bag_exercises import SEVEN
from companion.plot.sketch import Branch, row, tree

__all__ = ["gaps", "misses"]

SEED = 7
"""Of the bag that is drawn: any will do."""
PHOTO = "photo"
MISSES = 4
"""Draws of the tree that are drawn; the others look alike."""


def gaps() -> str:
    """Return one bag drawn to its end, with the gaps between the photos."""
    wanted = sorted(Random(SEED).sample(range(1, total() + 1), tiles_of(PHOTO)))
    return row(
        wanted,
        total(),
        f"{total()} tiles in the order in which they are drawn; the {len(wanted)} photos are black",
    )


def misses() -> str:
    """Return the first misses of a hand as a tree, with the chance of each."""
    return tree(_miss(0))


def _miss(draw: int) -> Branch:
    left, wrong = total() - draw, total() - draw - tiles_of(PHOTO)
    if draw == MISSES:
        return Branch(f"… {SEVEN} misses")
    hit = Branch("a photo", f"{tiles_of(PHOTO)}/{left}")
    miss = _miss(draw + 1)
    chance = f"{wrong}/{left}"
    return Branch(f"draw {draw + 1}", branches=(hit, Branch(miss.text, chance, miss.branches)))
