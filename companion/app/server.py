"""Start a Jupyter server as a process of its own, say where it answers, and end it cleanly."""

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

HOST = "127.0.0.1"
"""Only this machine can reach what is served here."""

FIRST_PORT = 8866
PORTS = 100
"""How many ports are tried, from the first."""

TAKEN = "Port {port} is in use on this machine. Name another one, or none."

SECONDS = 60
"""How long a server may take until it answers."""


class CannotServe(RuntimeError):
    """Why nothing is served, in one sentence."""


class PortTaken(CannotServe):
    """Another server, started in the same moment, was quicker to take the port."""


@dataclass(frozen=True, slots=True)
class Server:
    """What to start and how to know that it is up."""

    command: Sequence[str]
    environment: Mapping[str, str]
    """Added to the environment of this process."""
    folder: Path
    """Where it runs, and where its log is written."""
    port: int
    ready: str
    """A path that costs little and answers once the server is up."""
    page: str
    """The path to open."""
    says: str
    """Sentence with `{address}`, said once it is up."""
    more: str = ""
    """What else is said then."""
    listening: Path | None = None
    """A file that the server makes when the port is its own; without it whoever answers there is taken for it."""


def free_port(wanted: int | None, host: str = HOST) -> int:
    """Return the port `wanted`, or the next free one from 8866, at `host`; `CannotServe` when it is taken."""
    if wanted is not None:
        if not _is_free(wanted, host):
            raise PortTaken(TAKEN.format(port=wanted))
        return wanted
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if _is_free(port, host):
            return port
    raise CannotServe(f"No port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} is free on this machine.")


def _is_free(port: int, host: str) -> bool:
    with closing(socket.socket()) as probe:
        # As the server itself does, so that a port which only waits for old connections to end is free.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError):
            return False
        return True


def run(server: Server, browser: bool) -> int:
    """Serve until Ctrl-C or the end of the server; return what the process shall exit with."""
    log = server.folder / "server.log"
    if server.listening:
        server.listening.unlink(missing_ok=True)
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, *server.command],
            env={**os.environ, **server.environment},
            cwd=server.folder,
            stdin=subprocess.PIPE,  # closed by our end, whatever it is: that tells the server to end too
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C comes to us alone, and we end it in our own time
        )
    for name in ("SIGTERM", "SIGHUP"):  # asked to end, or the terminal's window was closed
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        _wait(server, process, log)
        address = f"http://{HOST}:{server.port}{server.page}"
        print("\n".join(filter(None, [server.says.format(address=address), server.more])), flush=True)
        if browser and has_browser():
            webbrowser.open(address)
        return process.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        _end(process)


def _wait(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + SECONDS
    while not _is_up(server):
        if process.poll() is not None and answers(server.port, server.ready):
            raise PortTaken(TAKEN.format(port=server.port))
        if process.poll() is not None or time.monotonic() > until:
            last = log.read_text("utf8", errors="replace").strip().splitlines()[-3:]
            raise CannotServe("\n".join([f"The server did not start. The end of {log}:", *last]))
        time.sleep(0.1)


def _is_up(server: Server) -> bool:
    is_ours = server.listening is None or server.listening.exists()
    return is_ours and answers(server.port, server.ready)


def answers(port: int, path: str) -> bool:
    """Return whether this machine serves `path` on `port`."""
    with closing(HTTPConnection(HOST, port, timeout=5)) as connection:
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the server, which ends its kernels; a second request it cannot refuse."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdin:
        process.stdin.close()


def has_browser() -> bool:
    """Return whether a browser with a window can open; one in the terminal would take the keyboard from us."""
    windows = (
        sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    return bool(windows)
