"""nbgrader, where it is installed (the extra `class`), takes the lessons unchanged and gives the points deserved."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from shutil import copytree

import pytest

pytest.importorskip("nbgrader", reason="the extra `class` is not installed")

LESSON = "1_adjacency"
SETTINGS = """
c = get_config()
c.CourseDirectory.course_id = "class"
c.Execute.timeout = 10
"""
BROKEN, ENDLESS = "lots_by_degree = [34, 34,", "import time\nwhile True:\n    time.sleep(1)"
"""A cell that is no Python, and one that is interrupted; each costs its own points alone."""

Cells = dict[str, str]


def nbgrader(folder: Path, *words: str) -> None:
    """Run nbgrader in a course; its own tools lie beside this Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {
        **os.environ,
        "PATH": path,
        "HOME": str(folder),
        "JUPYTER_CONFIG_DIR": str(folder / "settings"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def hand_in(folder: Path, who: str, change: Callable[[Cells], Cells]) -> None:
    """Hand in the released notebook for a student, with the cells that `change` gives for the solutions' cells."""
    released = json.loads((folder / "release" / LESSON / f"{LESSON}.ipynb").read_text("utf8"))
    source = json.loads((folder / "source" / LESSON / f"{LESSON}.ipynb").read_text("utf8"))
    solved = {cell["id"]: cell["source"] for cell in source["cells"] if cell["id"].startswith("answer-")}
    notebook, changed = deepcopy(released), change(solved)
    for cell in notebook["cells"]:
        cell["source"] = changed.get(cell["id"], cell["source"])
    target = folder / "submitted" / who / LESSON / f"{LESSON}.ipynb"
    target.parent.mkdir(parents=True)
    target.write_text(json.dumps(notebook), "utf8")


@pytest.mark.long
def test_each_submission_gets_its_points(handed_out, tmp_path: Path):
    copytree(handed_out.folder / "source" / LESSON, tmp_path / "source" / LESSON)
    (tmp_path / "nbgrader_config.py").write_text(SETTINGS)
    nbgrader(tmp_path, "generate_assignment", LESSON)
    assert "SOLUTION" not in (tmp_path / "release" / LESSON / f"{LESSON}.ipynb").read_text("utf8")
    hand_in(tmp_path, "right", lambda solved: solved)
    hand_in(tmp_path, "empty", lambda _: {})
    hand_in(tmp_path, "half", lambda solved: dict(list(solved.items())[:2]))
    hand_in(tmp_path, "odd", lambda solved: solved | {"answer-1-2": BROKEN, "answer-1-5": ENDLESS})
    nbgrader(tmp_path, "autograde", LESSON)
    nbgrader(tmp_path, "export", "--to", "grades.csv")
    with (tmp_path / "grades.csv").open(encoding="utf8") as file:
        points = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert points == {"right": 9, "empty": 0, "half": 2, "odd": 6}
