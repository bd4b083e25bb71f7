"""Keep, draw and place on the quick line: a player's lots, a player's tiles, a tile and then its lots."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.rules.chinatown.place import Place
from companion.rules.chinatown.position import DRAW, KEEP, PLACE, settled
from companion.rules.chinatown.quick.goods import (
    CASH,
    LOTS,
    TILES,
    Item,
    is_counted,
    item_at,
    shop_label,
    sign,
)
from companion.rules.chinatown.quick.names import AT, COMMA, FOR, Lookup
from companion.rules.chinatown.year import Draw, Keep
from companion.rules.misread import misread
from companion.rules.text import N_, Label, Text, counted
from companion.rules.tokens import NAME, NUMBER, WORD, Token


@dataclass(slots=True)
class Group:
    """What one player keeps, draws or lays; `player` is empty where none is named."""

    player: str = ""
    items: list[Item] = field(default_factory=list)


def shapes(lookup: Lookup) -> tuple[Any, ...]:
    """Return the moves of an act that is no deal: keeps, draws and placements, by their shape."""
    return tuple(move for group in _groups(lookup) for move in _moves(lookup, group))


def _groups(lookup: Lookup) -> list[Group]:
    """Split an act before each player; a player stands only first and after a comma."""
    groups, at = [Group()], 0
    while at < len(lookup.words.tokens):
        at += _take(lookup, groups, at)
    return groups if groups[0].items else groups[1:]


def _take(lookup: Lookup, groups: list[Group], at: int) -> int:
    """Add what stands at place `at` to the groups; return how many words it takes."""
    tokens, shop = lookup.words.tokens, ""
    if tokens[at].means(*COMMA):
        _check_comma(lookup, at)
        return 1
    if tokens[at].means(*AT):
        _check_at(lookup, groups[-1], at)
        return 1
    _check_word(lookup, tokens[at], groups[-1])
    if tokens[at].kind in (WORD, NAME) and (at == 0 or tokens[at - 1].means(*COMMA)):
        player, shop = lookup.player_or_shop(tokens[at])
        if player:
            groups.append(Group(player))
            return 1
    item, spread = item_at(lookup, at, shop)
    groups[-1].items.append(item)
    return spread


def _check_comma(lookup: Lookup, at: int) -> None:
    tokens = lookup.words.tokens
    if at == len(tokens) - 1:
        raise lookup.words.missing(N_("What comes after the comma?"))
    if at == 0 or tokens[at - 1].means(*COMMA):
        raise misread(tokens[at], N_("Nothing stands before the comma."))


def _check_at(lookup: Lookup, group: Group, at: int) -> None:
    tokens = lookup.words.tokens
    if not group.items or group.items[-1].kind != TILES or tokens[at - 1].means(*AT, *COMMA):
        raise misread(tokens[at], N_('What lies on the lot? Write "{example}".'), example=_example(lookup))


def _example(lookup: Lookup) -> str:
    return f"{sign(lookup, next(iter(lookup.position.edition.shops)))} 12"


def _check_word(lookup: Lookup, token: Token, group: Group) -> None:
    if token.means(*FOR):
        raise who_gives(lookup, token, group.player)
    if token.means("?", "owes"):
        raise misread(token, N_('I do not expect "{word}" here.'))


def who_gives(lookup: Lookup, token: Token, player: str) -> Exception:
    """Return the error that asks for both sides of a deal."""
    giver = player or lookup.position.players[0]
    template = N_('Who gives to whom? Write "{giver} to {receiver} 9 for 30k".')
    return misread(token, template, giver=giver.lower(), receiver=other(lookup, giver).lower())


def other(lookup: Lookup, player: str) -> str:
    """Return the next player after `player`, for an example."""
    players = lookup.position.players
    return players[(players.index(player) + 1) % len(players)]


def _moves(lookup: Lookup, group: Group) -> Iterator[Any]:
    kinds = {item.kind for item in group.items}
    if not group.items:
        raise _what_does(lookup, group)
    if CASH in kinds:
        raise _cash(lookup, group)
    if kinds == {LOTS}:
        if not group.player:
            template = N_("Who keeps lot {lot}? Begin with a player.")
            first = group.items[0]
            raise misread(first.token, template, more=True, lot=first.lots[0])
        yield Keep(group.player, tuple(lot for item in group.items for lot in item.lots))
    elif kinds == {TILES}:
        yield _draw(lookup, group)
    else:
        yield from _places(lookup, group)


def _what_does(lookup: Lookup, group: Group) -> Exception:
    """The error for a player's name alone, asking for what the phase is about."""
    phase, player = settled(lookup.position).phase, group.player
    if phase == KEEP:
        return lookup.words.missing(N_("Which lots does {player} keep?"), player=player)
    if phase == DRAW:
        return lookup.words.missing(N_("Which tiles does {player} draw?"), player=player)
    if phase == PLACE:
        return lookup.words.missing(N_("What does {player} lay, and on which lot?"), player=player)
    values = {"player": player, "giver": player.lower(), "receiver": other(lookup, player).lower()}
    return lookup.words.missing(N_('What does {player} do? Write "{giver} to {receiver} 9".'), **values)


