"""A table of three in its first trade, on disk and in memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR

from companion import chinatown
from companion.store import Table, create, memory_table


@pytest.fixture(params=["stored", "memory"])
def table(request, companion_home: Path) -> Iterator[Table]:
    """The table in its first trade."""
    game = chinatown.new_game(list(ANN_BO_CY))
    made = memory_table(game) if request.param == "memory" else create(companion_home, "Thursday", game)
    with made as opened:
        opened.push(*FIRST_YEAR)
        yield opened
