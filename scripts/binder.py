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
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
BASE = "/user/visitor/"
LESSON = "lessons/1_adjacency.ipynb"
COMPANION = "voila/render/companion.ipynb"
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv*", "build", "dist", "class", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "test-results"
)
PATIENCE_SECONDS = 120
"""To the first answer of the server, on a busy machine."""


def main(words: list[str] | None = None) -> int:
    """Replay everything and print one line for each step; exit code 1 when something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--here", action="store_true", help="use the environment of this Python")
    here = parser.parse_args(words).here
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_BEHIND)
        home = Path(folder) / "home"
        home.mkdir()
        bin_folder = Path(sys.executable).parent if here else _environment(Path(folder) / "env")
        environment = _variables(bin_folder, home, project)
        if not here:
            with _timed("packages"):
                _run(project, environment, "pip", "install", "--quiet", "-r", "binder/requirements.txt")
            print(f"environment: {_megabytes(Path(folder) / 'env')} MB")
        with _timed("postBuild"):
            _run(project, environment, "bash", "binder/postBuild")
        with _served(project, environment) as (address, token):
            faults = list(_faults(address, token))
    print("\n".join(faults) or "the lessons are there without solutions, and the companion answers")
    return 1 if faults else 0


def _environment(folder: Path) -> Path:
    """A new and empty environment; its folder of programs."""
    venv.create(folder, with_pip=True)
    return folder / "bin"


def _variables(bin_folder: Path, home: Path, project: Path) -> dict[str, str]:
    """What the steps know: the environment's programs first, and a home with nobody's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "COMPANION"))}
    path = os.pathsep.join([str(bin_folder), os.environ["PATH"]])
    # What is installed here may be another checkout than the copy; on a server it is the copy itself.
    return kept | {"PATH": path, "HOME": str(home), "PYTHONPATH": str(project), "IPYTHONDIR": str(home / ".ipython")}


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
def _served(project: Path, environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The server as a hub starts it; its address and the token of the visitor."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token, address = secrets.token_urlsafe(), f"http://127.0.0.1:{port}{BASE}"
    flags = ("--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root", f"--ServerApp.base_url={BASE}")
    server = subprocess.Popen(
        ("bash", "binder/start", "jupyter", "lab", *flags),
        cwd=project,
        env=environment | {"JUPYTER_TOKEN": token},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with _timed("server"):
            _wait(address, token, server)
        yield address, token
    finally:
        server.terminate()
        server.wait(PATIENCE_SECONDS)


def _wait(address: str, token: str, server: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < last and server.poll() is None:
        with suppress(URLError, OSError):
            _read(address, token, "api/status")
            return
        time.sleep(0.1)
    raise SystemExit("the server did not answer")


def _faults(address: str, token: str) -> Iterator[str]:
    """What a visitor would miss, or see and should not."""
    seen = [each["path"] for each in _contents(address, token, "")["content"]]
    if "companion.ipynb" not in seen or "binder" in seen:
        yield f"a visitor sees {', '.join(seen)}; expected the notebooks and nothing else"
    lesson = json.dumps(_contents(address, token, LESSON)["content"])
    if "in the place of the three dots" not in lesson or "BEGIN SOLUTION" in lesson:
        yield f"{LESSON} is not as a student gets it"
    if "jupyter-config-data" not in _read(address, token, f"lab/tree/{LESSON}"):
        yield f"lab/tree/{LESSON} does not open"
    with _timed("the companion's page"):
        page = _read(address, token, COMPANION)
    for wanted in ("application/vnd.jupyter.widget-state+json", "forgets every game"):
        if wanted not in page:
            yield f"{COMPANION} has no {wanted!r}"


def _contents(address: str, token: str, path: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(_read(address, token, f"api/contents/{path}"))
    return found


def _read(address: str, token: str, path: str) -> str:
    request = Request(address + path, headers={"Authorization": f"token {token}"})
    with urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        text: str = answer.read().decode("utf8")
    return text


if __name__ == "__main__":
    sys.exit(main())
