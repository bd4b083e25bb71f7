"""Where a sweep runs: on this core, on cores of this machine, or on a Dask cluster; and how far it is.

Several workers of this machine are plain processes, which are there at once. A sweep of many tasks is worth the two
seconds in which a local Dask cluster starts, where the extra `cluster` is installed: it gives the tasks of a worker
that dies to another.
"""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from companion.analysis.sweep import Map, collected, processes
from companion.cli.answer import BAD_ARGUMENT, Refused

PATIENCE = 10
"""Seconds that a cluster has to answer."""
ONE_AT_A_TIME = {"distributed.scheduler.worker-saturation": 1.0, "distributed.scheduler.allowed-failures": 1}
"""No worker has a second task waiting, which would die with it; a task has failed when two workers died of it."""
QUIET = logging.CRITICAL
"""What Dask still logs: a worker that dies is told by the sweep."""
MANY_TASKS = 256
"""What a local cluster is worth starting for."""
EVERY = 5
"""Seconds between two lines of progress where no line can be written over."""


def over(workers: str, tasks: int = 0) -> Any:
    """Return a context that lends a `map` for `--workers`: N of this machine, or tcp://… a Dask cluster to join.

    It is to be so many `tasks`, which are of no matter to one worker and to a cluster that is there already.

    Raises `Refused` for anything else, and where no cluster answers.
    """
    if workers.isascii() and workers.isdigit() and 1 <= int(workers[:6]) <= MOST:
        if int(workers) == 1:
            return nullcontext(map)
        worth_it = tasks > MANY_TASKS and find_spec("distributed")
        return local_cluster(int(workers)) if worth_it else processes(int(workers))
    if workers.startswith(("tcp://", "tls://")):
        return _cluster(workers)
    problem = f"--workers is {workers}; expected 1 to {MOST} of them, or the tcp:// address of a Dask cluster"
    raise Refused(BAD_ARGUMENT, [problem])


MOST = 512


@contextmanager
def local_cluster(workers: int) -> Iterator[Map]:
    """Lend a `map` over a Dask cluster of so many processes, which ends with it; nobody else can reach it."""
    from dask import config
    from distributed import LocalCluster

    with (
        config.set(ONE_AT_A_TIME),
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=QUIET,
        ) as cluster,
        _cluster(cluster.scheduler_address) as engine,
    ):
        yield engine


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

    try:
        yield lambda function, tasks: collected(client.map(function, list(tasks), pure=False))
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
