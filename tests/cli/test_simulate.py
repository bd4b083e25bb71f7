"""`companion simulate`: equal games on any workers, and sentences for what cannot be simulated."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ran import ROOT

from companion import analysis
from companion.analysis import policies, rollout

FOUR = ("simulate", "--players", 4, "--games", 300, "--seed", 7)


def steady(data: dict) -> dict:
    return {key: value for key, value in data.items() if key not in ("seconds", "games_per_second")}


def test_simulate_tells_what_every_seat_wins(companion):
    data = companion(*FOUR, "--json").data
    assert data["games"] == 300
    assert data["games_per_second"] == pytest.approx(300 / data["seconds"])
    assert list(data["cash"]) == list(data["wins"]) == ["1", "2", "3", "4"]
    assert sum(data["wins"].values()) == pytest.approx(1)
    for seat, cash in data["cash"].items():
        assert cash["low"] < cash["mean"] < cash["high"]
        assert cash["sd"] > 0
        low, high = data["win_intervals"][seat]
        assert low < data["wins"][seat] < high


def test_the_same_seed_gives_the_same_games_on_any_workers(companion):
    """Processes here; a cluster has tests of its own, and takes long to start."""
    alone = companion(*FOUR, "--json").data
    assert steady(companion(*FOUR, "--workers", 2, "--json").data) == steady(alone)
    assert companion(*FOUR[:-1], 8, "--json").data["cash"] != alone["cash"]


@pytest.mark.parametrize("policy", analysis.POLICIES)
def test_every_policy_plays(companion, policy: str):
    ran = companion("simulate", "--players", 3, "--games", 2, "--seed", 1, "--policy", policy)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("2 games in ")
    assert ran.out.count("\n") == 4


def test_the_options_name_the_policies_that_there_are():
    assert set(analysis.POLICIES) == {*policies.POLICIES, *rollout.ONE_BY_ONE}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "6"], "3 to 5 play (C1), not 6."),
        (["--games", "0"], "0 games are too few"),
        (["--edition", "1066"], "edition 1066 is not known; known are "),
        (["--policy", "clever"], "invalid choice: 'clever'"),
        (["--workers", "0"], "--workers is 0; expected 1 to 512 of them"),
        (["--workers", "many"], "or the tcp:// address of a Dask cluster"),
        (["--seed", "-1"], "-1 is no whole number"),
        (["--keep", "/dev/null/x"], "/dev/null/x: not a directory"),
    ],
)
def test_what_cannot_be_simulated_is_said(companion, words: list[str], said: str):
    ran = companion(*FOUR, *words, "--json")
    assert ran.code == 2
    assert ran.data["error"]["kind"] == "bad_argument"
    assert said in ran.err


def test_every_fault_is_told_at_once(companion):
    ran = companion("simulate", "--players", 2, "--games", 0, "--seed", 1, "--json")
    assert len(ran.data["error"]["problems"]) == 2


def test_games_that_were_finished_before_an_interruption_are_kept(companion, tmp_path: Path):
    """A killed command leaves its finished parts, and the same command goes on from them."""
    file = tmp_path / "kept.jsonl"
    words = ["simulate", "--players", "3", "--games", "40000", "--seed", "2", "--json"]
    command = [sys.executable, "-m", "companion", *words, "--keep", str(file)]
    run = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL
    )
    while run.poll() is None and not (file.exists() and file.read_text().count("\n")):
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = file.read_text()
    assert kept.count("\n") >= 1
    again = companion(*words, "--keep", file).data
    assert file.read_text().startswith(kept[: kept.rindex("\n")])
    assert len({json.loads(line)["key"] for line in file.read_text().splitlines()}) == 5
    assert steady(again) == steady(companion(*words).data)
