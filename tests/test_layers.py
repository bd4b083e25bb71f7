"""Folders are layers, and a layer imports only from those below it. Read off the source, nothing is run."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "companion").rglob("*.py"))

ABOVE_ALL = {
    "rules",
    "game",
    "analysis",
    "store",
    "frames",
    "words",
    "lessons",
    "plot",
    "panels",
    "app",
    "cli",
}
SERVING = {"ipywidgets", "traitlets", "anywidget", "bokeh", "jupyter_bokeh", "numpy", "voila", "jupyterlab"}
SERVING |= {
    "jupyter_server",
    "jupyter_client",
    "jupyter_core",
    "nbformat",
    "nbclient",
    "ipykernel",
    "IPython",
}
SERVING |= {"tornado", "jinja2", "platformdirs", "segno", "dask", "distributed"}
SERVING |= {"nbconvert", "pygments", "latex2mathml"}

MAY_IMPORT = {
    "companion": {"rules", "game"},
    "rules": set(),
    "game": {"rules"},
    "analysis": {"rules", "game", "numpy"},
    "store": {"rules", "game", "sqlite3", "platformdirs"},
    "frames": {"rules", "game", "polars"},
    "words": {"rules"},
    "lessons": {"frames", "analysis", "rules", "game"},
    "plot": {"words", "rules", "game", "bokeh"},
    "panels": {"lessons", "plot", "words", "store", "frames", "analysis", "rules", "game"}
    | {"ipywidgets", "traitlets", "anywidget", "jupyter_bokeh", "segno"},
    "app": ABOVE_ALL | SERVING | {"companion"},
    "cli": ABOVE_ALL | SERVING | {"companion"},
}
"""Layer → what it imports beside the standard library and itself. `rules` are the nouns that every game
shares, `game` is one game's folder below it, `companion` is the front door, `companion/__init__.py`."""

NEVER_IN_RULES = {"time", "datetime", "secrets", "uuid"}
KEPT_FOR_ONE = {"sqlite3"}
"""Parts of the standard library that a layer has to be allowed."""


def layer_of(module: str) -> str:
    """Which layer a module of the package belongs to; empty for one that the table does not know.

    >>> [layer_of(name) for name in ("companion", "companion.rules.game", "companion.rules.chinatown.moves")]
    ['companion', 'rules', 'game']
    >>> [layer_of(name) for name in ("companion.panels.deal", "companion.__main__", "companion.misc")]
    ['panels', 'cli', '']
    """
    _, *names = module.split(".")
    if not names:
        return "companion"
    if names[0] == "rules" and len(names) > 1 and (ROOT / "companion" / "rules" / names[1]).is_dir():
        return "game"
    name = {"__main__": "cli"}.get(names[0], names[0])
    return name if name in MAY_IMPORT and name != "game" else ""


def module_of(file: Path) -> str:
    """The dotted name of a file below the root."""
    names = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Each line and the full name of what is imported there, relative and by-name imports included."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, each.name) for each in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                base = source or ""
                if level:
                    package = module.split(".")[
                        : None if is_package and level == 1 else -(level - is_package)
                    ]
                    base = ".".join([*package, *([source] if source else [])])
                for each in names:
                    inner = f"{base}.{each.name}"
                    yield node.lineno, inner if is_module(inner) else base
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module"), args=[ast.Constant(value=str(name)), *_]
            ):
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(name)), *_]):
                yield node.lineno, name


def offences(source: str, module: str, is_package: bool = False) -> list[str]:
    """What this source imports that its layer may not, as sentences that name line and layer."""
    tree, layer, found = ast.parse(source), layer_of(module), []
    if not layer:
        return [f"{module} is in no layer; name one in this file and in the documents"]
    for line, name in imports(tree, module, is_package):
        top = name.split(".")[0]
        if top == "companion":
            other = layer_of(name)
            own_game = module.split(".")[2:3] == name.split(".")[2:3]
            fine = other in MAY_IMPORT[layer] or (other == layer and (layer != "game" or own_game))
        elif top in sys.stdlib_module_names:
            fine = top not in KEPT_FOR_ONE or top in MAY_IMPORT[layer] or layer in ("app", "cli")
            fine = fine and not (layer in ("rules", "game") and top in NEVER_IN_RULES)
        else:
            fine = top in MAY_IMPORT[layer]
        if not fine:
            found.append(f"{module}, line {line}: {layer} may not import {name}")
    if layer in ("rules", "game"):
        found += [
            f"{module}, line {line}: chance is passed in, not random.{name}" for line, name in dice(tree)
        ]
    return found


