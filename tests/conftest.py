"""For every test: saved tables go to a folder of its own, and Jupyter reads nobody's settings."""

import gc
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from companion.panels import Screen

collect_ignore_glob = ["conftest.py", "*/conftest.py"]
"""Not searched for doctests: modules of one name cannot be imported side by side. Fixtures are found all the same."""

ROOT = Path(__file__).resolve().parent.parent


LEFT_BY_TOOLS = {"build", "dist", "test-results", "screenshots", "__pycache__"}


def names_beside_the_project() -> set[str]:
    """What lies in the repository's folder, but for what tools keep there."""
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    return {name for name in names - LEFT_BY_TOOLS if not name.endswith(".egg-info")}


def pytest_configure() -> None:
    """Servers that tests start end as by Ctrl-C, which a process started in the background would have them ignore."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure() -> None:
    """Python ends now, and need not take what is left apart, millions of objects, one by one."""
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def what_a_module_leaves_is_looked_at_once() -> Iterator[None]:
    """Widgets live on, tens of thousands of them: no later collection of garbage goes through them again."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """No test writes into the folder it was started in: that is mostly the repository's."""
    before = names_beside_the_project()
    yield
    left = names_beside_the_project() - before
    assert left == set(), f"the tests left {', '.join(sorted(left))} in {ROOT}"


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
