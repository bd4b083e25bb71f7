"""What outsiders rely on: a command run on a file, and one that must be refused."""

import json
from pathlib import Path

import pytest

from companion.cli import main


@pytest.fixture
def ask(tmp_path: Path, capsys):
    """Run a command on a file of that content: its exit code, its object, what people read."""

    def call(
        content: bytes | str | list | dict, command: str = "replay", *words: str
    ) -> tuple[int, dict, str]:
        file = tmp_path / "input"
        if isinstance(content, list):
            content = "\n".join(json.dumps(line) for line in content) + "\n"
        if isinstance(content, dict):
            content = json.dumps(content)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        code = main([command, str(file), "--json", *words])
        out, said = capsys.readouterr()
        assert out.count("\n") == 1
        return code, json.loads(out), said

    return call


@pytest.fixture
def refused(ask):
    """The error of a file that must be refused."""

    def call(
        content: bytes | str | list | dict, kind: str = "bad_file", line: int | None = None, *words: str
    ) -> dict:
        for command in ("replay", "score"):
            code, data, said = ask(content, command, *(words if command == "replay" else ()))
            assert code == 2
            error = data["error"]
            assert set(data) == {"error"}
            assert set(error) == {"kind", "line", "problems", "table_may_allow"}
            assert (error["kind"], error["line"]) == (kind, line)
            assert error["problems"]
            assert all(isinstance(problem, str) and problem for problem in error["problems"])
            assert "Traceback" not in said
            assert all(problem.rstrip(".") in said for problem in error["problems"])
            assert said.count("\n") == 1
        return error

    return call
