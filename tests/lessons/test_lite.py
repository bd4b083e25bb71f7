"""Lessons for a browser without a server: what can be held without downloads."""

import ast
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from companion.app.classroom.lesson import Lesson
from companion.app.classroom.lite import PLAIN, lite_notebooks
from companion.app.classroom.stills import stills
from companion.lessons import LESSONS, exercises

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import lite  # noqa: E402

LESSON_1 = ROOT / "notebooks" / "lessons" / "1_adjacency.ipynb"
MISSING = ("numpy", "polars", "bokeh", "ipywidgets", "platformdirs")
WITHOUT = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
"""
"""Python reads this first: packages that the browser does not have cannot be imported."""


def without_packages(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True)


@pytest.fixture(scope="module")
def notebooks() -> dict[str, nbformat.NotebookNode]:
    return {name: nbformat.reads(text, 4) for name, text in lite_notebooks(ROOT / "notebooks").items()}


@pytest.mark.parametrize("name", LESSONS.values())
def test_exactly_the_plain_lessons_reckon_without_packages(name: str):
    done = without_packages(f"import companion.lessons.{name}_exercises")
    assert (done.returncode == 0) == (name in PLAIN), done.stderr[-300:]


def test_the_notebooks_are_valid_and_hold_no_solution(notebooks: dict):
    assert list(notebooks) == ["1_adjacency.ipynb", "2_returns.ipynb", "3_bag.ipynb", "real_game.ipynb"]
    for name, notebook in notebooks.items():
        nbformat.validate(notebook)
        assert "BEGIN" not in json.dumps(notebook), name
        assert "piplite.install" in next(cell.source for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize("name", PLAIN)
def test_every_cell_runs_without_packages_and_right_answers_are_right(notebooks: dict, name: str):
    """The solutions of the lesson in the place of the three dots, in a Python that has what the browser has."""
    number = next(number for number, each in LESSONS.items() if each == name)
    source = json.loads((ROOT / "notebooks" / "lessons" / f"{number}_{name}.ipynb").read_text("utf8"))
    solved = {
        cell["id"]: "".join(cell["source"]) for cell in source["cells"] if cell["id"].startswith("answer-")
    }
    code = [
        solved.get(cell.id, cell.source)
        for cell in notebooks[f"{number}_{name}.ipynb"].cells
        if cell.cell_type == "code" and "piplite" not in cell.source
    ]
    asserted = re.sub(r"^check\(", "assert check(", "\n".join(code), flags=re.MULTILINE)
    done = without_packages(asserted)
    assert done.returncode == 0, done.stderr[-500:]
    assert asserted.count("assert check(") == len(exercises(name))


def test_the_real_game_is_replayed_without_packages(notebooks: dict):
    cells = [cell.source for cell in notebooks["real_game.ipynb"].cells if cell.cell_type == "code"][1:]
    code = "\n".join(cells).replace("from IPython.display import SVG", "SVG = len")
    last = ast.unparse(ast.parse(code).body[-1])
    done = without_packages(f"{code}\nassert {last}['blue'] == 610_000")
    assert done.returncode == 0, done.stderr[-500:]


def test_pictures_come_inside_the_notebook(notebooks: dict):
    shown = [cell.source for cell in notebooks["1_adjacency.ipynb"].cells if "image/svg+xml" in cell.source]
    explored = [part.text for part in Lesson(LESSON_1).parts if part.kind == "exploration"]
    assert len(shown) == sum(len(list(stills("adjacency", name))) for name in explored) > len(explored) > 3
    assert "touches 4, 7, 9, 12" in shown[0]
    assert all("<" not in text for text in shown)


def test_the_lock_names_the_wheels_that_lie_beside_it(tmp_path: Path):
    wheel = tmp_path / "stack_data-0.6.3-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    packages = {"stack-data": {"version": "0.6.3", "depends": ["executing"], "sha256": "old"}, "numpy": {}}
    lock = lite.relocked({"info": 1, "packages": packages}, [wheel])
    assert lock["info"] == 1
    assert lock["packages"] == {
        "stack-data": {
            "version": "0.6.3",
            "depends": ["executing"],
            "file_name": wheel.name,
            "sha256": hashlib.sha256(b"wheel").hexdigest(),
        }
    }
    with pytest.raises(ValueError, match=r"other-1\.whl: Pyodide's lock has no package other"):
        lite.relocked({"packages": {}}, [tmp_path / "other-1.whl"])
