"""The records of a class: every game in a folder, as a teacher collects them from many computers.

What cannot be used is listed with its reason, and the rest is used. By default nobody is named: tables are numbered
and players are called by the colours of their markers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from companion.rules.chinatown.position import Position
from companion.rules.game import Game, IllegalMove
from companion.rules.notation import load, record_lines
from companion.rules.tables import DATA, BadFile

RECORD = ".jsonl"
SHIPPED = DATA / "records" / "real_game.jsonl"
"""A game that five people played, whose cash was never published."""


@dataclass(frozen=True)
class Table:
    """One recorded game: how it is called, and how its players are."""

    name: str
    game: Game[Position]
    shown: Mapping[str, str]
    """Player → what they are called here."""

    @property
    def has_dollars(self) -> bool:
        """Whether the record says what was paid: its cash is known, and some deal or promise names dollars."""
        named = any(_dollars(move) for move in self.game.log)
        return named and bool(self.game.header.get("cash_known", True))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is not used, and why."""

    file: str
    why: str


@dataclass(frozen=True)
class Class:
    """The tables of a folder, in order of their files, and what was left out."""

    tables: tuple[Table, ...]
    left_out: tuple[LeftOut, ...] = ()

    def notes(self) -> list[str]:
        """Return what one has to know before reading results: files that were left out, dollars that are missing."""
        said = [f"{each.file} is left out: {each.why}." for each in self.left_out]
        without = [table.name for table in self.tables if not table.has_dollars]
        template = (
            "{name}: dollars were not recorded, so nothing here tells prices or cash; incomes are known."
        )
        return said + [template.format(name=name) for name in without]


def read_folder(folder: str | PathLike[str], names: bool = False) -> Class:
    """Return the games of every file below `folder`; `names` shows the names of files and players.

    BadFile when there is no such folder.
    """
    root = Path(folder)
    if not root.is_dir():
        raise BadFile(str(folder), ["there is no such folder"])
    games: dict[Path, Game[Position]] = {}
    left_out, known = [], dict[tuple[str, ...], str]()
    for path in sorted(_files(root)):
        file = path.relative_to(root).as_posix()
        if why := _unusable(path, games, known, file, names):
            left_out.append(LeftOut(file, why))
    return Class(_named(games, root, names), tuple(left_out))


def shipped(names: bool = False) -> Class:
    """Return the game that comes with the companion as a class of one table."""
    return Class(_named({SHIPPED: load(SHIPPED)}, SHIPPED.parent, names))


def _files(root: Path) -> Iterator[Path]:
    """Every file below `root` that a person put there: names that begin with a dot are some program's."""
    for path in root.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(root).parts)
        if path.is_file() and not hidden:
            yield path


def _unusable(
    path: Path, games: dict[Path, Game[Position]], known: dict[tuple[str, ...], str], file: str, names: bool
) -> str:
    """Put the game of `path` into `games`, or return why that cannot be."""
    if path.suffix.lower() != RECORD:
        return f"its name does not end in {RECORD}, so it is no record"
    try:
        game: Game[Position] = load(path)
    except BadFile as bad:
        return _where("cannot be read", bad.line, "; ".join(bad.problems), names)
    except IllegalMove as illegal:
        return _where("is a move that the rules refuse", illegal.line, str(illegal), names)
    if not game.log:
        return "it holds no move"
    lines = tuple(record_lines(game.header, game.log))
    if lines in known:
        return f"it is the same game as {known[lines]}"
    known[lines] = file
    games[path] = game
    return ""


def _where(what: str, line: int | None, reasons: str, names: bool) -> str:
    """A reason; what is quoted from the file may hold names, so it is told only where `names` are."""
    said = f"line {line} {what}" if line else f"it {what}"
    return f"{said}: {reasons}".rstrip(".") if names else said


def _named(games: Mapping[Path, Game[Position]], root: Path, names: bool) -> tuple[Table, ...]:
    """Tables with numbers, or with their files' names: those that two files share tell the folder too."""
    shared = Counter(path.stem for path in games)
    found = []
    for number, (path, game) in enumerate(games.items(), 1):
        own = path.stem if shared[path.stem] == 1 else path.relative_to(root).with_suffix("").as_posix()
        players = game.position.players
        shown = {player: player if names else game.position.colours[player] for player in players}
        found.append(Table(own if names else f"table {number}", game, shown))
    return tuple(found)


def _dollars(move: object) -> bool:
    """Whether a move names dollars: a deal that pays, or a promise of some."""
    paid = [transfer.dollars for transfer in getattr(move, "transfers", ())]
    return any([*paid, getattr(move, "dollars", None)])
