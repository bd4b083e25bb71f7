"""The quick line: one typed line, read for any game into moves, said back, and refused before it is entered.

`read` cuts a line into acts at `;`, takes `! reason` and `# note` off its end, lets the game parse each
act against the position after the acts before it, and asks the rules. A game brings one function that
parses an act; words, names, errors and what is said back are shared.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.game import IMPOSSIBLE, Problem, refused
from companion.rules.misread import Misread, Words, misread
from companion.rules.text import N_, Text
from companion.rules.tokens import MONEY, NUMBER, RANGE, WORD, Token, tokens

EMPTY, INCOMPLETE, READY, WRONG = "empty", "incomplete", "ready", "wrong"
"""Nothing typed; more typed at its end would make it right; Enter records it; it has to be changed."""

LONGEST = 500
"""Characters of a line that are read: far more than the longest deal needs."""


@dataclass(frozen=True, slots=True)
class Command:
    """An act on the record and not in the game: "undo" or "redo" so many entries, or a game's own."""

    word: str
    count: int = 1
    says: Text = field(default=Text(""), compare=False)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that changes nothing: its kind, and the places and names it is about."""

    kind: str = ""
    about: tuple[int | str, ...] = ()
    says: Text = field(default=Text(""), compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line was understood as.

    `acts` are moves, or one `Command` or `Ask`; `sentences` say them back. `message` is what was not
    understood or is refused, `span` where to underline it. `problems` are the rules' refusals, `lots` the
    numbered places that the line names.
    """

    status: str
    acts: tuple[Any, ...] = ()
    sentences: tuple[Text, ...] = ()
    message: Text | None = None
    span: tuple[int, int] = (0, 0)
    problems: tuple[Problem, ...] = ()
    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """What can come next: `label` for a chip, and `insert`, the whole line once the chip is taken."""

    label: str | Text
    insert: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line in its parts; `reason` and `note` are None where their sign does not stand."""

    acts: tuple[Words, ...]
    reason: str | None
    note: str | None
    tail: int
    """Where `!` or `#` stands, else the end."""


def split(text: str, names: Iterable[str]) -> Line:
    """Return the parts of `text`; acts in which nothing stands are left out."""
    found = tokens(text, names)
    tail = _tail(text, found)
    before, mark, note = text[tail:].partition("#")
    acts: list[list[Token]] = [[]]
    for token in found:
        if token.means(";"):
            acts.append([])
        else:
            acts[-1].append(token)
    ends = (text.rstrip() if tail == len(text) else text[:tail]).endswith(";") or tail < len(text)
    filled = [tuple(act) for act in acts if act]
    words = tuple(
        Words(act, place == len(filled) and not ends, len(text)) for place, act in enumerate(filled, 1)
    )
    reason = before[1:].strip() if before.startswith("!") else None
    return Line(words, reason, note.strip() if mark else None, tail)


def _tail(text: str, found: tuple[Token, ...]) -> int:
    """Where the first `!` or `#` stands that is no part of a name."""
    after = found[-1].end if found else 0
    rest = text[after:]
    return after + len(rest) - len(rest.lstrip())


Parse = Callable[[Words, Any], tuple[Any, ...]]
"""What a game brings: an act's words and the position before it → its moves, or a `Command` or `Ask`."""


def read(text: str, position: Any, names: Sequence[str], parse: Parse, inside: Sequence[str] = ()) -> Reading:
    """Return what `text` is understood as in `position`. Never raises.

    `names` are the players, `inside` the grammar's words that may follow inside an act.
    """
    if not text.strip():
        return Reading(EMPTY)
    if len(text) > LONGEST:
        template = N_("This line is too long: {count} characters of {most}.")
        return Reading(WRONG, (), (), Text(template, {"count": len(text), "most": LONGEST}), (0, len(text)))
    line = split(text, names)
    return _Reader(line, len(text), parse, position, inside).reading()


