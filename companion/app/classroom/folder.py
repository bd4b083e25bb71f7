"""What is handed out to a class, as files: zips and pages for students, notebooks and a guide for the teacher."""

import io
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from pathlib import Path

from companion.app.classroom.lesson import Lesson
from companion.app.classroom.lesson_page import lesson_page
from companion.app.classroom.page import page
from companion.app.classroom.prose import html_of
from companion.app.classroom.sheet_page import sheet_page
from companion.app.classroom.teacher_page import teacher_page
from companion.lessons.handout import for_students

STUDENTS, PAGES, TEACHER, SOURCE = "students", "pages", "teacher", "source"
"""Folders: zips without solutions; pages and sheets without them; the teacher's pages; notebooks with solutions, in
the folders that nbgrader reads."""
INDEX = "index.html"
WELCOME = "Each lesson takes 40 minutes: a prediction first, then pictures, mathematics and exercises."
FOLDERS = (
    f"Give away the folders `{PAGES}` and `{STUDENTS}`. This one and `{SOURCE}` hold solutions: keep them."
)

Files = Mapping[str, Callable[[], bytes]]
"""Path below the folder that is written to → what makes the file, called when it is written."""


def files(notebooks: Path) -> Files:
    """Return everything that is handed out of the lessons in `notebooks`, the folder of all notebooks."""
    lessons = [Lesson(file) for file in sorted((notebooks / "lessons").glob("*.ipynb"))]
    made: dict[str, Callable[[], bytes]] = {}
    for lesson in lessons:
        name = lesson.stem
        made[f"{STUDENTS}/{name}.zip"] = partial(_zipped, lesson)
        made[f"{SOURCE}/{name}/{name}.ipynb"] = lesson.file.read_bytes
        made[f"{PAGES}/{name}.html"] = partial(_lesson, lesson)
        made[f"{PAGES}/{name}_sheet.html"] = partial(_sheet, lesson)
        made[f"{TEACHER}/{name}.html"] = partial(_teacher, lesson)
    made[f"{PAGES}/{INDEX}"] = partial(_index, lessons)
    made[f"{TEACHER}/{INDEX}"] = partial(_guide, lessons, notebooks / "README.md")
    return made


def _zipped(lesson: Lesson) -> bytes:
    """A folder with the notebook as a student gets it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{lesson.stem}/{lesson.file.name}", for_students(lesson.file.read_text("utf8")))
    return file.getvalue()


def _lesson(lesson: Lesson) -> bytes:
    links = {"All lessons": INDEX, "The sheet to print": f"{lesson.stem}_sheet.html"}
    return lesson_page(lesson, links).encode()


def _sheet(lesson: Lesson) -> bytes:
    return sheet_page(lesson, {"All lessons": INDEX, "The lesson": f"{lesson.stem}.html"}).encode()


def _teacher(lesson: Lesson) -> bytes:
    shown = f"../{PAGES}/{lesson.stem}"
    links = {
        "Guide": INDEX,
        "What students see": f"{shown}.html",
        "The sheet to print": f"{shown}_sheet.html",
    }
    return teacher_page(lesson, links).encode()


def _index(lessons: list[Lesson]) -> bytes:
    """All lessons with the first sentences of each."""
    cards = "".join(
        f'<li><h3><a href="{lesson.stem}.html">{escape(lesson.title)}</a></h3>{_story(lesson)}'
        f'<a href="{lesson.stem}_sheet.html">Sheet to print</a></li>'
        for lesson in lessons
    )
    return page(
        "Lessons", f'<h1>Lessons</h1><p>{WELCOME}</p><ul class="cards">{cards}</ul>', "index"
    ).encode()


def _story(lesson: Lesson) -> str:
    """The first paragraph below the title."""
    return html_of(lesson.parts[0].text.split("\n\n")[1])


def _guide(lessons: list[Lesson], guide: Path) -> bytes:
    named = "".join(f'<li><a href="{each.stem}.html">{escape(each.title)}</a></li>' for each in lessons)
    body = f"{html_of(guide.read_text('utf8'))}<h2>The lessons, with solutions</h2>{html_of(FOLDERS)}<ul>{named}</ul>"
    return page("For the teacher", body, "teacher", {"What students see": f"../{PAGES}/{INDEX}"}).encode()
