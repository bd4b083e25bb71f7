"""What servers need in files: templates, scripts, the kernel; copied under the user's home, never installed."""

import filecmp
import json
import sys
from pathlib import Path

from companion.app.page_words import page_words
from companion.plot.script import script_file

HERE = Path(__file__).parent
_PACKAGE = HERE.parent
NOTEBOOKS = _PACKAGE / "notebooks" if (_PACKAGE / "notebooks").is_dir() else _PACKAGE.parent / "notebooks"
"""The notebooks as they are shipped: inside the installed package, else beside it in a clone."""

TEMPLATE = "tabletop"

KERNEL = {
    "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
    "display_name": "Python 3 (ipykernel)",
    "language": "python",
    "metadata": {"debugger": True},
}
"""This Python and no other one of that name that the user may have."""

SILENT = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
"""No news and no question about news over the board."""


def fill(home: Path) -> Path:
    """Bring the cache under `home` up to date and return its folder."""
    cache = home / "cache"
    template = cache / "jupyter" / "voila" / "templates" / TEMPLATE
    for file in (HERE / "template").rglob("*"):
        if file.is_file():
            _copy(file, template / file.relative_to(HERE / "template"))
    _copy(script_file(), template / "static" / "bokeh.min.js")
    _put(template / "static" / "words.js", page_words(home / "words").encode())
    _write(cache / "jupyter" / "kernels" / "python3" / "kernel.json", KERNEL)
    _write(cache / "config" / "labconfig" / "page_config.json", SILENT)
    return cache


def environment(home: Path, table: str | None) -> dict[str, str]:
    """Return what a server and its kernels must know: the home, the table, and our files before all others."""
    cache = home / "cache"
    names = {
        "COMPANION_HOME": str(home),
        "JUPYTER_PATH": str(cache / "jupyter"),
        "JUPYTER_CONFIG_DIR": str(cache / "config"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    return names if table is None else {**names, "COMPANION_TABLE": table}


def _copy(source: Path, target: Path) -> None:
    if target.exists() and filecmp.cmp(source, target, shallow=False):
        return
    _put(target, source.read_bytes())


def _write(target: Path, content: object) -> None:
    _put(target, json.dumps(content, indent=1).encode())


def _put(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(content)
    part.replace(target)  # another server that starts now reads the old file or the new one, no half of it
