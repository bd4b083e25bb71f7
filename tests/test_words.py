"""The catalogue: complete, current, gone round by nobody, and translated whole into every shipped language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.page_words import PAGE_WORDS
from companion.panels import Home, tongue
from companion.rules.chinatown import edition_names, load_edition
from companion.rules.tables import BadFile
from companion.rules.text import Text, counted, english, render
from companion.words import languages, preferred, shipped, translator
from companion.words.po import read_po
from scripts import words as catalogue

ROOT = Path(__file__).resolve().parent.parent
PANELS = sorted(
    file for file in (ROOT / "companion" / "panels").rglob("*.py") if file.parent.name != "lessons"
)
"""Explorations of lessons are left out: they speak the language of the notebook around them."""
CODE = sorted((ROOT / "companion").rglob("*.py"))
TRANSLATED = [language for language in shipped() if language != "en"]
MARKS = {"N_", "counted"}
TRANSLATING = {"word", "translate", "sentence"}
HOLE = re.compile(r"\{(\w+)\}")


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


# --- What is extracted


def test_the_template_is_current():
    """`make words` would change nothing."""
    assert catalogue.TEMPLATE.read_text("utf8") == catalogue.written(catalogue.template())


def unmarked(node: ast.AST) -> Iterator[str]:
    """Each text in an expression that no mark stands around, such as those of a choice inside `word(...)`."""
    if isinstance(node, ast.Call) and name_of(node) in MARKS:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not isinstance(node, (ast.Subscript, ast.Call, ast.Compare)):
        for child in ast.iter_child_nodes(node):
            yield from unmarked(child)


def in_pieces(source: str) -> list[str]:
    """Templates that are marked or translated, but are a choice or put together of pieces."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node) in MARKS | TRANSLATING:
            templates = node.args[: 2 if name_of(node) == "counted" else 1]
            broken = [
                each for each in templates if not isinstance(each, ast.Constant) and any(unmarked(each))
            ]
            found += [f"line {node.lineno}: {ast.unparse(each)}" for each in broken]
    return found


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_template_stands_whole_where_it_is_marked_or_translated(file: Path):
    """`make words` would not find the others."""
    assert in_pieces(file.read_text("utf8")) == []


# --- What goes round it

READ = {"button": (0,), "html": (0,), "entry": (0, 2), "HTML": (0,)}
"""Makers of widgets, and which of their arguments people read."""
KEYS = {"description", "placeholder", "tooltip", "label", "hint", "name", "titles", "title"}
SET = {"description", "placeholder", "tooltip", "label", "value", "preview", "said"}
"""Attributes that people read once they are set."""
QUIET = MARKS | TRANSLATING | {"getLogger", "exception", "with_name"}
KINDS = {"good", "refused", "ready", "wrong", "empty", "incomplete"}
"""Kinds of a verdict, which stand beside its text."""


def read_by_people(tree: ast.AST) -> Iterator[ast.expr]:
    """Each expression that becomes a text on a screen."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from (node.args[place] for place in READ.get(name_of(node), ()) if place < len(node.args))
            yield from (each.value for each in node.keywords if each.arg in KEYS)
        if isinstance(node, ast.Assign) and any(getattr(each, "attr", "") in SET for each in node.targets):
            yield node.value


def plain(node: ast.AST) -> str:
    """The text of an expression as far as it stands in the code and goes round the catalogue."""
    if isinstance(node, ast.Call) and name_of(node) in QUIET | {"getattr"}:
        return ""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and node.value not in KINDS else ""
    if isinstance(node, (ast.Subscript, ast.Compare, ast.Attribute)):
        return ""
    return "".join(map(plain, ast.iter_child_nodes(node)))


def letters(text: str) -> list[str]:
    """The words in a piece of HTML, without tags, styles, entities and names of files."""
    text = re.sub(r"<style>.*", "", text, flags=re.S)
    return re.findall(r"[A-Za-z]{2,}", re.sub(r"<[^<>]*>|&\w+;|<[^<>]*$|^[^<>]*>|\w*\.jsonl", " ", text))


def sentences(node: ast.AST) -> Iterator[ast.Constant]:
    """Each text with a hole or of several words that is neither marked nor a docstring, a tag or for the log."""
    if isinstance(node, ast.Call) and name_of(node) in QUIET:
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "spot"):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "<" not in node.value:
        said = HOLE.sub("", node.value)
        if re.search(r"[a-z]{2,}[,.]? [a-z]{2,}", said) or (said != node.value and letters(said)):
            yield node
    for child in ast.iter_child_nodes(node):
        yield from sentences(child)


def round_the_catalogue(source: str) -> list[str]:
    """What people would read in English whatever their language is."""
    tree = ast.parse(source)
    shown = [
        f"line {each.lineno}: {ast.unparse(each)}" for each in read_by_people(tree) if letters(plain(each))
    ]
    return shown + [f"line {each.lineno}: {each.value}" for each in sentences(tree)]


@pytest.mark.parametrize("file", PANELS, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_on_a_screen_goes_round_the_catalogue(file: Path):
    assert round_the_catalogue(file.read_text("utf8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "button('Save', tapped)",
        "button(f'Save {name}', tapped)",
        "html(f'<p class=\"x\">{count} tiles</p>')",
        "key = widgets.Button(tooltip=f'block {block}')",
        "self.lines.value = '<p>' + 'none' + '</p>'",
        "screen.said = ('good', 'Done.')",
        "template = '{count} lots'",
        "raise ValueError('Nothing is different from the record.')",
        "self.word('on' if self.on else 'off')",
        "self.word(f'{name} off')",
    ],
)
def test_the_reader_of_labels_catches_an_offender(source: str):
    assert round_the_catalogue(source) + in_pieces(source)


@pytest.mark.parametrize(
    "source",
    [
        "button(self.word('Save'), tapped, 'wide')",
        "html(f'<p class=\"muted\">{escape(self.word(\"No tile\"))}</p>', 'year')",
        "screen.said = ('good', self.word(N_('Done.') if done else N_('Not done.')))",
        "self.screen.record(move, spot='line sent')",
        'key.description = f"{count}/{held}"',
    ],
)
def test_the_reader_of_labels_lets_the_others_be(source: str):
    assert round_the_catalogue(source) + in_pieces(source) == []


def test_the_page_knows_the_words_that_its_scripts_say():
    scripts = (ROOT / "companion" / "app" / "template").rglob("*.js")
    said = re.findall(r'\bword\("([^"]+)"', "".join(file.read_text("utf8") for file in scripts))
    assert sorted(said) == sorted(PAGE_WORDS)


def test_every_word_that_screens_ask_for_is_in_the_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The first page, every desk, and each sentence of a whole game's log."""
    asked: set[str] = set()

    def spy(template: str) -> str:
        asked.add(str(template))
        return english(template)

    monkeypatch.setattr(tongue, "translator", lambda *_: spy)
    home = Home(tmp_path)
    home._example()
    screen = home.screen
    for name in (
        "keep",
        "draw",
        "trade",
        "place",
        "income",
        "over",
        "log",
        "help",
        "menu",
        "try",
        "correct",
        "begin",
        "promise",
    ):
        screen.cover = name
        screen.refresh()
    known = {form for message in catalogue.template() for form in catalogue.forms(message.id)}
    assert {template for template in asked if letters(HOLE.sub("", template))} - known == set()


# --- Translations


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
