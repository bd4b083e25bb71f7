"""What the tests of the store share: a home, and a table on disk or in memory."""

from pathlib import Path

import pytest
from kept_tables import PLAYERS, table_of

from companion import chinatown
from companion.store import (
    memory_table,
)


@pytest.fixture
def home(companion_home: Path) -> Path:
    return companion_home


@pytest.fixture(params=["stored", "memory"])
def table(request, home: Path):
    with memory_table(chinatown.new_game(PLAYERS)) if request.param == "memory" else table_of(home) as table:
        yield table
