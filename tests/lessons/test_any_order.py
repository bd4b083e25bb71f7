"""Lessons whose cells are run in a wrong order, twice, and without answers: one Python runs them all."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import nbformat
import pytest

from companion.lessons import LESSONS
from companion.lessons.handout import for_students
from companion.lessons.missing import sentence

pytestmark = pytest.mark.long

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "notebooks" / "lessons"
Said = list[tuple[str | None, str | None]]

each_lesson = pytest.mark.parametrize("name", LESSONS.values())


def cells(text: str) -> dict[str, str]:
    return {
        cell.id: cell.source for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"
    }


def lesson(name: str) -> str:
    return next(FOLDER.glob(f"*_{name}.ipynb")).read_text("utf8")


def run(runs: list[list[str]], folder: Path) -> list[Said]:
    """What each cell of each run says; see `shell.py`."""
    settings = {name: str(folder) for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    done = subprocess.run(
        [sys.executable, HERE / "shell.py"],
        input=json.dumps(runs),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **settings},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def shuffled(name: str) -> list[str]:
    """The names of a lesson's cells in another order."""
    order = list(cells(lesson(name)))
    Random(name).shuffle(order)
    return order


def handed_out(name: str) -> dict[str, str]:
    """The cells of a student's notebook that are not as in the teacher's."""
    as_it_was = cells(lesson(name))
    return {each: text for each, text in cells(for_students(lesson(name))).items() if text != as_it_was[each]}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Said]:
    """What was said, by lesson and kind of run; the lessons themselves come in another order too."""
    plan: dict[tuple[str, str], list[str]] = {}
    for name in Random(8).sample(list(LESSONS.values()), len(LESSONS)):
        of_cell = cells(lesson(name))
        once = list(of_cell.values())
        plan[name, "shuffled, then in order"] = [of_cell[each] for each in shuffled(name)] + once
        plan[name, "without answers"] = list(handed_out(name).values())
    return dict(zip(plan, run(list(plan.values()), tmp_path_factory.mktemp("empty")), strict=True))


@each_lesson
def test_a_cell_that_comes_too_early_says_what_to_run_and_all_others_run(name: str, runs: dict):
    order, known = shuffled(name), set()
    for cell, (_, error) in zip(order, runs[name, "shuffled, then in order"], strict=False):
        answer = cell.replace("check-", "answer-")
        if cell.startswith("check-") and answer not in known:
            missing = cells(lesson(name))[answer].split(" = ")[0]
            assert error == sentence(missing), cell
        else:
            assert error is None, cell
        known.add(cell)


@each_lesson
def test_afterwards_all_cells_run_in_their_order(name: str, runs: dict):
    of_cell = cells(lesson(name))
    last = runs[name, "shuffled, then in order"][len(of_cell) :]
    assert [error for _, error in last] == [None] * len(of_cell)
    checks = [said for cell, (said, _) in zip(of_cell, last, strict=True) if cell.startswith("check-")]
    assert checks
    assert all(said.startswith("✓ Right.") for said in checks)


@each_lesson
def test_one_without_answers_runs_to_its_end_and_says_that_there_are_none(name: str, runs: dict):
    of_cell, said = handed_out(name), runs[name, "without answers"]
    assert [error for _, error in said] == [None] * len(of_cell)
    checks = [text for cell, (text, _) in zip(of_cell, said, strict=True) if cell.startswith("check-")]
    assert checks
    assert all(text.startswith("✗ There is no answer yet") for text in checks)


def test_an_error_that_has_nothing_to_do_with_a_lesson_is_shown_as_ever(tmp_path: Path):
    wrong = ["from companion.lessons import check", "nobody_knows_this", "1 / 0", "1 + 1"]
    ((_, none), (_, unknown), (_, divided), (two, _)) = run([wrong], tmp_path)[0]
    assert none is None
    assert "Traceback" in unknown
    assert "ZeroDivisionError" in divided
    assert two == "2"
