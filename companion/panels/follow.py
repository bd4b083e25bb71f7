"""Following a table: what another screen wrote shows on this one by itself."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

FOLLOW_SECONDS = 0.025
"""How often a screen looks whether another one wrote to the table; a look that finds nothing takes microseconds."""


class Follower:
    """Calls `look` again and again, where there is a loop to do it in; a plain script has none."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look
        self._task: asyncio.Task[None] | None = None
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            self._look()

    def stop(self) -> None:
        """Look no more."""
        if self._task:
            self._task.cancel()
