"""How a game begins: new, from a record's header, or in mid-course from a position (C1 to C7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.rules.chinatown.act import dollars_problem, unknown_lot, unknown_player, unknown_shop
from companion.rules.chinatown.board_file import board_from_json, board_to_json
from companion.rules.chinatown.correct import holdings_problems
from companion.rules.chinatown.edition import Edition
from companion.rules.chinatown.editions import edition_names, load_edition
from companion.rules.chinatown.own_cards import own_cards
from companion.rules.chinatown.own_shops import own_shops
from companion.rules.chinatown.players import colours_of, player_problems
from companion.rules.chinatown.position import ECONOMY, KEEP, PHASES, TRADE, Position
from companion.rules.chinatown.versions import version_of, version_problems
from companion.rules.game import Game
from companion.rules.shape import (
    Key,
    Wrong,
    boolean,
    dict_of,
    fields,
    list_of,
    number,
    number_key,
    or_null,
    shown,
    text,
    whole,
)
from companion.rules.text import N_, Text

DEFAULT_EDITION = "2008"
"""The edition of a file that names none."""


def _anything(value: Any) -> Any:
    return value


_EDITION = {
    "format": Key(text),
    "version": Key(whole),
    "game": Key(text),
    "edition": Key(text),
    "house_rules": Key(dict_of(text, _anything)),
    "board": Key(_anything),
    "shops": Key(dict_of(text, dict_of(text, text))),
    "cards": Key(dict_of(text, _anything)),
    "players": Key(list_of(text)),
    "first_player": Key(text),
    "note": Key(text),
}
_POSITION = _EDITION | {
    "year": Key(whole),
    "phase": Key(text),
    "owners": Key(dict_of(number_key, text), True),
    "tiles": Key(dict_of(number_key, text), True),
    "hands": Key(dict_of(text, dict_of(text, whole))),
    "cash": Key(dict_of(text, or_null(number))),
    "economy": Key(text),
}
_PRINTED = ("moves", "bag", "ledger", "finished", "standings")
"""Keys that `replay` prints beside a position's own: accepted and ignored."""
_HEADER = _EDITION | {
    "format": Key(text, True),
    "version": Key(whole, True),
    "game": Key(text, True),
    "edition": Key(text, True),
    "players": Key(list_of(text), True),
    "colours": Key(dict_of(text, text)),
    "cash_known": Key(boolean),
    "start": Key(dict_of(text, _anything)),
}


def new_game(players: Sequence[str], edition: str = DEFAULT_EDITION, **more: Any) -> Game[Position]:
    """Return a new game of Chinatown for `players`, seated clockwise, as many as the edition is for (C1).

    `more` holds house rules (`open_cash`, `rest`, `first_player_passes`, `economy`, `street`) and what
    else a record's header may hold: `colours`, `first_player`, `cash_known`, `start`, `shops`, `cards`,
    `board`, `note`. A board of which something is doubtful goes into the header, so that the record replays on it
    whatever a later version ships.
    Raises `Wrong` (a ValueError) with everything that is wrong.
    """
    header = {"format": "companion-game", "version": version_of(more), "game": "chinatown"}
    header |= {"edition": edition, "players": list(players)}
    if edition in edition_names() and (shipped := load_edition(edition)).doubts:
        # Another version may know better; what was played was played on this board.
        header["board"] = board_to_json(shipped.board)
    extra = {key: more.pop(key) for key in tuple(more) if key in _HEADER}
    return game_from_header({**header, "house_rules": more, **extra})


def game_from_header(header: Mapping[str, Any]) -> Game[Position]:
    """Return the game that a record's `header` begins. Raises `Wrong` with everything that is wrong."""
    values = fields(header, _HEADER, "the header")
    edition = _edition(values, version_problems(values))
    players = tuple(name.strip() for name in values["players"])
    problems = player_problems(players, edition)
    if not edition.fewest <= len(players) <= edition.most:
        template = N_("Chinatown is for {fewest} to {most} players; you have {count}.")
        values = {"fewest": edition.fewest, "most": edition.most, "count": len(players)}
        problems.append(Text(template, values))
    if problems:
        raise Wrong(*problems)
    start = dict(values.get("start", {"owners": {}, "tiles": {}, "phase": KEEP}))
    inherited = ("edition", "house_rules", "board", "shops", "cards", "first_player")
    for key in (*inherited, "players"):
        said = list(players) if key == "players" else values.get(key)
        if key in start and key in values and start[key] != said:
            raise Wrong(f"'{key}' of the start is {shown(start[key])}, but the header says {shown(said)}")
    shared = {key: header[key] for key in inherited if key in header}
    position = _position({**shared, **start, "players": list(players)}, values)
    return Game(position, {**header, "players": list(players)})


def game_from_position(data: Mapping[str, Any]) -> Game[Position]:
    """Return the game that begins at the position `data`. Raises `Wrong` with everything that is wrong."""
    position = _position(data, {})
    start = position_to_json(position)
    header = {"format": "companion-game", "version": start["version"], "game": "chinatown"}
    header |= {"edition": position.edition.name, "players": list(position.players)}
    header |= {"house_rules": dict(position.edition.house_rules)}
    return Game(position, {**header, "start": start})


