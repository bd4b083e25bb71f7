"""For every test: saved tables go to a folder of its own, and Jupyter reads nobody's settings."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from companion.panels import Screen

collect_ignore_glob = ["conftest.py", "*/conftest.py"]
"""Not searched for doctests: modules of one name cannot be imported side by side. Fixtures are found all the same."""

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def companion_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's tables are kept: a temporary folder, never the user's own."""
    home = tmp_path / "companion-home"
    monkeypatch.setenv("COMPANION_HOME", str(home))
    return home


@pytest.fixture
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture
def screen() -> "Screen":
    """A screen without a browser: three players at the start of a new game, who take their time."""
    from scribe import new_screen  # here alone: most tests need no widgets, which take a second to load

    return new_screen()
