"""Positions of four players, quick lines that make sense in them, and what they read as."""

from dataclasses import replace
from typing import Any

from chinatown_table import after, deal, new, table

from companion.rules import chinatown as c
from companion.rules.quick import Ask, Command

FOUR = ("Ann", "Bo", "Cy", "Dee")
KEEP = new(FOUR)
DRAW = replace(KEEP, phase="draw")
TRADE = table(
    FOUR,
    owners={9: "Ann", 49: "Ann", **dict.fromkeys(range(60, 71), "Ann"), 12: "Bo", 14: "Bo", 28: "Bo"},
    hands={
        "Ann": {"photo": 2, "dim_sum": 1, "florist": 1, "sea_food": 1, "tropical_fish": 1, "take_out": 1},
        "Bo": {"antiques": 2, "laundry": 3, "dim_sum": 1},
        "Cy": {"photo": 1},
    },
    cash={"Ann": 200_000, "Bo": 200_000, "Cy": 200_000, "Dee": 200_000},
)
BO_HAS_9 = replace(TRADE, owners={**TRADE.owners, 9: "Bo", 12: "Ann", 61: "Bo"})
PLACE = replace(BO_HAS_9, phase="place", owners={**BO_HAS_9.owners, 9: "Ann"})
PROMISED = after(TRADE, c.Promise("Bo", "Ann", (1, 2), 20_000))
CARDS = replace(new(FOUR, economy=True), phase="economy")

FOR_CASH = deal(("Ann", "Bo", (9,), ("photo",)), ("Bo", "Ann", (), (), 30_000))

READS: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
    ("ann 12 34 56 78", KEEP, (c.Keep("Ann", (12, 34, 56, 78)),)),
    ("ann 9 12 34 56, bo 3 14 28 61", KEEP, (c.Keep("Ann", (9, 12, 34, 56)), c.Keep("Bo", (3, 14, 28, 61)))),
    ("Bo 60-63", KEEP, (c.Keep("Bo", (60, 61, 62, 63)),)),
    ("ann 12 34 56 ! cy left early", KEEP, (c.Keep("Ann", (12, 34, 56), table_allows="cy left early"),)),
    (
        "bo photo photo laundry ! short",
        DRAW,
        (c.Draw("Bo", ("photo",) * 2 + ("laundry",), table_allows="short"),),
    ),
    (
        "cy ph2 la te fa re",
        DRAW,
        (c.Draw("Cy", ("photo", "photo", "laundry", "tea_house", "factory", "restaurant")),),
    ),
    (
        "dee 2ph tr, fish ! short",
        DRAW,
        (c.Draw("Dee", ("photo",) * 2 + ("tropical_fish",) * 2, table_allows="short"),),
    ),
    ("ann to bo 9 photo for 30k", TRADE, (FOR_CASH,)),
    ("ann > bo 9 photo, bo > ann 30k", TRADE, (FOR_CASH,)),
    ("9 to bo for 30k", TRADE, (deal(("Ann", "Bo", (9,)), ("Bo", "Ann", (), (), 30_000)),)),
    ("9 to bo for 14", TRADE, (deal(("Ann", "Bo", (9,)), ("Bo", "Ann", (14,))),)),
    ("ann ph to bo for la", TRADE, (deal(("Ann", "Bo", (), ("photo",)), ("Bo", "Ann", (), ("laundry",))),)),
    ("ann to bo 9", TRADE, (deal(("Ann", "Bo", (9,))),)),
    ("ann to bo 30k for 12", TRADE, (deal(("Ann", "Bo", (), (), 30_000), ("Bo", "Ann", (12,))),)),
    (
        "a to d 12, d to c 20k, c to a ph",
        BO_HAS_9,
        (deal(("Ann", "Dee", (12,)), ("Dee", "Cy", (), (), 20_000), ("Cy", "Ann", (), ("photo",))),),
    ),
    (
        "bo to ann 14 28 an2 for 12 ta $40,000",
        BO_HAS_9,
        (deal(("Bo", "Ann", (14, 28), ("antiques",) * 2), ("Ann", "Bo", (12,), ("take_out",), 40_000)),),
    ),
    (
        "ann to bo 49 60-70 dim fl sea trop",
        TRADE,
        (deal(("Ann", "Bo", (49, *range(60, 71)), ("dim_sum", "florist", "sea_food", "tropical_fish"))),),
    ),
    ("ann photo @ 12", PLACE, (c.Place("Ann", 12, "photo"),)),
    ("ph 9 12", PLACE, (c.Place("Ann", 9, "photo"), c.Place("Ann", 12, "photo"))),
    (
        "bo la 14 28, di 61",
        PLACE,
        (c.Place("Bo", 14, "laundry"), c.Place("Bo", 28, "laundry"), c.Place("Bo", 61, "dim_sum")),
    ),
    ("ann ph on 9; bo la on 14", PLACE, (c.Place("Ann", 9, "photo"), c.Place("Bo", 14, "laundry"))),
    ("bo owes ann 20k in 2 3 # if full", TRADE, (c.Promise("Bo", "Ann", (2, 3), 20_000, note="if full"),)),
    ("kept 1", PROMISED, (c.AnswerPromise(1, 1, True),)),
    ("broken 1", PROMISED, (c.AnswerPromise(1, 1, False),)),
    ("done; ann ph 9; pay", TRADE, (c.EndTrading(), c.Place("Ann", 9, "photo"), c.EndPlacing(), c.Income())),
    ("undo 2", TRADE, (Command("undo", 2),)),
    ("? 12", TRADE, (Ask("lot", (12,)),)),
    ("? 15 16", TRADE, (Ask("neighbours", (15, 16)),)),
    ("card 3s", CARDS, (c.Economy("3s"),)),
)
