"""Chinatown a second time, plainly and slowly, to check the companion against: it imports nothing of it.

A record is played by dictionaries alone, every move is believed, and incomes are found by trying every way
of cutting a group. The board is typed here as it is printed.
"""

import json
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

BLOCKS = """
_ 1 2 _ / _ 3 4 5 / 6 7 8 9 / 10 11 12 _ / 13 14 15 _
16 17 18 / 19 20 21 / 22 23 _ / 24 25 _ / 26 27 _
28 29 30 _ / 31 32 33 _ / 34 35 36 _ / _ 37 38 39 / _ 40 41 42
43 44 45 46 / 47 48 49 50 / 51 52 53 54 / _ _ 55 56 / _ _ 57 58
59 60 _ / 61 62 _ / 63 64 65 / 66 67 68 / _ 69 70
71 72 73 74 / 75 76 77 78 / 79 80 81 82 / 83 84 85 _
"""
SIZES = {
    3: ("photo", "tea_house", "sea_food"),
    4: ("jewellery", "tropical_fish", "florist"),
    5: ("take_out", "laundry", "dim_sum"),
    6: ("antiques", "factory", "restaurant"),
}
SIZE = {shop: size for size, shops in SIZES.items() for shop in shops}
INCOMPLETE = {0: 0, 1: 10_000, 2: 20_000, 3: 40_000, 4: 60_000, 5: 80_000}
COMPLETE = {3: 50_000, 4: 80_000, 5: 110_000, 6: 140_000}


def _pairs() -> set[frozenset[int]]:
    found = set()
    for block in BLOCKS.strip().splitlines():
        rows = [row.split() for row in block.split("/")]
        for row in rows:
            found |= {frozenset(pair) for pair in pairwise(row)}
        for upper, lower in pairwise(rows):
            found |= {frozenset(pair) for pair in zip(upper, lower, strict=True)}
    return {frozenset(map(int, pair)) for pair in found if "_" not in pair}


PAIRS = _pairs()


def groups(lots: frozenset[int]) -> list[frozenset[int]]:
    """Touching groups, found by merging sets until no pair of neighbours is in two of them."""
    found = [frozenset([lot]) for lot in lots]
    for pair in PAIRS:
        if pair <= lots:
            touched = [group for group in found if group & pair]
            found = [group for group in found if not group & pair] + [frozenset().union(*touched)]
    return found


@cache
def worth_by_count(tiles: int, size: int) -> int:
    """What a group of so many tiles earns when its rest is counted."""
    return tiles // size * COMPLETE[size] + INCOMPLETE[tiles % size]


@cache
def worth_by_cutting(group: frozenset[int], size: int) -> int:
    """The most that a touching group earns when its rest earns by touching pieces: try every cut."""
    if len(group) < size:
        return INCOMPLETE[len(group)]
    cuts = [frozenset(cut) for cut in combinations(sorted(group), size)]
    return max(
        COMPLETE[size] + sum(worth_by_cutting(piece, size) for piece in groups(group - cut))
        for cut in cuts
        if len(groups(cut)) == 1
    )


def incomes(players: list[str], owners: dict[int, str], tiles: dict[int, str], rest: str) -> dict[str, int]:
    """What each player's tiles on the board earn in a year."""
    earned = dict.fromkeys(players, 0)
    for player in players:
        for shop, size in SIZE.items():
            lots = frozenset(lot for lot, laid in tiles.items() if laid == shop and owners[lot] == player)
            for group in groups(lots):
                if rest == "count":
                    earned[player] += worth_by_count(len(group), size)
                else:
                    earned[player] += worth_by_cutting(group, size)
    return earned


