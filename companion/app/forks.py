"""The server's side of the seed: starting it, asking it for kernels, seeing them end."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress

from companion.app.seed import PLACEHOLDER, READY

CAN_FORK = sys.platform == "linux"
"""Elsewhere there is no fork (Windows), or the system's own libraries do not survive one (macOS)."""

PATIENCE = 60
"""Seconds until a seed that does not answer is given up."""

ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
"""For the seed alone: libraries of arithmetic start no threads, which a fork would lose."""


class Seed:
    """The warm process that kernels are forked from. It warms up while the server starts."""

    def __init__(self) -> None:
        self._requests, theirs = socket.socketpair()
        self._requests.settimeout(PATIENCE)
        self._warm = False
        self._turn = threading.Lock()
        with theirs:
            descriptor = theirs.fileno()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion.app.seed", str(descriptor), PLACEHOLDER],
                env={**os.environ, **ALONE},
                stdin=subprocess.DEVNULL,
                pass_fds=[descriptor],
            )

    def fork(self, kernel: str, connection: str, environment: Mapping[str, str], folder: str) -> "Forked":
        """Return a new kernel; waits until the seed is warm.

        Parameters
        ----------
        kernel : str
            Its id, which `ps` shows.
        connection : str
            Path of its connection file.
        environment, folder
            What it runs in.

        Raises
        ------
        OSError
            When the seed is gone or does not answer.
        """
        request = {
            "kernel": kernel,
            "connection": connection,
            "environment": dict(environment),
            "folder": folder,
        }
        ours, theirs = socket.socketpair()
        try:
            ours.settimeout(PATIENCE)
            with theirs, self._turn:
                self._warm = self._warm or self._requests.recv(1) == READY
                socket.send_fds(self._requests, [b"?"], [theirs.fileno()])
            ours.sendall(json.dumps(request).encode() + b"\n")
            with ours.makefile("rb") as told:
                number = told.readline()
            if not number:
                raise BrokenPipeError("the seed ended")
            ours.setblocking(False)
            return Forked(ours, int(number))
        except BaseException:
            ours.close()
            raise

    def close(self) -> None:
        """End the seed; kernels that it made live on."""
        self._requests.close()
        self.process.kill()
        self.process.wait()


class Forked:
    """A forked kernel, as `subprocess.Popen` shows a process. What it exited with is not known."""

    stdin = stdout = stderr = None

    def __init__(self, wire: socket.socket, pid: int) -> None:
        self._wire, self.pid = wire, pid
        self._ended = False

    def poll(self) -> int | None:
        """Return None while it runs, 0 after its end."""
        if not self._ended:
            try:
                self._ended = self._wire.recv(1) == b""
            except BlockingIOError:
                return None
            except OSError:
                self._ended = True
            self._wire.close()
        return 0

    def wait(self) -> int:
        """Return 0 when it has ended."""
        while self.poll() is None:
            select.select([self._wire], [], [])
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)
