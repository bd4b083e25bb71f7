"""What a command left behind, and the files it is given."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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


def written(path: Path, data: dict) -> Path:
    path.write_text(json.dumps(data), "utf8")
    return path


RED = {
    "owners": {str(lot): "red" for lot in range(50, 59)},
    "tiles": dict.fromkeys(map(str, range(50, 59)), "restaurant"),
}
