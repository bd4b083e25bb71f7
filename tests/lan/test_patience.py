"""The front end waits for the widgets of a page as long as a slow phone needs, and not two or four seconds."""

import gzip
import sys
from pathlib import Path

import pytest

from companion.app.chunks import Chunks
from companion.app.statics import content

HURRIED = (
    b'setTimeout(()=>i("Control comm did not respond in time"),4e3)',
    b"for(;Date.now()-o<2e3;)await t",
)
MANAGER = Path(sys.prefix) / "share/jupyter/labextensions/@jupyter-widgets/jupyterlab-manager/static"


def patient(script: bytes) -> bytes:
    return script.replace(b"4e3)", b"6e4)").replace(b"<2e3", b"<6e4")


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "manager.js"
    file.write_bytes(b"(self.webpackChunk_a=[]).push(() => { const a = 4e3, b = 2e3; %b;%b })" % HURRIED)
    return file


def test_a_script_is_sent_patient_and_otherwise_as_it_is(script: Path):
    assert content(script) == patient(script.read_bytes())


def test_so_it_is_in_the_one_piece_of_the_small_scripts(script: Path):
    chunks = Chunks(script.with_name("chunks.json"), lambda path: script)
    chunks.notice("static/manager.js", script.read_bytes())
    packed = chunks.packed(chunks.name())
    assert packed is not None
    assert patient(script.read_bytes()) in gzip.decompress(packed)


def test_so_are_both_waits_of_the_installed_front_end():
    scripts = [file for file in MANAGER.glob("*.js") if b"did not respond in time" in file.read_bytes()]
    assert scripts, "the front end has changed: look how long it waits for the widgets of a page"
    for file in scripts:
        assert content(file).count(b"6e4") - file.read_bytes().count(b"6e4") == len(HURRIED)
