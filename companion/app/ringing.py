"""The server's part of the bell between its pages: passes a ring on to all others that listen."""

import secrets
import socket
import time
from contextlib import suppress

from tornado.ioloop import IOLoop

from companion.store.bell import HERE, LOCAL, RING

GONE_AFTER = 60.0
"""Seconds without a word after which a page counts as gone."""
LONGEST = 100
"""Bytes of a word with its password; more is cut off, and then no word."""

Address = tuple[str, int]


class Ringing:
    """Hears the pages of one server, from now until `close`; `told_to_pages` is what they need to know."""

    def __init__(self) -> None:
        self._password = secrets.token_hex(8)
        self._listening: dict[Address, float] = {}
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((LOCAL, 0))
        self._socket.setblocking(False)
        IOLoop.current().add_handler(self._socket, self._hear, IOLoop.READ)

    @property
    def told_to_pages(self) -> str:
        """Return port and password, as the environment of a page has them."""
        return f"{self._socket.getsockname()[1]}:{self._password}"

    def close(self) -> None:
        """Hear nothing more."""
        IOLoop.current().remove_handler(self._socket)
        self._socket.close()

    def _hear(self, *_ready: object) -> None:
        with suppress(OSError):  # there was nothing after all, or a page that was rung before has gone
            said, who = self._socket.recvfrom(LONGEST)
            password, _, word = said.decode("ascii", "replace").partition(" ")
            if not secrets.compare_digest(password.encode(), self._password.encode()):
                return
            now = time.monotonic()
            if word == HERE:
                self._listening[who] = now
            elif word == RING:
                self._listening = {page: at for page, at in self._listening.items() if at > now - GONE_AFTER}
                for page in self._listening.keys() - {who}:
                    with suppress(OSError):  # whom a ring does not reach keeps nobody else from theirs
                        self._socket.sendto(RING.encode(), page)
