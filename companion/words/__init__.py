"""Translation of labels and sentences, per screen: one catalogue for everything that people read on a screen.

English is the catalogue's own language, so it needs no file. A shipped language is a row of
`data/words/languages.csv` and a file `data/words/<language>/LC_MESSAGES/companion.po`. A table may have
translations of its own, in a folder laid out the same (`own` below): what they hold counts before what is
shipped, and a language that is not shipped is one more to choose.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from companion.rules.tables import DATA, read_rows
from companion.rules.text import Counted, Translate
from companion.words.po import read_po

ENGLISH = "en"
WORDS = DATA / "words"
_CODE = re.compile("[A-Za-z][A-Za-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Language:
    """A shipped language: its code (BCP 47), its own name, and the browsers' codes that mean it."""

    language: str
    name: str
    browsers: str


@cache
def shipped() -> Mapping[str, Language]:
    """Return the shipped languages by their codes, in the order in which they are offered."""
    return {row.language: row for _, row in read_rows(WORDS / "languages.csv", Language)}


def languages(own: Path | None = None) -> dict[str, str]:
    """Return every language that a screen can be in: code → its own name; those of the folder `own` come last.

    A language of one's own is called what the line `X-Language-Name` of its file says, else by its code.
    """
    names = {code: row.name for code, row in shipped().items()}
    for file in sorted(own.glob(_file(Path(), "*").as_posix())) if own else ():
        code = file.relative_to(own).parts[0]  # type: ignore[arg-type]
        if code not in names and _CODE.fullmatch(code):
            names[code] = read_po(file).info().get("x-language-name", code)
    return names


def preferred(accepted: str, known: Collection[str]) -> str:
    """Return the first language of a browser's list that is among the `known` ones, else English.

    `accepted` is what browsers send as Accept-Language: codes in falling order of preference.

    >>> preferred("fr-CH, de-AT;q=0.9, en;q=0.8", ["en", "de"]), preferred("zh-TW,zh;q=0.9", shipped())
    ('de', 'zh-Hant')
    """
    meant = {code.lower(): row.language for row in shipped().values() for code in row.browsers.split()}
    meant |= {code.lower(): code for code in known}
    for code in re.findall(r"[A-Za-z][\w-]*(?=\s*(?:;|,|$))", accepted):
        parts = code.lower().split("-")
        for length in range(len(parts), 0, -1):
            if (language := meant.get("-".join(parts[:length]), "")) in known:
                return language
    return ENGLISH


def translator(language: str = ENGLISH, own: Path | None = None) -> Translate:
    """Return the function that translates a template of the catalogue into `language`.

    What a catalogue lacks stays English, and so does a language without a catalogue.
    """
    return _translate(_translations(language, own))


def _translations(language: str, own: Path | None) -> NullTranslations:
    found = NullTranslations()
    for folder in (WORDS, own):
        file = _file(folder, language) if folder and _CODE.fullmatch(language) else None
        if file and file.is_file():
            more = read_po(file)
            more.add_fallback(found)
            found = more
    return found


def _translate(found: NullTranslations) -> Translate:
    def translate(template: str) -> str:
        if isinstance(template, Counted):
            return found.ngettext(template, template.many, template.number)
        return found.gettext(template) if template else ""

    return translate


def _file(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / "companion.po"
