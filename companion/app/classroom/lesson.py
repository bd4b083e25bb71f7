"""A lesson read from its notebook: what stands where, and which exploration, exercise or prediction a cell is."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)
EXPLORATION = re.compile(r"\blesson\.(\w+)\(\)")
CALLED = {"predict": "prediction", "predict_range": "range", "recall": "recall"}


@dataclass(frozen=True, slots=True)
class Part:
    """One cell of a lesson: its kind and what it holds.

    The kinds: `prose` (markdown), `question` (markdown of an exercise), `prediction` (question and choices, one a
    line), `range` (question, least and greatest number, step), `exploration` (its function's name), `solution`
    (source), `recall` (question, and where its answer is), `code` (source).
    """

    kind: str
    text: str
    exercise: str = ""
    """The exercise that a question or a solution belongs to, such as "1.3"."""
    points: int = 0
    """Of a question."""
    on: str = ""
    """The position on the board that a prediction is about; the name of its file."""


@dataclass(frozen=True)
class Lesson:
    """One lesson: its notebook on the disk, and the parts of it."""

    file: Path

    @property
    def stem(self) -> str:
        """The name of its files, such as `1_adjacency`."""
        return self.file.stem

    @property
    def name(self) -> str:
        """The name of its module."""
        return self.stem.partition("_")[2]

    @cached_property
    def title(self) -> str:
        """Its title, as the notebook has it."""
        return str(self._notebook["metadata"]["title"])

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts in the notebook's order; checks of answers are none, since a page cannot check."""
        return tuple(self._read())

    @cached_property
    def _notebook(self) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(self.file.read_text("utf8"))
        return content

    def _read(self) -> Iterator[Part]:
        points = {
            cell["id"].removeprefix("check-"): int(cell["metadata"]["nbgrader"]["points"])
            for cell in self._notebook["cells"]
            if cell["id"].startswith("check-")
        }
        for cell in self._notebook["cells"]:
            if part := part_of(cell, points.get(cell["id"].partition("-")[2], 0)):
                yield part


def part_of(cell: dict[str, Any], points: int) -> Part | None:
    """Return the part that a cell of a notebook is; None for a check."""
    source, (kind, _, key) = "".join(cell["source"]), cell["id"].partition("-")
    number = key.replace("-", ".")
    if cell["cell_type"] == "markdown":
        return Part("question", source, number, points) if kind == "question" else Part("prose", source)
    if kind == "answer":
        return Part("solution", "".join(SOLUTION.findall(source)).strip(), number)
    return None if kind == "check" else _code(source)


def _code(source: str) -> Part:
    """A cell of code that is no exercise."""
    if found := EXPLORATION.search(source):
        return Part("exploration", found[1])
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
            words = [each.value for each in node.args if isinstance(each, ast.Constant)]
            named = {
                each.arg: each.value.value for each in node.keywords if isinstance(each.value, ast.Constant)
            }
            return Part(CALLED[node.func.id], "\n".join(map(str, words)), on=str(named.get("on", "")))
    return Part("code", source)