def dice(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each use of the generator that a whole process shares; `random.Random` is what gets passed in."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="random", names=names):
                yield from ((node.lineno, each.name) for each in names if each.name != "Random")
            case ast.Import(names=names):
                yield from (
                    (node.lineno, f"{each.name} as {each.asname}")
                    for each in names
                    if each.name == "random" and each.asname
                )
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                yield node.lineno, name


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_imports_only_what_its_layer_may(file: Path):
    assert offences(file.read_text("utf8"), module_of(file), file.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.rules.ledger", "import bokeh"),
        ("companion.rules.ledger", "def late():\n    import numpy.random as n"),
        ("companion.rules.ledger", "from companion.rules import chinatown"),
        ("companion.rules.ledger", "from .chinatown.moves import Place"),
        ("companion.rules.ledger", "from time import monotonic"),
        ("companion.rules.ledger", "import importlib\nimportlib.import_module('polars')"),
        ("companion.rules.ledger", "import sqlite3"),
        ("companion.rules.chinatown.deal", "import random\nrandom.shuffle(bag)"),
        ("companion.rules.chinatown.deal", "from random import choice"),
        ("companion.rules.chinatown.deal", "import random as r"),
        ("companion.rules.chinatown.deal", "from ... import panels"),
        ("companion.analysis.odds", "import polars"),
        ("companion.analysis.odds", "from ..panels.deal import DealPanel"),
        ("companion.store", "from companion import panels"),
        ("companion.words", "import companion.store"),
        ("companion.plot", "import ipywidgets"),
        ("companion.panels.deal", "from bokeh.plotting import figure"),
        ("companion.panels.deal", "import companion.app"),
        ("companion.app.rooms", "import polars"),
        ("companion.app.rooms", "import requests"),
        ("companion.shelf", ""),
    ],
)
def test_the_reader_of_imports_catches_an_offender(module: str, source: str):
    assert len(offences(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "companion.rules.ledger",
            "import json\nfrom .places import Picture\nfrom companion.rules import places",
        ),
        ("companion.rules.chinatown.deal", "import random\ndef keep(rng: random.Random): rng.shuffle([])"),
        (
            "companion.rules.chinatown.deal",
            "from random import Random\nfrom ..places import Picture\nfrom . import board",
        ),
        (
            "companion.panels.deal",
            "import ipywidgets as w\nfrom .. import plot\nfrom companion.rules.chinatown import x",
        ),
        ("companion.frames", "import polars as pl"),
        ("companion.store", "import sqlite3\nimport time"),
        ("companion.cli", "def simulate():\n    import dask"),
    ],
)
def test_the_reader_of_imports_lets_the_others_be(module: str, source: str):
    assert offences(source, module) == []


def test_no_game_imports_another():
    """On a made-up second game, whose folder need not exist for a dotted name to be read."""
    found = offences("from companion.rules.chinatown.moves import Place", "companion.rules.chinatown.moves")
    assert found == []
    assert layer_of("companion.rules.chinatown") == "game"


def test_the_table_for_contributors_names_the_same_layers():
    rows = re.findall(r"^\| (`[^|]*) \|", (ROOT / "CONTRIBUTING.md").read_text("utf8"), flags=re.M)
    paths = re.findall(r"`companion/([^`]*?)(?:\.py|/)`", " ".join(rows))
    named = ["game" if path == "rules/<game>" else path for path in paths]
    assert sorted([*named, "companion"]) == sorted(MAY_IMPORT)


def test_the_front_door_is_light():
    """`import companion` loads no widgets, no plots, no frames and no arrays."""
    heavy = ("ipywidgets", "bokeh", "polars", "numpy")
    code = f"import companion, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
