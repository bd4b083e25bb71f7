"""A network between a phone and the server that can be cut and mended."""

import socket
import threading
from contextlib import suppress


class Wire:
    """Passes on everything between `port` and the server; when cut, nothing gets through."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._mended = threading.Event()
        self._mended.set()
        self._swallows = False
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """Lose what the phone sends from now on, while it still believes that it is connected."""
        self._swallows = True

    def cut(self) -> None:
        """Drop every connection, as a phone that left the room; new ones come to nothing."""
        self._mended.clear()
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self._swallows = False
        self._mended.set()

    def lead_to(self, server_port: int) -> None:
        """Lead new connections to another server."""
        self._server_port = server_port

    def close(self) -> None:
        """Stop listening."""
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if not self._mended.is_set():
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._server_port))
                except OSError:  # nobody is there at the moment
                    near.close()
                    continue
                self._open |= {near, far}
                for one, other in ((near, far), (far, near)):
                    ears = (one, other, one is near)
                    threading.Thread(target=self._pass_on, args=ears, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, from_phone: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if not self._mended.is_set():
                    break
                if not (from_phone and self._swallows):
                    other.sendall(data)
        for end in (one, other):
            self._open.discard(end)
            with suppress(OSError):
                end.shutdown(
                    socket.SHUT_RDWR
                )  # closing alone tells nobody while the other thread waits for data
            end.close()
