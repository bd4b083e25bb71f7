"""One file of the many small scripts that a page loads, so that a phone asks for one thing instead of ninety.

The page's front end comes cut into chunks, each a file that a page asks for when it needs it. Which ones that is
depends on what is installed, so nobody lists them: whatever a page has asked for is remembered, and the next page
gets all of it in one piece before it asks. A chunk that is missing there is still asked for by itself.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

from companion.app.statics import content

IS_CHUNK = re.compile(rb"(\s|/\*.*?\*/|['\"]use strict['\"];)*\(self[.\[]['\"]?\w*Chunk", re.DOTALL)
"""How a chunk begins: it adds itself to a list that the front end looks into before it asks for a file."""
HEAD = 400
"""Bytes of a file in which its beginning shows."""


class Chunks:
    """The chunks that pages asked for, in the order of their first asking; kept in a file for the next start."""

    def __init__(self, file: Path, find: Callable[[str], Path | None]) -> None:
        """Take what `file` remembers; `find` returns the file that is served under an address, or None."""
        self._file, self._find = file, find
        self._asked: list[str] = []
        self._bundles: dict[str, bytes] = {}
        with suppress(OSError, ValueError, TypeError):  # without a memory the first page fills it anew
            self._asked = [str(path) for path in json.loads(file.read_text())]

    def notice(self, path: str, script: bytes) -> None:
        """Remember that a page asked for the file at `path`, if it is a chunk."""
        if path in self._asked or not IS_CHUNK.match(script[:HEAD]):
            return
        self._asked.append(path)
        part = self._file.with_name(self._file.name + ".part")
        with suppress(OSError):  # a full disk costs the next page some time and nothing else
            part.write_text(json.dumps(self._asked))
            part.replace(self._file)

    def name(self) -> str:
        """Return the name of the bundle of all chunks known now, another one when they are others; "" without."""
        if not self._asked:
            return ""
        digest = hashlib.sha256("\n".join(self._asked).encode()).hexdigest()[:16]
        if digest not in self._bundles:
            self._bundles = {digest: self._bundle()}
        return digest

    def packed(self, name: str) -> bytes | None:
        """Return a bundle, packed; None when it is not, or no longer, the newest one."""
        return self._bundles.get(name)

    def _bundle(self) -> bytes:
        files = [file for path in self._asked if (file := self._find(path)) is not None]
        # Each in a function of its own: "use strict" at the head of one is for that one alone.
        whole = b"\n".join(b"(() => {\n%b\n})();" % content(file) for file in files)
        return gzip.compress(whole, compresslevel=6, mtime=0)


class Bundle(RequestHandler):
    """Sends the chunks in one piece."""

    def initialize(self, chunks: Chunks, keep: str) -> None:
        """Take the chunks and what browsers are told of how long to keep them."""
        self._chunks, self._keep = chunks, keep

    def get(self, name: str) -> None:
        """Send the bundle; a page with an older one gets nothing and asks for its chunks one by one."""
        packed = self._chunks.packed(name)
        if packed is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", self._keep)
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed)
        else:
            self.finish(gzip.decompress(packed))
