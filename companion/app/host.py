"""The server's process: `python -m companion.app.host NOTEBOOK`, which `companion.app.screens` starts."""

import os
import signal
import threading
from contextlib import suppress

from companion.app.forks import CAN_FORK, Seed


def main() -> None:
    """Serve until the process is asked to end; its kernels end with it."""
    threading.Thread(target=_end_with_starter, daemon=True).start()
    seed = Seed() if CAN_FORK else None  # first of all: it warms up while the server is still being loaded
    try:
        from companion.app.kernels import fork_from
        from companion.app.serving import Host

        if seed:
            fork_from(seed)
        Host.launch_instance()
    finally:
        if seed:
            seed.close()


def _end_with_starter() -> None:
    """End when the process that started this one is gone, even if it was killed: nobody else knows of this one."""
    with suppress(OSError):  # nothing was handed over to read from
        while os.read(0, 1):
            pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
