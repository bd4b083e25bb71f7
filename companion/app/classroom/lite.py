"""Lessons that run in a browser with no server: JupyterLite, Python as WebAssembly, the standard library alone.

There is no NumPy and no Bokeh there. So explorations stand as pictures, and only those lessons come along whose
checks reckon in plain Python.
"""

import base64
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

from companion.app.classroom.lesson import Lesson, Part, part_of
from companion.app.classroom.stills import stills
from companion.lessons.handout import for_students

PLAIN = ("adjacency", "returns", "bag")
"""Lessons whose checks need the standard library alone."""
SET_UP = 'import piplite\n\nawait piplite.install("tabletop-companion", deps=False)'
SET_UP_TEXT = (
    "Run this cell first. It brings the companion into this browser; nothing comes from the network."
)
PLACE = 46
"""Pixels of a place in a picture of the board."""
WIDE = 640
"""Pixels of a figure."""


def lite_notebooks(notebooks: Path) -> dict[str, str]:
    """Return name of a file → notebook for the browser, of the lessons in `notebooks` and of the real game."""
    lessons = [Lesson(file) for file in sorted((notebooks / "lessons").glob("*.ipynb"))]
    made = {lesson.file.name: lite_notebook(lesson) for lesson in lessons if lesson.name in PLAIN}
    return {**made, "real_game.ipynb": _notebook([*_set_up("# A real game"), *_real_game()])}


def lite_notebook(lesson: Lesson) -> str:
    """Return a lesson for the browser: without solutions, explorations and predictions as text and pictures."""
    cells = json.loads(for_students(lesson.file.read_text("utf8")))["cells"]
    return _notebook([*_set_up(), *(each for cell in cells for each in _cells(lesson, cell))])


def _notebook(cells: list[dict[str, Any]]) -> str:
    kernel = {"kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def _set_up(title: str = "") -> Iterator[dict[str, Any]]:
    yield _text("set-up-text", f"{title}\n\n{SET_UP_TEXT}".strip())
    yield _code("set-up", SET_UP)


def _cells(lesson: Lesson, cell: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What stands for a cell of the lesson."""
    part = part_of(cell, 0)
    if part is None or part.kind in ("prose", "question", "solution", "code"):
        yield cell
    elif part.kind == "exploration":
        for count, drawn in enumerate(stills(lesson.name, part.text), 1):
            yield _picture(f"{cell['id']}-{count}", drawn)
    else:
        yield _text(cell["id"], _asked(part))


def _asked(part: Part) -> str:
    """A prediction with its choices, or the question again with where its answer is."""
    question, *lines = part.text.splitlines()
    if part.kind == "range":
        return f"**{question}** Write down both ends."
    if part.kind == "prediction":
        return "\n".join([f"**{question}** Write it down.", "", *(f"- {line}" for line in lines)])
    return "\n\n".join([f"*{question}*", *lines])


def _picture(name: str, drawn: str) -> dict[str, Any]:
    """A still as markdown: its sentences, and its drawings as addresses that hold them whole."""
    lines: list[str] = []
    for piece in re.split(r"(<svg.*?</svg>)", drawn, flags=re.DOTALL):
        if piece.startswith("<svg"):
            lines.append(
                f"![](data:image/svg+xml;base64,{base64.b64encode(_sized(piece).encode()).decode()})"
            )
        else:
            lines += [unescape(re.sub(r"<[^>]+>", "", line)) for line in piece.split("</p>")]
    return _text(name, "\n\n".join(line.strip() for line in lines if line.strip()))


def _sized(svg: str) -> str:
    """A drawing that knows its size, as one must that stands in a file of its own."""
    places = re.search(r"--places:([\d.]+)", svg)
    return svg.replace("<svg ", f'<svg width="{PLACE * float(places[1]) if places else WIDE:.0f}" ', 1)


def _text(name: str, source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def _code(name: str, source: str) -> dict[str, Any]:
    cell = {"cell_type": "code", "id": name, "metadata": {}, "source": source}
    return {**cell, "execution_count": None, "outputs": []}


def _real_game() -> Iterator[dict[str, Any]]:
    """The shipped record, replayed by the rules: how it lay in the end, and what that paid."""
    yield _text(
        "game-text",
        "The rules replay every move of the record. Choose another number of moves and run again.",
    )
    yield _code(
        "game",
        "import companion\nfrom companion.rules.tables import DATA\n\n"
        'game = companion.load(DATA / "records" / "real_game.jsonl")\nmoves = len(game.log)',
    )
    yield _code(
        "board",
        "from IPython.display import SVG\n\nfrom companion.plot.board_still import board_svg\n"
        "from companion.rules.chinatown.picture import picture\n\nSVG(board_svg(picture(game.positions[moves])))",
    )
    yield _code(
        "income", "from companion.rules.chinatown.income import income\n\nincome(game.positions[moves])"
    )
