"""The commands and their options; each command is loaded when it runs."""

import argparse
import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

from companion.analysis import FORETELLS, PLAYS_ON, POLICIES
from companion.cli.answer import BAD_ARGUMENT, Answer, Refused

FORMATS = ("jsonl", "csv", "parquet")
_WIDTH = "games are added until final cash is known to so many dollars, at most 20,000 a deal (default: 1000)"
_REVIEW = """From the position before and after each deal the rest of the game is played many times with the same
luck: low and high are the 95 % interval of what the deal added to a player's chance to win."""
_DIGITS = 9
"""Numbers of more digits are past the end of any record."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses as every command does."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, allow_abbrev=False, formatter_class=_formatter)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise Refused(BAD_ARGUMENT, [message], where=self.prog)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """The usual layout of help; told how wide the terminal is, it does not load half a library to ask."""
    try:
        width = os.get_terminal_size().columns
    except OSError:
        width = 80
    return argparse.HelpFormatter(prog, width=max(width, 40) - 2)


def _lazily(module: str, name: str) -> Callable[[argparse.Namespace], Answer]:
    """Return the command `name` of `companion.cli.module`, loaded when it is called."""

    def command(arguments: argparse.Namespace) -> Answer:
        answer: Answer = getattr(import_module(f"companion.cli.{module}"), name)(arguments)
        return answer

    return command


def _whole(word: str) -> int:
    """A whole number from 0 on in plain digits."""
    if not (word.isascii() and word.isdigit()):
        raise argparse.ArgumentTypeError(f"{word} is no whole number from 0 on")
    if len(word.lstrip("0")) > _DIGITS:
        raise argparse.ArgumentTypeError("the number is too large")
    return int(word)


def _port(word: str) -> int:
    number = _whole(word)
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{word} is no port: ports go from 1 to 65535")
    return number


def parser() -> Parser:
    """Return the parser of `companion`."""
    top = Parser(prog="companion", description="A record keeper beside a physical board game.")
    top.add_argument("--version", action="store_true", help="print the version")
    top.set_defaults(command=_no_command, top=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, module: str, text: str, more: str = "", json: bool = True) -> Parser:
        command = commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}. {more}".strip()
        )
        command.set_defaults(command=_lazily(module, name))
        if json:
            command.add_argument("--json", action="store_true", help="print one JSON object, for scripts")
        return command

    _files(add)
    _advice(add)
    _simulated(add)
    _tables(add)
    _screens(add)
    return top


def _files(add: Callable[..., Parser]) -> None:
    file = "a game record (.jsonl) or a position file; - reads standard input"
    score = add("score", "score", "income as the board lies, explained")
    score.add_argument("file", metavar="FILE", help=file)
    replay = add("replay", "replay", "the position after all moves of a record, or the first N")
    replay.add_argument("file", metavar="FILE", help=file)
    replay.add_argument("--at", type=_whole, metavar="N", help="stop after N moves; 0 is before the first")


def _advice(add: Callable[..., Parser]) -> None:
    file = "a game record, a position file or the name of a saved table; - reads standard input"
    odds = add("odds", "odds", "the chance of a draw from the bag as it is")
    odds.add_argument("file", metavar="FILE", help=file)
    odds.add_argument("--player", required=True, metavar="P", help="who draws")
    odds.add_argument("--shop", required=True, metavar="S", help="which shop is hoped for")
    odds.add_argument(
        "--draws", type=_whole, metavar="N", help="tiles drawn (default: the player's next draw)"
    )
    odds.add_argument("--at-least", type=_whole, default=1, metavar="K", help="tiles hoped for (default: 1)")
    place = add("place", "place", "the placement of a hand that earns most")
    place.add_argument("file", metavar="FILE", help=file)
    place.add_argument("--player", required=True, metavar="P", help="whose hand")
    more = 'A deal is {"transfers": […]} as in a record; "dollars": "?" in one of them asks for its price.'
    whatif = add("whatif", "whatif", "what a deal is worth to each party", more)
    whatif.add_argument("file", metavar="FILE", help=file)
    whatif.add_argument("--deal", required=True, metavar="DEAL", help="a file with the deal")
    deals = add(
        "deals", "deals", "the deals worth proposing", "Each leaves everybody in it better off after cash."
    )
    deals.add_argument("file", metavar="FILE", help=file)
    deals.add_argument("--top", type=_whole, default=5, metavar="N", help="so many at most (default: 5)")
    more = "count what unfinished businesses may still become, as in simulated games; both sums are told"
    deals.add_argument("--potential", action="store_true", help=more)
    deals.add_argument("--seconds", type=_whole, default=10, metavar="S", help="time to search (default: 10)")


def _simulated(add: Callable[..., Parser]) -> None:
    more = "Equal options give equal games on any number of workers."
    simulate = add("simulate", "simulate", "whole games, played by a policy", more)
    simulate.add_argument("--players", type=_whole, required=True, metavar="N", help="how many play")
    simulate.add_argument("--games", type=_whole, required=True, metavar="G", help="how many games")
    simulate.add_argument("--seed", type=_whole, required=True, metavar="S", help="other seeds, other games")
    simulate.add_argument("--edition", metavar="E", help="which printing (default: that of a new game)")
    simulate.add_argument(
        "--keep", metavar="FILE", help="keep finished parts there; the same command goes on from them"
    )
    review = add("review", "review", "what each deal of a record did", _REVIEW)
    review.add_argument("file", metavar="FILE", help="a game record (.jsonl); - reads standard input")
    review.add_argument("--width", type=_whole, default=1000, metavar="D", help=_WIDTH)
    seconds = "time to search for the best deal that nobody made, each year (default: 2)"
    review.add_argument("--seconds", type=_whole, default=2, metavar="S", help=seconds)
    review.add_argument("--seed", type=_whole, default=1, metavar="S", help="other seeds, other games")
    played = f"how all play on (default: {PLAYS_ON})"
    simulate.add_argument("--policy", choices=POLICIES, default=PLAYS_ON, help=played)
    played = f"how all play on (default: {PLAYS_ON} for cash, {FORETELLS} for chances to win)"
    review.add_argument("--policy", choices=POLICIES, help=played)
    workers = "how many on this machine, or the tcp:// address of a Dask cluster (default: 1)"
    simulate.add_argument("--workers", default="1", metavar="W", help=workers)


def _tables(add: Callable[..., Parser]) -> None:
    add("tables", "tables", "the saved tables", "They lie in the folder that COMPANION_HOME names.")
    more = "csv and parquet: four tables (record, ledger, deals, incomes). Nothing in them is hidden."
    export = add("export", "export", "write a record, and tables of it, as files", more)
    export.add_argument("table", metavar="TABLE", help="name of a saved table, or a record file")
    export.add_argument("--format", required=True, choices=FORMATS, help="how to write it")
    export.add_argument("--out", default=".", metavar="DIR", help="folder to write to (default: here)")
    export.add_argument("--force", action="store_true", help="write over files that are there")
    more = """Of each lesson a notebook for students, a page that opens from a disk and a sheet to print, without
