"""What a command gives back, and how it refuses; nothing here is slow to load."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

ILLEGAL_MOVE, BAD_FILE, BAD_ARGUMENT = "illegal_move", "bad_file", "bad_argument"

DONE, FOUND, REFUSED = 0, 1, 2
"""Exit codes: done; `doctor` found something wrong; the input was refused."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`lines` for people, `data` for `--json`, and the exit code."""

    lines: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    code: int = DONE


class Refused(Exception):
    """The input is refused: `problems` are sentences, `line` counts from 1, `where` is said before them."""

    def __init__(
        self,
        kind: str,
        problems: Iterable[str],
        line: int | None = None,
        table_may_allow: bool = False,
        where: str = "",
    ) -> None:
        super().__init__(kind, tuple(problems), line, table_may_allow, where)
        self.kind, self.problems, self.line = kind, list(problems), line
        self.table_may_allow, self.where = table_may_allow, where

    def data(self) -> dict[str, Any]:
        """The object that `--json` prints."""
        error = {"kind": self.kind, "line": self.line, "problems": self.problems}
        return {"error": error | {"table_may_allow": self.table_may_allow}}

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line is not None else ""
        where = ", ".join(part for part in (self.where, place) if part)
        sentences = [each if each.endswith((".", "!", "?")) else f"{each}." for each in self.problems]
        if self.table_may_allow:
            sentences.append('The table may allow it: add "table_allows" with a reason to the move.')
        return plain(f"{where}: {' '.join(sentences)}" if where else " ".join(sentences))


def plain(text: str) -> str:
    """Return `text` on one line, letters that would steer a terminal as escapes.

    >>> plain("Bo\\n")
    'Bo\\\\n'
    """
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def dollars(amount: int | None) -> str:
    """Return an amount as people write it.

    >>> dollars(-40000), dollars(None)
    ('-$40,000', 'not known')
    """
    if amount is None:
        return "not known"
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def lots_listed(lots: Iterable[int]) -> str:
    """Return lots in order, runs of three and more drawn together.

    >>> lots_listed([9, 2, 50, 51, 52, 53])
    '2, 9, 50 … 53'
    """
    runs: list[list[int]] = []
    for lot in sorted(lots):
        if runs and runs[-1][-1] == lot - 1:
            runs[-1].append(lot)
        else:
            runs.append([lot])
    return ", ".join(f"{run[0]} … {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