class _Reader:
    """One reading of one line: the position goes on from act to act."""

    def __init__(self, line: Line, end: int, parse: Parse, position: Any, inside: Sequence[str]) -> None:
        self.line, self.end, self.parse, self.position, self.inside = line, end, parse, position, inside
        self.acts: list[Any] = []
        self.sentences: list[Text] = []
        self.problems: list[Problem] = []
        self.span = (end, end)

    def reading(self) -> Reading:
        """Read act after act up to the first that is not understood or is impossible."""
        try:
            for words in self.line.acts:
                for act in self._parsed(words):
                    self._add(act, words)
            self._check_tail()
        except Misread as error:
            more = error.more or self._is_growing(error.span, (WORD,))
            return self._result(INCOMPLETE if more else WRONG, error.text, error.span)
        except _Impossible:
            reason = next(problem for problem in self.problems if problem.kind == IMPOSSIBLE)
            more = self._is_growing(self.span, (NUMBER, MONEY, WORD))
            return self._result(INCOMPLETE if more else WRONG, reason, self.span)
        if self.problems:
            return self._result(INCOMPLETE, self.problems[0], self.span)
        return self._result(READY, None, (0, 0))

    def _parsed(self, words: Words) -> tuple[Any, ...]:
        try:
            acts = self.parse(words, self.position)
        except Misread as error:
            raise Misread(error.text, error.span, error.more and words.is_last) from None
        if len(self.line.acts) > 1 and isinstance(acts[0], (Command, Ask)):
            raise misread(words.tokens[0], N_('"{word}" stands alone on its line.'))
        return acts

    def _add(self, act: Any, words: Words) -> None:
        if isinstance(act, (Command, Ask)):
            self.acts.append(act)
            self.sentences.append(act.says)
            return
        tail = {"table_allows": self.line.reason or "", "note": self.line.note or ""}
        move = replace(act, **tail)
        self.acts.append(move)
        found = refused(move, self.position)
        never = [problem for problem in found if problem.kind == IMPOSSIBLE]
        if never or (found and not self.problems):
            self.span = _where([*never, *found][0], words)
        self.problems += found
        if never:
            raise _Impossible
        self.sentences += move.describe(self.position)
        self.position = move.apply(self.position)

    def _check_tail(self) -> None:
        at = (self.line.tail, self.end)
        if not self.acts:
            raise Misread(Text(N_("Begin with a move.")), at)
        if isinstance(self.acts[0], (Command, Ask)) and at[0] < at[1]:
            raise Misread(Text(N_("A reason or a note goes with a move.")), at)
        if self.line.reason == "":
            raise Misread(Text(N_("Why does the table allow it?")), at, self.line.note is None)

    def _is_growing(self, span: tuple[int, int], kinds: Sequence[str]) -> bool:
        """Whether the fault lies in the word that is being typed: a 1 may become 12, "fo" may become "for"."""
        words = self.line.acts[-1] if self.line.acts else None
        if words is None or not words.is_unfinished(words.tokens[-1]) or words.tokens[-1].kind not in kinds:
            return False
        last = words.tokens[-1]
        if last.kind == WORD:
            return any(word.startswith(last.word) and word != last.word for word in self.inside)
        return last.span == span

    def _result(self, status: str, message: Text | None, span: tuple[int, int]) -> Reading:
        lots = tuple(dict.fromkeys(lot for words in self.line.acts for lot in words.places))
        return Reading(
            status, tuple(self.acts), tuple(self.sentences), message, span, tuple(self.problems), lots
        )


class _Impossible(Exception):
    """The last act can never be accepted, so what comes after it has no position to start from."""


def _where(problem: Problem, words: Words) -> tuple[int, int]:
    """The word that a refusal is about: the place or the sum it names, else the whole act."""
    lot, dollars = problem.values.get("lot"), problem.values.get("dollars")
    for token in words.tokens:
        if token.kind == MONEY and token.number == dollars:
            return token.span
        if isinstance(lot, int) and token.kind in (NUMBER, RANGE):
            last = token.last if token.kind == RANGE else token.number
            if token.number <= lot <= last:
                return token.span
    return words.span
