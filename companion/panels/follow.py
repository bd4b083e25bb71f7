"""Following a table: what another screen wrote shows on this one by itself."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.store.bell import HERE, RING, Bell, bell

OFTEN, SELDOM = 0.025, 0.1
"""Seconds from look to look whether another one wrote to the table: without a bell, and where a bell tells most."""
STILL_HERE = 20.0
"""Seconds after which a page tells its bell again that it listens."""


class Follower:
    """Calls `look` again and again, where there is a loop to do it in; a plain script has none.

    What is written to `table` through this process is rung out to the other pages of its server.
    """

    def __init__(self, look: Callable[[], None], table: Any = None) -> None:
        self._look = look
        self._bell: Bell | None = None
        self._task: asyncio.Task[None] | None = None
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._follow())
        if table is not None:
            table.written = self.ring

    async def _follow(self) -> None:
        self._bell, told = await bell(self._look), time.monotonic()
        try:
            while True:
                await asyncio.sleep(SELDOM if self._bell else OFTEN)
                self._look()
                if self._bell and time.monotonic() > told + STILL_HERE:
                    told = time.monotonic()
                    self._bell.tell(HERE)
        finally:
            self._hang_up()

    def ring(self) -> None:
        """Let the other pages look now."""
        if self._bell:
            self._bell.tell(RING)

    def stop(self) -> None:
        """Look no more."""
        if self._task:
            self._task.cancel()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._bell:
            self._bell.close()
            self._bell = None
