"""Chinatown a second time, plainly and slowly, to check the companion against: it imports nothing of it.

A record is played by dictionaries alone, every move is believed, and incomes are found by trying every way
of cutting a group. Boards and tables are typed by hand, in `plain_printings.py`.
"""

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from plain_printings import PRINTINGS

PAIRS, SIZE = PRINTINGS["2008"].pairs, PRINTINGS["2008"].size


def groups(lots: frozenset[int], pairs: set[frozenset[int]] = PAIRS) -> list[frozenset[int]]:
    """Touching groups, found by merging sets until no pair of neighbours is in two of them."""
    found = [frozenset([lot]) for lot in lots]
    for pair in pairs:
        if pair <= lots:
            touched = [group for group in found if group & pair]
            found = [group for group in found if not group & pair] + [frozenset().union(*touched)]
    return found


def worth_by_count(tiles: int, size: int, name: str) -> int:
    """What a group of so many tiles earns when its rest is counted."""
    printing = PRINTINGS[name]
    return tiles // size * printing.complete[size] + printing.incomplete[tiles % size]


@cache
def worth_by_cutting(group: frozenset[int], size: int, name: str) -> int:
    """The most that a touching group earns when its rest earns by touching pieces: try every cut."""
    printing = PRINTINGS[name]
    if len(group) < size:
        return printing.incomplete[len(group)]
    cuts = [frozenset(cut) for cut in combinations(sorted(group), size)]
    return max(
        printing.complete[size]
        + sum(worth_by_cutting(piece, size, name) for piece in groups(group - cut, printing.pairs))
        for cut in cuts
        if len(groups(cut, printing.pairs)) == 1
    )


def incomes(
    players: list[str], owners: dict[int, str], tiles: dict[int, str], rest: str, name: str = "2008"
) -> dict[str, int]:
    """What each player's tiles on the board earn in a year, by the printing `name`."""
    printing, earned = PRINTINGS[name], dict.fromkeys(players, 0)
    for player in players:
        for shop, size in printing.size.items():
            lots = frozenset(lot for lot, laid in tiles.items() if laid == shop and owners[lot] == player)
            for group in groups(lots, printing.pairs):
                if rest == "count":
                    earned[player] += worth_by_count(len(group), size, name)
                else:
                    earned[player] += worth_by_cutting(group, size, name)
    return earned


class PlainGame:
    """A record played move by move. `ledger` holds (player, dollars, why, year).

    `off_street` has the tiles that opened a business away from the street: (lot, whether the table allowed it).
    """

    def __init__(self, header: dict[str, Any]) -> None:
        self.name: str = header["edition"]
        self.printing = PRINTINGS[self.name]
        self.players: list[str] = header["players"]
        self.rules: dict[str, Any] = header.get("house_rules", {})
        self.owners: dict[int, str] = {}
        self.tiles: dict[int, str] = {}
        self.hands: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self.cash = dict.fromkeys(self.players, 0)
        self.year, self.finished, self.card = 1, False, "none"
        self.promises: list[dict[str, Any]] = []
        self.ledger: list[tuple[str, int, str, int]] = []
        self.off_street: list[tuple[int, bool]] = []
        for player in self.players:
            self._pay(player, self.printing.start, "start")

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
        lot, shop, player = move["lot"], move["tile"], move["player"]
        own = {at for at, laid in self.tiles.items() if laid == shop and self.owners[at] == player}
        touches = any(frozenset((lot, at)) in self.printing.pairs for at in own)
        if str(lot) in self.printing.off_street.split() and not touches:
            self.off_street.append((lot, "table_allows" in move))
        self.tiles[lot] = shop
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
        rest, size = self.rules.get("rest", self.printing.rest), self.printing.size
        paid = incomes(self.players, self.owners, self.tiles, rest, self.name)
        for player, dollars in paid.items():
            self._pay(player, dollars, "income")
        sizes = [int(size) for size in self.card.replace("s", "").replace("none", "").split("_") if size]
        for player in self.players:
            lots = [
                lot for lot, shop in self.tiles.items() if size[shop] in sizes and self.owners[lot] == player
            ]
            self._pay(player, self.printing.a_tile * len(lots), "economy")
        self.card = "none"
        last = self.printing.years
        self.year, self.finished = min(self.year + 1, last), self.year == last

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
        by_tiles = self.printing.ties_by_tiles
        worth = {p: (self.cash[p], laid[p] if by_tiles else 0) for p in self.players}
        placed = [
            [p, self.cash[p], laid[p], 1 + sum(w > worth[p] for w in worth.values())] for p in self.players
        ]
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
