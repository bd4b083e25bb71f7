"""`companion class`: the lessons for a class, as files to give away and files to keep."""

import argparse
from pathlib import Path

from companion.cli.answer import BAD_ARGUMENT, Answer, Refused


def hand_out(arguments: argparse.Namespace) -> Answer:
    """Write the files and answer with their paths."""
    from companion.app.cache import NOTEBOOKS
    from companion.app.classroom.folder import files

    made = {Path(arguments.out) / name: make for name, make in files(NOTEBOOKS).items()}
    there = [path for path in made if path.exists()]
    if there and not arguments.force:
        raise Refused(BAD_ARGUMENT, [f"{path} is there already; --force writes over it" for path in there])
    for path, make in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    paths = tuple(map(str, made))
    return Answer(paths, {"paths": list(paths)})
