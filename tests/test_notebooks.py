"""Notebooks run, hold no logic, and carry no output."""

import ast
import os
import re
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(
    path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)
LOGIC = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.If,
    ast.Try,
    ast.TryStar,
)
OFFLINE = """
import sys
HERE = {None, "", "localhost", "127.0.0.1", "::1", "0.0.0.0", b"localhost", b"127.0.0.1"}
def refuse(event, arguments):
    host = None
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    if host not in HERE:
        raise OSError(f"this test has no network, and {host!r} was asked for")
sys.addaudithook(refuse)
"""
"""Python reads this at the start of the kernel: whoever looks beyond this machine gets an error."""

SOLUTION = re.compile(r"### BEGIN SOLUTION.*?### END SOLUTION", re.DOTALL)

each_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT / "notebooks"))
)


def code_cells(path: Path) -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def logic(source: str) -> list[str]:
    """What a cell should leave to the package, by line; solutions of exercises are a learner's, and may be long."""
    return [
        f"line {node.lineno}: {type(node).__name__}"
        for node in ast.walk(ast.parse(SOLUTION.sub("", source)))
        if isinstance(node, LOGIC)
    ]


def strangers(source: str) -> list[str]:
    """What a cell imports that is neither the companion's public part nor the standard library."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{each.name}" for each in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            hidden = any(part.startswith("_") for part in rest)
            if (first != "companion" or hidden) and first not in sys.stdlib_module_names:
                found.append(name)
    return found


def run(notebook: nbformat.NotebookNode, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all cells in a new kernel that works in an empty folder, has no network and nobody's settings."""
    for name in ("work", "offline", "settings"):
        (folder / name).mkdir()
    (folder / "offline" / "sitecustomize.py").write_text(OFFLINE)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join(filter(None, [str(folder / "offline"), os.getenv("PYTHONPATH")]))
    )
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(folder / "settings"))
    resources = {"metadata": {"path": str(folder / "work")}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()


def test_there_is_a_notebook():
    assert NOTEBOOKS


@each_notebook
def test_it_is_kept_without_output(path: Path):
    for cell in code_cells(path):
        assert cell.outputs == [], f"cell {cell.id} has output; clear all outputs before saving"
        assert cell.execution_count is None, (
            f"cell {cell.id} has a run count; clear all outputs before saving"
        )


@each_notebook
def test_every_cell_has_an_id_that_stays(path: Path):
    """An id written in the file; without one, each save would make up new ones."""
    kept = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    ids = [cell.get("id") for cell in kept.cells]
    assert (kept.nbformat, kept.nbformat_minor >= 5) == (4, True)
    assert all(ids)
    assert len(ids) == len(set(ids))


@each_notebook
def test_it_holds_no_logic(path: Path):
    assert {cell.id: found for cell in code_cells(path) if (found := logic(cell.source))} == {}


@each_notebook
def test_it_imports_the_public_names_only(path: Path):
    assert {cell.id: found for cell in code_cells(path) if (found := strangers(cell.source))} == {}


@pytest.mark.long
@each_notebook
def test_it_runs_alone_and_offline(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    run(nbformat.read(path, as_version=4), tmp_path, monkeypatch)


def test_the_kernel_of_these_tests_has_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    cells = [
        "import os, socket; os.listdir('.')",
        "socket.getaddrinfo('localhost', 80) and None",
        "socket.create_connection(('example.com', 80))",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    with pytest.raises(Exception, match="no network"):
        run(notebook, tmp_path, monkeypatch)
    assert notebook.cells[0].outputs[0].data["text/plain"] == "[]"
    assert notebook.cells[1].outputs == []


def test_logic_in_a_cell_is_found():
    assert logic("x = [n for n in range(3)]\nx") == []
    assert logic("import companion\nif x:\n    y()") == ["line 2: If"]
    assert logic("### BEGIN SOLUTION\nfor x in y: z()\n### END SOLUTION\nwhile x: y()") == ["line 2: While"]
    assert strangers("import companion.panels, json\nfrom companion import load") == []
    assert strangers("import polars\nfrom companion.store import _fold") == [
        "polars",
        "companion.store._fold",
    ]
