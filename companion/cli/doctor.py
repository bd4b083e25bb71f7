"""`companion doctor`: is everything here that the companion needs, and does it fit together."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from companion.cli.answer import DONE, FOUND, Answer
from companion.cli.versions import Pair, fits, requirement
from companion.store import companion_home, list_tables

PACKAGE = "tabletop-companion"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it is right, what was found, and what mends it."""

    name: str
    ok: bool
    what: str
    fix: str = ""


def doctor(_arguments: argparse.Namespace) -> Answer:
    """Answer with every check; exit code 1 when one found something wrong."""
    checks = [check for look in CHECKS for check in _looked(look)]
    lines = []
    for check in checks:
        lines.append(f"{'ok   ' if check.ok else 'WRONG'} {check.name}: {check.what}")
        lines += [f"      {check.fix}"] if check.fix else []
    data = {"checks": [asdict(check) for check in checks]}
    return Answer(tuple(lines), data, DONE if all(check.ok for check in checks) else FOUND)


def _looked(look: Callable[[], Iterator[Check]]) -> list[Check]:
    """Run one group of checks; what it stumbles over is a finding, and the others still run."""
    found = []
    try:
        for check in look():
            found.append(check)
    except Exception as fault:
        name = look.__name__.strip("_").replace("_", " ")
        what = f"{type(fault).__name__}: {fault}"
        found.append(Check(name, False, what, "Install the companion anew."))
    return found


def _python() -> Iterator[Check]:
    version = ".".join(map(str, sys.version_info[:3]))
    ok = sys.version_info >= (3, 11)
    yield Check("Python", ok, version, "" if ok else "Use Python 3.11 or newer.")


def _packages() -> Iterator[Check]:
    for line in metadata.requires(PACKAGE) or ():
        if "extra ==" in line:
            continue
        name, wanted = requirement(line)
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Check(name, False, "not installed", f"pip install '{name}{wanted}'")
            continue
        ok = fits(version, wanted)
        what = version if ok else f"{version} is installed; the companion needs {wanted}"
        yield Check(name, ok, what, "" if ok else f"pip install '{name}{wanted}'")


PAIRS = (
    Pair("ipywidgets", "jupyterlab_widgets", {8: 3, 7: 1}),
    Pair("bokeh", "jupyter_bokeh", {3: 4, 2: 3}),
)
"""What runs in the kernel, what shows it in the page, and which major versions speak to each other."""

EXTENSIONS = (
    Pair("ipywidgets", "@jupyter-widgets/jupyterlab-manager", {8: 5, 7: 3}),
    Pair("bokeh", "@bokeh/jupyter_bokeh", {3: 4, 2: 3}),
)
"""The same for the scripts that the page really loads: an old copy in the user's own folder comes first."""


def _kernel_and_page() -> Iterator[Check]:
    for pair in PAIRS:
        yield _matched(pair, metadata.version(pair.page), pair.page)
    for pair in EXTENSIONS:
        file = _extension(pair.page)
        if file is None:
            fix = "Install the companion anew: its pages cannot show widgets."
            yield Check(pair.name, False, f"the script {pair.page} is nowhere", fix)
            continue
        yield _matched(
            pair, str(json.loads(file.read_text("utf8"))["version"]), f"{pair.page} in {file.parent}"
        )


def _matched(pair: Pair, page: str, where: str) -> Check:
    kernel = metadata.version(pair.kernel)
    older = pair.older(kernel, page)
    what = f"{pair.kernel} {kernel} in the kernel, {where} {page} in the page"
    upgrade = pair.kernel if older == "kernel" else where
    return Check(pair.name, not older, what, f"They do not fit together: upgrade {upgrade}." if older else "")


def _extension(name: str) -> Path | None:
    """Return the description of the script that pages load, the first on Jupyter's path."""
    from jupyter_core.paths import jupyter_path

    files = (Path(folder) / name / "package.json" for folder in jupyter_path("labextensions"))
    return next((file for file in files if file.is_file()), None)


def _data() -> Iterator[Check]:
    from companion.rules.chinatown import edition_names, load_edition

    for name in edition_names():
        edition = load_edition(name)
        what = f"{len(edition.board.lots)} lots, {sum(shop.tiles for shop in edition.shops.values())} tiles"
        yield Check(f"data of Chinatown {name}", True, what)


def _home() -> Iterator[Check]:
    home = companion_home()
    there = next(folder for folder in (home / "tables", home, *home.parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            yield Check("folder of saved tables", True, str(home))
    except OSError as error:
        what = f"{home} cannot be written ({(error.strerror or str(error)).lower()})"
        fix = "Allow writing to it, or name another folder in COMPANION_HOME."
        yield Check("folder of saved tables", False, what, fix)


def _saved_tables() -> Iterator[Check]:
    listed = list_tables(companion_home())
    for each in listed:
        if each.problem:
            fix = f"Move {each.file} elsewhere, or put a copy in its place."
            yield Check(f"table {each.name}", False, each.problem, fix)
    fine = sum(not each.problem for each in listed)
    yield Check("saved tables", True, f"{fine} of {len(listed)} can be opened")


def _script() -> Iterator[Check]:
    from companion.plot.script import script_file

    file = script_file()
    ok = file is not None and Path(file).is_file()
    yield Check("script of the board", ok, str(file), "" if ok else "Install bokeh anew.")


def _notebooks() -> Iterator[Check]:
    from companion.app.cache import NOTEBOOKS

    found = sorted(file.name for file in NOTEBOOKS.rglob("*.ipynb"))
    ok = "companion.ipynb" in found
    yield Check("notebooks", ok, ", ".join(found) or f"none in {NOTEBOOKS}", "" if ok else "Install anew.")


def _browser() -> Iterator[Check]:
    from companion.app.server import has_browser

    what = "there is one" if has_browser() else "none with a window here: open the address that play prints"
    yield Check("browser", True, what)  # never wrong: the page may be opened elsewhere on this machine


CHECKS = (
    _python,
    _packages,
    _kernel_and_page,
    _data,
    _home,
    _saved_tables,
    _script,
    _notebooks,
    _browser,
)
