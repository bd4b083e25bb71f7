"""What can go wrong with a table's file, in sentences for the people who play."""

from typing import Any

from companion.rules.game import Problem
from companion.rules.text import N_, Text, Translate, english, render


class StoreError(ValueError):
    """A table that cannot be opened, written or changed so; nothing has changed.

    `kind` is one of the keys of `SENTENCES`, or "stale", "moved", "unfit", "nothing" or "no_act"; `text` the
    sentence, which a screen may translate.
    """

    def __init__(self, kind: str, text: Text) -> None:
        super().__init__(kind, text)
        self.kind, self.text = kind, text

    def sentence(self, translate: Translate = english) -> str:
        """The error in words."""
        return render(self.text, translate)

    def __str__(self) -> str:
        return self.sentence()


class Stale(StoreError):
    """Somebody else changed what this undo, redo or amendment is about; `entries` are theirs, oldest first."""

    def __init__(self, entries: tuple[Any, ...]) -> None:
        who: object = tuple(dict.fromkeys(entry.by for entry in entries if entry.by)) or _SOMEBODY
        super().__init__("stale", Text(_STALE, {"who": who}))
        self.args = (entries,)  # what a copy is made of
        self.entries = entries


class Moved(StoreError):
    """A move that no longer says what its author meant, since the record went on; `changes` are what did."""

    def __init__(self, changes: tuple[Text, ...]) -> None:
        super().__init__("moved", Text(_MOVED, {"changes": changes}))
        self.args = (changes,)
        self.changes = changes


class Unfit(StoreError):
    """An amendment after which a later move would no longer fit.

    `number` is the place of that move among the record's moves as they are now, from 1; `revision` its
    act; `problems` are the reasons.
    """

    def __init__(
        self, number: int, revision: int, told: tuple[Text, ...], problems: tuple[Problem, ...]
    ) -> None:
        values = {"number": number, "told": _joined(told), "why": _joined(problems)}
        super().__init__("unfit", Text(_UNFIT, values))
        self.args = (number, revision, told, problems)
        self.number, self.revision, self.told, self.problems = number, revision, told, problems


_SOMEBODY = Text(N_("somebody else"))
_STALE = N_("This changed while you looked: {who} went on in the record. Nothing was changed; look again.")
_MOVED = N_("This changed while you wrote: {changes}. Nothing was recorded; look again.")
_UNFIT = N_("Nothing was changed: move {number} would no longer fit ({told}): {why}")


def _joined(parts: tuple[Text, ...]) -> Text:
    """Return sentences one after the other as one text."""
    template = " ".join(f"{{part{place}}}" for place in range(len(parts)))
    return Text(template, {f"part{place}": part for place, part in enumerate(parts)})


SENTENCES = {
    "full": N_("Nothing was recorded: the disk is full. Free some space, then tap again."),
    "read_only": N_(
        "Nothing was recorded: {file} cannot be written. Allow writing to the file and its folder, then tap again."
    ),
    "locked": N_("Nothing was recorded: another program holds the table. Close it there, then tap again."),
    "gone": N_("Nothing was recorded: {file} is no longer there. Open the table again."),
    "disk": N_("Nothing was recorded: the disk reports a fault with {file} ({why})."),
    "unreadable": N_("The table {name} cannot be opened: {file} cannot be read ({why})."),
    "busy": N_(
        "The table {name} cannot be opened: another program holds it. Close it there, then try again."
    ),
    "damaged": N_("The table {name} is damaged: {file} cannot be read ({why})."),
    "foreign": N_("{file} is no table of this companion."),
    "newer": N_("The table {name} was saved by a newer companion. Upgrade this one to open it."),
    "empty": N_("No game was ever recorded in {file}."),
    "missing": N_("There is no table called {name}."),
    "exists": N_("A table called {name} exists already. Choose another name."),
    "bad_name": N_("A table's name has 1 to {longest} characters that can be printed."),
}
"""Kind of error → its sentence."""


def store_error(kind: str, **values: object) -> StoreError:
    """Return the error of that `kind`, its sentence filled with `values`."""
    return StoreError(kind, Text(SENTENCES[kind], values))
