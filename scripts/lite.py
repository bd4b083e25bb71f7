"""Build a folder in which lessons run in a browser with no server of ours and no network: `make lite`.

    python scripts/lite.py [FOLDER]      (default: class/lite)

It needs downloads while it builds (Python as WebAssembly from npm, wheels with pip) and the extra `lite`. What it
writes is served by anything that serves files, such as `python -m http.server`; browsers do not run it from `file:`.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.app.classroom.lite import lite_notebooks

ROOT = Path(__file__).resolve().parent.parent
KERNEL_NEEDS = (
    "micropip", "packaging", "ipython", "asttokens", "six", "decorator", "executing", "matplotlib-inline",
    "traitlets", "prompt-toolkit", "wcwidth", "pure-eval", "pygments", "stack-data", "jedi", "parso",
)  # fmt: skip
"""Packages of Pyodide that its kernel loads; the npm package is the bare interpreter and holds none of them."""
EXTRA_WHEELS = ("comm",)
"""Wheels that the kernel asks for by name, in the versions of `constraints.txt`."""
LOCK = "pyodide-lock.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Lessons",
        # Only what lies in the folder can be installed: no package index is asked.
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}},
    },
}


def main(words: list[str] | None = None) -> int:
    """Build the folder and say where it is and how large."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "class" / "lite"), type=Path)
    out = parser.parse_args(words).folder.absolute()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        wheels = [own_wheel(work), *extra_wheels(work)]
        interpreter(work / "lite" / "static" / "pyodide")
        contents = work / "contents"
        contents.mkdir()
        for name, notebook in lite_notebooks(ROOT / "notebooks").items():
            (contents / name).write_text(notebook, "utf8")
        (work / "lite" / "jupyter-lite.json").write_text(json.dumps(SETTINGS), "utf8")
        shutil.rmtree(out, ignore_errors=True)
        build(work / "lite", contents, wheels, out)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file()) // 10**6
    print(f"{out}: {size} MB. Serve it, for example: {Path(sys.executable).name} -m http.server -d {out}")
    return 0


def own_wheel(work: Path) -> Path:
    """Build the companion's own wheel."""
    _pip("wheel", "--no-deps", "--quiet", "--wheel-dir", str(work / "own"), str(ROOT))
    (wheel,) = (work / "own").glob("*.whl")
    return wheel


def extra_wheels(work: Path) -> list[Path]:
    """Download what the kernel installs beside Pyodide's own packages."""
    _download(work / "extra", EXTRA_WHEELS, "-c", str(ROOT / "constraints.txt"))
    return sorted((work / "extra").glob("*.whl"))


def interpreter(folder: Path) -> None:
    """Unpack Pyodide into `folder`, with the packages of its kernel beside it, and make its lock agree with them."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    folder.mkdir(parents=True)
    subprocess.run(
        ["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"],
        cwd=folder.parent,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (archive,) = folder.parent.glob("pyodide-*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder.parent, filter="data")
    archive.unlink()
    for file in (folder.parent / "package").iterdir():
        file.rename(folder / file.name)
    (folder.parent / "package").rmdir()
    lock = json.loads((folder / LOCK).read_text("utf8"))
    named = [f"{name}=={lock['packages'][name]['version']}" for name in KERNEL_NEEDS]
    _download(folder, named)
    (folder / LOCK).write_text(json.dumps(relocked(lock, folder.glob("*.whl"))), "utf8")


def relocked(lock: Mapping[str, Any], wheels: Iterable[Path]) -> dict[str, Any]:
    """Return a lock of Pyodide that names just the packages of `wheels`, with these files and their hashes.

    The lock's own hashes are of wheels that Pyodide packed anew. ValueError names a wheel that it does not know.
    """
    kept = {}
    for wheel in wheels:
        name = wheel.name.partition("-")[0].replace("_", "-").lower()
        if name not in lock["packages"]:
            raise ValueError(f"{wheel.name}: Pyodide's lock has no package {name}")
        here = {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
        kept[name] = {**lock["packages"][name], **here}
    return {**lock, "packages": kept}


def build(lite: Path, contents: Path, wheels: Iterable[Path], out: Path) -> None:
    """Put everything together with JupyterLite's own command."""
    extra = [word for wheel in wheels for word in ("--piplite-wheels", str(wheel))]
    words = ("build", "--lite-dir", str(lite), "--contents", str(contents), "--output-dir", str(out), *extra)
    done = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", *words], cwd=lite, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"jupyter lite build failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def _download(folder: Path, names: Iterable[str], *options: str) -> None:
    """Wheels of pure Python for the browser, whatever runs here."""
    fixed = ("--no-deps", "--only-binary", ":all:", "--python-version", "3.14", "--platform", "any")
    _pip("download", "--quiet", *fixed, *options, "--dest", str(folder), *names)


def _pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *words], check=True)


if __name__ == "__main__":
    sys.exit(main())
