"""Servers that tests start: the companion on a page of its own, and JupyterLab with copies of notebooks."""

import os
import re
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent

APP = """
import sys; from pathlib import Path; from companion.app import serve
port, home, table, notebook = sys.argv[1:]
sys.exit(serve(Path(home), table or None, int(port), False, Path(notebook) if notebook else None))
"""

LAB = """
import sys; from pathlib import Path; from companion.app import lab
port, home, table, folder = sys.argv[1:]
sys.exit(lab(Path(home), Path(folder) if folder else None, table or None, int(port), False))
"""


@dataclass(frozen=True, slots=True)
class Started:
    """A server that a test started: where it answers, and its process."""

    address: str
    process: subprocess.Popen[str]

    def stop(self, seconds: float = 20) -> tuple[int, str]:
        """End it as Ctrl-C does; return what it exited with, and what it said after its first line."""
        self.process.send_signal(signal.SIGINT)
        try:
            said, _ = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode, said


def start_app(home: Path, table: str = "", notebook: Path | None = None) -> Started:
    """Start the companion's own page for a home, and wait until it answers."""
    return _start(APP, str(home), table, str(notebook or ""))


def start_lab(home: Path, table: str = "", folder: Path | None = None) -> Started:
    """Start JupyterLab with copies of the notebooks in `folder`, and wait until it answers."""
    return _start(LAB, str(home), table, str(folder or ""))


def _start(code: str, *words: str) -> Started:
    paths = [str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(free_port()), *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()  # the server's one sentence: where it is, or why it is not
    found = re.search(r"http://\S+", line)
    if not found:
        process.kill()
        said, _ = process.communicate()
        raise RuntimeError(f"nothing is served: {line}{said}")
    return Started(found[0], process)


def free_port() -> int:
    """A port that the system does not give to anybody else so soon: other servers may start at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children(pid: int) -> set[int]:
    """Every process below this one."""
    table = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, table.splitlines())}
    below: set[int] = set()
    while more := {child for child, parent in parents.items() if parent in below | {pid}} - below:
        below |= more
    return below


def kill_kernel_of(page: Page) -> None:
    """End the kernel of a page of the companion, as a machine without memory would."""
    config = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent)")
    table = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    found = [line.split()[0] for line in table.splitlines() if config["kernelId"] in line]
    os.kill(int(found[0]), signal.SIGKILL)
