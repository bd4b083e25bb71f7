"""A lesson as a sheet to print: questions, pictures and room to write, on A4 and without colour; no answers."""

from collections.abc import Iterator

from companion.app.classroom.lesson import Lesson
from companion.app.classroom.lesson_page import prediction_html, question_html
from companion.app.classroom.page import page
from companion.app.classroom.prose import html_of
from companion.app.classroom.stills import has_board, stills
from companion.lessons.printed import THOUSAND, edition, position
from companion.plot.board_still import board_svg
from companion.rules.chinatown.picture import picture

LINES, LINES_A_POINT = 2, 1
"""Ruled lines below a question, and more of them for each point."""
OPEN = "## An open question"
OPEN_LINES = 4


def sheet_page(lesson: Lesson, links: dict[str, str]) -> str:
    """Return the sheet of a lesson."""
    return page(lesson.title, "".join(_parts(lesson)), "sheet", links)


def _parts(lesson: Lesson) -> Iterator[str]:
    first, *rest = lesson.parts
    yield html_of(first.text) + '<p class="name"><span>Name</span><span>Date</span></p>'
    yield from (html_of(part.text) for part in rest if "What do you expect" in part.text)
    yield from (prediction_html(part) for part in rest if part.kind in ("prediction", "range"))
    drawn = [
        each
        for part in rest
        if part.kind == "exploration"
        for each in stills(lesson.name, part.text, "paper")
    ]
    board = _board() if has_board(lesson.name) else ""
    yield f"<h2>To look at, and to draw on</h2>{_pay_table()}{''.join(drawn)}{board}"
    yield "<h2>Exercises</h2>"
    for part in rest:
        if part.kind == "question":
            yield f'<section class="ask">{question_html(part)}{_lines(LINES + LINES_A_POINT * part.points)}</section>'
        elif part.text.startswith(OPEN):
            yield f'<section class="ask">{html_of(part.text)}{_lines(OPEN_LINES)}</section>'


def _lines(count: int) -> str:
    return f'<div class="lines">{"<div></div>" * count}</div>'


def _board() -> str:
    """The empty board, to write on."""
    return f"<figure>{board_svg(picture(position()))}<figcaption>The board.</figcaption></figure>"


def _pay_table() -> str:
    """What touching tiles pay, and how many tiles of each shop there are."""
    pay, shops = edition().pay, edition().shops.values()
    counts = sorted({tiles for tiles, _ in pay})
    head = "".join(f"<th>{count}</th>" for count in counts)
    rows = "".join(
        f"<tr><th>{name}</th>{''.join(_k(pay.get((count, full))) for count in counts)}</tr>"
        for full, name in ((False, "incomplete"), (True, "complete"))
    )
    sizes = "; ".join(
        f"<b>size {size}, {tiles} tiles each:</b> "
        + ", ".join(str(shop.label) for shop in shops if (shop.size, shop.tiles) == (size, tiles))
        for size, tiles in sorted({(shop.size, shop.tiles) for shop in shops})
    )
    return (
        f'<table><tr><th>touching tiles of one shop</th>{head}</tr>{rows}</table><p class="small">In k a year. '
        f"Shops: {sizes}.</p>"
    )


def _k(dollars: int | None) -> str:
    return f"<td>{'–' if dollars is None else dollars // THOUSAND}</td>"
