"""Pages of the lessons: nothing is fetched, nothing is given away to students, and the teacher gets everything."""

import re
from fractions import Fraction
from html import unescape
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.app.classroom.lesson import Lesson
from companion.app.classroom.prose import html_of, value_text
from companion.app.classroom.sketches import sketch
from companion.app.classroom.stills import stills
from companion.lessons import LESSONS, exercises
from companion.lessons.notes import PARTS, notes_of, read_notes
from companion.panels.lessons import bag, two_people
from companion.panels.lessons.still import Still, still
from companion.rules.tables import DATA, BadTable

pytestmark = pytest.mark.long

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
KINDS = {"page": "pages/{}.html", "sheet": "pages/{}_sheet.html", "teacher": "teacher/{}.html"}
FETCHED = re.compile(
    r"""<(?:script|link|iframe|img)\b|@import|url\((?!#)|(?:href|src)=["'](?:https?:)?//""", re.IGNORECASE
)

each_lesson = pytest.mark.parametrize("number", LESSONS, ids=LESSONS.values())


@pytest.fixture(scope="module")
def handed(handed_out) -> dict[str, bytes]:
    """Every file that a class gets: its path → what is in it."""
    return {path.relative_to(handed_out.folder).as_posix(): path.read_bytes() for path in handed_out.told}


@pytest.fixture(scope="module")
def made(handed: dict[str, bytes]) -> dict[tuple[int, str], str]:
    """Number of a lesson and kind of a page → the page."""
    return {
        (number, kind): handed[where.format(f"{number}_{name}")].decode()
        for number, name in LESSONS.items()
        for kind, where in KINDS.items()
    }


def words(page: str) -> str:
    """What a reader sees, on one line."""
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]+>", "", page, flags=re.DOTALL)).split())


def telling(right: object) -> list[str]:
    """What would give an answer away; a whole number alone would not, since pages are full of them."""
    if isinstance(right, tuple | frozenset):
        return [", ".join(str(float(each) if isinstance(each, Fraction) else each) for each in right)]
    if isinstance(right, Fraction) and right.denominator > 1:
        return [f"{float(right):.3f}", f"{float(right):.4f}", str(right)]
    return []


@each_lesson
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_asks_nobody_for_anything(made: dict, number: int, kind: str):
    assert FETCHED.findall(made[number, kind]) == []


def test_the_search_for_fetches_finds_them():
    for bad in ('<script src="a.js">', '<a href="//host/">', "url(font.woff)", '<a href="https://host">'):
        assert FETCHED.search(bad)
    assert not FETCHED.search(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(#bars)"/><a href="x.html">'
    )


@each_lesson
@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_is_well_formed_and_every_formula_is_drawn(made: dict, number: int, kind: str):
    page = made[number, kind]
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)
    assert "$" not in words(page)
    assert "\\" not in words(page)


@each_lesson
def test_students_get_every_question_and_no_solution(made: dict, number: int):
    lesson = Lesson(NOTEBOOKS / "lessons" / f"{number}_{LESSONS[number]}.ipynb")
    for kind in ("page", "sheet"):
        seen = words(made[number, kind])
        for each in exercises(LESSONS[number]):
            assert f"Exercise {each.name}" in seen
            assert [text for text in telling(each.right) if text in seen] == []
        for part in lesson.parts:
            if part.kind == "solution":
                assert [line for line in part.text.splitlines() if " = " in line and line in seen] == []


@each_lesson
def test_the_teacher_gets_solutions_mistakes_and_what_to_say(made: dict, number: int):
    seen, notes = words(made[number, "teacher"]), notes_of(number)
    for heading in PARTS[:-1]:
        assert heading in seen
    for each in exercises(LESSONS[number]):
        assert callable(each.right) or value_text(each.right) in seen
        assert all(mistake.hint.replace("*", "") in seen for mistake in each.mistakes)
        assert words(html_of(notes.mistakes[each.name])) in seen


