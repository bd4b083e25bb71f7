"""Translations: whole in every shipped language, read as they are written, and a table may have its own."""

import re
from pathlib import Path

import pytest

from companion.rules.chinatown import edition_names, load_edition
from companion.rules.tables import BadFile
from companion.rules.text import Text, counted, render
from companion.words import languages, preferred, shipped, translator
from companion.words.po import read_po
from scripts import words as catalogue

TRANSLATED = [language for language in shipped() if language != "en"]
HOLE = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_every_template_and_no_other(language: str):
    """Nothing is missing, nothing is fuzzy, and `make words` would change nothing."""
    file = catalogue.language_file(language)
    assert file.read_text("utf8") == catalogue.written(
        catalogue.updated(language, catalogue.template()), language
    )
    entries = [message for message in catalogue.read(file, language) if message.id]
    assert [entry.id for entry in entries if entry.fuzzy or not all(catalogue.forms(entry.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_a_template_fills_in_is_in_its_translation(language: str):
    wrong = []
    for message in catalogue.read(catalogue.language_file(language), language):
        ids = catalogue.forms(message.id)
        holes = [set(HOLE.findall(template)) for template in ids]
        for translation in catalogue.forms(message.string) if message.id else ():
            named = set(HOLE.findall(translation))
            if not (set.intersection(*holes) <= named <= set.union(*holes)):
                wrong.append((ids, translation))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_our_reader_of_translations_reads_what_babel_reads(language: str):
    file = catalogue.language_file(language)
    translate = translator(language)
    for message in catalogue.read(file, language):
        if message.id and isinstance(message.id, str):
            assert translate(message.id) == message.string


@pytest.mark.parametrize("language", shipped())
@pytest.mark.parametrize("name", edition_names())
def test_shops_are_told_apart_in_every_language(name: str, language: str):
    """By name and by sign, since a sign may stand alone on a lot."""
    edition, translate = load_edition(name), translator(language)
    for words in (map(edition.label, edition.shops), map(edition.sign, edition.shops)):
        said = [render(word, translate).casefold() for word in words]
        assert len(set(said)) == len(said)


def po(folder: Path, language: str, body: str, head: str = "") -> Path:
    """Write translations of a table's own and return their folder."""
    file = folder / language / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    plurals = '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
    file.write_text(
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n{plurals}{head}\n{body}'
    )
    return folder


def test_a_table_may_have_translations_of_its_own(tmp_path: Path):
    """A language more, with a name; what it lacks is English; its plural is its own."""
    body = (
        'msgid "Undo"\nmsgstr "Annu"\n"ler"\n\n#, fuzzy\nmsgid "Log"\nmsgstr "Bûche"\n\n'
        'msgid "{count} lot"\nmsgid_plural "{count} lots"\n'
        'msgstr[0] "{count} lot \\"nu\\""\nmsgstr[1] "{count} lots"\n'
    )
    own = po(tmp_path, "fr", body, '"X-Language-Name: français\\n"\n')
    assert languages(own)["fr"] == "français"
    translate = translator("fr", own)
    assert [translate(template) for template in ("Undo", "Log", "Help")] == ["Annuler", "Log", "Help"]
    lots = counted("{count} lot", "{count} lots")
    assert [render(Text(lots, {"count": count}), translate) for count in (0, 2)] == ['0 lot "nu"', "2 lots"]


@pytest.mark.parametrize("broken", ['msgid "a"\nmsgstr b\n', '"a"\n', "hello\n"])
def test_a_file_that_is_no_translation_is_refused_with_its_line(tmp_path: Path, broken: str):
    file = tmp_path / "companion.po"
    file.write_text(broken)
    with pytest.raises(BadFile, match="line"):
        read_po(file)


@pytest.mark.parametrize("asked", ["", "fr", "../../etc", "de/../en"])
def test_a_language_that_is_not_there_is_english(asked: str, tmp_path: Path):
    assert translator(asked, tmp_path)("Undo") == "Undo"
    assert preferred(asked, languages(tmp_path)) == "en"