def _cash(lookup: Lookup, group: Group) -> Exception:
    item = next(item for item in group.items if item.kind == CASH)
    if not group.player:
        return who_gives(lookup, item.token, "")
    example = {"giver": group.player.lower(), "receiver": other(lookup, group.player).lower()}
    template = N_('Money changes hands in a deal: "{giver} to {receiver} {word}".')
    return misread(item.token, template, item is group.items[-1], **example)


def _draw(lookup: Lookup, group: Group) -> Draw:
    if lookup.words.tokens[-1].means(*AT):
        label = shop_label(lookup, group.items[-1].shop)
        raise lookup.words.missing(N_("On which lot does {shop} lie?"), shop=label)
    if not group.player:
        template = N_("Who drew {shop}, or on which lot does it lie?")
        first = group.items[0]
        raise misread(first.token, template, more=True, shop=shop_label(lookup, first.shop))
    return Draw(group.player, tuple(shop for item in group.items for shop in [item.shop] * item.count))


def _places(lookup: Lookup, group: Group) -> Iterator[Place]:
    """Walk the placements of a group that holds tiles and lots: each tile before its lots."""
    if group.items[0].kind == LOTS:
        raise _shop_first(lookup, group)
    for tile, lots in _with_lots(group.items):
        if not lots:
            last = tile is group.items[-1]
            template = N_("On which lot does {shop} lie?")
            raise misread(tile.token, template, last, shop=shop_label(lookup, tile.shop))
        if is_counted(tile) and tile.count != len(lots):
            template = counted(
                '"{word}" is {tiles} tiles, on one lot.', '"{word}" is {tiles} tiles, on {count} lots.'
            )
            raise misread(tile.token, template, tile.count > len(lots), tiles=tile.count, count=len(lots))
        player = group.player or _layer(lookup, group)
        yield from (Place(player, lot, tile.shop) for lot in lots)


def _with_lots(items: list[Item]) -> Iterator[tuple[Item, tuple[int, ...]]]:
    for place, item in enumerate(items):
        if item.kind == TILES:
            lots: tuple[int, ...] = ()
            for after in items[place + 1 :]:
                if after.kind != LOTS:
                    break
                lots += after.lots
            yield item, lots


def _shop_first(lookup: Lookup, group: Group) -> Exception:
    tile = next(place for place, item in enumerate(group.items) if item.kind == TILES)
    values = {"shop": sign(lookup, group.items[tile].shop), "lot": group.items[tile - 1].lots[-1]}
    token = group.items[tile].token
    return misread(token, N_('Shop before lot: "{shop} {lot}".'), tile == len(group.items) - 1, **values)


def _layer(lookup: Lookup, group: Group) -> str:
    """The one owner of the lots on which a group without a player lays."""
    lots = tuple(lot for item in group.items for lot in item.lots)
    return one_owner(lookup, lots, group.items[0].token, Text(N_("Begin with a player.")))


def one_owner(lookup: Lookup, lots: tuple[int, ...], token: Token, way_out: Text) -> str:
    """Return the one owner of `lots`, else raise the error that ends with `way_out`."""
    owners, last = lookup.position.owners, lookup.words.tokens[-1]
    growing = lookup.words.is_unfinished(last) and last.kind == NUMBER and last.number == lots[-1]
    for lot in lots:
        if lot not in owners:
            template = N_("Lot {lot} belongs to nobody. {way_out}")
            raise misread(token, template, growing, lot=lot, way_out=way_out)
    found = tuple(dict.fromkeys(owners[lot] for lot in lots))
    if len(found) == 1:
        return found[0]
    template = N_("Lots {lots} have {count} owners, {owners}. {way_out}")
    values = {"lots": lots, "count": _COUNTS[len(found)], "owners": found, "way_out": way_out}
    raise misread(token, template, growing, **values)


_COUNTS = {2: Label(N_("two")), 3: Label(N_("three")), 4: Label(N_("four")), 5: Label(N_("five"))}
