"""What the documents and settings of the project say is true, and no file points to where it was built."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))
SKIPPED = {"build", "dist", "__pycache__", "node_modules", "test-results", "screenshots"}
DOCUMENTS = ("README.md", "CONTRIBUTING.md")


def project_files() -> list[Path]:
    """Every file of the project: not what tools leave beside it, as .gitignore has it too."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        hidden = {name for name in folders if name.startswith(".") and name != ".ci"}
        folders[:] = [
            name for name in folders if name not in SKIPPED | hidden and not name.endswith(".egg-info")
        ]
        found += [Path(folder) / name for name in names if not name.endswith((".pyc", ".mo"))]
    return found


def lines(name: str) -> list[str]:
    text = (ROOT / name).read_text("utf8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def plain(requirement: str) -> str:
    """The bare name of a requirement.

    >>> plain("jupyter_bokeh>=4.0,<5"), plain("Dask[distributed]")
    ('jupyter-bokeh', 'dask')
    """
    name = re.match(r"[\w.-]+", requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name[0]).lower()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_command_in_a_document_exists(document: str):
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf8"), flags=re.M))
    named = set(
        re.findall(
            r"\bmake ([a-z][a-z0-9-]*)(?=[`\s]*(?:$|[`#]| {2}))",
            (ROOT / document).read_text("utf8"),
            flags=re.M,
        )
    )
    assert named
    assert named <= targets


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_exists(document: str):
    """A path in backquotes; one with a placeholder in it, such as `rules/<game>/`, is left
    alone, and so is the table of layers, which test_layers.py reads."""
    text = re.sub(r"^\|.*$", "", (ROOT / document).read_text("utf8"), flags=re.M)
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)*/?)`", re.sub(r"```.*?```", "", text, flags=re.S))
    paths = [name for name in named if "/" in name or re.search(r"\.(md|toml|txt|csv|py|ipynb|sh)$", name)]
    assert [name for name in paths if not (ROOT / name).exists()] == []


def test_the_readme_says_why_each_dependency_is_there():
    text = (ROOT / "README.md").read_text("utf8")
    said = {plain(name) for name in re.findall(r"\*\*([\w.-]+)\*\*", text)}
    assert {plain(each) for each in PROJECT["project"]["dependencies"]} <= said


def test_every_extra_is_in_the_readme():
    text = (ROOT / "README.md").read_text("utf8")
    assert [name for name in PROJECT["project"]["optional-dependencies"] if f"`{name}`" not in text] == []


def test_every_dependency_is_pinned():
    pinned = {plain(line) for line in lines("constraints.txt")}
    wanted = list(PROJECT["project"]["dependencies"])
    for names in PROJECT["project"]["optional-dependencies"].values():
        wanted += names
    assert {plain(each) for each in wanted if "tabletop" not in each} <= pinned


def test_pins_are_exact_versions_and_nothing_else():
    """No address, no option, no folder of this machine, not the project itself."""
    form = re.compile(r"[a-z0-9-]+==[\w.!+]+( ; [\w .<>=!'()]+)?")
    assert [line for line in lines("constraints.txt") if not form.fullmatch(line)] == []
    assert [
        line for line in lines("constraints.txt") if plain(line) == plain(PROJECT["project"]["name"])
    ] == []


def test_no_file_names_a_package_index():
    """Where packages come from is the user's setting, not ours. The words are put together here, to keep them
    out of this file."""
    py, npm = "py" + "pi", "np" + "mjs"
    words = [
        f"{py}.org",
        f"{py}." + "python.org",
        "python" + "hosted",
        f"registry.{npm}",
        "conda." + "anaconda",
    ]
    options = [f"--{name}-url" for name in ("index", "extra-index")] + ["--find" + "-links", "/" + "simple/"]
    found = []
    for file in project_files():
        text = file.read_bytes().decode("utf8", errors="ignore").lower()
        found += [f"{file.relative_to(ROOT)}: {word}" for word in words + options if word in text]
    assert found == []


def test_no_setting_installs_from_an_address():
    for name in ("constraints.txt", "binder/requirements.txt"):
        assert "://" not in (ROOT / name).read_text("utf8")


def test_no_file_of_the_package_is_too_long():
    """Past 250 lines a file is named here, as one to cut soon; past 300 it fails."""
    length = {
        str(file.relative_to(ROOT)): len(file.read_text("utf8").splitlines())
        for file in sorted((ROOT / "companion").rglob("*.py"))
    }
    print("long:", {name: count for name, count in length.items() if count > 250})
    assert {name: count for name, count in length.items() if count > 300} == {}


def test_the_outside_check_runs_make_test_and_nothing_else():
    script = ROOT / ".ci" / "run"
    assert lines(".ci/run") == [
        "set -euo pipefail",
        'cd "$(dirname "${BASH_SOURCE[0]}")/.."',
        "exec make test",
    ]
    assert os.access(script, os.X_OK)


def test_binder_installs_this_project_with_these_pins():
    assert lines("binder/requirements.txt") == ["-c ../constraints.txt", "."]
    assert lines("binder/runtime.txt") == ["python-3.11"]
    for name in ("postBuild", "start"):
        assert os.access(ROOT / "binder" / name, os.X_OK)


def test_the_wheel_carries_data_and_notebooks(tmp_path: Path):
    """Built from a copy without `.git`, as from an archive, by the build tool that is installed here."""
    tree, out = tmp_path / "tree", tmp_path / "out"
    for file in project_files():
        copy = tree / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}

    assert [name for name in shipped if re.fullmatch(r"companion/data/chinatown/.*lots\.csv", name)]
    for folder in ("data", "notebooks"):
        files = {
            str(file.relative_to(ROOT).as_posix())
            for file in project_files()
            if file.is_relative_to(ROOT / folder)
        }
        assert {f"companion/{name}" for name in files} <= shipped
    assert {name.split("/")[0] for name in shipped} == {"companion"}
