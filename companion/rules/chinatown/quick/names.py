"""What a word of Chinatown's quick line may mean: players, shops, and the words of its grammar."""

from dataclasses import dataclass
from functools import lru_cache

from companion.rules.chinatown.position import Position
from companion.rules.misread import Misread, Words, misread, one_name
from companion.rules.text import N_, Translate, english, render
from companion.rules.tokens import COUNTED, NAME, WORD, Name, Token, meant, normal, player_name, words_of

TO, FOR, AT, COMMA = ("to", "gives"), ("for",), ("at", "on"), (",", "and")
"""Words of the grammar that are one to the parser."""

FIRST = ("done", "pay", "undo", "redo", "hand", "kept", "broken", "card")
"""Words that an act may begin with."""

INSIDE = (*TO, *FOR, *AT, "and", "owes")
"""Words that may follow in an act, and so what an unfinished word may still become."""


MOST_TILES = 99
"""More tiles of a shop than any edition has."""


@dataclass(frozen=True, slots=True)
class Names:
    """Every name of one table. A shop's sign counts as the shop in full, but beside players as its beginning."""

    players: tuple[Name, ...]
    shops: tuple[Name, ...]
    shops_beside_players: tuple[Name, ...]


def names_of(position: Position, translate: Translate = english) -> Names:
    """Return the names that play in `position`, shops of one's own included."""
    edition = position.edition
    calls = ((edition.label(shop), edition.sign(shop)) for shop in edition.shops)
    shops = zip(edition.shops, calls, strict=True)
    return _names(
        position.players,
        tuple((shop, *call, *(render(word, translate) for word in call)) for shop, call in shops),
    )


@lru_cache(maxsize=64)
def _names(players: tuple[str, ...], shops: tuple[tuple[str, str, str, str, str], ...]) -> Names:
    return Names(
        tuple(map(player_name, players)),
        tuple(_shop(*shop, sign_in_full=True) for shop in shops),
        tuple(_shop(*shop, sign_in_full=False) for shop in shops),
    )


def _shop(code: str, label: str, sign: str, own_label: str, own_sign: str, sign_in_full: bool) -> Name:
    whole, words, sign = normal(label), words_of(label), normal(sign)
    exact = ((whole, *([sign] if sign_in_full else [])), (*words, normal(code)))
    starts = ((whole, sign), (*words[1:], normal(code)))
    own = {normal(own_label), normal(own_sign), *words_of(own_label)} - {whole, sign, *words, ""}
    return Name(code, label, exact, starts, tuple(sorted(own)))


class Lookup:
    """Finds the player or the shop that a word of one act means, where the grammar lets it stand."""

    def __init__(self, words: Words, position: Position, translate: Translate = english) -> None:
        self.words, self.position, self.names = words, position, names_of(position, translate)

    def player(self, token: Token) -> str:
        """Return the player that `token` means where nothing but a player can stand."""
        if token.kind == NAME:
            return token.word
        return one_name(
            self.words, token, self.names.players, N_('No player begins with "{word}".'), ()
        ).value

    def player_or_shop(self, token: Token, typed: tuple[str, ...] = (*FIRST, *INSIDE)) -> tuple[str, str]:
        """Return (player, "") or ("", shop), whichever `token` means where either can stand."""
        if token.kind == NAME:
            return token.word, ""
        if token.kind == COUNTED:
            return "", self.shop(token)
        among = self.names.players + self.names.shops_beside_players
        missing = N_('No player or shop begins with "{word}".')
        try:
            found = self._spelled_out(token) or one_name(self.words, token, among, missing, typed)
        except Misread as error:
            raise Misread(error.text, error.span, error.more or self._may_become_giver(token)) from None
        return (found.value, "") if found in self.names.players else ("", found.value)

    def _may_become_giver(self, token: Token) -> bool:
        """Whether a "to" may still follow, so that `token`, which could be a shop too, is a player after all."""
        behind = self.words.tokens[self.words.tokens.index(token) + 1 :]
        begun = not behind or (
            self.words.is_unfinished(behind[0])
            and any(word.startswith(behind[0].word) for word in (*TO, "owes"))
        )
        return self.words.is_last and begun and bool(meant(token, self.names.players))

    def shop(self, token: Token) -> str:
        """Return the shop that `token` means where no player can stand."""
        if self._begins_a_number(token):
            raise misread(token, N_('Which number does "{word}" become?'), more=True)
        if token.kind not in (WORD, COUNTED):
            raise misread(token, N_('I do not understand "{word}".'))
        if whole := self._spelled_out(token):
            return whole.value
        if not meant(token, self.names.shops) and meant(token, self.names.players):
            raise misread(token, N_('"{word}" is a player: put a comma before the next player.'))
        missing = N_('No shop begins with "{word}".')
        return one_name(self.words, token, self.names.shops, missing, INSIDE).value

    def _spelled_out(self, token: Token) -> Name | None:
        """Return the shop whose whole label of several words begins with `token`."""
        at = self.words.tokens.index(token)
        for shop in self.names.shops:
            parts = words_of(shop.label)
            if len(parts) > 1 and parts == tuple(t.word for t in self.words.tokens[at : at + len(parts)]):
                return shop
        return None

    def _begins_a_number(self, token: Token) -> bool:
        """Whether `token` is "12-" or "$", still being typed."""
        digits = token.text.lstrip("$").rstrip("-–")
        begun = token.text == "$" or (digits != token.text and digits.isdecimal())
        return begun and self.words.is_unfinished(token)

    def tile(self, at: int, shop: str) -> tuple[int, int]:
        """Return how many tiles of `shop` the words from place `at` on mean, and how many words those are.

        "tea house" is one tile of two words, and so is "tea house2" for two of them.
        """
        tokens = self.words.tokens
        token, spread = tokens[at], 1
        parts = words_of(self.position.edition.label(shop))
        count = _count(token)
        part = next((place for place, word in enumerate(parts) if word.startswith(token.word)), len(parts))
        while at + spread < len(tokens):
            part = self._next_part(tokens[at + spread], shop, parts, part)
            if not part:
                break
            count = count or _count(tokens[at + spread])
            spread += 1
        return count or 1, spread

    def _next_part(self, token: Token, shop: str, parts: tuple[str, ...], part: int) -> int:
        """Return the place among a label's later words that `token` goes on with; 0 when it does not."""
        if token.kind not in (WORD, COUNTED) or token.means(*INSIDE, *COMMA):
            return 0
        for place in range(part + 1, len(parts)):
            if parts[place] == token.word:
                return place
            if parts[place].startswith(token.word) and not normal("".join(parts)).startswith(token.word):
                found = meant(token, self.names.shops)
                return place if [name.value for name in found] == [shop] else 0
        return 0


def _count(token: Token) -> int:
    """The count glued to `token`; 0 when there is none."""
    if token.kind != COUNTED:
        return 0
    if not 1 <= token.number <= MOST_TILES:
        raise misread(token, N_('"{word}": a number of tiles goes from 1 to {most}.'), most=MOST_TILES)
    return token.number
