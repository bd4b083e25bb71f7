"""The two servers that `screens.py` compares, and what they take of the memory."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def companion(home: Path, table: str) -> Iterator[Any]:
    """Serve `table` as `companion play` does."""
    from started import start_app

    started = start_app(home, table)
    try:
        yield started
    finally:
        started.stop()


@contextmanager
def plain_voila(home: Path, table: str) -> Iterator[Any]:
    """Serve the same notebook with Voila as it comes."""
    from started import Started, free_port

    port = free_port()
    book = str(ROOT / "notebooks" / "companion.ipynb")
    process = subprocess.Popen(
        [sys.executable, "-m", "voila", book, f"--port={port}", "--no-browser", "--Voila.ip=127.0.0.1"],
        env={**os.environ, "COMPANION_HOME": str(home), "COMPANION_TABLE": table},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}/"
    while not _answers(f"{address}voila/static/voila.js"):
        time.sleep(0.1)
    try:
        yield Started(address, process)
    finally:
        process.terminate()
        process.wait(20)


SERVERS: dict[str, Callable[[Path, str], Any]] = {"companion": companion, "plain Voila": plain_voila}


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def memory(process: subprocess.Popen[str]) -> float | None:
    """Return the megabytes of a server with all its kernels; None where the system does not tell."""
    from started import children

    try:
        total = 0
        for pid in children(process.pid) | {process.pid}:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                total += int(line.split()[1]) if line.startswith("Pss:") else 0
        return total / 1024
    except OSError:
        return None
