"""Lessons 5 to 8: the answers as they were worked out by hand, and judges that take more than one answer."""

from fractions import Fraction
from itertools import product

import pytest

from companion.analysis.placement import holding, worth_of
from companion.analysis.table import income_table
from companion.lessons import check, exercise
from companion.lessons.planning import vacant_lots
from companion.lessons.positions import position

KNOWN = {
    "5.1": (30, 150, 11),
    "5.2": (70, 60),
    "5.3": frozenset({100, 110}),
    "5.4": (2, 100),
    "5.5": 70,
    "6.1": (50, 70),
    "6.2": Fraction(85, 3),
    "6.3": (10, 60),
    "6.4": 10,
    "6.5": (frozenset({"Red", "Green"}), Fraction(10, 3)),
    "7.1": 160,
    "7.2": 60,
    "7.3": (60, 70),
    "7.4": Fraction(1, 6),
    "8.1": (20, 40, 80, 370, 420, 610),
    "8.2": Fraction(9, 35),
    "8.3": Fraction(43, 80),
    "8.4": (30, -20),
    "8.5": Fraction(97, 128),
}
WRONG = {
    "5.1": [(30, 150, 13), (0, 150, 14), (20, 100, 7), (30, 330, 29)],
    "5.2": [(90, 90), (50, 50), (70, 70), (60, 70)],
    "5.3": [(90,), (105,), (100,), (110,), (60,)],
    "5.4": [(2, 25), (2, 200), (2, 20), (3, 100)],
    "5.5": [90, 110, 30, 40],
    "6.1": [(60, 60), (30, 70), (55, 70), (70, 50)],
    "6.2": [46.667, 60, 30, 25],
    "6.3": [(10, 80), (20, 60), (0, 60), (28.3, 28.3)],
    "6.4": [100, 0, 20, 5],
    "6.5": [([], 0), (["Red", "Yellow"], 3.333), (["Red", "Green"], 30), (["Red", "Green"], 6.667)],
    "7.1": [186.667, 240, 150],
    "7.2": [720, 729, 20],
    "7.3": [(70, 70), (60, 60), (50, 70), (60, 90)],
    "7.4": [0.5, 0.4444, 0.125, 0.1, 0.0833],
    "8.1": [
        (20, 40, 80, 140, 190, 380),
        (20, 40, 80, 360, 410, 600),
        (20, 40, 80, 320, 370, 470),
        (20, 60, 140, 510, 930, 1540),
        (20, 40, 80, 240, 270, 340),
    ],
    "8.2": [0.2286, 0.2353, 0.2647, 0.7429, 0.0286],
    "8.3": [0.2292, 0.6719, 0.2688, 0.3268, 0.4625],
    "8.4": [(20, -20), (30, -30), (60, -20), (120, -80)],
    "8.5": [0.7891, 0.3793, 0.44, 0.6267, 0.7188],
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_answer_worked_out_by_hand(name: str):
    assert exercise(name).right == KNOWN[name]
    assert check(name, KNOWN[name])


@pytest.mark.parametrize(
    ("name", "answer"), [(name, answer) for name, answers in WRONG.items() for answer in answers], ids=str
)
def test_a_typical_wrong_answer_as_a_learner_writes_it(name: str, answer: object):
    """Rounded to what one reads off a screen, it is still known."""
    verdict = check(name, answer)
    assert not verdict
    assert verdict.text in {mistake.hint for mistake in exercise(name).mistakes}


def test_every_hint_of_a_wrong_answer_is_another_one():
    """But for the two notes of 5.3, of which either is half of the answer."""
    for name, answers in WRONG.items():
        said = {check(name, answer).text for answer in answers}
        assert len(said) == len(answers) - (name == "5.3")


def test_answers_may_be_rounded():
    for name, answer in {
        "6.2": 28.333,
        "6.5": (["Green", "Red"], 3.333),
        "7.4": 0.1667,
        "8.2": 0.2571,
    }.items():
        assert check(name, answer), name
    assert check("6.2", 28.7, draws=20_000)
    assert check("5.3", [110, 100])


def test_every_placement_that_pays_most_is_taken_and_no_other():
    """The judge asks the rules; what pays most is looked up in the table of incomes."""
    start, hand = position("eight_lots"), position("eight_lots").hand("Red")
    lots, taken = vacant_lots(start, "Red"), 0
    values, held = income_table(start.edition), holding(start, ("Red",))
    for shops in product(hand, repeat=len(lots)):
        placement = dict(zip(lots, shops, strict=True))
        if all(shops.count(shop) <= count for shop, count in hand.items()):
            right = exercise("7.5").judge(placement)
            assert right == (values.unit * worth_of(values, held, placement) == 160_000)
            taken += right
    assert taken > 1


def test_a_placement_that_cannot_be_is_told_so():
    (illegal, short, *_) = (mistake.hint for mistake in exercise("7.5").mistakes)
    eight = dict.fromkeys(vacant_lots(position("eight_lots"), "Red"), "florist")
    for given in ({1: "florist"}, {60: "photo"}, {60: "fish"}, {"60": "florist"}, eight):
        assert check("7.5", given).text == illegal
    assert check("7.5", {}).text == check("7.5", {60: "dim_sum"}).text == short
