"""A server in the local network, and somebody in that network who asks it, without a browser."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from companion.app.codes import FILE, Codes

SOCKET = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
"""What a browser sends to open a socket."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: str

    @property
    def cookie(self) -> str:
        """The cookie that was set, as it is sent back; empty for none."""
        return self.headers.get("Set-Cookie", "").partition(";")[0]


@dataclass(frozen=True, slots=True)
class Served:
    """`companion play --lan`, as it runs."""

    process: subprocess.Popen[str]
    home: Path
    port: int
    told: str
    """What the terminal was told."""
    outside: tuple[str, str | None]
    """Where somebody who is not this machine reaches it, and from which address: its own when there is one."""

    @property
    def codes(self) -> Codes:
        import json

        return Codes(**json.loads((self.home / "cache" / FILE).read_text("utf8")))

    @property
    def log(self) -> str:
        return (self.home / "cache" / f"app-{self.port}" / "server.log").read_text("utf8")

    def ask(
        self, path: str = "/", cookie: str = "", method: str = "GET", body: str = "", **headers: str
    ) -> Answer:
        """Ask as a phone does."""
        return _ask(*self.outside, self.port, path, method, body, _named(cookie, headers))

    def ask_from_here(self, path: str = "/", **headers: str) -> Answer:
        """Ask as this machine's own browser does."""
        return _ask("127.0.0.1", None, self.port, path, "GET", "", _named("", headers))

    def enter(self, code: str, origin: str = "") -> Answer:
        """Type a code into the form."""
        own = f"http://{self.outside[0]}:{self.port}"
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin or own}
        return _ask(*self.outside, self.port, "/", "POST", f"code={code}", form)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)


def serve(home: Path, *words: str, outside: str | None = None) -> Served:
    """Start `companion play --lan`; `outside` is this machine's address in its network, None when it has none."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "companion", "play", "--lan", "--no-browser", *words],
        env={**os.environ, "COMPANION_HOME": str(home), "PYTHONIOENCODING": "utf8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf8",
        start_new_session=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", first)
    if not found:
        said = first + process.communicate()[0]
        raise RuntimeError(f"nothing is served: {said}")
    told = first + "".join(process.stdout.readline() for _ in range(4))
    where = (outside, None) if outside else ("127.0.0.2", "127.0.0.2")
    return Served(process, home, int(found[1]), told, where)


def _named(cookie: str, headers: Mapping[str, str]) -> dict[str, str]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return {**named, "Cookie": cookie} if cookie else named


def _ask(
    host: str, source: str | None, port: int, path: str, method: str, body: str, headers: Mapping[str, str]
) -> Answer:
    from_there = (source, 0) if source else None
    connection = HTTPConnection(host, port, timeout=30, source_address=from_there)
    try:
        connection.request(method, path, body.encode() or None, dict(headers))
        response: HTTPResponse = connection.getresponse()
        content = "" if response.status == 101 else response.read().decode("utf8", "replace")
        return Answer(response.status, dict(response.getheaders()), content)
    finally:
        connection.close()
