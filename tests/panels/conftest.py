"""What the tests of panels share: a screen without a browser."""

import pytest

from companion.panels import Screen
from companion.rules.chinatown import new_game
from companion.store import memory_table


def unhurried(screen: Screen) -> Screen:
    """Let every tap come long after the one before."""
    screen.deafness._clock = iter(range(0, 10**6, 10)).__next__
    return screen


@pytest.fixture
def screen() -> Screen:
    """Three players at the start of a new game."""
    return unhurried(Screen(memory_table(new_game(["Ann", "Bo", "Cy"]))))
