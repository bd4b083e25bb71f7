"""What the commands of what-if analysis share: the position asked about, and names that are checked."""

from collections.abc import Iterator
from pathlib import Path

from companion.cli.answer import BAD_ARGUMENT, Refused
from companion.cli.source import game_in
from companion.rules.chinatown import Position
from companion.rules.chinatown.view import TABLE, view
from companion.store import StoreError, companion_home, open_table


def position_in(named: str) -> Position:
    """Return the last position of the file or saved table `named`.

    Of a saved table it is what the table's own screen shows: while cash is secret no advice hangs on it. One that has
    switched what-if help off gets none before its game is over.
    """
    if named == "-" or Path(named).exists():
        position: Position = game_in(named).position
        return position
    try:
        with open_table(companion_home(), named) as table:
            position = view(table.game, TABLE, authors=table.authors).position
            advice = table.aside.switches["advice"]
    except StoreError as error:
        if error.kind not in ("missing", "bad_name"):
            raise Refused(BAD_ARGUMENT, [str(error)]) from error
        raise Refused(BAD_ARGUMENT, [f"there is no file and no saved table called {named}"]) from error
    if not advice and not position.is_finished:
        raise Refused(
            BAD_ARGUMENT, [f"the table {named} has switched what-if help off until its game is over"]
        )
    return position


def unknown_player(position: Position, player: str) -> Iterator[str]:
    """Walk what is wrong with the name of a player."""
    if player not in position.players:
        yield f"{player} does not play here; there are {', '.join(position.players)}"


def shop_named(position: Position, named: str) -> str:
    """Return the shop that is called so in files, or on screens in English; empty when there is none."""
    wanted = named.strip().casefold()
    for name, shop in position.edition.shops.items():
        if wanted in (name.casefold(), shop.label.casefold()):
            return name
    return ""


def refuse(problems: list[str]) -> None:
    """Refuse the arguments when there are `problems`, all of them at once."""
    if problems:
        raise Refused(BAD_ARGUMENT, problems)
