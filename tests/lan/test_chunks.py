"""The many small scripts of a page come in one file as soon as one page has asked for them."""

import gzip
import json
from pathlib import Path

import pytest

from companion.app.chunks import Chunks

FIRST = b"(self.webpackChunk_a=self.webpackChunk_a||[]).push([[1],{}])"
STRICT = b'"use strict";\n(self["webpackChunk_b"] = self["webpackChunk_b"] || []).push([["2"], {}]) //# last'
RSPACK = (
    b'/*! see 3.js.LICENSE.txt */\n"use strict";(self.rspackChunk_c=self.rspackChunk_c||[]).push([[3],{}]);'
)
NONE = b"window.companion = 1"


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Path]:
    files = {"static/1.js": FIRST, "static/2.js": STRICT, "labextensions/3.js": RSPACK, "static/n.js": NONE}
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    return {path: tmp_path / path for path in files}


@pytest.fixture
def chunks(tmp_path: Path, found: dict[str, Path]) -> Chunks:
    return Chunks(tmp_path / "chunks.json", found.get)


def notice_all(chunks: Chunks, found: dict[str, Path]) -> None:
    for path, file in found.items():
        chunks.notice(path, file.read_bytes())


def whole(chunks: Chunks) -> bytes:
    packed = chunks.packed(chunks.name())
    assert packed is not None
    return gzip.decompress(packed)


def test_the_first_page_gets_none(chunks: Chunks):
    assert chunks.name() == ""


def test_chunks_that_were_asked_for_are_all_in_it_each_by_itself(chunks: Chunks, found: dict[str, Path]):
    notice_all(chunks, found)
    assert whole(chunks) == b"\n".join(
        b"(() => {\n" + content + b"\n})();" for content in (FIRST, STRICT, RSPACK)
    )


def test_a_script_that_is_no_chunk_is_not_in_it(chunks: Chunks, found: dict[str, Path]):
    notice_all(chunks, found)
    assert NONE not in whole(chunks)


def test_its_name_changes_with_what_is_in_it_and_an_old_name_gets_nothing(
    chunks: Chunks, found: dict[str, Path]
):
    chunks.notice("static/1.js", FIRST)
    old = chunks.name()
    assert chunks.packed(old) is not None
    notice_all(chunks, found)
    assert chunks.name() not in ("", old)
    assert chunks.packed(old) is None


def test_the_next_start_remembers(chunks: Chunks, found: dict[str, Path], tmp_path: Path):
    notice_all(chunks, found)
    later = Chunks(tmp_path / "chunks.json", found.get)
    assert later.name() == chunks.name()
    assert whole(later) == whole(chunks)


@pytest.mark.parametrize("broken", ["", "{", "7", '"x"'])
def test_a_memory_that_cannot_be_read_begins_anew(broken: str, found: dict[str, Path], tmp_path: Path):
    file = tmp_path / "chunks.json"
    file.write_text(broken)
    chunks = Chunks(file, found.get)
    notice_all(chunks, found)
    assert FIRST in whole(chunks)
    assert "static/1.js" in json.loads(file.read_text())


def test_a_file_that_has_gone_is_left_out(chunks: Chunks, found: dict[str, Path], tmp_path: Path):
    notice_all(chunks, found)
    del found["static/1.js"]
    later = Chunks(tmp_path / "chunks.json", found.get)
    assert FIRST not in whole(later)
    assert STRICT in whole(later)
