"""Sentences whose words can be translated later: a template and its values, kept apart.

Rules say what happened and why a move is refused as `Text`; a screen renders it in its language. Without
a translation a text reads as English.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Translate = Callable[[str], str]


def N_(template: str) -> str:
    """Mark `template` for the catalogue of translations; returns it unchanged."""
    return template


class Label(str):
    """A word of the catalogue among a text's values, such as a shop's name; names of players are plain `str`."""

    __slots__ = ()


class Dollars(int):
    """Whole dollars among a text's values."""


@dataclass(frozen=True, slots=True)
class Text:
    """A template of the catalogue and the values that fill it.

    A value may be a `Text` itself, or a tuple of values, which is read out as "a, b and c".

    >>> str(Text("lots {lots} to {to}", {"lots": (9, 12, 14), "to": "Bo"}))
    'lots 9, 12 and 14 to Bo'
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return render(self)


def render(value: object, translate: Translate = str) -> str:
    """Return `value` as words, each template and label through `translate`.

    >>> render(("Ann", "Bo"), lambda template: template.replace("and", "und"))
    'Ann und Bo'
    """
    if isinstance(value, Text):
        words = {name: render(part, translate) for name, part in value.values.items()}
        return translate(value.template).format(**words)
    if isinstance(value, tuple):
        return _listed([render(part, translate) for part in value], translate)
    if isinstance(value, Label):
        return translate(str(value))
    if isinstance(value, Dollars):
        return f"${value:,}"
    return str(value)


def _listed(parts: list[str], translate: Translate) -> str:
    """Join `parts` as people do; "nobody" for none."""
    if not parts:
        return translate(N_("nobody"))
    if len(parts) == 1:
        return parts[0]
    template = translate(N_("{first} and {last}"))
    return template.format(first=translate(N_(", ")).join(parts[:-1]), last=parts[-1])
