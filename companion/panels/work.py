"""Long work off the screen's thread: how far it is, what it found, and a way to stop it."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

TELL_SECONDS = 0.2
"""How often a screen is told how far the work is."""

Job = Callable[[Callable[[float], None], Callable[[], bool]], Any]
"""Is given what to tell its progress to, 0 to 1, and what says whether to stop; returns what it found so far."""


class Work:
    """One job at a time, in a thread of its own; `tell` is called where the screen lives.

    Parameters
    ----------
    tell : callable
        Called while it runs, and once more when it has ended, in the loop in which it was started. A plain script has
        no loop: there `wait` does it.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._task: asyncio.Task[None] | None = None
        self._done: Callable[[Any], None] | None = None
        self._found: tuple[Any, ...] = ()
        self.share = 0.0
        self.failed: Exception | None = None

    @property
    def runs(self) -> bool:
        """Whether a job is under way, its end not told yet."""
        return self._thread is not None

    def start(self, job: Job, done: Callable[[Any], None]) -> None:
        """Begin `job`, unless another one runs; `done` is handed what it returns, `failed` keeps what it raises."""
        if self.runs:
            return
        self._stop, self._done, self._found, self.failed, self.share = threading.Event(), done, (), None, 0.0
        self._thread = threading.Thread(target=self._run, args=(job, self._stop), daemon=True)
        self._thread.start()
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._follow())

    def stop(self) -> None:
        """Ask the job to end with what it has found so far."""
        self._stop.set()

    def forget(self) -> None:
        """Stop the job and let nobody hear what it found."""
        self.stop()
        self._done = None

    def wait(self) -> None:
        """Wait until the job has ended and tell of it."""
        if self._thread:
            self._thread.join()
            self._end()

    def _run(self, job: Job, stop: threading.Event) -> None:
        try:
            self._found = (job(self._progress, stop.is_set),)
        except Exception as error:  # it is said on the screen, which lives in another thread
            self.failed = error

    def _progress(self, share: float) -> None:
        self.share = share

    async def _follow(self) -> None:
        while self._thread and self._thread.is_alive():
            await asyncio.sleep(TELL_SECONDS)
            self._tell()
        self._end()

    def _end(self) -> None:
        if self._thread is None:
            return
        self._thread = None
        if self._found and self._done:
            self._done(self._found[0])
        self._tell()
