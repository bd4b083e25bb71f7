"""All commands: options handed on, bad arguments, slips of ours, terminals and pipes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ran import REAL, ROOT

from companion import chinatown, save
from companion.cli import run


@pytest.fixture
def served(monkeypatch):
    import companion.app

    calls = []
    monkeypatch.setattr(companion.app, "serve", lambda home, **more: calls.append(("serve", home, more)) or 0)
    monkeypatch.setattr(companion.app, "lab", lambda home, **more: calls.append(("lab", home, more)) or 0)
    return calls


def test_play_and_lab_hand_their_options_on(companion, companion_home: Path, served, thursday):
    assert companion("play").code == 0
    assert companion("play", "--table", "Thursday/✓", "--port", "9000", "--no-browser").code == 0
    assert companion("play", "--table", "Friday").code == 0  # the page sets it up
    assert companion("play", "--lan", "--new-code").code == 0
    assert companion("lab", "--port", "9001").code == 0
    alone, plain = {"lan": False, "new_code": False}, {"table": None, "port": None, "browser": True}
    assert served == [
        ("serve", companion_home, {**plain, **alone}),
        ("serve", companion_home, {"table": "Thursday/✓", "port": 9000, "browser": False, **alone}),
        ("serve", companion_home, {**plain, "table": "Friday", **alone}),
        ("serve", companion_home, {**plain, "lan": True, "new_code": True}),
        ("lab", companion_home, {"port": 9001, "browser": True}),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--new-code"], "so it needs --lan"),
        (["--table", "x" * 41], "A table's name has 1 to 40 characters"),
        (["--table", " "], "A table's name has 1 to 40 characters"),
        (["--port", "0"], "0 is no port"),
        (["--port", "65536"], "65536 is no port"),
        (["--port", "x"], "x is no whole number"),
    ],
)
def test_what_play_cannot_do_is_said(companion, served, words: list[str], said: str):
    ran = companion("play", *words)
    assert ran.code == 2
    assert said in ran.err
    assert served == []


def test_companion_tells_its_version_and_its_commands(companion):
    assert companion("--version").out.startswith("companion 0.")
    out = companion("--help").out
    for command in ("score", "replay", "tables", "export", "play", "lab", "doctor"):
        assert f"  {command} " in out
        assert companion(command, "--help").code == 0


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["score"], ["score", "a", "b"], ["replay", "x", "--a", "3"], ["--nothing"]]
)
def test_bad_arguments_are_refused_in_words_and_as_json(companion, words: list[str]):
    ran = companion(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(".\n")
    error = companion(*words, "--json").data["error"]
    assert (error["kind"], error["line"], error["table_may_allow"]) == ("bad_argument", None, False)
    assert error["problems"]


def test_a_slip_of_ours_is_a_sentence_too(companion, monkeypatch, tmp_path: Path):
    from companion.cli import score

    monkeypatch.setattr(score, "game_in", lambda *_: 1 / 0)
    ran = companion("score", REAL, "--json")
    assert (ran.code, ran.data["error"]["kind"]) == (2, "bad_file")
    assert "ZeroDivisionError" in ran.err
    monkeypatch.setattr(score, "game_in", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    assert companion("score", REAL).code == run.INTERRUPTED


def shell(words: str, **more) -> subprocess.CompletedProcess:
    command = f"{sys.executable} -m companion {words}"
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, **more)


bash_only = pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")


@bash_only
def test_a_reader_that_leaves_early_is_no_error():
    ran = shell(f"replay {REAL} --json | true; echo ${{PIPESTATUS[0]}}")
    assert ran.stdout.strip() == b"0"
    assert ran.stderr == b""


@bash_only
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_an_answer_that_cannot_be_written_is_said():
    ran = shell(f"replay {REAL} > /dev/full")
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"The answer could not be written")
    assert b"Traceback" not in ran.stderr


@bash_only
def test_names_of_any_letters_are_printed_on_a_terminal_that_has_few(tmp_path: Path):
    game = chinatown.new_game(["Ἑλένη", "Bo", "李"])
    save(game, tmp_path / "record.jsonl")
    few = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = shell(f"replay {tmp_path / 'record.jsonl'}", env=few)
    assert (ran.returncode, ran.stderr) == (0, b"")
    ran = shell(f"replay {tmp_path / 'record.jsonl'} --json", env=few)
    assert json.loads(ran.stdout)["players"] == ["Ἑλένη", "Bo", "李"]


def test_score_loads_no_table_and_no_arrays():
    code = (
        "import sys; from companion.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "score", str(REAL)], capture_output=True, text=True, cwd=ROOT
    )
    heavy = {
        "sqlite3",
        "numpy",
        "polars",
        "bokeh",
        "ipywidgets",
        "platformdirs",
        "companion.store",
        "tempfile",
    }
    assert heavy & set(ran.stderr.split()) == set()
