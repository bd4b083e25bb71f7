"""What each command answers, for people and for scripts."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import chinatown, load, save
from companion.cli import doctor, main, run
from companion.cli.versions import fits
from companion.store import create, open_table

ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT / "data" / "records" / "real_game.jsonl"
PLAYERS = ["Ann", "Bo", "Cy"]


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str):
        self.code, self.out, self.err = code, out, err

    @property
    def data(self) -> dict:
        assert self.out.count("\n") == 1
        return json.loads(self.out)


@pytest.fixture
def companion(capsys):
    def call(*words: object) -> Ran:
        code = main([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return call


def written(path: Path, data: dict) -> Path:
    path.write_text(json.dumps(data), "utf8")
    return path


RED = {
    "owners": {str(lot): "red" for lot in range(50, 59)},
    "tiles": dict.fromkeys(map(str, range(50, 59)), "restaurant"),
}


# --- score ---------------------------------------------------------------------------------------


def test_score_opens_up_every_business(companion, tmp_path: Path):
    file = written(tmp_path / "position.json", {**RED, "cash": {"Bo": 0}})
    ran = companion("score", file)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "red: $180,000",
        "  9 restaurant tiles on 50 … 58: 6 complete $140,000 + 3 more $40,000 = $180,000",
        "Bo: $0",
    ]
    (business,) = companion("score", file, "--json").data["businesses"]
    assert business == {
        "player": "red",
        "shop": "restaurant",
        "lots": list(range(50, 59)),
        "dollars": 180_000,
        "parts": business["parts"],
    }
    assert [
        (part["tiles"], part["size"], part["complete"], part["dollars"]) for part in business["parts"]
    ] == [
        (6, 6, True, 140_000),
        (3, 6, False, 40_000),
    ]
    assert sorted(lot for part in business["parts"] for lot in part["lots"]) == list(range(50, 59))


def test_score_names_every_player_and_their_whole_income(companion):
    data = companion("score", REAL, "--json").data
    assert data["income"] == {"red": 0, "blue": 610_000, "green": 0, "yellow": 500_000, "purple": 170_000}
    for player, earned in data["income"].items():
        assert earned == sum(each["dollars"] for each in data["businesses"] if each["player"] == player)
    assert "economy" not in data


def test_score_says_what_a_turned_economy_card_pays(companion, tmp_path: Path):
    card = {**RED, "house_rules": {"economy": True}, "economy": "5s_6s", "phase": "income"}
    file = written(tmp_path / "position.json", card)
    data = companion("score", file, "--json").data
    assert data["income"] == {"red": 180_000}
    assert data["economy"] == dict(chinatown.economy_bonus(load(file).position))
    assert data["economy"]["red"] > 0
    assert "economy card 5s_6s: $" in companion("score", file).out


def test_every_position_of_the_real_game_can_be_replayed_printed_and_scored(companion, tmp_path: Path):
    game = load(REAL)
    for at, position in enumerate(game.positions):
        if at % 7 and position.phase != "income":
            continue
        printed = companion("replay", REAL, "--at", at, "--json")
        file = tmp_path / "printed.json"
        file.write_text(printed.out, "utf8")
        scored = companion("score", file, "--json")
        assert scored.code == 0, scored.err
        assert scored.data["income"] == chinatown.income(position)


@pytest.mark.parametrize(
    "more", [{"cash_known": False}, {"house_rules": {"economy": True, "open_cash": True}}]
)
def test_what_replay_prints_is_a_position_whatever_the_table_plays_by(companion, tmp_path: Path, more: dict):
    rules = more.get("house_rules", {})
    header = {**chinatown.new_game(PLAYERS, **rules).header, **more}
    lines = [header, {"move": "keep", "player": "Ann", "lots": [1], "table_allows": "few"}]
    lines += [
        {"move": "end_trading", "table_allows": "quick"},
        {"move": "end_placing", "table_allows": "quick"},
    ]
    if rules:
        lines += [{"move": "economy", "card": "3s", "table_allows": "quick"}]
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf8")
    printed = companion("replay", file, "--json")
    again = companion("replay", written(tmp_path / "printed.json", printed.data), "--json").data
    for key in ("year", "phase", "owners", "tiles", "hands", "bag", "cash", "players", "house_rules"):
        assert again[key] == printed.data[key]


# --- replay --------------------------------------------------------------------------------------


def test_replay_prints_the_keys_that_scripts_rely_on(companion):
    data = companion("replay", REAL, "--json").data
    game = load(REAL)
    assert data["moves"] == len(game.log)
    assert (data["year"], data["phase"], data["finished"]) == (6, "over", True)
    assert set(data["hands"]) == set(data["cash"]) == {"red", "blue", "green", "yellow", "purple"}
    assert data["bag"] == game.position.bag
    assert len(data["bag"]) == 12
    assert data["ledger"][0] == {"player": "red", "dollars": 50_000, "why": "start", "year": 1}
    assert {line["why"] for line in data["ledger"]} <= {
        "start",
        "income",
        "economy",
        "deal",
        "promise",
        "correction",
    }
    assert [standing["place"] for standing in data["standings"]] == [1, 2, 3, 4, 5]
    assert set(data["standings"][0]) == {"player", "cash", "tiles", "place"}
    for player, cash in data["cash"].items():
        assert cash == sum(line["dollars"] for line in data["ledger"] if line["player"] == player)


def test_replay_stops_after_the_moves_asked_for_and_reads_no_further(companion, tmp_path: Path):
    lines = REAL.read_text("utf8").splitlines()[:4]
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join([*lines, "no JSON at all"]), "utf8")
    assert companion("replay", file, "--at", 3, "--json").data["moves"] == 3
    assert companion("replay", file, "--at", 0, "--json").data["owners"] == {}
    assert companion("replay", file, "--at", 4).code == 2


def test_replay_reads_out_where_everybody_stands(companion):
    out = companion("replay", REAL).out
    assert out.startswith("1970, year 6 of 6: the game is over, after 188 moves.")
    assert "  on them: " in out
    assert "In the bag: " in out
    assert out.splitlines()[-5].startswith("1. blue: $")


@pytest.mark.parametrize("at", ["-1", "nan", "1.5", "", "１", "1_0", "9" * 5000, "189", "999999999"])
def test_a_number_of_moves_that_is_none_is_a_bad_argument(companion, at: str):
    ran = companion("replay", REAL, f"--at={at}", "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] == "bad_argument"
    assert ran.err


def test_a_file_called_minus_is_standard_input(companion, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(REAL.read_bytes())))
    assert companion("replay", "-", "--json").data["moves"] == 188
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    assert companion("score", "-").err.startswith("standard input: ")


# --- tables and export ---------------------------------------------------------------------------


@pytest.fixture
def thursday(companion_home: Path):
    with create(companion_home, "Thursday/✓", chinatown.new_game(PLAYERS)) as table:
        table.push(chinatown.Keep("Ann", (1, 2, 3, 4, 5)))
        yield table


def test_tables_lists_what_is_saved_and_what_cannot_be_opened(companion, companion_home: Path, thursday):
    (companion_home / "tables" / "spoilt.sqlite").write_text("not a database, but a long enough text" * 9)
    listed = companion("tables", "--json").data["tables"]
    keys = {"name", "game", "edition", "year", "phase", "players", "last_move", "file"}
    assert listed[0] == {
        "name": "Thursday/✓",
        "game": "chinatown",
        "edition": "2008",
        "year": 1,
        "phase": "keep",
        "players": PLAYERS,
        "last_move": thursday.history[-1].at,
        "file": str(thursday.file),
    }
    assert set(listed[1]) == keys | {"problem"}
    assert "no table of this companion" in listed[1]["problem"]
    out = companion("tables").out
    assert "Thursday/✓: chinatown 2008, year 1, keep; Ann, Bo, Cy; last move 20" in out


def test_without_tables_the_list_is_empty(companion, companion_home: Path):
    assert companion("tables", "--json").data == {"tables": []}
    assert str(companion_home) in companion("tables").out
    assert not companion_home.exists()


def test_a_table_is_exported_as_a_record_that_replays(companion, tmp_path: Path, thursday):
    thursday.push(chinatown.Keep("Bo", (11, 12, 13, 14, 15)))
    thursday.undo()
    (path,) = companion(
        "export", "thursday/✓", "--format", "jsonl", "--out", tmp_path / "new", "--json"
    ).data["paths"]
    game = load(path)
    assert game.position == thursday.position
    assert game.log == thursday.log
    assert Path(path).parent == tmp_path / "new"


def test_a_record_file_is_exported_as_four_tables(companion, tmp_path: Path):
    for form in ("csv", "parquet"):
        paths = companion("export", REAL, "--format", form, "--out", tmp_path, "--json").data["paths"]
        names = [f"real_game-{name}.{form}" for name in ("record", "ledger", "deals", "incomes")]
        assert [Path(path).name for path in paths] == names
        assert all(Path(path).stat().st_size for path in paths)
    assert len(list(tmp_path.iterdir())) == 8


def test_an_export_writes_over_nothing_unless_it_is_told_to(companion, tmp_path: Path):
    words = ("export", REAL, "--format", "csv", "--out", tmp_path)
    (tmp_path / "real_game-deals.csv").write_text("mine")
    ran = companion(*words)
    assert ran.code == 2
    assert "is there already; --force writes over it" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["real_game-deals.csv"]
    assert companion(*words, "--force").code == 0
    assert (tmp_path / "real_game-deals.csv").read_text() != "mine"


def test_an_export_that_fails_leaves_no_file(companion, tmp_path: Path, monkeypatch):
    synced = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = companion("export", REAL, "--format", "csv", "--out", tmp_path)
    assert ran.code == 2
    assert "no space left" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nobody", "", "x" * 50, "\ud800"])
def test_a_table_that_is_not_there_cannot_be_exported(companion, name: str):
    ran = companion("export", name, "--format", "csv", "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] in ("bad_argument", "bad_file")


def test_an_export_needs_a_folder_and_a_known_format(companion, tmp_path: Path):
    (tmp_path / "file").touch()
    for words in (["--format", "xls"], [], ["--format", "csv", "--out", str(tmp_path / "file")]):
        ran = companion("export", REAL, *words, "--json")
        assert (ran.code, ran.data["error"]["kind"]) == (2, "bad_argument")


# --- doctor --------------------------------------------------------------------------------------


def test_doctor_finds_everything_here(companion):
    ran = companion("doctor", "--json")
    checks = ran.data["checks"]
    assert [check for check in checks if not check["ok"]] == []
    assert ran.code == 0
    assert set(checks[0]) == {"name", "ok", "what", "fix"}
    names = {check["name"] for check in checks}
    assert {
        "Python",
        "ipywidgets",
        "jupyter-bokeh",
        "data of Chinatown 2008",
        "notebooks",
        "saved tables",
    } <= names


@pytest.mark.parametrize(
    ("kernel", "page", "upgrade"),
    [("8.1.5", "1.1.11", "jupyterlab_widgets"), ("7.8.5", "3.0.13", "ipywidgets")],
)
def test_doctor_names_both_versions_and_the_one_to_upgrade(companion, monkeypatch, kernel, page, upgrade):
    real = doctor.metadata.version
    fake = {"ipywidgets": kernel, "jupyterlab_widgets": page}
    monkeypatch.setattr(doctor.metadata, "version", lambda name: fake.get(name) or real(name))
    ran = companion("doctor", "--json")
    assert ran.code == 1
    wrong = {check["name"]: check for check in ran.data["checks"] if not check["ok"]}
    check = wrong["ipywidgets and jupyterlab_widgets"]
    assert kernel in check["what"]
    assert page in check["what"]
    assert check["fix"] == f"They do not fit together: upgrade {upgrade}."
    assert "WRONG ipywidgets and jupyterlab_widgets" in companion("doctor").out


def test_doctor_finds_an_old_script_in_the_users_own_folder(companion, monkeypatch, tmp_path: Path):
    folder = tmp_path / "labextensions" / "@jupyter-widgets" / "jupyterlab-manager"
    folder.mkdir(parents=True)
    written(folder / "package.json", {"version": "3.1.1"})
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    ran = companion("doctor", "--json")
    assert ran.code == 1
    (wrong,) = [check for check in ran.data["checks"] if not check["ok"]]
    assert "3.1.1" in wrong["what"]
    assert str(folder) in wrong["fix"]


def test_doctor_finds_what_is_not_installed(companion, monkeypatch):
    def version(name: str) -> str:
        if name == "polars":
            raise doctor.metadata.PackageNotFoundError(name)
        return real(name)

    real = doctor.metadata.version
    monkeypatch.setattr(doctor.metadata, "version", version)
    checks = companion("doctor", "--json").data["checks"]
    (polars,) = [check for check in checks if check["name"] == "polars"]
    assert (polars["ok"], polars["what"], polars["fix"]) == (
        False,
        "not installed",
        "pip install 'polars>=1.30'",
    )


def test_doctor_finds_tables_that_cannot_be_opened_and_a_folder_that_cannot_be_written(
    companion, companion_home: Path, tmp_path: Path, monkeypatch
):
    (companion_home / "tables").mkdir(parents=True)
    (companion_home / "tables" / "spoilt.sqlite").write_bytes(b"\0" * 5000)
    ran = companion("doctor", "--json")
    assert ran.code == 1
    assert "table spoilt" in [check["name"] for check in ran.data["checks"] if not check["ok"]]
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file" / "home"))
    assert companion("doctor").code == 1


def test_doctor_goes_on_when_a_check_itself_fails(companion, monkeypatch):
    def broken():
        raise RuntimeError("no such thing")
        yield

    monkeypatch.setattr(doctor, "CHECKS", (broken, doctor._python))
    ran = companion("doctor", "--json")
    assert [check["ok"] for check in ran.data["checks"]] == [False, True]
    assert ran.code == 1


def test_limits_of_versions_are_understood():
    assert fits("0.5.13", "<0.6,>=0.5.8")
    assert fits("8.1.9", "~=8.1")
    assert not fits("9.0", "~=8.1")
    assert not fits("0.6", "<0.6,>=0.5.8")
    assert not fits("1.2", "==1.3")
    assert fits("1.2", "!=1.3")


# --- play and lab --------------------------------------------------------------------------------


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


# --- all commands --------------------------------------------------------------------------------


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


def test_what_export_writes_is_what_the_table_holds(
    companion, companion_home: Path, tmp_path: Path, thursday
):
    companion("export", "Thursday/✓", "--format", "jsonl", "--out", tmp_path)
    (file,) = tmp_path.glob("*.jsonl")
    assert open_table(companion_home, "Thursday/✓").log == load(file).log
