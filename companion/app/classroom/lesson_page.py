"""A lesson as a page for everybody: story, prediction, pictures of the explorations, mathematics, questions."""

from collections.abc import Iterator
from html import escape

from companion.app.classroom.lesson import Lesson, Part
from companion.app.classroom.page import page
from companion.app.classroom.prose import code_html, html_of
from companion.app.classroom.stills import stills
from companion.lessons.positions import position
from companion.plot.board_still import board_svg
from companion.rules.chinatown.picture import picture

AGAIN = "Look again at what you chose at the beginning."
STILLS = "The pictures show each exploration at one moment. In the notebook of the lesson they move."
EXPLORATIONS, EXERCISES = "## Explorations", "## Exercises"
ON_PAPER = "Write down each answer, and how you found it. In the notebook each is checked at once."
IN_NOTEBOOK = "In the notebook this makes a table:"


def lesson_page(lesson: Lesson, links: dict[str, str]) -> str:
    """Return the page of a lesson; it holds no solution."""
    return page(lesson.title, "".join(map(str, _parts(lesson))), "lesson", links)


def _parts(lesson: Lesson) -> Iterator[str]:
    for part in lesson.parts:
        if part.kind == "exploration":
            yield from stills(lesson.name, part.text)
        elif part.text.startswith(EXERCISES):  # what stands there is about cells that are run
            yield f"<h2>Exercises</h2><p>{ON_PAPER}</p>"
        elif part.text.startswith(EXPLORATIONS):
            yield html_of(part.text).replace("</h2>", f'</h2><p class="note">{STILLS}</p>', 1)
        else:
            yield _html(part)


def _html(part: Part) -> str:
    match part.kind:
        case "prose":
            return (
                f'<div class="wide">{html_of(part.text)}</div>' if "|--" in part.text else html_of(part.text)
            )
        case "question":
            return f'<section class="card">{question_html(part)}</section>'
        case "prediction" | "range":
            return f'<section class="card">{prediction_html(part)}</section>'
        case "recall":
            asked, *found = part.text.splitlines()
            return f"<p><i>{escape(asked)}</i></p><p>{escape(' '.join(found))} {AGAIN}</p>"
        case "code":
            return f"<p>{IN_NOTEBOOK}</p>{code_html(part.text)}"
    return ""


def question_html(part: Part) -> str:
    """Return a question with its points."""
    points = f"{part.points} point{'s' * (part.points > 1)}"
    return html_of(part.text).replace("</h3>", f' <span class="points">({points})</span></h3>', 1)


def prediction_html(part: Part) -> str:
    """Return a question and what can be ticked or filled in, with the position that it is about."""
    asked, *choices = part.text.splitlines()
    drawn = _position_svg(part.on) if part.on else ""
    if part.kind == "range":
        low, high, step = choices
        told = f"From ______ to ______ ({low} to {high}, in steps of {step})."
        return f"{drawn}<p><b>{escape(asked)}</b></p><p>{told}</p>"
    boxes = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
    return f'{drawn}<p><b>{escape(asked)}</b></p><ul class="choices">{boxes}</ul>'


def _position_svg(name: str) -> str:
    """The blocks of a lesson's position in which somebody owns a lot."""
    here = position(name)
    return board_svg(picture(here), blocks={here.edition.board.lots[lot].block for lot in here.owners})