@each_lesson
def test_every_sketch_is_in_the_notes_and_drawn(number: int):
    lesson = LESSONS[number]
    drawn = import_module(f"companion.app.classroom.sketches.{lesson}").__all__
    named = re.findall(r"!\[[^\]]+\]\(sketch:(\w+)\)", notes_of(number).parts["At the blackboard"])
    assert sorted(named) == sorted(drawn)
    assert len(named) >= 2
    with pytest.raises(ValueError, match=f"lesson {lesson} has no sketch 'nothing'; it has {drawn[0]}"):
        sketch(lesson, "nothing")


@each_lesson
def test_every_exploration_has_a_picture(number: int):
    lesson = Lesson(NOTEBOOKS / "lessons" / f"{number}_{LESSONS[number]}.ipynb")
    shown = [part.text for part in lesson.parts if part.kind == "exploration"]
    assert shown
    assert [name for name in shown if not list(stills(lesson.name, name))] == []


def test_every_prediction_is_asked_on_the_page_and_on_the_sheet(made: dict):
    for kind in ("page", "sheet"):
        seen = words(made[5, kind])
        assert "Which prices for lot 64 help both Red and Yellow?" in seen
        assert "From which price to which would a sale help both?" in seen
        assert "From ______ to ______ (0 to 200, in steps of 10)." in seen
        before = made[5, kind].partition("all below 150")[0]
        assert before.count("<svg") == 1  # the position that is asked about
        assert "Who earned most in all six years?" in words(made[8, kind])


def test_a_picture_follows_its_settings():
    wanted = Still({"price of lot 64, in k:": 60}, caption="Sixty <k>", blocks=(5,))
    shown = still(two_people.price(), wanted)
    assert "Red gains <b>90</b>, Yellow gains <b>30</b>" in shown
    assert "Sixty &lt;k&gt;" in shown
    assert ">64<" in shown
    assert ">43<" not in shown  # block 4
    assert "Red gains" not in still(two_people.price(), Still(told=False))


def test_an_empty_figure_keeps_its_axes_and_loses_its_numbers():
    full, empty = (still(bag.waits(), Still(empty=each, told=False)) for each in (False, True))
    assert "At which draw does it come?" in empty
    assert full.count("<rect") > 80 > empty.count("<rect")


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (Still({"hands:": 3}), "this exploration has no 'hands:'; it has 'which photo:'"),
        (Still({"which photo:": 7}), "'which photo:' goes from 1 to 6, and 7 was wanted"),
        (Still(press=("draw",)), "this exploration has no 'draw'; it has none"),
    ],
)
def test_a_picture_that_cannot_be_made_says_why(wanted: Still, why: str):
    with pytest.raises(ValueError, match=re.escape(why)):
        still(bag.waits(), wanted)


def test_notes_say_everything_that_is_wrong_with_them():
    text = (DATA / "lessons" / "notes" / "3_bag.md").read_text("utf8")
    names = [each.name for each in exercises("bag")]
    assert read_notes(text, "here", names).mistakes.keys() == set(names)
    spoilt = (
        text.replace("## To talk about", "## Talk")
        .replace("### 3.2", "### 3.7")
        .replace("| 4–16 |", "| 5–16 |")
    )
    with pytest.raises(BadTable) as wrong:
        read_notes(spoilt, "here", names)
    assert len(wrong.value.problems) == 3
    assert "expected rows from 0 to 40 without a gap" in wrong.value.problems[2]


def test_pages_link_to_pages_that_are_handed_out_with_them(handed: dict[str, bytes]):
    pages = {name: content.decode() for name, content in handed.items() if name.endswith(".html")}
    links = {(name, link) for name, page in pages.items() for link in re.findall(r'href="([^"]+)"', page)}
    assert len(links) > 4 * len(LESSONS)
    for name, link in links:
        target = Path("/", name).parent.joinpath(link).resolve()
        assert str(target)[1:] in pages, f"{name}: {link}"
        assert name.startswith("teacher/") or target.parent == Path("/pages"), f"{name}: {link}"
