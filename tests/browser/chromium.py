"""Find the Chromium that the browser tests drive. Run as a script it prints the path, or exits with 1."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")

FLAGS = [
    "--no-sandbox",  # containers and root cannot use it; the pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
"""How it is started: no errands of its own, and no name but this machine's resolves."""


def find() -> str | None:
    """Return the path of a browser that starts: `CHROMIUM`, the system's, or Playwright's own download."""
    named = os.environ.get("CHROMIUM")
    candidates = [named] if named else [path for name in NAMES if (path := shutil.which(name))]
    if not named and (own := _playwrights_own()):
        candidates.append(own)
    return next((path for path in candidates if _starts(path)), None)


def _starts(path: str) -> bool:
    """Whether it can say its version; a stand-in that only points to a shop for packages cannot."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


if __name__ == "__main__":
    path = find()
    if path is None:
        sys.exit(1)
    print(path)
