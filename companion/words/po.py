"""Reading a file of translations (.po): what is translated there, ready for gettext; nothing is compiled to disk."""

import re
import struct
from collections.abc import Iterator
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from companion.rules.tables import BadFile

_LINE = re.compile(r'(?:(?P<field>msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"(?P<text>(?:[^"\\]|\\.)*)"')
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}

Entry = dict[str, str]
"""The fields of an entry, such as msgid and msgstr."""


def read_po(file: Path) -> GNUTranslations:
    """Return the translations in `file`, without those that are empty or marked fuzzy.

    Raises `BadFile` when it cannot be read, or for the first line that belongs into no .po file.
    """
    try:
        return _read(file, file.stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(str(file), [str(error)]) from None


@lru_cache(maxsize=16)
def _read(file: Path, _changed: int) -> GNUTranslations:
    messages = {}
    for entry in _entries(file.read_text("utf-8-sig"), str(file)):
        forms = [text for field, text in sorted(entry.items()) if field.startswith("msgstr")]
        ids = [entry[field] for field in ("msgid", "msgid_plural") if field in entry]
        if all(forms):
            messages["\0".join(ids)] = "\0".join(forms)
    return GNUTranslations(BytesIO(_compiled(messages)))


def _entries(text: str, name: str) -> Iterator[Entry]:
    """Walk the entries of a file, those marked fuzzy left out."""
    entry: Entry = {}
    field, fuzzy, next_fuzzy = "", False, False
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line.startswith("#"):
            next_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line)
        if not found or not (found["field"] or field):
            raise BadFile(name, [f"'{line}' is no line of a file of translations"], number)
        if found["field"] == "msgid":
            if entry and not fuzzy:
                yield entry
            entry, fuzzy, next_fuzzy = {}, next_fuzzy, False
        field = found["field"] or field
        entry[field] = entry.get(field, "") + _plain(found["text"])
    if entry and not fuzzy:
        yield entry


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), text)


def _compiled(messages: dict[str, str]) -> bytes:
    """Return `messages` in the binary form (.mo) that gettext reads: a head, two tables of places, the texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in messages.items())
    texts = [key for key, _ in pairs] + [value for _, value in pairs]
    at = _HEAD + 8 * len(texts)
    places = []
    for text in texts:
        places += [len(text), at]
        at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), _HEAD, _HEAD + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{len(places)}I", *places) + b"".join(text + b"\0" for text in texts)


_HEAD = 28
"""Bytes of the head."""
