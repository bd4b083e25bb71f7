"""`companion class`: the lessons for a class, a zip for each student and the teacher's notebooks."""

import argparse
import zipfile
from pathlib import Path

from companion.cli.answer import BAD_ARGUMENT, Answer, Refused

STUDENTS, TEACHER = "students", "source"
"""Folders written: zips without solutions; notebooks with them, in the folders that nbgrader reads."""


def hand_out(arguments: argparse.Namespace) -> Answer:
    """Write the files and answer with their paths."""
    from companion.app.cache import NOTEBOOKS
    from companion.lessons.handout import for_students

    out, lessons = Path(arguments.out), sorted((NOTEBOOKS / "lessons").glob("*.ipynb"))
    paths = [path for lesson in lessons for path in _paths(out, lesson)]
    there = [path for path in paths if path.exists()]
    if there and not arguments.force:
        raise Refused(BAD_ARGUMENT, [f"{path} is there already; --force writes over it" for path in there])
    for lesson in lessons:
        handed, kept = _paths(out, lesson)
        for path in (handed, kept):
            path.parent.mkdir(parents=True, exist_ok=True)
        text = lesson.read_text("utf8")
        kept.write_text(text, "utf8")
        with zipfile.ZipFile(handed, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(f"{lesson.stem}/{lesson.name}", for_students(text))
    return Answer(tuple(map(str, paths)), {"paths": [str(path) for path in paths]})


def _paths(out: Path, lesson: Path) -> tuple[Path, Path]:
    """Where a lesson goes: the students' zip, and the teacher's notebook."""
    return out / STUDENTS / f"{lesson.stem}.zip", out / TEACHER / lesson.stem / lesson.name
