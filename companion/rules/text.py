"""Sentences whose words can be translated later: a template and its values, kept apart.

Rules say what happened and why a move is refused as `Text`; a screen renders it in its language. Without
a translation a text reads as English.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Translate = Callable[[str], str]
"""From a template of the catalogue to the same in another language; of a `Counted` one the form for its count."""


def N_(template: str) -> str:
    """Mark `template` for the catalogue of translations; returns it unchanged."""
    return template


class Counted(str):
    """A template that has another form, `many`, for another number than one; its text fills in {count}."""

    many: str = ""
    number: int = 1

    def of(self, number: int) -> "Counted":
        """Return the template for `number` things."""
        made = Counted(self)
        made.many, made.number = self.many, number
        return made


def counted(one: str, many: str) -> Counted:
    """Mark two forms of a template for the catalogue: for one thing, and for any other {count} of them.

    >>> [str(Text(counted("{count} lot", "{count} lots"), {"count": count})) for count in (0, 1, 2)]
    ['0 lots', '1 lot', '2 lots']
    """
    made = Counted(one)
    made.many = many
    return made


def english(template: str) -> str:
    """Return `template` as it is: English is the catalogue's own language."""
    return template.many if isinstance(template, Counted) and template.number != 1 else str(template)


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


def render(value: object, translate: Translate = english) -> str:
    """Return `value` as words, each template and label through `translate`.

    >>> render(("Ann", "Bo"), lambda template: template.replace("and", "und"))
    'Ann und Bo'
    """
    if isinstance(value, Text):
        words = {name: render(part, translate) for name, part in value.values.items()}
        return translate(_form(value)).format(**words)
    if isinstance(value, tuple):
        return _listed([render(part, translate) for part in value], translate)
    if isinstance(value, Label):
        return translate(str(value))
    if isinstance(value, Dollars):
        return f"${value:,}"
    return str(value)


def _form(text: Text) -> str:
    """The template of `text`, told how many things it counts where that matters."""
    count = text.values.get("count")
    return (
        text.template.of(count)
        if isinstance(text.template, Counted) and isinstance(count, int)
        else text.template
    )


def _listed(parts: list[str], translate: Translate) -> str:
    """Join `parts` as people do; "nobody" for none."""
    if not parts:
        return translate(N_("nobody"))
    if len(parts) == 1:
        return parts[0]
    template = translate(N_("{first} and {last}"))
    return template.format(first=translate(N_(", ")).join(parts[:-1]), last=parts[-1])
