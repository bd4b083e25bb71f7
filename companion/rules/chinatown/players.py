"""Who plays, and in which colours (C1, C2)."""

from collections.abc import Mapping, Sequence

from companion.rules.chinatown.edition import Edition
from companion.rules.shape import Wrong, shown
from companion.rules.text import N_, Text

LONGEST_NAME = 24
"""Characters of a player's name at most."""


def player_problems(players: Sequence[str], edition: Edition) -> list[Text]:
    """Return what is wrong with the names of `players`: too long, unprintable, a number, a shop's, one twice."""
    shops = {word.casefold() for shop in edition.shops.values() for word in (shop.shop, shop.label)}
    problems = []
    for number_, name in enumerate(players):
        values = {"name": shown(name), "longest": LONGEST_NAME}
        if not 1 <= len(name) <= LONGEST_NAME:
            problems.append(Text(N_("A player's name has 1 to {longest} characters: '{name}'."), values))
        elif not name.isprintable():
            problems.append(Text(N_("The name '{name}' holds a character that cannot be printed."), values))
        elif name != name.strip():
            problems.append(Text(N_("The name '{name}' has spaces around it."), values))
        elif name.isdigit() or name.casefold() in shops:
            problems.append(
                Text(N_("A player cannot be called '{name}': that is a number or a shop."), values)
            )
        if name.casefold() in (other.casefold() for other in players[:number_]):
            problems.append(Text(N_("Two players are called '{name}'."), values))
    return problems


def colours_of(players: Sequence[str], chosen: Mapping[str, str], edition: Edition) -> dict[str, str]:
    """Each player's colour: the chosen one, else the one they are named after, else the next of the box.

    Raises `Wrong` with everything that is wrong with the `chosen` ones (C2).
    """
    problems: list[object] = [
        f"'colours' names {shown(name)}, who does not play" for name in chosen if name not in players
    ]
    known = ", ".join(edition.colours)
    problems += [
        f"there is no colour {shown(c)}; there are {known}"
        for c in chosen.values()
        if c not in edition.colours
    ]
    if len(set(chosen.values())) < len(chosen):
        problems.append(Text(N_("Two players have one colour.")))
    if problems:
        raise Wrong(*problems)
    taken = dict(chosen)
    for player in players:
        if player.casefold() in edition.colours and player.casefold() not in taken.values():
            taken.setdefault(player, player.casefold())
    for player in players:
        free = next(colour for colour in edition.colours if colour not in taken.values())
        taken.setdefault(player, free)
    return {player: taken[player] for player in players}
