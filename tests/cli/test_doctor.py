"""`companion doctor`: is everything here that the kit needs."""

from pathlib import Path

import pytest
from ran import written

from companion.cli import doctor
from companion.cli.versions import fits


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
