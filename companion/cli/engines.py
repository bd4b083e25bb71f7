"""Where a sweep runs: on this core, on cores of this machine, or on a Dask cluster; and how far it is."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from companion.analysis.sweep import Map, processes
from companion.cli.answer import BAD_ARGUMENT, Refused

PATIENCE = 10
"""Seconds that a cluster has to answer."""
EVERY = 5
"""Seconds between two lines of progress where no line can be written over."""


def over(workers: str) -> Any:
    """Return a context that lends a `map` for `--workers`: N processes, or tcp://… a Dask cluster to join.

    Raises `Refused` for anything else, and where no cluster answers.
    """
    if workers.isascii() and workers.isdigit() and 1 <= int(workers[:6]) <= MOST:
        return nullcontext(map) if int(workers) == 1 else processes(int(workers))
    if workers.startswith(("tcp://", "tls://")):
        return _cluster(workers)
    problem = (
        f"--workers is {workers}; expected 1 to {MOST} processes, or the tcp:// address of a Dask cluster"
    )
    raise Refused(BAD_ARGUMENT, [problem])


MOST = 512


@contextmanager
def _cluster(address: str) -> Iterator[Map]:
    try:
        from distributed import Client
    except ImportError:
        problem = "Dask is not installed: pip install 'tabletop-companion[cluster]' brings it"
        raise Refused(BAD_ARGUMENT, [problem]) from None
    try:
        client = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as fault:
        raise Refused(BAD_ARGUMENT, [f"no Dask cluster answers at {address}"]) from fault

    def gathered(function: Callable[[Any], Any], tasks: Any) -> Iterator[Any]:
        yield from (future.result() for future in client.map(function, list(tasks), pure=False))

    try:
        yield gathered
    finally:
        client.close()  # type: ignore[no-untyped-call]


class Progress:
    """A line on standard error that says how far it is, once a second has passed."""

    def __init__(self, what: str) -> None:
        self.what, self.begin = what, time.monotonic()
        self.last, self.over = self.begin, bool(sys.stderr and sys.stderr.isatty())

    def __call__(self, done: float, whole: float) -> None:
        """Say that `done` of `whole` are done."""
        now = time.monotonic()
        if sys.stderr is None or now - self.begin < 1 or now - self.last < (0.2 if self.over else EVERY):
            return
        self.last = now
        left = (now - self.begin) * (whole - done) / done if done else 0
        text = f"{self.what}: {done / whole:.0%}, about {left:.0f} seconds left"
        print(
            f"\r{text}  " if self.over else text, end="" if self.over else "\n", file=sys.stderr, flush=True
        )

    def end(self) -> None:
        """Leave the line."""
        if self.over and self.last > self.begin:
            print(file=sys.stderr)
