"""The notebooks in JupyterLab: copies that belong to the user, on a server that asks nobody for anything.

Lessons are copied without their solutions.
"""

import hashlib
import json
import secrets
import sys
from pathlib import Path

from companion.app.cache import NOTEBOOKS, environment, fill
from companion.app.server import CannotServe, Server, free_port, run
from companion.lessons.handout import for_students
from companion.rules.tables import BadFile

MANIFEST = ".as-shipped.json"
"""In the user's folder: name of each notebook → SHA-256 of the copy that we made."""


def lab(
    home: Path,
    folder: Path | None = None,
    table: str | None = None,
    port: int | None = None,
    browser: bool = True,
    token: str | None = None,
) -> int:
    """Open the notebooks in JupyterLab until Ctrl-C and return an exit code.

    Parameters
    ----------
    home : Path
        Folder of the tables and of the cache.
    folder : Path, optional
        Where the user's copies of the notebooks lie; without it `home/notebooks`.
    table, port, browser
        As for `serve`.
    token : str, optional
        What a page must know to be let in; a new one is made for each start.
    """
    try:
        chosen = free_port(port)
        home = home.absolute()
        fill(home)
        folder = (folder or home / "notebooks").absolute()
        copy_notebooks(NOTEBOOKS, folder)
        return run(_server(home, folder, table, chosen, token or secrets.token_urlsafe()), browser)
    except (CannotServe, BadFile) as reason:
        print(reason, file=sys.stderr)
        return 1


def copy_notebooks(shipped: Path, folder: Path) -> list[str]:
    """Copy what is new or newer in `shipped`, never over a copy that was changed; return the names copied."""
    manifest = folder / MANIFEST
    made: dict[str, str] = json.loads(manifest.read_text("utf8")) if manifest.exists() else {}
    copied = []
    for source in sorted(file for file in shipped.rglob("*") if file.is_file() and _is_ours(file)):
        name = source.relative_to(shipped).as_posix()
        content = _handed_out(source)
        target, ours = folder / name, hashlib.sha256(content).hexdigest()
        if target.exists() and (_sha(target) == ours or _sha(target) != made.get(name)):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        made[name] = ours
        copied.append(name)
    folder.mkdir(parents=True, exist_ok=True)
    manifest.write_text(json.dumps(made, indent=1), "utf8")
    return copied


def _is_ours(file: Path) -> bool:
    return not any(part.startswith((".", "__")) for part in file.parts[-2:])


def _handed_out(file: Path) -> bytes:
    """What is copied of a file: a lesson without its solutions, anything else as it is."""
    content = file.read_bytes()
    return for_students(content.decode("utf8")).encode("utf8") if file.suffix == ".ipynb" else content


def _sha(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _server(home: Path, folder: Path, table: str | None, port: int, token: str) -> Server:
    flags = [
        "--no-browser",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.port={port}",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port_retries=0",
        # Nothing is asked of the network: no updates, no news, no catalogue of extensions.
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
    ]
    # Containers run as root, where the server asks for this word; on its own machine it changes nothing.
    flags.append("--allow-root")
    return Server(
        command=["-m", "jupyterlab", *flags],
        environment={**environment(home, table), "JUPYTER_TOKEN": token},
        folder=folder,
        port=port,
        ready=f"/api?token={token}",
        page=f"/lab?token={token}",
        says="The notebooks are open at {address}",
    )
