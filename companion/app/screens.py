"""The companion's own page, for every screen at the table: Voila with our template, offline, on this machine."""

import shutil
import sys
from pathlib import Path

from companion.app.cache import NOTEBOOKS, TEMPLATE, environment, fill
from companion.app.server import CannotServe, Server, free_port, run
from companion.rules.tables import BadFile


def serve(
    home: Path,
    table: str | None = None,
    port: int | None = None,
    browser: bool = True,
    notebook: Path | None = None,
) -> int:
    """Serve the companion until Ctrl-C and return an exit code.

    Parameters
    ----------
    home : Path
        Folder of the tables and of the cache.
    table : str, optional
        The table to open; without it the page asks.
    port : int, optional
        Of this machine; without it the next free one from 8866.
    browser : bool
        Whether to open a browser, where there is one.
    notebook : Path, optional
        Another notebook than the companion's own.
    """
    try:
        chosen = free_port(port)
        cache = fill(home.absolute())
        return run(
            _server(home.absolute(), cache, table, chosen, notebook or NOTEBOOKS / "companion.ipynb"), browser
        )
    except (CannotServe, BadFile) as reason:
        print(reason, file=sys.stderr)
        return 1


def _server(home: Path, cache: Path, table: str | None, port: int, notebook: Path) -> Server:
    folder = cache / f"app-{port}"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / "companion.ipynb"
    shutil.copyfile(notebook, copy)
    flags = [
        str(copy),
        f"--template={TEMPLATE}",
        f"--port={port}",
        "--no-browser",
        "--Voila.ip=127.0.0.1",
        "--Voila.port_retries=0",
        "--show_tracebacks=True",
        # Its browser's language, what that remembers of its seat, and the role that the gate gave the page.
        "--VoilaConfiguration.http_header_envs=['Accept-Language', 'Cookie', 'X-Companion-Role']",
        # A page that was closed leaves its kernel behind; one that is open keeps it. Seconds.
        "--MappingKernelManager.cull_interval=60",
        "--MappingKernelManager.cull_idle_timeout=900",
        # A kernel that died would come back empty, and the page would not know.
        "--KernelRestarter.restart_limit=0",
    ]
    return Server(
        command=["-m", "voila", *flags],
        environment=environment(home, table),
        folder=folder,
        port=port,
        ready=f"/voila/templates/{TEMPLATE}/static/watch.js",
        page="/",
        says="The companion is open at {address}",
    )
