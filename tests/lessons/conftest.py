"""A class that is handed out once, for all tests that look at what it got."""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli import main


class HandedOut(NamedTuple):
    """What `companion class` wrote: into which folder, and the files as it told them."""

    folder: Path
    told: list[Path]


@pytest.fixture(scope="session")
def handed_out(tmp_path_factory: pytest.TempPathFactory) -> HandedOut:
    """Whoever changes a file of it works on a copy."""
    folder = tmp_path_factory.mktemp("class")
    with redirect_stdout(io.StringIO()) as said:
        assert main(["class", "--out", str(folder), "--json"]) == 0
    return HandedOut(folder, [Path(path) for path in json.loads(said.getvalue())["paths"]])
