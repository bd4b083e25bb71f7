"""Deals on the quick line: who gives what to whom, and what comes back for it."""

from dataclasses import dataclass

from companion.rules.chinatown.deal import Deal, Transfer
from companion.rules.chinatown.quick.goods import Goods, goods, shop_label
from companion.rules.chinatown.quick.names import COMMA, FOR, TO, Lookup
from companion.rules.chinatown.quick.shapes import one_owner, who_gives
from companion.rules.misread import misread
from companion.rules.text import N_, Text
from companion.rules.tokens import NAME, WORD, Token, meant


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a deal: the places of its first word, its "to", its "for", and its end."""

    start: int
    to: int
    back: int
    """Where "for" stands; the end when it does not."""
    end: int


def deal(lookup: Lookup) -> tuple[Deal, ...]:
    """Return the one deal that an act with a "to" says."""
    transfers: tuple[Transfer, ...] = ()
    start = 0
    for end in _ends(lookup):
        transfers += _transfers(lookup, _clause(lookup, start, end))
        start = end + 1
    return (Deal(transfers),)


def _ends(lookup: Lookup) -> list[int]:
    tokens = lookup.words.tokens
    if tokens[-1].means(*COMMA):
        raise lookup.words.missing(N_("What comes after the comma?"))
    return [place for place, token in enumerate(tokens) if token.means(*COMMA)] + [len(tokens)]


def _clause(lookup: Lookup, start: int, end: int) -> Clause:
    tokens = lookup.words.tokens
    places = [place for place in range(start, end) if tokens[place].means(*TO)]
    if not places:
        raise _no_to(lookup, start, end)
    # "ann gives 9 to bo" is how people say it: there the "to" behind "gives" is the one that counts.
    first, *rest = places
    to = rest[0] if rest and rest[0] > first + 1 and tokens[first].word == "gives" else first
    back = next((place for place in range(start, end) if tokens[place].means(*FOR)), end)
    if back < to:
        raise who_gives(lookup, tokens[back], _first_player(lookup, start))
    return Clause(start, to, back, end)


def _no_to(lookup: Lookup, start: int, end: int) -> Exception:
    tokens = lookup.words.tokens
    first = tokens[min(start, len(tokens) - 1)]
    if start == 0:
        return who_gives(lookup, first, _first_player(lookup, start))
    template = N_('After a comma I expect "who to whom". No comma between goods.')
    # A clause that only begins may still get its "to".
    more = end == len(tokens) and not any(token.means(*FOR) for token in tokens[start:end])
    return misread(first, template, more)


def _first_player(lookup: Lookup, at: int) -> str:
    found = meant(lookup.words.tokens[at], lookup.names.players)
    return found[0].value if len(found) == 1 else ""


def _transfers(lookup: Lookup, clause: Clause) -> tuple[Transfer, ...]:
    """Return what a clause moves, and what comes back for it."""
    tokens = lookup.words.tokens
    giver, before = _left(lookup, clause)
    if clause.to + 1 >= clause.back:
        raise misread(
            tokens[clause.to], N_("To whom?"), clause.end == len(tokens) and clause.back == clause.end
        )
    receiver = lookup.player(tokens[clause.to + 1])
    after = goods(lookup, clause.to + 2, clause.back)
    if before.items and after.items:
        raise misread(after.items[0].token, N_('Goods stand before "to" or after the receiver, not in both.'))
    given = before if before.items else after
    if not given.items:
        raise _nothing(lookup, clause, giver, receiver)
    giver = giver or _owner(lookup, given, tokens[clause.start])
    transfer = Transfer(giver, receiver, given.lots, given.tiles, given.dollars)
    return (transfer, *_back(lookup, clause, transfer))


def _left(lookup: Lookup, clause: Clause) -> tuple[str, Goods]:
    """Return the giver, empty where none is named, and the goods named before "to"."""
    tokens = lookup.words.tokens
    if clause.start == clause.to:
        return "", Goods()
    first, start, player = tokens[clause.start], clause.start, ""
    if first.kind in (WORD, NAME) and _is_giver(lookup, clause):
        player, start = lookup.player(first), start + 1
    elif first.kind in (WORD, NAME):
        player, _ = lookup.player_or_shop(first)
        start += bool(player)
    if player and start < clause.to and tokens[start].word == "gives":
        start += 1
    return player, goods(lookup, start, clause.to)


def _is_giver(lookup: Lookup, clause: Clause) -> bool:
    """Whether the first word can only be a player: "to" or "gives" stands next, and no tile is meant."""
    tokens = lookup.words.tokens
    players = meant(tokens[clause.start], lookup.names.players)
    shops = meant(tokens[clause.start], lookup.names.shops)
    return tokens[clause.start + 1].means(*TO) and bool(players or not shops)


def _nothing(lookup: Lookup, clause: Clause, giver: str, receiver: str) -> Exception:
    tokens = lookup.words.tokens
    more = clause.back == clause.end == len(tokens)
    values = {"giver": giver, "receiver": receiver}
    if not giver:
        return misread(tokens[clause.to], N_("Nothing goes to {receiver}. What?"), more, **values)
    return misread(tokens[clause.to], N_("{giver} gives nothing to {receiver}. What?"), more, **values)


def _owner(lookup: Lookup, given: Goods, token: Token) -> str:
    """The giver who is not named: the one owner of the lots."""
    if given.lots:
        return one_owner(lookup, given.lots, token, Text(N_("One giver a clause.")))
    if given.tiles:
        label = shop_label(lookup, given.tiles[0])
        raise misread(token, N_("Who gives {shop}? Begin with a player."), shop=label)
    raise who_gives(lookup, token, "")


def _back(lookup: Lookup, clause: Clause, transfer: Transfer) -> tuple[Transfer, ...]:
    """Return what the receiver gives for it."""
    if clause.back == clause.end:
        return ()
    back = goods(lookup, clause.back + 1, clause.end)
    if not back.items:
        template = N_("{receiver} gives nothing to {giver} for it. What?")
        tokens = lookup.words.tokens
        values = {"giver": transfer.giver, "receiver": transfer.receiver}
        raise misread(tokens[clause.back], template, clause.end == len(tokens), **values)
    return (Transfer(transfer.receiver, transfer.giver, back.lots, back.tiles, back.dollars),)
