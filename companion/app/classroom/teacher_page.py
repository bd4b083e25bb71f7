"""The teacher's edition of a lesson: minutes, sketches, what to ask, solutions, and mistakes with what to say."""

from collections.abc import Iterator
from functools import partial
from html import escape

from companion.app.classroom.lesson import Lesson, Part
from companion.app.classroom.lesson_page import question_html
from companion.app.classroom.page import page
from companion.app.classroom.prose import code_html, html_of, value_text
from companion.app.classroom.sketches import sketch
from companion.lessons.book import LESSONS, exercise
from companion.lessons.notes import MINUTES, Notes, notes_of

SKETCH = "sketch:"
FRAME = "The lesson itself"
CHECKS = "What the check answers to known mistakes. The hint asks, and never tells:"


def teacher_page(lesson: Lesson, links: dict[str, str]) -> str:
    """Return the page for the teacher; it holds the solutions."""
    title = f"{lesson.title}, for the teacher"
    return page(title, "".join(_parts(lesson, title)), "teacher", links)


def _parts(lesson: Lesson, title: str) -> Iterator[str]:
    number = next(number for number, name in LESSONS.items() if name == lesson.name)
    notes = notes_of(number)
    yield f"<h1>{escape(title)}</h1>"
    for heading, text in notes.parts.items():
        told = html_of(text, partial(_picture, lesson.name))
        yield f"<h2>{heading}</h2>" + (
            f'<div class="wide minutes">{told}</div>' if heading == MINUTES else told
        )
    yield "<h2>Exercises and solutions</h2>"
    solutions = {part.exercise: part.text for part in lesson.parts if part.kind == "solution"}
    for part in lesson.parts:
        if part.kind == "question":
            yield _exercise(part, solutions[part.exercise], notes)
    yield f"<h2>{FRAME}</h2>"
    for part in lesson.parts:
        if part.kind == "prose" and part.text.startswith(("## An open", "## What to remember", "## Sources")):
            yield html_of(part.text, deeper=1)


def _picture(lesson: str, address: str, words: str) -> str:
    """A sketch of the notes with the words below it."""
    drawn = sketch(lesson, address.removeprefix(SKETCH))
    return f"<figure>{drawn}<figcaption>{escape(words)}</figcaption></figure>"


def _exercise(part: Part, solution: str, notes: Notes) -> str:
    asked = exercise(part.exercise)
    rows = "".join(
        f"<tr><td>{escape(value_text(mistake.answer))}</td><td>{html_of(mistake.hint)}</td></tr>"
        for mistake in asked.mistakes
    )
    right = "" if callable(asked.right) else f"<p><b>{escape(value_text(asked.right))}</b></p>"
    praise = f"<p>{escape(asked.praise)}</p>" if asked.praise else ""
    return (
        f"<section>{question_html(part)}"
        f'<div class="card solution"><h4>Solution</h4>{right}{code_html(solution)}{praise}</div>'
        f"{html_of(notes.mistakes[part.exercise])}"
        f'<details open><summary>{CHECKS}</summary><div class="wide"><table><tr><th>they write</th><th>they read</th>'
        f"</tr>{rows}</table></div></details></section>"
    )
