"""Make the golden records again: `python tests/golden/make.py [FOLDER]`. A change in them is a change of the rules.

Each record is a whole made-up game, by chance from a fixed seed, around events that are written out here
because chance would hardly bring them. The expected ends beside the records come from a second, plain
reckoning (`tests/plain_chinatown.py`), not from the companion.
"""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import companion
from companion.rules import chinatown as c
from companion.rules.game import IllegalMove

HERE = Path(__file__).parent
OUT = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
sys.path.insert(0, str(HERE.parent))

from plain_chinatown import play_plainly  # noqa: E402


class Author:
    """Writes one game: moves of its own, and the rest of each year by chance."""

    def __init__(self, players: Iterable[str], seed: int, **house_rules: Any) -> None:
        self.game = c.new_game(tuple(players), **house_rules)
        self.rng = random.Random(seed)

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
            price = 10_000 * self.rng.randint(1, 9)
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

    def income(self) -> None:
        if self.now.phase == "economy":
            self.push(c.economy_at_random(self.now, self.rng))
        self.push(c.Income())

    def year(self, hand_out: bool = False, deals: int = 4) -> None:
        self.keep_and_draw(hand_out)
        self.trade(deals)
        self.place()
        self.income()

    def tie(self, *players: str) -> None:
        """After the end the table counts again: `players` have the same, and more than the others."""
        most = max(self.now.cash.values())
        self.push(c.Correct("notes counted again", cash=dict.fromkeys(players, most + 10_000)))

    def save(self, name: str) -> None:
        record = OUT / f"{name}.jsonl"
        companion.save(self.game, record)
        end = json.dumps(play_plainly(record).shown(), indent=1, ensure_ascii=False)
        (OUT / f"{name}.json").write_text(end + "\n", "utf-8")


def three() -> None:
    """The strict reading of a surplus, promises, a hand-out, a tie that tiles decide."""
    author = Author(("Ann", "Bo", "Cy"), 3, rest="connected")
    author.push(
        c.Keep("Ann", (29, 31, 32, 33, 35)),
        c.Keep("Bo", (1, 2, 37, 71, 85)),
        c.Keep("Cy", (43, 44, 47, 48, 59)),
        c.Draw("Ann", ("photo",) * 6 + ("factory",)),
    )
    author.keep_and_draw()
    ann_pays = c.Transfer("Ann", "Bo", dollars=40_000)
    author.push(
        c.Deal((c.Transfer("Bo", "Ann", (37,)), ann_pays), note="the tail of the cross"),
        c.Promise("Ann", "Bo", (1, 2), 10_000, note="the rest of the price"),
        c.Promise("Cy", "Ann", (3,), note="the first florist tile"),
        c.EndTrading(),
        *(c.Place("Ann", lot, "photo") for lot in (29, 31, 32, 33, 35, 37)),
    )
    author.place()
    author.push(c.AnswerPromise(1, 1, True))
    author.income()
    author.keep_and_draw(hand_out=True)
    author.push(c.AnswerPromise(1, 2, False))
    author.trade(3)
    author.place()
    author.income()
    author.push(c.AnswerPromise(2, 3, True), c.Promise("Bo", "Cy", (3, 6), 20_000))
    author.year(hand_out=True)
    author.push(c.AnswerPromise(3, 3, True))
    for _ in range(3):
        author.year()
    laid = sorted(author.now.players, key=lambda player: laid_by(author.now, player))
    author.push(c.AnswerPromise(3, 6, True))
    author.tie(laid[0], laid[-1])
    author.save("three_players")


def four() -> None:
    """Counted surplus, ring deals, corrections of everything, what the table allows, a shared tie."""
    author = Author(("Ann", "Bo", "Cy", "Di"), 4)
    author.push(
        c.Keep("Ann", (6, 7, 8, 9)),
        c.Keep("Bo", (71, 72, 75), table_allows="the fourth is missing"),
        c.Keep("Bo", (76,), table_allows="one card lay under the board"),
        c.Keep("Cy", (16, 17, 19, 20)),
        c.Keep("Di", (50, 51, 52), table_allows="the fourth cannot be read"),
    )
    author.push(c.Correct("Di's fourth card was read late", owners={53: "Di"}))
    author.push(c.Draw("Ann", ("sea_food",) * 4 + ("laundry", "laundry")))
    author.push(c.Draw("Bo", ("tea_house",) * 5, table_allows="one too few, drawn later"))
    author.keep_and_draw()
    author.push(c.Draw("Bo", ("tea_house",), table_allows="the missing one"))
    author.push(
        c.Deal(
            (
                c.Transfer("Ann", "Bo", dollars=50_000),
                c.Transfer("Bo", "Cy", (76,), dollars=60_000),
                c.Transfer("Cy", "Ann", (20,), dollars=20_000),
            ),
            note="a ring of three; Bo pays with what comes in",
        ),
        c.Deal((c.Transfer("Di", "Ann", (50,)), c.Transfer("Ann", "Di", tiles=("laundry", "laundry")))),
        c.EndTrading(),
        *(c.Place("Ann", lot, "sea_food") for lot in (6, 7, 8, 9)),
    )
    author.place()
    author.income()
    author.push(c.Correct("wrong lot written", owners={20: "Cy", 76: "Bo"}))
    author.year(deals=8)
    author.keep_and_draw(hand_out=True)
    author.trade(8)
    author.push(c.EndPlacing())
    late = next(late_places(author.now))
    author.push(late)
    author.income()
    lot, shop = next(iter(author.now.tiles.items()))
    owner = author.now.owners[lot]
    hand = dict(author.now.hand(owner))
    author.push(
        c.Correct(
            "the tile never lay there",
            tiles={lot: None},
            hands={owner: {**hand, shop: hand.get(shop, 0) + 1}},
        )
    )
    author.push(c.Correct("bank gave too much", cash={"Di": author.now.cash["Di"] - 10_000}))
    author.year(deals=8)
    author.year(deals=8)
    author.keep_and_draw()
    author.trade(2)
    author.place(0)
    author.income()
    even_out(author, "Bo", "Cy")
    author.tie("Bo", "Cy")
    author.save("four_players")


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


def five() -> None:
    """Economy cards, a deal of five, the deck used up, cash on the table."""
    author = Author(
        ("Ann", "Bo", "Cy", "Di", "Ed"), 5, economy=True, first_player_passes=False, open_cash=True
    )
    author.push(c.hand_out_at_random(author.now, author.rng))
    author.keep_and_draw()
    everybody = zip(author.now.players, (*author.now.players[1:], "Ann"), strict=True)
    author.push(
        c.Deal(
            tuple(
                c.Transfer(giver, receiver, (author.now.lots_of(giver)[0],), dollars=10_000 * seat)
                for seat, (giver, receiver) in enumerate(everybody)
            )
        ),
        c.Promise("Ed", "Ann", (1, 2, 3), 10_000),
    )
    author.trade(5)
    author.place()
    author.income()
    author.push(c.AnswerPromise(1, 1, True), c.AnswerPromise(1, 2, False), c.AnswerPromise(1, 3, True))
    for _ in range(5):
        author.year(hand_out=True, deals=6)
    author.save("five_players")


if __name__ == "__main__":
    three()
    four()
    five()
