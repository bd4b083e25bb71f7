"""A bell between the pages of one server: who wrote to a table rings, and the others look at once.

It tells nothing but that: what was written, each page reads in the table's file. Pages without a bell, as in a
notebook, look often instead.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import cast

BELL = "COMPANION_BELL"
"""In a page's environment: the port of the server's bell on this machine, a colon, and its password."""
HERE, RING = "here", "ring"
"""What pages tell: that they listen, which they say again and again; and that they wrote."""
LOCAL = "127.0.0.1"


class Bell(asyncio.DatagramProtocol):
    """One page's end: calls `heard` when another page rang."""

    def __init__(self, heard: Callable[[], None], password: str) -> None:
        self._heard, self._password = heard, password
        self._line: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to listen."""
        self._line = cast(asyncio.DatagramTransport, transport)
        self.tell(HERE)

    def datagram_received(self, data: bytes, addr: object) -> None:
        """Pass on that somebody rang."""
        self._heard()

    def tell(self, word: str) -> None:
        """Tell the server one of the words. One that gets lost is made up for by the next look, so nothing is raised:
        what was written is written.
        """
        if self._line:
            with suppress(OSError, RuntimeError):
                self._line.sendto(f"{self._password} {word}".encode())

    def close(self) -> None:
        """Listen no more."""
        if self._line:
            self._line.close()


async def bell(heard: Callable[[], None]) -> Bell | None:
    """Return this page's end of the server's bell; None where there is no bell."""
    port, _, password = os.environ.get(BELL, "").partition(":")
    if port.isdecimal():
        with suppress(OSError, NotImplementedError):
            loop = asyncio.get_running_loop()
            made = await loop.create_datagram_endpoint(
                lambda: Bell(heard, password), remote_addr=(LOCAL, int(port))
            )
            return made[1]
    return None
