"""Moves that a record may not hold, with exit code 2, a sentence, and one JSON object."""

import pytest
from record_lines import (
    DRAW,
    DRAWS,
    END_PLACING,
    END_TRADING,
    HEADER,
    INCOME,
    KEEP,
    KEEPS,
    LAID,
    NEXT,
    OVER,
    PAY,
    PLACE,
    PROMISED,
    TRADE,
    answer,
    correct,
    deal,
    draw,
    give,
    keep,
    place,
    promise,
)

IMPOSSIBLE = {
    "unknown lot": (KEEP, keep("Ann", 86, 2, 3, 4, 5), "There is no lot 86"),
    "lot zero": (KEEP, keep("Ann", 0, 2, 3, 4, 5), "There is no lot 0"),
    "unknown shop": (DRAW, draw("Ann", *["bakery"] * 7), "There is no shop bakery"),
    "unknown player": (KEEP, keep("Dee", 1, 2, 3, 4, 5), "Dee does not play here"),
    "lot named twice": (KEEP, keep("Ann", 1, 1, 2, 3, 4), "Lot 1 is named twice"),
    "lot owned already": (KEEPS[:1], keep("Bo", 1, 12, 13, 14, 15), "Ann has had it"),
    "hand out: lot twice": (
        KEEP,
        {"move": "hand_out", "lots": {"Ann": [1, 2], "Bo": [2, 3]}},
        "Lot 2 is named twice",
    ),
    "hand out: player": (KEEP, {"move": "hand_out", "lots": {"Dee": [1]}}, "Dee does not play"),
    "hand out: owned": (KEEPS[:1], {"move": "hand_out", "lots": {"Bo": [1]}}, "Ann has had it"),
    "tile not left in the bag": (DRAW, draw("Ann", *["photo"] * 7), "Only 6 photo tiles are left"),
    "no tile left in the bag": (TRADE, draw("Bo", "photo"), "No photo tile is left: 6 exist"),
    "deal: lot not held": (TRADE, deal(give("Bo", "Ann", lots=[1])), "Lot 1 is Ann's, so Bo cannot give it"),
    "deal: nobody's lot": (TRADE, deal(give("Bo", "Ann", lots=[80])), "Lot 80 belongs to nobody"),
    "deal: unknown lot": (TRADE, deal(give("Bo", "Ann", lots=[99])), "There is no lot 99"),
    "deal: tile not held": (TRADE, deal(give("Bo", "Ann", tiles=["photo"])), "Bo has no photo tile"),
    "deal: more than held": (
        TRADE,
        deal(give("Ann", "Bo", tiles=["photo"] * 7)),
        "Ann has 6 photo tiles, not 7",
    ),
    "deal: unknown tile": (TRADE, deal(give("Ann", "Bo", tiles=["bakery"])), "There is no shop bakery"),
    "deal: unknown player": (TRADE, deal(give("Ann", "Dee", lots=[1])), "Dee does not play"),
    "deal: lot given twice": (
        TRADE,
        deal(give("Ann", "Bo", lots=[1]), give("Ann", "Cy", lots=[1])),
        "Lot 1 is named twice",
    ),
    "deal: tile given twice": (
        TRADE,
        deal(give("Ann", "Bo", tiles=["florist"]), give("Ann", "Cy", tiles=["florist"])),
        "Ann has 1 florist tile",
    ),
    "deal: to oneself": (TRADE, deal(give("Ann", "Ann", lots=[1])), "Ann cannot give to Ann"),
    "deal: without transfers": (TRADE, deal(), "Nothing changes hands"),
    "deal: in which nothing moves": (
        TRADE,
        deal(give("Ann", "Bo"), give("Bo", "Ann", dollars=0, lots=[], tiles=[])),
        "Nothing changes hands",
    ),
    "deal: a laid tile without its lot": (
        [*PLACE, place("Ann", 1, "florist")],
        deal(give("Ann", "Bo", tiles=["florist"])),
        "The florist on lot 1 stays there",
    ),
    "deal: cash below zero": (TRADE, deal(give("Ann", "Bo", dollars=60_000)), "Ann cannot pay that"),
    "deal: negative dollars": (TRADE, deal(give("Ann", "Bo", dollars=-10_000)), "below zero"),
    "deal: half dollars": (TRADE, deal(give("Ann", "Bo", dollars=10_000.5)), "no whole number"),
    "deal: 2.0 is not whole": (TRADE, deal(give("Ann", "Bo", dollars=10_000.0)), "no whole number"),
    "deal: true is not whole": (TRADE, deal(give("Ann", "Bo", dollars=True)), "no whole number"),
    "deal: not payable": (TRADE, deal(give("Ann", "Bo", dollars=25_000)), "cannot be paid"),
    "deal: huge dollars": (TRADE, deal(give("Ann", "Bo", dollars=10**30)), "Ann cannot pay that"),
    "place: occupied lot": ([*PLACE, *LAID], place("Ann", 1, "florist"), "Lot 1 holds photo already"),
    "place: foreign lot": (PLACE, place("Ann", 11, "photo"), "Lot 11 is Bo's"),
    "place: nobody's lot": (PLACE, place("Ann", 80, "photo"), "Lot 80 belongs to nobody"),
    "place: unknown lot": (PLACE, place("Ann", 86, "photo"), "There is no lot 86"),
    "place: unknown player": (PLACE, place("Dee", 1, "photo"), "Dee does not play"),
    "place: tile not in hand": (PLACE, place("Ann", 1, "tea_house"), "Ann has no tea house tile"),
    "place: unknown tile": (PLACE, place("Ann", 1, "bakery"), "There is no shop bakery"),
    "promise: to oneself": (TRADE, promise("Ann", "Ann", [2]), "cannot owe"),
    "promise: unknown player": (TRADE, promise("Ann", "Dee", [2]), "Dee does not play"),
    "promise: no year": (TRADE, promise("Ann", "Bo", []), "names the years"),
    "promise: a past year": (NEXT, promise("Ann", "Bo", [1]), "is not to come"),
    "promise: no such year": (TRADE, promise("Ann", "Bo", [7]), "is not to come"),
    "promise: year twice": (TRADE, promise("Ann", "Bo", [2, 2]), "named twice"),
    "promise: not payable": (TRADE, promise("Ann", "Bo", [2], dollars=5), "cannot be paid"),
    "answer: no such promise": (PROMISED, answer(2, 1, False), "There is no promise 2"),
    "answer: promise zero": (PROMISED, answer(0, 1, False), "There is no promise 0"),
    "answer: another year": (PROMISED, answer(1, 3, False), "does not name"),
    "answer: twice": ([*PROMISED, answer(1, 1, False)], answer(1, 1, False), "answered for 1965 already"),
    "answer: kept without the cash": (PROMISED, answer(1, 1, True), "Ann cannot pay that"),
    "economy: none here": (PAY, {"move": "economy", "card": "3s"}, "without economy cards"),
    "correct: unknown lot": (TRADE, correct(owners={"86": "Bo"}), "There is no lot 86"),
    "correct: unknown owner": (TRADE, correct(owners={"80": "Dee"}), "Dee does not play"),
    "correct: unknown shop": (TRADE, correct(tiles={"1": "bakery"}), "There is no shop bakery"),
    "correct: one tile too many": (TRADE, correct(tiles={"1": "photo"}), "only 6 exist"),
    "correct: a hand with too many": (TRADE, correct(hands={"Bo": {"photo": 1}}), "only 6 exist"),
    "correct: less than none": (TRADE, correct(hands={"Bo": {"photo": -1}}), "cannot hold"),
    "correct: a tile on nobody's lot": (TRADE, correct(tiles={"80": "factory"}), "belongs to nobody"),
    "correct: the lot from under a tile": ([*PLACE, *LAID], correct(owners={"1": None}), "belongs to nobody"),
    "correct: negative cash": (TRADE, correct(cash={"Ann": -10_000}), "below zero"),
    "correct: cash of a stranger": (TRADE, correct(cash={"Dee": 10_000}), "Dee does not play"),
    "after the end: keep": (OVER, keep("Ann", 1), "The game is over"),
    "after the end: deal": (OVER, deal(give("Ann", "Bo", dollars=10_000)), "The game is over"),
    "after the end: promise": (OVER, promise("Ann", "Bo", [6]), "The game is over"),
    "after the end: income": (OVER, INCOME, "The game is over"),
    "after the end: end_trading": (OVER, END_TRADING, "The game is over"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_impossible_is_refused_and_no_table_can_allow_it(refused, name: str):
    before, move, words = IMPOSSIBLE[name]
    for allowed in ({}, {"table_allows": "we all agree"}):
        content = [HEADER, *before, {**move, **allowed}]
        error = refused(content, "illegal_move", len(content))
        assert any(words in problem for problem in error["problems"]), error["problems"]
        assert error["table_may_allow"] is False


def test_every_reason_is_named_at_once(refused):
    move = deal(give("Ann", "Bo", lots=[11, 80, 99], tiles=["tea_house"], dollars=5))
    assert len(refused([HEADER, *TRADE, move], "illegal_move", 8)["problems"]) >= 5


def test_a_used_up_or_unknown_economy_card_is_impossible(refused):
    header = {**HEADER, "house_rules": {"economy": True}}
    error = refused([header, *PAY, {"move": "economy", "card": "7s"}], "illegal_move", 11)
    assert "There is no economy card 7s" in error["problems"][0]


OUT_OF_ORDER = {
    "fewer deeds than C11": (KEEP, keep("Ann", 1, 2, 3, 4)),
    "more deeds than C11": (KEEP, keep("Ann", 1, 2, 3, 4, 5, 6)),
    "fewer tiles than C12": (DRAW, draw("Ann", "photo")),
    "more tiles than C12": (DRAW, draw("Ann", *["photo"] * 4, *["florist"] * 4)),
    "deeds handed out to some": (KEEP, {"move": "hand_out", "lots": {"Ann": [1, 2]}}),
    "a second keep": (KEEPS[:1], keep("Ann", 31)),
    "a second draw": ([*KEEPS, DRAWS[0]], draw("Ann", "tea_house")),
    "keep in draw": (DRAW, keep("Ann", 31)),
    "keep in trade": (TRADE, keep("Ann", 31)),
    "draw in keep": (KEEP, draw("Ann", *["photo"] * 6, "florist")),
    "draw in place": (PLACE, draw("Ann", "factory")),
    "deal in keep": (KEEPS[:1], deal(give("Ann", "Bo", lots=[1]))),
    "deal in place": (PLACE, deal(give("Ann", "Bo", lots=[1]))),
    "place in trade": (TRADE, place("Ann", 1, "photo")),
    "place before the income": (PAY, place("Ann", 2, "photo")),
    "end_trading in keep": (KEEP, END_TRADING),
    "end_trading twice": (PLACE, END_TRADING),
    "end_placing in trade": (TRADE, END_PLACING),
    "end_placing twice": (PAY, END_PLACING),
    "income in trade": (TRADE, INCOME),
    "income twice": (NEXT, INCOME),
}


@pytest.mark.parametrize("name", OUT_OF_ORDER)
def test_what_is_out_of_order_is_refused_unless_the_table_allows_it(ask, refused, name: str):
    before, move = OUT_OF_ORDER[name]
    content = [HEADER, *before, move]
    error = refused(content, "illegal_move", len(content))
    assert error["table_may_allow"] is True
    _, was, _ = ask([HEADER, *before])
    code, now, said = ask([HEADER, *before, {**move, "table_allows": "we all agree"}])
    assert (code, said) == (0, "")
    if move["move"] == "income":
        assert (now["phase"], now["year"]) == ("keep", was["year"] + 1)
    else:
        assert (now["phase"], now["year"]) == (was["phase"], was["year"])


def test_a_reason_on_a_legal_move_is_harmless(ask):
    plain = ask([HEADER, *PAY])[1]
    with_reasons = ask([HEADER, *({**move, "table_allows": "why not"} for move in PAY)])[1]
    assert plain == with_reasons


def test_what_is_both_is_impossible(refused):
    error = refused([HEADER, *TRADE, place("Ann", 86, "photo")], "illegal_move", 8)
    assert error["table_may_allow"] is False
    assert len(error["problems"]) == 2


def test_what_the_table_says_that_it_may_allow_is_told_to_people(ask):
    assert "The table may allow it" in ask([HEADER, INCOME])[2]
    assert "The table may allow it" not in ask([HEADER, keep("Ann", 86)])[2]


def test_a_huge_lot_is_impossible_and_no_fault_of_the_file(refused):
    refused([HEADER, keep("Ann", 10**18, 2, 3, 4, 5)], "illegal_move", 2)
