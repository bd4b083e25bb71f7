"""For every test: saved tables go to a folder of its own, and Jupyter reads nobody's settings."""

from pathlib import Path

import pytest

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
