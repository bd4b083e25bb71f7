"""Explorations of lesson 3: drawing with and without putting back, open tiles, waiting, tiles alike."""

from itertools import accumulate

import ipywidgets as widgets

from companion.analysis.chances import at_least
from companion.analysis.dice import counts_drawn
from companion.lessons.bag import put_back, some_alike, tiles_of, total, waiting, waiting_mean
from companion.panels.lessons.stage import Figure, button, column, follow, html, row, slider

SHOP = "photo"
HAND = 7
MOST = 10_000
"""Hands drawn at most in one exploration."""
POINTS = 100
"""Of a running share."""


def draws() -> widgets.VBox:
    """Return the running share of hands of seven with a photo, drawn with and without putting tiles back."""
    times, said = slider("hands of seven:", 100, MOST, 1000, step=100), html()
    names = {False: "not put back", True: "put back"}
    figure = Figure(
        "Hands of seven with at least one photo",
        "hands drawn",
        "share of them",
        {**dict.fromkeys(names.values(), "line"), "exact, not put back": "line"},
        low=0.25,
        high=0.55,
    )
    seed = [0]

    def show() -> None:
        exact, kind = float(at_least(1, tiles_of(SHOP), total(), HAND)), tiles_of(SHOP)
        shares = {}
        for again, name in names.items():
            hits = counts_drawn(kind, total(), HAND, times.value, 2 * seed[0] + again, again) > 0
            step = max(1, times.value // POINTS)
            at = range(step, times.value + 1, step)
            running = list(accumulate(map(int, hits)))
            shares[name] = (list(at), [running[place - 1] / place for place in at])
        ends = [0, times.value]
        figure.show({**shares, "exact, not put back": (ends, [exact, exact])})
        told = "; ".join(f"{name} <b>{values[-1]:.3f}</b>" for name, (_, values) in shares.items())
        returned = float(put_back(1, kind, total(), HAND))
        said.value = f"After {times.value:,} hands: {told}. Exact: {exact:.4f} and {returned:.4f}."

    def anew() -> None:
        seed[0] += 1
        show()

    follow(show, times)
    return column(row(times, button("draw anew", anew)), said, figure)


def open_tiles() -> widgets.VBox:
    """Return the chance of a photo in the next draw as tiles come to lie open."""
    kind, drawn = tiles_of(SHOP), slider("tiles you draw:", 1, 7, 3)
    photos, others = slider("photos that lie open:", 0, kind, 1), slider("other open tiles:", 0, 60, 20)
    said = html()
    figure = Figure(
        "At least one photo in your next draw",
        "other tiles that lie open",
        "chance",
        {"chance": "line", "now": "dots"},
        low=0,
        high=1,
    )

    def chance(other: int) -> float:
        return float(at_least(1, kind - photos.value, total() - photos.value - other, drawn.value))

    def show() -> None:
        seen = list(range(others.max + 1))
        now = chance(others.value)
        figure.show({"chance": (seen, [chance(other) for other in seen]), "now": ([others.value], [now])})
        left = total() - photos.value - others.value
        said.value = f"{kind - photos.value} photos among {left} tiles in the bag: chance <b>{now:.4f}</b>."

    follow(show, drawn, photos, others)
    return column(drawn, photos, others, said, figure)


def waits() -> widgets.VBox:
    """Return the chance of each draw to be that of the first, second … photo, and the average one."""
    kind, said = tiles_of(SHOP), html()
    which = slider("which photo:", 1, kind, 1)
    figure = Figure(
        "At which draw does it come?", "draw", "chance", {"chance": "bars", "average": "line"}, low=0
    )

    def show() -> None:
        chances = waiting(which.value, kind, total())
        mean = float(waiting_mean(which.value, kind, total()))
        heights = [float(chance) for chance in chances.values()]
        figure.show({"chance": (list(chances), heights), "average": ([mean, mean], [0, max(heights)])})
        with_return = which.value * total() / kind
        number = which.value
        said.value = (
            f"Photo number {number} comes at draw <b>{mean:g}</b> on average; {with_return:g} if put back."
        )

    follow(show, which)
    return column(which, said, figure)


def alike() -> widgets.VBox:
    """Return the chance of two alike, and of three alike, in hands of every size."""
    hand, said = slider("tiles in the hand:", 2, 25, 7), html()
    figure = Figure(
        "Tiles of one shop in a hand",
        "tiles in the hand",
        "chance",
        {"two alike": "line", "three alike": "line", "now": "dots"},
        low=0,
        high=1,
    )

    def show() -> None:
        hands = list(range(2, hand.max + 1))
        two, three = ([float(some_alike(count, size)) for size in hands] for count in (2, 3))
        here = hand.value - hands[0]
        figure.show(
            {
                "two alike": (hands, two),
                "three alike": (hands, three),
                "now": ([hand.value, hand.value], [two[here], three[here]]),
            }
        )
        said.value = (
            f"{hand.value} tiles: two alike <b>{two[here]:.3f}</b>, three alike <b>{three[here]:.4f}</b>."
        )

    follow(show, hand)
    return column(hand, said, figure)
