"""`companion export`: a record as one file, or as four tables for spreadsheets and notebooks."""

import argparse
from pathlib import Path
from typing import Any

from companion.cli.answer import BAD_ARGUMENT, Answer, Refused
from companion.cli.source import game_in
from companion.rules.game import Game
from companion.rules.notation import record_lines
from companion.store import StoreError, companion_home, open_table


def export(arguments: argparse.Namespace) -> Answer:
    """Write the files and answer with their paths."""
    stem, game = _found(arguments.table)
    folder, form, force = Path(arguments.out), arguments.format, arguments.force
    from companion import frames

    try:
        if form == "jsonl":
            record = "".join(f"{line}\n" for line in record_lines(game.header, game.log))
            paths = frames.write_all({f"{stem}.jsonl": record.encode()}, folder, force)
        else:
            paths = frames.write(frames.frames(game), folder, form, stem, force)
    except FileExistsError as error:
        hint = f"{error.filename} is there already; --force writes over it"
        raise Refused(BAD_ARGUMENT, [hint]) from error
    return Answer(tuple(map(str, paths)), {"paths": [str(path) for path in paths]})


def _found(named: str) -> tuple[str, Game[Any]]:
    """Return the game of the saved table or record file `named`, and what to call its files."""
    try:
        with open_table(companion_home(), named) as table:
            assert table.file is not None
            return table.file.stem, table.game
    except StoreError as error:
        # A file of that name is taken for a record unless a table of that name is there and damaged.
        if error.kind not in ("missing", "bad_name"):
            raise Refused(BAD_ARGUMENT, [str(error)]) from error
        if named != "-" and not Path(named).exists():
            problem = f"there is no saved table and no record file called {named}"
            raise Refused(BAD_ARGUMENT, [problem]) from error
    return "record" if named == "-" else Path(named).stem, game_in(named)
