"""What is handed out holds no solution; that it runs to its end is in `test_any_order`."""

import shutil
import zipfile
from pathlib import Path

import nbformat
import pytest

from companion.app.labs import copy_notebooks
from companion.cli import main
from companion.lessons.handout import for_students

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "notebooks" / "lessons").glob("*.ipynb"))


def a_notebook(*sources: str) -> str:
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells))


def sources(text: str) -> list[str]:
    return [cell.source for cell in nbformat.reads(text, as_version=4).cells]


def test_regions_are_taken_out_and_the_rest_stays():
    text = a_notebook(
        "x = ...\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION",
        "### BEGIN HIDDEN TESTS\nassert x\n### END HIDDEN TESTS\nx",
        "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n    return 2",
    )
    assert sources(for_students(text)) == ["x = ...", "x", "def f():\n    return 2"]
    plain = a_notebook("x = 1")
    assert for_students(plain) == plain


@pytest.mark.parametrize(
    "source", ["### BEGIN SOLUTION\nx = 1", "### BEGIN SOLUTION\nx\n### END HIDDEN TESTS"]
)
def test_a_region_that_does_not_end_is_never_handed_out(source: str):
    with pytest.raises(ValueError, match="begins and does not end"):
        for_students(a_notebook(source))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_no_solution_is_left(lesson: Path):
    left = for_students(lesson.read_text("utf8"))
    assert "###" not in "".join(s for s in sources(left) if not s.lstrip().startswith("#") or "BEGIN" in s)
    assert left.count("# your answer in the place of the three dots") == len(
        [s for s in sources(left) if s.startswith("from companion.lessons import check")]
    )


def test_a_class_gets_zips_without_solutions_and_the_teacher_the_rest(
    handed_out, tmp_path: Path, capsys: pytest.CaptureFixture
):
    folder, told = handed_out
    assert len(told) == 5 * len(LESSONS) + 2  # zip, page, sheet, teacher's page, source; an index and a guide
    assert all(path.exists() for path in told)
    with zipfile.ZipFile(folder / "students" / "1_adjacency.zip") as packed:
        assert packed.namelist() == ["1_adjacency/1_adjacency.ipynb"]
        assert b"BEGIN SOLUTION" not in packed.read("1_adjacency/1_adjacency.ipynb")
    kept = folder / "source" / "1_adjacency" / "1_adjacency.ipynb"
    assert "BEGIN SOLUTION" in kept.read_text("utf8")
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    kept = tmp_path / "source" / "1_adjacency" / "1_adjacency.ipynb"
    kept.write_text("spoilt")
    assert main(["class", "--out", str(tmp_path)]) == 2
    assert kept.read_text() == "spoilt"
    assert "is there already; --force writes over it" in capsys.readouterr().err
    assert main(["class", "--out", str(tmp_path), "--force"]) == 0
    assert "BEGIN SOLUTION" in kept.read_text("utf8")


def test_whoever_opens_the_notebooks_gets_the_lessons_without_solutions(tmp_path: Path):
    copied = copy_notebooks(ROOT / "notebooks", tmp_path)
    assert "lessons/1_adjacency.ipynb" in copied
    assert "BEGIN" not in (tmp_path / "lessons" / "1_adjacency.ipynb").read_text("utf8")
    assert copy_notebooks(ROOT / "notebooks", tmp_path) == []
