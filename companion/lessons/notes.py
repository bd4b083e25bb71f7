"""A teacher's notes to a lesson: markdown in `data/lessons/notes/`, with the same headings for every lesson."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from companion.lessons.book import LESSONS, exercises
from companion.rules.tables import DATA, BadTable

MINUTES = "Minute by minute"
MISTAKES = "What goes wrong"
PARTS = ("Before class", MINUTES, "At the blackboard", "To talk about", MISTAKES)
LESSON_MINUTES = 40
"""A lesson takes so long, from minute 0."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes to one lesson, as markdown without their headings."""

    parts: Mapping[str, str]
    """Heading of `PARTS` but the last → text. A picture `sketch:name` is drawn by whoever shows the notes."""
    mistakes: Mapping[str, str]
    """Name of an exercise, such as "1.3" → why it goes wrong, and what to say."""


def notes_of(number: int) -> Notes:
    """Return the notes to the lesson with this number. `BadTable` says everything that is wrong with the file."""
    name = f"lessons/notes/{number}_{LESSONS[number]}.md"
    return read_notes(
        (DATA / name).read_text("utf8"), f"data/{name}", [e.name for e in exercises(LESSONS[number])]
    )


def read_notes(text: str, file: str, named: list[str]) -> Notes:
    """Return the notes in `text`, which must have all parts, a frame of 40 minutes and the exercises `named`."""
    parts = dict(_split(text, "## "))
    mistakes = dict(_split(parts.get(MISTAKES, ""), "### "))
    problems = list(_problems(parts, mistakes, named))
    if problems:
        raise BadTable(file, problems)
    return Notes({name: parts[name] for name in PARTS[:-1]}, mistakes)


def _split(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Each heading that begins with `mark`, and what stands below it."""
    for chunk in re.split(rf"^{mark}", text, flags=re.MULTILINE)[1:]:
        heading, _, below = chunk.partition("\n")
        yield heading.strip(), below.strip()


def _problems(parts: Mapping[str, str], mistakes: Mapping[str, str], named: list[str]) -> Iterator[str]:
    if list(parts) != list(PARTS):
        yield f"the headings are {', '.join(parts)}; expected {', '.join(PARTS)}"
    if list(mistakes) != named:
        yield f"{MISTAKES} is about {', '.join(mistakes)}; expected {', '.join(named)}"
    yield from (f"nothing stands below {name}" for name, text in {**parts, **mistakes}.items() if not text)
    frame = [
        (int(a), int(b)) for a, b in re.findall(r"^\| (\d+)–(\d+) \|", parts.get(MINUTES, ""), re.MULTILINE)
    ]
    whole = bool(frame) and frame[0][0] == 0 and frame[-1][1] == LESSON_MINUTES
    if not whole or any(end != start for (_, end), (start, _) in pairwise(frame)):
        yield f"{MINUTES} goes {frame}; expected rows from 0 to {LESSON_MINUTES} without a gap"
