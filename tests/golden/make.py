"""Make the golden records again: `python tests/golden/make.py [FOLDER]`. A change in them is a change of the rules.

Each record is a whole made-up game, by chance from a fixed seed, around events that are written out here
because chance would hardly bring them. The expected ends beside the records come from a second, plain
reckoning (`tests/plain_chinatown.py`), not from the companion.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from author import Author, even_out, laid_by, late_places, off_street_places

from companion.rules import chinatown as c


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


def of_1999() -> None:
    """Each economy card that pays, the street variant with one exception, a tie that tiles do not decide."""
    author = Author(("Ann", "Bo", "Cy", "Di", "Ed"), 1999, edition="1999", street=True)
    author.push(c.Keep("Ann", (29, 32, 31)), c.Keep("Bo", (13, 14, 17)))
    author.push(*(c.Keep(player, lots) for player, lots in (("Cy", (5, 6, 7)), ("Di", (58, 63, 64)))))
    author.push(c.Keep("Ed", (74, 77, 78)), c.Draw("Ann", ("pharmacy",) * 3 + ("antiques",) * 2))
    author.push(c.Draw("Bo", ("sea_food",) * 4 + ("tailor",)))
    author.keep_and_draw()
    author.push(c.EndTrading(), *(c.Place("Ann", lot, "pharmacy") for lot in (31, 32, 29)))
    author.push(*(c.Place("Bo", lot, "sea_food") for lot in (13, 14, 17)))
    author.place()
    author.income("3s")
    for card in ("4s", "3s_4s"):
        author.year(hand_out=True, deals=6, card=card)
    author.keep_and_draw(hand_out=True)
    author.trade(6)
    author.push(next(off_street_places(author.now)))
    author.place()
    author.income("5s_6s")
    for card in ("6s", "5s"):
        author.year(hand_out=True, deals=6, card=card)
    laid = sorted(author.now.players, key=lambda player: laid_by(author.now, player))
    author.tie(laid[0], laid[-1])
    author.save("edition_1999")


def teaching() -> None:
    """Three rounds of four; the deal that completes two businesses, and economy cards."""
    author = Author(("Ann", "Bo", "Cy", "Di"), 20, edition="teaching", economy=True)
    author.push(c.Keep("Ann", (1, 9)), c.Keep("Bo", (2, 3)), c.Keep("Cy", (12, 13)), c.Keep("Di", (10, 16)))
    author.push(c.Draw("Ann", ("bakery", "bakery", "cinema")), c.Draw("Bo", ("bakery", "cinema", "cinema")))
    author.keep_and_draw()
    to_ann = c.Transfer("Bo", "Ann", (2, 3), ("bakery",))
    author.push(c.Deal((to_ann, c.Transfer("Ann", "Bo", (9,), ("cinema",), 4000))), c.EndTrading())
    author.push(*(c.Place("Ann", lot, "bakery") for lot in (1, 2, 3)), c.Place("Bo", 9, "cinema"))
    author.place()
    author.income()
    for _ in range(2):
        author.year(hand_out=True, deals=5)
    author.save("teaching")


if __name__ == "__main__":
    three()
    four()
    five()
    of_1999()
    teaching()
