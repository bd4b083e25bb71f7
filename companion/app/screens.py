"""The companion's own page, for every screen at the table: Voila with our template, offline.

It is served to this machine alone, or to the local network with a code.
"""

import os
import shutil
import sys
from pathlib import Path

from companion.app.cache import NOTEBOOKS, TEMPLATE, environment, fill
from companion.app.codes import keep_codes
from companion.app.lan import EVERYWHERE, invitation, lan_address
from companion.app.server import HOST, CannotServe, PortTaken, Server, free_port, run
from companion.rules.tables import BadFile

NO_NETWORK = (
    "This machine has no address in a local network, so phones cannot reach it. "
    "Join the Wi-Fi, or start without --lan."
)

TRIES = 3
"""Ports tried one after the other when others take them at the same moment."""


def serve(
    home: Path,
    table: str | None = None,
    port: int | None = None,
    browser: bool = True,
    notebook: Path | None = None,
    lan: bool = False,
    new_code: bool = False,
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
    lan : bool
        Whether phones in the local network may join, with the table code.
    new_code : bool
        Whether to forget the codes of this evening, and so whoever is in.
    """
    try:
        book = notebook or NOTEBOOKS / "companion.ipynb"
        for tries_left in reversed(range(TRIES)):
            try:
                return run(_server(home.absolute(), table, port, book, lan, new_code), browser)
            except PortTaken:
                if port is not None or not tries_left:
                    raise
        raise AssertionError("the last try returns or raises")
    except (CannotServe, BadFile) as reason:
        print(reason, file=sys.stderr)
        return 1


def _server(
    home: Path, table: str | None, wanted: int | None, notebook: Path, lan: bool, new_code: bool
) -> Server:
    port = free_port(wanted, EVERYWHERE if lan else HOST)
    address = lan_address() if lan else None
    if lan and address is None:
        raise CannotServe(NO_NETWORK)
    cache = fill(home)
    phones = f"http://{address}:{port}/" if address else ""
    told = invitation(phones, keep_codes(cache, new_code), sys.stdout.encoding) if phones else ""
    folder = cache / f"app-{port}"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / "companion.ipynb"
    shutil.copyfile(notebook, copy)
    names = environment(home, table)
    if phones:
        opened = folder / "opened.txt"
        opened.write_text(table or "", "utf8")
        names["COMPANION_OPENED"] = str(opened)
    flags = [
        str(copy),
        f"--port={port}",
        f"--Host.ip={EVERYWHERE if phones else HOST}",
        f"--Host.lan={phones}",
        f"--Host.cache={cache}",
        f"--Host.listening={(listening := folder / f'listening-{os.getpid()}')}",
    ]
    return Server(
        command=["-m", "companion.app.host", *flags],
        environment=names,
        folder=folder,
        port=port,
        ready=f"/voila/templates/{TEMPLATE}/static/watch.js",
        page="/",
        says="The companion is open at {address}",
        more=told,
        listening=listening,
    )
