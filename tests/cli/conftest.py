"""What the tests of commands share: a command to run, and a saved table."""

from pathlib import Path

import pytest
from ran import PLAYERS, Ran

from companion import chinatown
from companion.cli import main
from companion.store import create


@pytest.fixture
def companion(capsys):
    def call(*words: object) -> Ran:
        code = main([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def thursday(companion_home: Path):
    with create(companion_home, "Thursday/✓", chinatown.new_game(PLAYERS)) as table:
        table.push(chinatown.Keep("Ann", (1, 2, 3, 4, 5)))
        yield table
