"""Draws by dice, many at once: what the exact chances of `companion.analysis.odds` are compared with."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def counts_drawn(
    kind: int, total: int, draws: int, times: int, seed: int, again: bool = False
) -> NDArray[np.int64]:
    """Return how many of the `kind` among `total` came in each of `times` draws of `draws`.

    `again` puts each one back before the next is drawn.
    """
    dice = np.random.default_rng(seed)
    if again:
        return dice.binomial(draws, kind / total, times)
    return dice.hypergeometric(kind, total - kind, draws, times)


def hands_drawn(counts: Sequence[int], draws: int, times: int, seed: int) -> NDArray[np.int64]:
    """Return `times` hands of `draws` out of kinds of these `counts`: one row a hand, one column a kind."""
    dice = np.random.default_rng(seed)
    hands: NDArray[np.int64] = dice.multivariate_hypergeometric(
        list(counts), draws, size=times, method="count"
    )
    return hands
