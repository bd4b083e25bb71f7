"""Replay `binder/` as a Binder server does, and say what it takes: size, and seconds to the first page.

    python scripts/binder.py           in a new environment, as a server builds it: minutes, and downloads
    python scripts/binder.py --here    in this environment: only the packages are not installed anew

The project is copied, the steps run in the copy, and a server starts under a base address as a hub gives one. Then
its pages are opened: the lessons must be there without solutions, and the companion must answer.
"""

import argparse
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
BASE = "/user/visitor/"
LESSON = "lessons/1_adjacency.ipynb"
COMPANION = "voila/render/companion.ipynb"
LEFT_BEHIND = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "build",
    "dist",
    "class",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "test-results",
)
PATIENCE_SECONDS = 120
"""To the first answer of the server, on a busy machine."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A server that was started for one visitor: its address, with the base that a hub gives, and the token."""

    address: str
    token: str

    def read(self, path: str) -> str:
        """Return what is served under a path."""
        request = Request(self.address + path, headers={"Authorization": f"token {self.token}"})
        with urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            text: str = answer.read().decode("utf8")
        return text

    def contents(self, path: str) -> Any:
        """Return a folder's entries or a notebook, as JupyterLab sees it."""
        return json.loads(self.read(f"api/contents/{path}"))["content"]


def main(words: list[str] | None = None) -> int:
    """Replay everything and print one line for each step; exit code 1 when something does not hold."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--here", action="store_true", help="use the environment of this Python")
    with replayed(parser.parse_args(words).here) as visit:
        found = list(faults(visit))
    print("\n".join(found) or "the lessons are there without solutions, and the companion opens")
    return 1 if found else 0


@contextmanager
def replayed(here: bool) -> Iterator[Visit]:
    """Replay all steps in a copy of the project, and yield the server that they end in."""
    with tempfile.TemporaryDirectory() as folder:
        project, home, env = (Path(folder) / name for name in ("project", "home", "env"))
        shutil.copytree(ROOT, project, ignore=LEFT_BEHIND)
        home.mkdir()
        if not here:
            venv.create(env, with_pip=True)
        environment = _variables(Path(sys.executable).parent if here else env / "bin", home)
        if here:  # what is installed here may be another checkout than the copy
            environment["PYTHONPATH"] = str(project)
        else:
            with _timed("packages"):
                _run(project, environment, "pip", "install", "--quiet", "-r", "binder/requirements.txt")
            print(f"environment: {_megabytes(env)} MB")
        with _timed("postBuild"):
            _run(project, environment, "bash", "binder/postBuild")
        with _served(project, environment) as visit:
            yield visit


def faults(visit: Visit) -> Iterator[str]:
    """Walk what a visitor would miss, or see and should not."""
    seen = [each["path"] for each in visit.contents("")]
    if "companion.ipynb" not in seen or "binder" in seen:
        yield f"a visitor sees {', '.join(seen)}; expected the notebooks and nothing else"
    for entry in visit.contents("lessons"):
        lesson = json.dumps(visit.contents(entry["path"]))
        if "in the place of the three dots" not in lesson or "BEGIN SOLUTION" in lesson:
            yield f"{entry['path']} is not as a student gets it"
    if "jupyter-config-data" not in visit.read(f"lab/tree/{LESSON}"):
        yield f"lab/tree/{LESSON} does not open"
    with _timed("the companion's page"):
        page = visit.read(COMPANION)
    if "application/vnd.jupyter.widget-view+json" not in page:
        yield f"{COMPANION} has no widget in it"


def _variables(bin_folder: Path, home: Path) -> dict[str, str]:
    """What the steps know: the environment's programs first, and a home with nobody's settings."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "COMPANION"))
    }
    path = os.pathsep.join([str(bin_folder), os.environ["PATH"]])
    return kept | {
        "PATH": path,
        "HOME": str(home),
        "IPYTHONDIR": str(home / ".ipython"),
    }


def _run(project: Path, environment: dict[str, str], *words: str) -> None:
    done = subprocess.run(words, cwd=project, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


@contextmanager
def _timed(step: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    print(f"{step}: {time.perf_counter() - begun:.1f} s", flush=True)


def _megabytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) // 10**6


@contextmanager
def _served(project: Path, environment: dict[str, str]) -> Iterator[Visit]:
    """The server as a hub starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    visit = Visit(f"http://127.0.0.1:{port}{BASE}", secrets.token_urlsafe())
    flags = (
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--allow-root",
        f"--ServerApp.base_url={BASE}",
    )
    server = subprocess.Popen(
        ("bash", "binder/start", "jupyter", "lab", *flags),
        cwd=project,
        env=environment | {"JUPYTER_TOKEN": visit.token},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with _timed("server"):
            _wait(visit, server)
        yield visit
    finally:
        server.terminate()
        server.wait(PATIENCE_SECONDS)


def _wait(visit: Visit, server: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < last and server.poll() is None:
        with suppress(URLError, OSError):
            visit.read("api/status")
            return
        time.sleep(0.1)
    raise SystemExit("the server did not answer")


if __name__ == "__main__":
    sys.exit(main())
