"""Scripts and styles of the page: sent packed, and kept by browsers, so that phones do not wait for a pub's Wi-Fi."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

PACKABLE = ("text/", "application/javascript", "application/json", "image/svg+xml")
"""Kinds of files that get smaller, by the beginning of their names."""

FOR_GOOD = f"private, max-age={365 * 24 * 3600}, immutable"
"""What browsers are told of a file whose address changes when its content does."""

HURRIED = re.compile(rb'(did not respond in time"\)+,|Date\.now\(\)-\w+<)[24]e3\b')
"""The two waits of the front end for widgets: for the state of all of them, and for the one to be shown. What
comes later is not shown at all. A slow phone, or six pages opened at once on a small machine, need longer."""
PATIENT = rb"\g<1>6e4"

Notice = Callable[[str, bytes], None]
"""Is told the path and the content of a file that was asked for."""


def stamp(roots: Iterable[str]) -> str:
    """Return a word for addresses that is another one as soon as any file below `roots` is another one."""
    told = hashlib.sha256(HURRIED.pattern + PATIENT)
    for root in map(Path, roots):
        for file in sorted(root.rglob("*")) if root.is_dir() else ():
            facts = file.stat()
            told.update(f"{file.relative_to(root)} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return told.hexdigest()[:12]


class Kept(RequestHandler):
    """Sends the files below some folders; the first folder that has one is the right one."""

    def initialize(self, roots: Sequence[str], notice: Notice | None = None) -> None:
        """Take the folders that the route was made with, and who wants to know what is asked for."""
        self._roots, self._notice = roots, notice

    def get(self, path: str) -> None:
        """Send a file, packed to whoever can unpack it."""
        file = find(self._roots, path)
        if file is None:
            raise HTTPError(404)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.set_header("Content-Type", kind)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", FOR_GOOD)
        self.set_header("Vary", "Accept-Encoding")
        if kind.startswith(PACKABLE) and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(_packed(file, file.stat().st_mtime_ns))
        else:
            self.finish(content(file))
        if self._notice and file.suffix == ".js":
            self._notice(path, file.read_bytes())


def content(file: Path) -> bytes:
    """Return what is sent of a file: itself, but for waits in a script that are too short."""
    found = file.read_bytes()
    return HURRIED.sub(PATIENT, found) if file.suffix == ".js" else found


def find(roots: Iterable[str], path: str) -> Path | None:
    """Return the file at `path` below the first of `roots` that has it, never one outside of them."""
    for root in roots:
        file = Path(root) / path
        if file.is_file() and file.resolve().is_relative_to(Path(root).resolve()):
            return file.resolve()
    return None


@lru_cache(maxsize=512)
def _packed(file: Path, _changed: int) -> bytes:
    """Return the content of a file, packed; anew when it has changed."""
    return gzip.compress(content(file), compresslevel=6, mtime=0)
