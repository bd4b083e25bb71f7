"""The catalogue of everything that people read on a screen: `make words` extracts it and hands it to each language.

Templates are found in the code where one of `KEYWORDS` marks them, and in the tables of `data/`. They go to
`data/words/companion.pot`; each language's file gets the new ones, empty, and loses those that are gone.
"""

import ast
import csv
import io
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "data" / "words"
TEMPLATE = WORDS / "companion.pot"

MARKS = {"N_": None, "counted": (1, 2)}
"""What marks a template in the rules and the store: one, or the two forms of one with a count."""
KEYWORDS = MARKS | {"word": None, "translate": None}
"""And on screens, where it is translated at once."""

COLUMNS = {
    "shops.csv": ("label", "sign"),
    "economy.csv": ("label",),
    "colours.csv": ("colour",),
    "blocks.csv": ("name",),
    "doubts.csv": ("doubt",),
    "readings.csv": ("reading",),
}
"""Tables and their columns that people read."""

Found = tuple[str, str | tuple[str, ...]]
"""The file, below the root, and what was found in it: a template, or its two forms."""


def found() -> Iterator[Found]:
    """Walk every template of the project, by file."""
    for file in sorted((ROOT / "companion").rglob("*")):
        method = {".py": from_python, ".js": "javascript"}.get(file.suffix)
        if method:
            on_screen = not file.is_relative_to(ROOT / "companion" / "rules")
            for _, message, _, _ in extract_from_file(
                method, file, keywords=KEYWORDS if on_screen else MARKS
            ):
                yield file.relative_to(ROOT).as_posix(), message
    for file in sorted((ROOT / "data").rglob("*")):
        name = file.relative_to(ROOT).as_posix()
        yield from ((name, message) for message in _in_data(file) if message)


def from_python(
    source: IO[bytes], keywords: Container[str], *_: object, **__: object
) -> Iterator[tuple[object, ...]]:
    """Walk the marked texts of a module as Babel expects them, also those inside an f-string."""
    for node in _in_order(ast.parse(source.read())):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            texts = tuple(each.value if isinstance(each, ast.Constant) else None for each in node.args)
            if name in keywords and isinstance(texts[0], str):
                yield node.lineno, name, texts, []


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)


def _in_data(file: Path) -> Iterator[str]:
    if file.name in COLUMNS:
        for row in csv.DictReader(io.StringIO(file.read_text("utf8"))):
            yield from (row[column] for column in COLUMNS[file.name])
    elif file.name == "edition.toml":
        edition = tomllib.loads(file.read_text("utf8"))
        yield edition["title"]
        yield from (year[key] for year in edition["years"] for key in ("name", "label"))
        yield from edition["words"].values()


def template() -> Catalog:
    """Return the catalogue without translations, its templates in the order of the files."""
    catalog = Catalog(fuzzy=False)
    for file, message in found():
        catalog.add(message, locations=[(file, 1)])
    return catalog


def language_file(language: str) -> Path:
    """Return where the translations into `language` lie."""
    return WORDS / language / "LC_MESSAGES" / "companion.po"


def read(file: Path, language: str | None = None) -> Catalog:
    """Return the catalogue in `file`."""
    with file.open("rb") as source:
        return read_po(source, locale=language and language.replace("-", "_"))


def written(catalog: Catalog, language: str = "") -> str:
    """Return `catalog` as a file without dates and line numbers, so that it changes only with its words."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    head = ["Content-Type: text/plain; charset=UTF-8"]
    if language:
        head = [f"Language: {language}", *head, f"Plural-Forms: {catalog.plural_forms}"]
    lines = "".join(f'"{line}\\n"\n' for line in head)
    return f'msgid ""\nmsgstr ""\n{lines}\n{out.getvalue().decode("utf8")}'


def updated(language: str, new: Catalog) -> Catalog:
    """Return the translations into `language` with the templates of `new`; those without a translation are empty."""
    catalog = read(language_file(language), language)
    catalog.update(new, no_fuzzy_matching=True)
    return catalog


def languages() -> list[str]:
    """Return the languages that have a file."""
    return sorted(file.parts[-3] for file in WORDS.glob("*/LC_MESSAGES/companion.po"))


def main() -> None:
    """Write the template and every language's file anew, and say what is not translated yet."""
    new = template()
    TEMPLATE.write_text(written(new), "utf8")
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(new)} templates")
    for language in languages():
        catalog = updated(language, new)
        language_file(language).write_text(written(catalog, language), "utf8")
        missing = [message.id for message in catalog if message.id and not all(forms(message.string))]
        print(f"{language}: {len(missing)} without translation")
        for template_ in missing:
            print(f"  {template_}")


def forms(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the one form of a translation, or all forms of one with a count; an empty one where there is none."""
    return (string or "",) if isinstance(string, str | None) else tuple(string)


if __name__ == "__main__":
    main()
