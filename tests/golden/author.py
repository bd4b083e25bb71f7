"""Whoever writes the golden records: moves of a game's own, and the rest of each year by chance."""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plain_chinatown import play_plainly

import companion
from companion.rules import chinatown as c
from companion.rules.game import IllegalMove

HERE = Path(__file__).parent
OUT = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE


class Author:
    """Writes one game: moves of its own, and the rest of each year by chance."""

    def __init__(self, players: Iterable[str], seed: int, **house_rules: Any) -> None:
        self.game = c.new_game(tuple(players), **house_rules)
        self.rng = random.Random(seed)

    @property
    def note(self) -> int:
        return min(self.now.edition.notes)

    @property
    def now(self) -> c.Position:
        return self.game.position

    def push(self, *moves: Any) -> None:
        for move in moves:
            self.game.push(move)

    def keep_and_draw(self, hand_out: bool = False) -> None:
        """Whoever has not kept and drawn does."""
        if hand_out:
            self.push(c.hand_out_at_random(self.now, self.rng))
        while c.settled(self.now).phase == "keep":
            self.push(c.keep_at_random(self.now, self.rng))
        while c.settled(self.now).phase == "draw":
            self.push(c.draw_at_random(self.now, self.rng))

    def trade(self, deals: int) -> None:
        """Up to so many deals of a lot, a tile or both for cash, then the end of trading."""
        for _ in range(deals):
            giver, receiver = self.rng.sample(self.now.players, 2)
            lots = self.now.lots_of(giver)
            tiles = sorted(self.now.hand(giver))
            lot = (self.rng.choice(lots),) if lots and self.rng.random() < 0.7 else ()
            tile = (self.rng.choice(tiles),) if tiles and self.rng.random() < 0.5 else ()
            price = self.note * self.rng.randint(1, 9)
            try:
                self.push(
                    c.Deal(
                        (c.Transfer(giver, receiver, lot, tile), c.Transfer(receiver, giver, dollars=price))
                    )
                )
            except IllegalMove:
                continue  # too dear
        self.push(c.EndTrading())

    def place(self, keep_back: float = 0.08) -> None:
        """Everybody lays where it pays most, and keeps a tile back now and then."""
        while places := [move for move in c.legal_moves(self.now) if isinstance(move, c.Place)]:
            if self.rng.random() < keep_back / len(self.now.players):
                break
            self.push(max(places, key=lambda move: (self.pays(move), self.rng.random())))
        self.push(c.EndPlacing())

    def pays(self, move: c.Place) -> int:
        return c.income(move.apply(self.now))[move.player] - c.income(self.now)[move.player]

    def income(self, card: str = "") -> None:
        """The income, after `card` where one is turned: by chance, if none is named."""
        if self.now.phase == "economy":
            self.push(c.Economy(card) if card else c.economy_at_random(self.now, self.rng))
        self.push(c.Income())

    def year(self, hand_out: bool = False, deals: int = 4, card: str = "") -> None:
        self.keep_and_draw(hand_out)
        self.trade(deals)
        self.place()
        self.income(card)

    def tie(self, *players: str) -> None:
        """After the end the table counts again: `players` have the same, and more than the others."""
        most = max(self.now.cash.values())
        self.push(c.Correct("notes counted again", cash=dict.fromkeys(players, most + self.note)))

    def save(self, name: str) -> None:
        record = OUT / f"{name}.jsonl"
        companion.save(self.game, record)
        end = json.dumps(play_plainly(record).shown(), indent=1, ensure_ascii=False)
        (OUT / f"{name}.json").write_text(end + "\n", "utf-8")


def late_places(position: c.Position) -> Iterable[c.Place]:
    """What could still be laid, if the table allows it."""
    for player in position.players:
        for lot in position.lots_of(player):
            for shop in position.hand(player):
                if position.is_vacant(lot):
                    yield c.Place(player, lot, shop, table_allows="overlooked while placing")


def laid_by(position: c.Position, player: str) -> int:
    return sum(owner == player and lot in position.tiles for lot, owner in position.owners.items())


def even_out(author: Author, one: str, other: str) -> None:
    """Lots with tiles go from whoever has more to the other, or to the first player, until both have equally many."""
    while laid_by(author.now, one) != laid_by(author.now, other):
        rich, poor = sorted((one, other), key=lambda player: -laid_by(author.now, player))
        odd = (laid_by(author.now, rich) - laid_by(author.now, poor)) % 2
        lot = next(lot for lot in author.now.lots_of(rich) if lot in author.now.tiles)
        author.push(c.Correct("marker fell over", owners={lot: author.now.players[0] if odd else poor}))


def off_street_places(position: c.Position) -> Iterable[c.Place]:
    """What the street variant refuses, if the table allows it."""
    for player in position.players:
        for lot in position.lots_of(player):
            for shop in position.hand(player):
                move = c.Place(player, lot, shop, table_allows="through the courtyard")
                if position.is_vacant(lot) and any(move.unusual(position)):
                    yield move