solutions; for the teacher a guide, pages with solutions, and notebooks as nbgrader reads them."""
    lessons = add("class", "classes", "hand out the lessons to a class", more)
    lessons.set_defaults(command=_lazily("classes", "hand_out"))
    lessons.add_argument("--out", default="class", metavar="DIR", help="folder to write to (default: class)")
    lessons.add_argument("--force", action="store_true", help="write over files that are there")
    add("doctor", "doctor", "is everything here that the companion needs")


def _screens(add: Callable[..., Parser]) -> None:
    play = add("play", "screens", "open the companion in the browser", "It runs until Ctrl-C.", json=False)
    play.add_argument("--table", metavar="NAME", help="open this table; a new name sets it up")
    play.add_argument("--lan", action="store_true", help="let phones in the same network join, with a code")
    play.add_argument("--new-code", action="store_true", help="with --lan: forget the code of this evening")
    lab = add("lab", "screens", "open the notebooks in JupyterLab", "It runs until Ctrl-C.", json=False)
    for command in (play, lab):
        command.add_argument("--port", type=_port, metavar="N", help="port to serve on (default: a free one)")
        command.add_argument("--no-browser", action="store_true", help="print the address, open nothing")


def _no_command(arguments: argparse.Namespace) -> Answer:
    if not arguments.version:
        arguments.top.error("a command is missing; companion --help lists them")
    from importlib import metadata

    try:
        return Answer((f"companion {metadata.version('tabletop-companion')}",))
    except metadata.PackageNotFoundError:
        return Answer(("companion, not installed: run from its source",))