def _edition(values: Mapping[str, Any], problems: Iterable[str]) -> Edition:
    """The edition that a header or position is of; `Wrong` with its `problems` and those of shops and cards."""
    name = values.get("edition", DEFAULT_EDITION)
    if name not in edition_names():
        raise Wrong(
            f"edition {shown(name)} is not known to this version; known are {', '.join(edition_names())}"
        )
    edition = load_edition(name)
    try:
        if "board" in values:
            edition = edition.with_board(board_from_json(values["board"], edition.board))
        edition = edition.with_house_rules(values.get("house_rules", {}))
    except Wrong:
        raise
    except ValueError as error:
        raise Wrong(*error.args) from None
    found: list[object] = [*problems]
    for own, key in ((own_shops, "shops"), (own_cards, "cards")):
        try:
            edition = own(edition, values.get(key, {}))
        except Wrong as wrong:
            found += wrong.texts
    if found:
        raise Wrong(*found)
    return edition


def _position(data: Mapping[str, Any], header: Mapping[str, Any]) -> Position:
    own = {key: value for key, value in data.items() if key not in _PRINTED}
    values = fields(own, _POSITION, "the position")
    edition = _edition(values, version_problems(values, is_start=bool(header)))
    players = _players(values, edition)
    colours = colours_of(players, header.get("colours", {}), edition)
    first = values.get("first_player", players[0])
    start_cash = edition.start_cash if header.get("cash_known", True) else None
    position = Position(
        edition=edition,
        players=players,
        colours=colours,
        first_player=first,
        owners=values["owners"],
        tiles=values["tiles"],
        hands={name: {s: n for s, n in hand.items() if n} for name, hand in values.get("hands", {}).items()},
        cash={**dict.fromkeys(players, start_cash), **values.get("cash", {})},
        year=values.get("year", 1),
        phase=values.get("phase", TRADE),
        card=values.get("economy", ""),
        cards_used=(values["economy"],) if values.get("economy") else (),
    )
    if problems := _position_problems(position):
        raise Wrong(*problems)
    return replace(
        position,
        owned_since=dict.fromkeys(position.owners, position.year),
        laid_since=dict.fromkeys(position.tiles, position.year),
    )


def _players(values: Mapping[str, Any], edition: Edition) -> tuple[str, ...]:
    named = dict.fromkeys([*values["owners"].values(), *values.get("hands", ()), *values.get("cash", ())])
    players: tuple[str, ...] = values.get("players", tuple(named))
    problems: list[object] = [*player_problems(players, edition)]
    if not 1 <= len(players) <= edition.most:
        problems.append(f"a position has 1 to {edition.most} players; this one has {len(players)}")
    if problems:
        raise Wrong(*problems)
    return players


def _position_problems(position: Position) -> list[str]:
    """Everything that cannot be so at a table, in words."""
    lots = dict.fromkeys([*position.owners, *position.tiles])
    shops = [*position.tiles.values(), *(shop for hand in position.hands.values() for shop in hand)]
    names = [*position.owners.values(), *position.hands, *position.cash, position.first_player]
    found = [*unknown_player(position, *names), *unknown_lot(position, lots), *unknown_shop(position, shops)]
    for dollars in position.cash.values():
        found += dollars_problem(position, dollars) if dollars is not None else ()
    problems = [str(problem) for problem in [*found, *holdings_problems(position)]]
    if not 1 <= position.year <= len(position.edition.years):
        problems.append(f"'year' is {position.year}; expected 1 to {len(position.edition.years)}")
    if position.phase not in PHASES or (position.phase == ECONOMY and not position.edition.economy):
        problems.append(f"'phase' is {shown(position.phase)}; expected one of {', '.join(PHASES)}")
    if position.card and position.cards_left.get(position.card, -1) < 0:
        problems.append(f"there is no economy card {shown(position.card)} in this game")
    return problems


def position_to_json(position: Position) -> dict[str, Any]:
    """Return `position` as the object that a position file holds."""
    edition = position.edition
    own = {"cards": dict(edition.own_cards)} if edition.own_cards else {}
    data: dict[str, Any] = {"format": "companion-position", "version": version_of(own), "game": "chinatown"}
    data |= {"edition": edition.name}
    data |= {"year": position.year, "phase": position.phase, "players": list(position.players)}
    data |= {"first_player": position.first_player}
    data |= {"owners": {str(lot): owner for lot, owner in sorted(position.owners.items())}}
    data |= {"tiles": {str(lot): shop for lot, shop in sorted(position.tiles.items())}}
    data |= {"hands": {player: dict(position.hand(player)) for player in position.players}}
    data |= {"cash": dict(position.cash), "house_rules": dict(edition.house_rules)}
    if position.card:
        data["economy"] = position.card
    if edition.has_own_board:
        data["board"] = board_to_json(edition.board)
    if edition.own_shops:
        data["shops"] = {shop: dict(change) for shop, change in edition.own_shops.items()}
    return data | own
