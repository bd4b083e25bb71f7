"""`main`: read the arguments, run a command, print its answer or its refusal; never a traceback."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from companion.cli.answer import BAD_ARGUMENT, BAD_FILE, ILLEGAL_MOVE, REFUSED, Answer, Refused
from companion.cli.parser import parser
from companion.cli.source import named
from companion.rules.game import IllegalMove
from companion.rules.shape import Wrong
from companion.rules.tables import BadFile

INTERRUPTED = 130
"""What shells expect of a program that Ctrl-C ended."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command in `words` (by default what stands behind `companion`) and return the exit code."""
    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdout, sys.stderr):
        _accept_all(stream)
    try:
        return _run(list(words))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go(sys.stdout)
        return 0  # whoever reads us has read enough
    except OSError as error:
        _let_go(sys.stdout)
        _say(f"The answer could not be written: {(error.strerror or 'fault').lower()}.")
        return REFUSED


def _run(words: list[str]) -> int:
    as_json = "--json" in words
    try:
        arguments = parser().parse_args(words)
        answer = _answered(arguments)
    except SystemExit as end:  # after --help
        sys.stdout.flush()
        return int(end.code or 0)
    except Refused as refused:
        _say(str(refused))
        _print([json.dumps(refused.data())] if as_json else [])
        return REFUSED
    # Escapes for all but ASCII: the object is the same on every terminal and through every pipe.
    _print([json.dumps(answer.data, allow_nan=False)] if as_json else answer.lines)
    return answer.code


def _answered(arguments: argparse.Namespace) -> Answer:
    """Run the command; whatever it was given that cannot be used becomes `Refused`."""
    file = named(getattr(arguments, "file", ""))
    try:
        answer: Answer = arguments.command(arguments)
        return answer
    except (Refused, BrokenPipeError):
        raise
    except IllegalMove as illegal:
        problems = illegal.reasons()
        raise Refused(ILLEGAL_MOVE, problems, illegal.line, illegal.table_may_allow, file) from illegal
    except BadFile as bad:
        raise Refused(BAD_FILE, bad.problems, bad.line, where=bad.file) from bad
    except Wrong as wrong:
        raise Refused(BAD_FILE, map(str, wrong.args), where=file) from wrong
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Refused(BAD_ARGUMENT, [f"{error.filename or file}: {why}"]) from error
    except Exception as fault:
        # A slip of ours. The people at the table can do nothing with a traceback, whoever mends it can.
        if os.environ.get("COMPANION_DEBUG"):
            raise
        why = f"the companion itself failed here ({type(fault).__name__}: {fault}); please report it"
        raise Refused(BAD_FILE, [why], where=file) from fault


def _accept_all(stream: TextIO | None) -> None:
    """Let a terminal that knows fewer letters show the others as escapes instead of failing."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")


def _print(lines: Sequence[str]) -> None:
    if sys.stdout is not None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)


def _let_go(stream: TextIO) -> None:
    """Point `stream` nowhere, so that Python does not stumble over it once more at its end."""
    with suppress(OSError, ValueError):  # a stream without a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
