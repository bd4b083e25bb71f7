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

PAIR_AND_PHOTO = {
    "players": ["Ann", "Bo"],
    "owners": {"6": "Ann", "7": "Ann", "8": "Bo", "9": "Ann"},
    "tiles": {"6": "photo", "7": "photo", "8": "photo"},
    "hands": {"Ann": {"photo": 1, "tea_house": 2}, "Bo": {"factory": 1}},
    "year": 3,
}
"""Ann's pair of photos and Bo's one beside it, in the third year."""
SELL = {"transfers": [{"from": "Bo", "to": "Ann", "lots": [8]}, {"from": "Ann", "to": "Bo", "dollars": "?"}]}
"""Bo's photo for a price that is to be found."""
