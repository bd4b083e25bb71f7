"""Each lesson's notebook holds what a lesson has, its exercises are graded, and its cells stand alone."""

import ast
import re
from pathlib import Path

import nbformat
import pytest
from explored import explorations

from companion.lessons import LESSONS, check, exercises

FOLDER = Path(__file__).resolve().parents[2] / "notebooks" / "lessons"
MOST_WORDS = 120
PARTS = (
    "Time plan",
    "What do you expect?",
    "Explorations",
    "The mathematics",
    "Exercises",
    "An open question",
    "What to remember",
    "Sources",
)

QUESTION = re.compile(r"(?:predict|predict_range|recall)\(\s*\"(.*?)\"")

each_lesson = pytest.mark.parametrize("number", LESSONS, ids=LESSONS.values())


def notebook(number: int) -> nbformat.NotebookNode:
    return nbformat.read(FOLDER / f"{number}_{LESSONS[number]}.ipynb", as_version=4)


def cells(number: int, kind: str) -> dict[str, str]:
    return {cell.id: cell.source for cell in notebook(number).cells if cell.cell_type == kind}


def test_every_notebook_is_a_lesson_and_every_lesson_a_notebook():
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == {f"{n}_{name}" for n, name in LESSONS.items()}


@each_lesson
def test_it_has_all_parts_in_their_order(number: int):
    text = "\n".join(cells(number, "markdown").values())
    places = [text.find(part) for part in PARTS]
    assert -1 not in places
    assert places == sorted(places)


@each_lesson
def test_no_wall_of_text(number: int):
    long = {name: len(text.split()) for name, text in cells(number, "markdown").items()}
    assert {name: words for name, words in long.items() if words > MOST_WORDS} == {}


@each_lesson
def test_it_asks_before_it_shows_and_tells_again_at_the_end(number: int):
    of_cell = cells(number, "code")
    asked = [QUESTION.search(text)[1] for name, text in of_cell.items() if name.startswith("predict")]
    again = [QUESTION.search(text)[1] for name, text in of_cell.items() if name.startswith("recall")]
    assert asked == again != []
    assert all(name.startswith("predict") for name in list(of_cell)[: len(asked)])
    assert all(name.startswith("recall") for name in list(of_cell)[-len(again) :])


@each_lesson
def test_it_has_at_least_three_explorations_and_shows_all_that_its_module_has(number: int):
    shown = re.findall(r"lesson\.(\w+)\(\)", "\n".join(cells(number, "code").values()))
    assert len(shown) >= 3
    assert sorted(shown) == sorted(explorations(LESSONS[number]))


@each_lesson
def test_its_sources_are_full_citations(number: int):
    """Who, in words, and when."""
    text = cells(number, "markdown")["sources"]
    assert re.search(r"[A-Z]\. [A-ZÅ]\w+", text)
    assert re.search(r"1[89]\d\d", text)
    assert "*" in text


@each_lesson
def test_the_last_part_of_the_aim_the_question_and_what_to_remember_are_short(number: int):
    """What a class keeps in mind: an aim, one question, sentences of a few words."""
    texts = cells(number, "markdown")
    assert "**Aim.**" in texts["title"]
    assert texts["open"].rstrip().endswith("?")
    said = texts["remember"].split("\n\n", 1)[1]
    assert 2 <= said.count(".") <= 4
    assert len(said.split()) <= 40


@each_lesson
def test_every_exercise_is_there_with_an_answer_and_a_check(number: int):
    asked = [each.name for each in exercises(LESSONS[number])]
    assert 4 <= len(asked) <= 6
    by_id = {cell.id: cell for cell in notebook(number).cells}
    for name in asked:
        key = name.replace(".", "-")
        answer, test = by_id[f"answer-{key}"], by_id[f"check-{key}"]
        assert by_id[f"question-{key}"].source.startswith(f"### Exercise {name}")
        assert answer.metadata.nbgrader.solution
        assert answer.source.count("### BEGIN SOLUTION") == answer.source.count("### END SOLUTION") == 1
        assert test.metadata.nbgrader.grade
        assert test.metadata.nbgrader.points > 0
        assert f'check("{name}"' in test.source
        assert re.search(r"### BEGIN HIDDEN TESTS\nassert check\(.*\)\n### END HIDDEN TESTS", test.source)


@each_lesson
def test_its_solutions_are_right(number: int):
    by_id = cells(number, "code")
    for each in exercises(LESSONS[number]):
        source, names = by_id[f"answer-{each.name.replace('.', '-')}"], {}
        exec(source, names)
        assert check(each.name, names[source.split(" = ")[0]])


@each_lesson
def test_each_cell_imports_what_it_uses(number: int):
    """But for a check, which needs the answer of the cell above it."""
    for name, source in cells(number, "code").items():
        known = set(dir(__builtins__) if not isinstance(__builtins__, dict) else __builtins__)
        tree = ast.parse(source)
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names) | ast.ImportFrom(names=names):
                    known |= {each.asname or each.name for each in names}
                case (
                    ast.Name(id=stored, ctx=ast.Store()) | ast.FunctionDef(name=stored) | ast.arg(arg=stored)
                ):
                    known.add(stored)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - known
        assert len(used) <= name.startswith("check-"), f"cell {name} uses {sorted(used)}"
