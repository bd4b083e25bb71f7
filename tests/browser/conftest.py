"""A browser that can reach only this machine, and what the tests in this folder share."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import chromium
import pytest

HERE = Path(__file__).resolve().parent
LOCAL = {"127.0.0.1", "localhost", "::1"}

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLE = {"viewport": {"width": 1280, "height": 800}}


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


def is_foreign(url: str) -> bool:
    """Whether this address lies outside the machine.

    >>> [is_foreign(url) for url in ("http://localhost:1/x", "data:,x", "wss://example.com/", "blob:null/1")]
    [False, False, True, False]
    """
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss", "ftp"} and parts.hostname not in LOCAL


@pytest.fixture(autouse=True)
def foreign_requests() -> Iterator[list[str]]:
    """Every address outside this machine that a page of this test asked for; one is enough to fail it."""
    asked: list[str] = []
    yield asked
    if asked:
        pytest.fail("a page asked for something outside this machine:\n" + "\n".join(asked), pytrace=False)


@pytest.fixture
def new_context(new_context: Callable, foreign_requests: list[str]) -> Callable:
    """As in pytest-playwright, for one phone more: `new_context(**PHONE)`; its requests are watched."""

    def note(url: str) -> None:
        if is_foreign(url):
            foreign_requests.append(url)

    def make(**settings: object) -> object:
        context = new_context(**settings)
        context.on("request", lambda request: note(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))
        return context

    return make


@pytest.fixture
def phone(new_context: Callable) -> object:
    """A page as wide as a phone, touched and not clicked."""
    return new_context(**PHONE).new_page()


@pytest.fixture
def table_screen(new_context: Callable) -> object:
    """A page as wide as the tablet in the middle of the table."""
    return new_context(**TABLE).new_page()


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


def free_port() -> int:
    """A port of this machine that nobody listens on just now."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def answers(address: str) -> bool:
    """Whether a page is served there."""
    try:
        with urlopen(address, timeout=5) as answer:
            return answer.status < 500
    except (URLError, ConnectionError, TimeoutError):
        return False
