"""Records as JSON Lines, and positions as one JSON object: reading with every fault named, and writing.

The first line of a record is its header, then comes one move a line. What a header, a move or a position
of one game holds is said by that game's module (`game_from_header`, `move_from_json`, `move_to_json`,
`game_from_position`).
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.rules import GAMES, game_module
from companion.rules.game import Game, IllegalMove
from companion.rules.shape import Wrong, shown, strict_json
from companion.rules.tables import BadFile

FORMAT, POSITION_FORMAT = "companion-game", "companion-position"
VERSIONS = (1, 2)
"""Versions of both formats; which of them a file is, its game says by the keys that it holds."""


def load(path: str | os.PathLike[str], at: int | None = None) -> Game[Any]:
    """Return the game in the record or position file `path`, after its first `at` moves (None: after all).

    Raises `BadFile` (where and every reason) for a file that cannot be read, `IllegalMove` with its line
    for a move that the rules refuse, `IndexError` when there are fewer than `at` moves.
    """
    return read(_bytes(Path(path)), str(path), at)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise BadFile(str(path), ["this is a folder; expected a file"]) from None
    except OSError as error:
        raise BadFile(str(path), [(error.strerror or "cannot be read").lower()]) from None
    except ValueError as error:
        raise BadFile(shown(str(path)), [str(error)]) from None


def read(data: bytes, name: str, at: int | None = None) -> Game[Any]:
    """Return the game in `data`, the bytes of a record or position file called `name`; see `load`."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise BadFile(name, ["the file is empty"])
    header = _header(data, name)
    if header is None:
        return _game_from_position(data, name, at)
    game: Game[Any] = _parsed(name, 1, _module(name, header).game_from_header, header)
    for line, source in _moves(data.split(b"\n")[1:], at, name):
        _play(game, line, source, name)
    return game


def _header(data: bytes, name: str) -> dict[str, Any] | None:
    """Return the first line when it is a record's header, None when the file is a position."""
    line, _, rest = data.partition(b"\n")
    if FORMAT.encode() not in line and not (rest.strip() and _is_object(line)):
        return None
    header = parse_object(line, name, 1)
    if (found := header.get("format")) == FORMAT:
        return header
    if not rest.strip():
        return None
    said = f"is {shown(found)}" if "format" in header else "is missing"
    raise BadFile(name, [f"'format' {said} in the header: expected {FORMAT}"], 1)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(strict_json(line.decode("utf-8")), dict)
    except (Wrong, UnicodeDecodeError):
        return False


def _module(name: str, header: Mapping[str, Any], line: int | None = 1) -> ModuleType:
    game, version = header.get("game", "chinatown"), header.get("version", VERSIONS[0])
    if isinstance(version, bool) or not isinstance(version, int):
        raise BadFile(name, [f"'version' is {shown(version)}: expected a whole number"], line)
    if version not in VERSIONS:
        known = " or ".join(map(str, VERSIONS))
        raise BadFile(name, [f"version {version} is not known; this companion reads version {known}"], line)
    if not isinstance(game, str) or game not in GAMES:
        raise BadFile(name, [f"the game {shown(game)} is not known; known are {', '.join(GAMES)}"], line)
    return game_module(game)


def _moves(lines: list[bytes], at: int | None, name: str) -> Iterator[tuple[int, bytes]]:
    """Walk (line number, move) up to `at` moves; later lines are not read."""
    while lines and not lines[-1].strip():
        lines.pop()
    if at is not None and not 0 <= at <= len(lines):
        raise IndexError(f"{name} has {len(lines)} moves; {at} were asked for")
    yield from enumerate(lines[:at], 2)


def _play(game: Game[Any], line: int, source: bytes, name: str) -> None:
    data = parse_object(source, name, line)
    move = _parsed(name, line, game_module(game.header["game"]).move_from_json, data)
    try:
        game.push(move)
    except IllegalMove as illegal:
        raise IllegalMove(illegal.move, illegal.problems, line) from None


def parse_object(source: bytes, name: str, line: int | None = None) -> dict[str, Any]:
    """Return the JSON object in `source`. Raises `BadFile` when it is anything else."""
    try:
        value = strict_json(source.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadFile(name, ["not UTF-8 text"], line) from None
    except Wrong as wrong:
        raise BadFile(name, wrong.args, line) from None
    if not isinstance(value, dict):
        raise BadFile(name, [f"expected an object in braces, found {shown(value)}"], line)
    return value


def _parsed(name: str, line: int | None, parse: Any, data: Mapping[str, Any]) -> Any:
    try:
        return parse(data)
    except Wrong as wrong:
        raise BadFile(name, wrong.args, line) from None


def _game_from_position(data: bytes, name: str, at: int | None) -> Game[Any]:
    position = parse_object(data, name)
    if (found := position.get("format", POSITION_FORMAT)) != POSITION_FORMAT:
        problem = f"'format' is {shown(found)}: expected {FORMAT} or {POSITION_FORMAT}"
        raise BadFile(name, [problem], 1)
    if at:
        raise IndexError(f"{name} is a position and has no moves; {at} were asked for")
    game: Game[Any] = _parsed(name, None, _module(name, position, None).game_from_position, position)
    return game


def record_lines(header: Mapping[str, Any], moves: Iterable[Any]) -> Iterator[str]:
    """Walk the lines of a record, without line ends."""
    to_json = game_module(header["game"]).move_to_json
    yield to_line(header)
    for move in moves:
        yield to_line(to_json(move))


def to_line(data: Mapping[str, Any]) -> str:
    """Return `data` as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def record_text(game: Game[Any]) -> str:
    """Return the record of `game` as a file holds it."""
    return "".join(line + "\n" for line in record_lines(game.header, game.log))


def save(game: Game[Any], path: str | os.PathLike[str]) -> None:
    """Write the record of `game` to `path`: wholly or, when something fails, not at all."""
    write_whole(Path(path), record_text(game))


def write_whole(path: Path, content: str) -> None:
    """Put `content` into `path` in one step, so that a reader never sees half a file. OSError when it cannot."""
    import tempfile  # here alone, so that reading a record does not pay for it

    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
