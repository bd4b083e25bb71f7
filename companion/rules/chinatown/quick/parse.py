"""Which move an act of Chinatown's quick line is: the shape of its words says so, in every phase."""

from functools import partial
from typing import Any

from companion.rules.chinatown.position import Position
from companion.rules.chinatown.quick.deals import deal
from companion.rules.chinatown.quick.names import INSIDE, TO, Lookup
from companion.rules.chinatown.quick.shapes import shapes
from companion.rules.chinatown.quick.words import FIRST_WORDS, promise
from companion.rules.misread import Words
from companion.rules.quick import Reading, read
from companion.rules.text import Translate, english


def read_line(text: str, position: Position, translate: Translate = english) -> Reading:
    """Return what `text` is understood as in `position`; see `companion.rules.quick.Reading`. Never raises.

    Shops may also be called as the language of `translate` calls them; all other words are English.
    """
    return read(text, position, position.players, partial(parse, translate=translate), INSIDE)


def parse(words: Words, position: Position, translate: Translate = english) -> tuple[Any, ...]:
    """Return the moves, or the one command or question, of one act; raise `Misread` when it is none."""
    lookup, tokens = Lookup(words, position, translate), words.tokens
    if tokens[0].means(*FIRST_WORDS):
        return FIRST_WORDS[tokens[0].word](lookup)
    if any(token.means("owes") for token in tokens[1:]):
        return promise(lookup)
    if any(token.means(*TO) for token in tokens):
        return deal(lookup)
    return shapes(lookup)
