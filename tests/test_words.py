"""The catalogue: complete, current, and gone round by nobody."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.page_words import PAGE_WORDS
from companion.panels import Home, tongue
from companion.rules.text import english
from scripts import words as catalogue

ROOT = Path(__file__).resolve().parent.parent
PANELS = sorted(
    file for file in (ROOT / "companion" / "panels").rglob("*.py") if file.parent.name != "lessons"
)
"""Explorations of lessons are left out: they speak the language of the notebook around them."""
CODE = sorted((ROOT / "companion").rglob("*.py"))
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
