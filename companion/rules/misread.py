"""What a game's parser of a quick line works with: the words of one act, and the errors that it raises."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.rules.text import N_, Text
from companion.rules.tokens import Name, Token, meant


class Misread(Exception):
    """A line that is not understood: `text` says why, `span` where; `more` when typing on may mend it."""

    def __init__(self, text: Text, span: tuple[int, int], more: bool = False) -> None:
        super().__init__(text, span, more)
        self.text, self.span, self.more = text, span, more


def misread(token: Token, template: str, more: bool = False, **values: object) -> Misread:
    """Return the error that says `template` of `token`; {word} is the token as typed."""
    return Misread(Text(template, {"word": token.text, **values}), token.span, more)


@dataclass(slots=True)
class Words:
    """The tokens of one act. `is_last` where nothing follows it; `end` is the length of what was typed.

    The game's parser adds the places that it comes across to `places`, also when it then gives up.
    """

    tokens: tuple[Token, ...]
    is_last: bool
    end: int
    places: list[int] = field(default_factory=list)

    def is_unfinished(self, token: Token) -> bool:
        """Whether `token` is still being typed: no blank stands behind it."""
        return self.is_last and token.end == self.end

    def missing(self, template: str, **values: object) -> Misread:
        """Return the error that says that something has to follow."""
        return Misread(Text(template, values), self.tokens[-1].span, more=True)

    @property
    def span(self) -> tuple[int, int]:
        """Where the act stands."""
        return self.tokens[0].start, self.tokens[-1].end


def one_name(words: Words, token: Token, names: Sequence[Name], missing: str, typed: Iterable[str]) -> Name:
    """Return the one name that `token` means, else raise `Misread`.

    `missing` is said where it means nothing, unless it may become one of the grammar's words `typed`.
    """
    found = meant(token, names)
    if len(found) == 1:
        return found[0]
    unfinished = words.is_unfinished(token)
    if found:
        choices = either([name.label for name in found])
        full = all(token.word in name.exact[0] for name in found)
        template = (
            N_('"{word}" could be {names}.') if full else N_('"{word}" could be {names}. One more letter.')
        )
        raise misread(token, template, unfinished, names=choices)
    begun = [word for word in typed if token.word and word.startswith(token.word)]
    if unfinished and begun:
        raise misread(token, N_('"{word}" could be "{names}".'), more=True, names=either(begun))
    raise misread(token, missing)


def either(choices: Sequence[object]) -> object:
    """Return `choices` ready to be read out as "a, b or c".

    >>> str(either(["photo", "florist", "factory"]))
    'photo, florist or factory'
    """
    first, *rest = choices
    for place, choice in enumerate(rest, 2):
        template = N_("{first} or {last}") if place == len(choices) else N_("{first}, {last}")
        first = Text(template, {"first": first, "last": choice})
    return first
