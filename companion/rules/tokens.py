"""The words of a typed line: tokens that remember where they stand, and names that a word may mean.

A *token* is one word, number or sign of a line. A *name* is what a word may mean (a player, a shop); a
word may be any beginning of it. Nothing here knows any particular game.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

WORD, NUMBER, RANGE, MONEY, COUNTED, NAME, SIGN, OTHER = (
    "word",
    "number",
    "range",
    "money",
    "counted",
    "name",
    "sign",
    "other",
)
"""Kinds of token: `photo`, `12`, `60-63`, `30k`, `ph2`, a player's name of several words, `,`, anything else."""

SIGNS = {",": ",", ";": ";", "?": "?", ">": "to", "=": "for", "@": "at"}
"""What each sign means; a sign is never needed, a word does the same."""
SIGNS |= {"，": ",", "、": ",", "；": ";", "？": "?"}  # as Chinese keyboards write them

_SIGN = "".join(SIGNS)
_STOP = rf"[\s{_SIGN}!#]"
_TOKEN = re.compile(
    rf"""
    (?P<sign> [{_SIGN}] )
    | (?P<money> (?: \$[0-9]{{1,9}}(?:,[0-9]{{3}})*k? | [0-9]{{1,3}}(?:,000)+ | [0-9]{{1,9}}k ) (?={_STOP}|$) )
    | (?P<range> [0-9]{{1,9}} \s*[-–—]\s* [0-9]{{1,9}} (?={_STOP}|$) )
    | (?P<number> [0-9]{{1,9}} (?={_STOP}|$) )
    | (?P<other> [^\s{_SIGN}!#]+ )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SUM = re.compile(r"\$|[0-9]k(?![^\W_])|[0-9],?[0-9]{3}", re.IGNORECASE)
_COUNTED = re.compile(r"(?P<before>[0-9]{1,9})?(?P<word>[^\W\d][^\d]*?)(?P<after>[0-9]{1,9})?")
_A_NAME_MAY_FOLLOW = {",", ";", "?", "and", "to", "gives", "owes"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a line: `text` as typed, at `start` to `end`.

    `word` is its letters as they are compared, or what a sign means, or the name; `number` a number, the
    first of a range, dollars, or the count of a counted word; `last` the last of a range.
    """

    kind: str
    text: str
    start: int
    end: int
    word: str = ""
    number: int = 0
    last: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.start, self.end

    def means(self, *words: str) -> bool:
        """Whether it is one of the grammar's `words`, or the sign for one."""
        return self.kind in (WORD, SIGN) and self.word in words


def normal(text: str) -> str:
    """Return the letters and digits of `text` as they are compared: without case, accents and hyphens.

    >>> normal("Take-out"), normal("Zoë")
    ('takeout', 'zoe')
    """
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def names_a_sum(text: str) -> bool:
    """Whether money stands anywhere in a line, also in its reason or note, where no token is read.

    >>> [names_a_sum(line) for line in ("ann ph 9", "9 to bo for 30k", "9 to bo # $5", "bo 40,000", "bo 40000")]
    [False, True, True, True, True]
    """
    return bool(_SUM.search(text))


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a label as they are compared.

    >>> words_of("take-out"), words_of("tea_house")
    (('take', 'out'), ('tea', 'house'))
    """
    return tuple(word for part in re.split(r"[\W_]+", text) if (word := normal(part)))


def tokens(text: str, names: Iterable[str] = ()) -> tuple[Token, ...]:
    """Return the tokens of `text` up to a `!` or `#`. `names` are players, of whom some have several words.

    >>> [token.kind for token in tokens("ann ph2 60-63, 30k ! late")]
    ['word', 'counted', 'range', 'sign', 'money']
    """
    odd = sorted((name for name in names if not name.isalpha()), key=len, reverse=True)
    return tuple(_walk(text, odd))


def _walk(text: str, odd: Sequence[str]) -> Iterator[Token]:
    at, previous = 0, ","
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token = _name_at(text, at, odd) if odd and previous in _A_NAME_MAY_FOLLOW else None
        if token is None:
            found = _TOKEN.match(text, at)
            if found is None:  # a tail begins
                return
            token = _token(found)
        yield token
        at, previous = token.end, token.word


def _name_at(text: str, at: int, odd: Sequence[str]) -> Token | None:
    """Return a name that stands here in full: its blanks, digits or signs would fall apart as tokens."""
    for name in odd:
        end = at + len(name)
        if text[at:end].casefold() == name.casefold() and not text[end : end + 1].isalnum():
            return Token(NAME, text[at:end], at, end, name)
    return None


def _token(found: re.Match[str]) -> Token:
    kind, text = str(found.lastgroup), found.group()
    if kind == SIGN:
        return Token(SIGN, text, *found.span(), word=SIGNS[text])
    if kind == NUMBER:
        return Token(NUMBER, text, *found.span(), number=int(text))
    if kind == MONEY:
        digits = text.lstrip("$").replace(",", "")
        thousand = digits[-1] in "kK"
        return Token(MONEY, text, *found.span(), number=int(digits.rstrip("kK")) * (1000 if thousand else 1))
    if kind == RANGE:
        first, last = re.findall("[0-9]+", text)
        return Token(RANGE, text, *found.span(), number=int(first), last=int(last))
    return _word(text, *found.span())


def _word(text: str, start: int, end: int) -> Token:
    """A word, or a word with a count glued to its front or back."""
    found = _COUNTED.fullmatch(text)
    if not found or not normal(found["word"]) or (found["before"] and found["after"]):
        return Token(OTHER, text, start, end)
    if count := found["before"] or found["after"]:
        return Token(COUNTED, text, start, end, normal(found["word"]), int(count))
    return Token(WORD, text, start, end, normal(text))


@dataclass(frozen=True, slots=True)
class Name:
    """Something that a word may mean: `value` for the rules, `label` for people.

    `exact` are the words that it is in full, `starts` those of which any beginning will do, each from the
    set that counts most to the one that counts least.
    """

    value: str
    label: str
    exact: tuple[tuple[str, ...], ...]
    starts: tuple[tuple[str, ...], ...]
    own: tuple[str, ...] = ()
    """What the screen's language calls it: understood where English means nothing, in full or in part."""


def player_name(player: str) -> Name:
    """Return the name of `player`: in full, its first word in full, a beginning of it, of a later word."""
    first, *later = words_of(player) or ("",)
    return Name(player, player, ((normal(player),), (first,)), ((normal(player),), tuple(later)))


def meant(token: Token, names: Iterable[Name]) -> tuple[Name, ...]:
    """Return what `token` may mean: the names that it fits best; none, or several that it fits alike.

    A word in full counts before a beginning, and the first word of a name before a later one.

    >>> [name.value for name in meant(tokens("an")[0], map(player_name, ("Ann", "Anna", "Bo")))]
    ['Ann', 'Anna']
    """
    among = tuple(names)
    if spelled := tuple(name for name in among if name.label.casefold() == token.text.casefold()):
        return spelled
    if not token.word:
        return ()
    for tier in range(2):
        if found := tuple(name for name in among if token.word in name.exact[tier]):
            return found
    for tier in range(2):
        if found := tuple(name for name in among if _begins(name.starts[tier], token.word)):
            return found
    in_full = tuple(name for name in among if token.word in name.own)
    return in_full or tuple(name for name in among if _begins(name.own, token.word))


def _begins(wholes: tuple[str, ...], word: str) -> bool:
    return any(whole.startswith(word) for whole in wholes)
