"""What the quick line says of a line that is not understood, not finished, or refused by the rules."""

import pytest
from quick_positions import CARDS, DRAW, KEEP, PLACE, PROMISED, READS, TRADE

from companion.rules import chinatown as c
from companion.rules.chinatown.quick import read_line
from companion.rules.quick import LONGEST, Reading

WRONG = (
    ("ann 12 34 56 86", KEEP, "There is no lot 86: lots go from 1 to 85. For money write 86k.", "86"),
    ("an ph 9", PLACE, '"an" could be Ann or antiques. One more letter.', "an"),
    ("f 9", PLACE, '"f" could be florist or factory. One more letter.', "f"),
    ("ann 30k", TRADE, 'Money changes hands in a deal: "ann to bo 30k".', "30k"),
    ("ann 12 photo", PLACE, 'Shop before lot: "ph 12".', "photo"),
    ("bo to ann", TRADE, "Bo gives nothing to Ann. What?", "to"),
    (
        "ann to bo 9, photo for 30k",
        TRADE,
        'After a comma I expect "who to whom". No comma between goods.',
        "photo",
    ),
    ("9 14 to cy", TRADE, "Lots 9 and 14 have two owners, Ann and Bo. One giver a clause.", "9"),
    ("12 34 56 78", KEEP, "Who keeps lot 12? Begin with a player.", "12"),
    ("photo", DRAW, "Who drew photo, or on which lot does it lie?", "photo"),
    ("ann for 30k", TRADE, 'Who gives to whom? Write "ann to bo 9 for 30k".', "for"),
    ("zoe 12 34", KEEP, 'No player or shop begins with "zoe".', "zoe"),
    ("done pay", TRADE, '"done" stands alone. Put ; before the next move.', "pay"),
    ("bo owes ann 20k", TRADE, 'In which year? Write "in 2" or "in 2 3".', "20k"),
    ("ann ph 9 bo 3 5", PLACE, '"bo" is a player: put a comma before the next player.', "bo"),
    ("ann to zoe 9", TRADE, 'No player begins with "zoe".', "zoe"),
    ("ann zoe 9", PLACE, 'No shop begins with "zoe".', "zoe"),
    ("ph 9 14", PLACE, "Lots 9 and 14 have two owners, Ann and Bo. Begin with a player.", "ph"),
    ("ph to bo", TRADE, "Who gives photo? Begin with a player.", "ph"),
    ("3 to bo", TRADE, "Lot 3 belongs to nobody. One giver a clause.", "3"),
    ("ann to bo 9 to cy 14", TRADE, "Only one receiver a clause: put a comma before the next giver.", "to"),
    ("ann 9 to bo photo", TRADE, 'Goods stand before "to" or after the receiver, not in both.', "photo"),
    ("ann ph3 9 12", PLACE, '"ph3" is 3 tiles, on 2 lots.', "ph3"),
    ("ann ph la 9", PLACE, "On which lot does photo lie?", "ph"),
    ("ann 63-60", KEEP, 'A range goes upwards: "60-63".', "63-60"),
    ("ann 1-900000000", KEEP, "There is no lot 900000000: lots go from 1 to 85.", "1-900000000"),
    ("ann 0 12", KEEP, "There is no lot 0: lots go from 1 to 85.", "0"),
    ("ann ph900000000", DRAW, '"ph900000000": a number of tiles goes from 1 to 99.', "ph900000000"),
    ("ann to bo 30.5k", TRADE, 'I do not understand "30.5k".', "30.5k"),
    ("undo; done", TRADE, '"undo" stands alone on its line.', "undo"),
    ("undo # typo", TRADE, "A reason or a note goes with a move.", "# typo"),
    ("# only a note", TRADE, "Begin with a move.", "# only a note"),
    ("hand out", TRADE, "Too late: the deeds of 1965 are kept already.", "hand out"),
)


@pytest.mark.parametrize(("line", "position", "message", "word"), WRONG, ids=[line for line, *_ in WRONG])
def test_a_line_that_is_not_understood_says_why(line: str, position: c.Position, message: str, word: str):
    reading = read_line(line, position)
    assert reading.status in ("wrong", "incomplete")
    assert str(reading.message) == message
    start, end = reading.span
    assert line[start:end] == word


@pytest.mark.parametrize(
    ("line", "position"),
    [
        ("ann", KEEP),
        ("ann 12 34 56", KEEP),
        ("ann 12-", KEEP),
        ("an", KEEP),
        ("don", TRADE),
        ("ann t", TRADE),
        ("ann to", TRADE),
        ("ann to bo", TRADE),
        ("ann to bo 9 for", TRADE),
        ("ann to bo 9 for 300", TRADE),
        ("ann to bo 9 for $", TRADE),
        ("ann to bo 9,", TRADE),
        ("ann to bo 9, bo", TRADE),
        ("ann 30k", TRADE),
        ("ann ph", PLACE),
        ("ann ph on", PLACE),
        ("ann ph 9 ! ", TRADE),
        ("bo owes ann 20k", TRADE),
        ("bo owes ann 20k i", TRADE),
        ("bo owes ann 20k in", TRADE),
        ("hand", KEEP),
        ("hand o", KEEP),
        ("kept", PROMISED),
        ("card 3", CARDS),
    ],
)
def test_a_line_that_only_needs_more_is_incomplete(line: str, position: c.Position):
    assert read_line(line, position).status == "incomplete"


def test_what_cannot_be_mended_by_typing_on_is_wrong():
    for line, position in (
        ("f ", PLACE),
        ("ann to bo 9 for 300 ", TRADE),
        ("zoe", TRADE),
        ("ann; bo 9", KEEP),
    ):
        assert read_line(line, position).status == "wrong", line


@pytest.mark.parametrize(("line", "position"), [case[:2] for case in READS], ids=[case[0] for case in READS])
def test_no_line_turns_red_while_it_is_typed(line: str, position: c.Position):
    red = [line[:end] for end in range(len(line)) if read_line(line[:end], position).status == "wrong"]
    assert red == []


def test_nothing_typed_is_empty():
    assert read_line("  ", KEEP) == Reading("empty")


def test_a_line_too_long_is_not_read():
    reading = read_line("1 " * LONGEST, KEEP)
    assert str(reading.message) == "This line is too long: 1000 characters of 500."


def test_the_rules_refuse_before_enter():
    reading = read_line("ann to bo 9 14; bo to cy 12", TRADE)
    assert reading.status == "wrong"
    assert [str(problem) for problem in reading.problems] == ["Lot 14 is Bo's, so Ann cannot give it."]
    assert reading.span == (12, 14)
    assert reading.lots == (9, 14)


def test_out_of_order_is_mended_by_a_reason():
    reading = read_line("ann 1 2 3", KEEP)
    assert (reading.status, str(reading.message)) == (
        "incomplete",
        "Ann keeps 4 of 6 deeds this year, not 3.",
    )
    assert [problem.kind for problem in reading.problems] == ["out_of_order"]
    assert read_line("ann 1 2 3 ! agreed", KEEP).status == "ready"


def test_a_reason_never_helps_against_the_impossible():
    assert read_line("ann to bo 14 ! agreed", TRADE).status == "wrong"