class PlainGame:
    """A record played move by move. `ledger` holds (player, dollars, why, year)."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players: list[str] = header["players"]
        self.rules: dict[str, Any] = header.get("house_rules", {})
        self.owners: dict[int, str] = {}
        self.tiles: dict[int, str] = {}
        self.hands: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self.cash = dict.fromkeys(self.players, 0)
        self.year, self.finished, self.card = 1, False, "none"
        self.promises: list[dict[str, Any]] = []
        self.ledger: list[tuple[str, int, str, int]] = []
        for player in self.players:
            self._pay(player, 50_000, "start")

    def _pay(self, player: str, dollars: int, why: str) -> None:
        self.cash[player] += dollars
        if dollars:
            self.ledger.append((player, dollars, why, self.year))

    def _take(self, player: str, shop: str, count: int) -> None:
        hand = self.hands[player]
        hand[shop] = hand.get(shop, 0) + count
        if not hand[shop]:
            del hand[shop]

    def play(self, move: dict[str, Any]) -> None:
        """Do what `move` says."""
        getattr(self, f"_{move['move']}", lambda move: None)(move)

    def _keep(self, move: dict[str, Any]) -> None:
        self.owners |= dict.fromkeys(move["lots"], move["player"])

    def _draw(self, move: dict[str, Any]) -> None:
        for shop in move["tiles"]:
            self._take(move["player"], shop, 1)

    def _place(self, move: dict[str, Any]) -> None:
        self.tiles[move["lot"]] = move["tile"]
        self._take(move["player"], move["tile"], -1)

    def _deal(self, move: dict[str, Any]) -> None:
        change = dict.fromkeys(self.players, 0)
        for transfer in move["transfers"]:
            giver, receiver = transfer["from"], transfer["to"]
            self.owners |= dict.fromkeys(transfer.get("lots", ()), receiver)
            for shop in transfer.get("tiles", ()):
                self._take(giver, shop, -1)
                self._take(receiver, shop, 1)
            change[giver] -= transfer.get("dollars", 0)
            change[receiver] += transfer.get("dollars", 0)
        for player, dollars in change.items():
            self._pay(player, dollars, "deal")

    def _promise(self, move: dict[str, Any]) -> None:
        self.promises.append(move)

    def _answer_promise(self, move: dict[str, Any]) -> None:
        promise = self.promises[move["promise"] - 1]
        if move["kept"]:
            self._pay(promise["from"], -promise.get("dollars", 0), "promise")
            self._pay(promise["to"], promise.get("dollars", 0), "promise")

    def _economy(self, move: dict[str, Any]) -> None:
        self.card = move["card"]

    def _income(self, move: dict[str, Any]) -> None:
        rest = self.rules.get("rest", "count")
        for player, dollars in incomes(self.players, self.owners, self.tiles, rest).items():
            self._pay(player, dollars, "income")
        sizes = [int(size) for size in self.card.replace("s", "").replace("none", "").split("_") if size]
        for player in self.players:
            paid = [
                lot for lot, shop in self.tiles.items() if SIZE[shop] in sizes and self.owners[lot] == player
            ]
            self._pay(player, 10_000 * len(paid), "economy")
        self.card = "none"
        self.year, self.finished = min(self.year + 1, 6), self.year == 6

    def _correct(self, move: dict[str, Any]) -> None:
        for key, now in (("owners", self.owners), ("tiles", self.tiles)):
            for lot, name in move.get(key, {}).items():
                now.pop(int(lot), None)
                if name:
                    now[int(lot)] = name
        for player, hand in move.get("hands", {}).items():
            self.hands[player] = {shop: count for shop, count in hand.items() if count}
        for player, dollars in move.get("cash", {}).items():
            self._pay(player, dollars - self.cash[player], "correction")

    def standings(self) -> list[list[Any]]:
        """[player, cash, tiles laid, place], best first; equals in order of seats."""
        laid = {p: sum(self.owners[lot] == p for lot in self.tiles) for p in self.players}
        worth = {p: (self.cash[p], laid[p]) for p in self.players}
        placed = [[p, *worth[p], 1 + sum(w > worth[p] for w in worth.values())] for p in self.players]
        return sorted(placed, key=lambda line: line[3]) if self.finished else []

    def shown(self) -> dict[str, Any]:
        """Where the game stands, as an object for a file."""
        return {
            "year": self.year,
            "finished": self.finished,
            "owners": {str(lot): self.owners[lot] for lot in sorted(self.owners)},
            "tiles": {str(lot): self.tiles[lot] for lot in sorted(self.tiles)},
            "hands": {player: dict(sorted(hand.items())) for player, hand in self.hands.items()},
            "cash": self.cash,
            "standings": self.standings(),
        }


def play_plainly(file: Path) -> PlainGame:
    """Return the game in the record `file` after its last move."""
    header, *moves = map(json.loads, file.read_text("utf-8").splitlines())
    game = PlainGame(header)
    for move in moves:
        game.play(move)
    return game
