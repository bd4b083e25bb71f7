"""A browser that can reach only this machine, and what the tests in this folder share."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import chromium
import pytest
from pages import PATIENCE_SECONDS, PHONE, Pages, watched
from playwright.sync_api import Browser, expect
from started import Started, free_port, start_app
from tables import Tables

expect.set_options(timeout=1000 * PATIENCE_SECONDS)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark who sits at the shared tables: `make test` runs them in one process, and all others in a second one."""
    if "tables" in getattr(item, "fixturenames", ()):
        item.add_marker("tables")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser. Without one these tests are skipped; where CI is set they fail."""
    path = chromium.find()
    if path:
        return path
    if os.environ.get("CI", "") not in ("", "0", "false"):
        pytest.fail("no Chromium here; `make test` installs one or says why not", pytrace=False)
    pytest.skip("no Chromium here; `make test` installs one or says why not")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict, chromium_path: str) -> dict:
    """Start that browser, without errands of its own, and with no names but this machine's."""
    return {**browser_type_launch_args, "executable_path": chromium_path, "args": chromium.FLAGS}


@pytest.fixture(scope="session")
def asked() -> list[str]:
    """Every address outside this machine that a page asked for since the present test began."""
    return []


@pytest.fixture(autouse=True)
def foreign_requests(asked: list[str]) -> Iterator[list[str]]:
    """The same; one address is enough to fail the test."""
    asked.clear()
    yield asked
    if asked:
        pytest.fail("a page asked for something outside this machine:\n" + "\n".join(asked), pytrace=False)


@pytest.fixture
def new_context(new_context: Callable, asked: list[str]) -> Callable:
    """As in pytest-playwright, for one phone more: `new_context(**PHONE)`; its requests are watched."""
    return lambda **settings: watched(new_context(**settings), asked)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tables of `tables` are kept."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def app(home: Path, chromium_path: str) -> Iterator[Started]:
    """The companion's own page for this home."""
    started = start_app(home)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def pages(browser: Browser, asked: list[str]) -> Iterator[Pages]:
    """Pages that stay open from test to test."""
    made = Pages(lambda **size: watched(browser.new_context(**size), asked))
    yield made
    made.close()


@pytest.fixture(scope="session")
def tables(home: Path, app: Started, pages: Pages) -> Tables:
    """Tables, shown on those pages."""
    return Tables(home, app, pages)


@pytest.fixture
def phone(new_context: Callable) -> object:
    """A page as wide as a phone, touched and not clicked."""
    return new_context(**PHONE).new_page()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Start a command that serves pages and return its address; it is stopped after the test.

    `serve("-m", "companion.cli", "play", "--no-browser", "--port", "{port}")` runs this Python with these
    words, a free port in the place of `{port}`, in an empty folder, and waits until `path` answers there.
    """
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str, path: str = "/", seconds: float = 60) -> str:
        port = free_port()
        log = tmp_path / f"server-{port}.log"
        folder = tmp_path / f"server-{port}"
        folder.mkdir()
        with log.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, *(word.replace("{port}", str(port)) for word in words)],
                cwd=folder,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        started.append(process)
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + seconds
        while not answers(address + path):
            if process.poll() is not None or time.monotonic() > until:
                pytest.fail(f"{' '.join(words)} served nothing:\n{log.read_text()}", pytrace=False)
            time.sleep(0.1)
        return address

    yield start
    for process in started:
        stop(process)


def stop(process: subprocess.Popen[bytes], seconds: float = 10) -> None:
    """End a server and its kernels: asked first, then not asked."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
            process.wait(seconds)
        except ProcessLookupError:
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait(seconds)


def answers(address: str) -> bool:
    """Whether a page is served there."""
    try:
        with urlopen(address, timeout=5) as answer:
            return answer.status < 500
    except (URLError, ConnectionError, TimeoutError):
        return False
