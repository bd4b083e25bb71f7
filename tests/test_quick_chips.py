"""The quick line's chips, and any line at all: nothing raises, and what is ready is accepted."""

import random
from dataclasses import replace

from chinatown_table import after
from hypothesis import example, given, settings
from hypothesis import strategies as st
from quick_positions import CARDS, DRAW, KEEP, PLACE, PROMISED, TRADE

from companion.rules import chinatown as c
from companion.rules.chinatown.quick import completions, read_line
from companion.rules.game import refused
from companion.rules.quick import Ask, Command

POSITIONS = (
    KEEP,
    DRAW,
    TRADE,
    PLACE,
    PROMISED,
    CARDS,
    replace(PLACE, phase="income"),
    replace(PLACE, phase="over"),
)
VOCABULARY = """ann bo cy dee a an re ph photo fish sea food to > gives for = @ on owes in and , ; ! # ? -
9 12 14 60-63 63-60 86 30k $40,000 40,000 25000 ph2 2la ph99 an2 done pay undo redo hand out kept broken card 3s
5s+6s none 1 2 1967 0 é $"""
WORDS = st.sampled_from(VOCABULARY.split())
LINES = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=14).map(" ".join),
    st.lists(WORDS, max_size=14).map("".join),
)


@given(LINES, st.sampled_from(POSITIONS))
@settings(max_examples=600, deadline=None)
@example("ann to bo 9 for 30k; done; ann ph 60; pay", TRADE)
def test_no_line_raises_and_a_ready_one_is_accepted(line: str, position: c.Position):
    reading = read_line(line, position)
    assert (reading.status == "empty") == (not line.strip())
    assert 0 <= reading.span[0] <= reading.span[1] <= len(line)
    assert (reading.message is None) == (reading.status in ("ready", "empty"))
    str(reading.message)
    for sentence in reading.sentences:
        str(sentence)
    if reading.status == "ready":
        assert reading.acts
        for move in reading.acts:
            if not isinstance(move, (Command, Ask)):
                assert refused(move, position) == ()
                position = move.apply(position)


@given(LINES, st.sampled_from(POSITIONS))
@settings(max_examples=300, deadline=None)
def test_chips_never_raise_and_are_six_at_most(line: str, position: c.Position):
    chips = completions(line, position)
    assert len(chips) <= 6
    assert all(str(chip.label) and len(chip.insert) > 1 for chip in chips)
    assert completions(line, position, cursor_at_end=False) == ()


def labels(line: str, position: c.Position) -> list[str]:
    return [str(chip.label) for chip in completions(line, position)]


def test_chips_begin_with_what_the_phase_waits_for():
    assert labels("", after(KEEP, c.Keep("Ann", (1, 2, 3, 4))))[:4] == ["Bo", "Cy", "Dee", "Ann"]
    assert labels("ann 1 2 3 4", KEEP) == [", Bo", ", Cy", ", Dee"]
    assert labels("ann ", DRAW)[0] == "antiques"
    assert labels("ann p", DRAW) == ["photo"]
    assert labels("", PLACE)[:2] == ["Ann", "Bo"]
    assert labels("bo ", PLACE) == ["laundry", "dim sum", "antiques"]
    assert labels("bo la ", PLACE) == ["14", "28", "61"]
    assert labels("bo la 14 ", PLACE)[-2:] == ["28", "61"]
    assert labels("ann ", TRADE)[:2] == ["to", "owes"]
    assert labels("ann to ", TRADE) == ["Bo", "Cy", "Dee"]
    assert labels("ann to bo ", TRADE)[:3] == ["photo", "sea food", "tropical fish"]
    assert labels("ann to bo 9 ", TRADE)[0] == "for"
    assert labels("ann to bo 9 for ", TRADE)[:3] == ["laundry", "dim sum", "antiques"]
    assert labels("bo owes ann 20k ", TRADE) == ["in"]
    assert labels("kept ", PROMISED) == ["1"]
    assert labels("card 5", CARDS) == ["5s", "5s+6s"]
    assert labels("", replace(PROMISED, phase="income"))[:3] == ["kept", "broken", "pay"]
    assert labels("done; bo ", TRADE) == ["laundry", "dim sum", "antiques"]
    assert labels("ann 1 2 3 ! ", KEEP) == ["Agreed", "Earlier mistake", "House rule"]


def test_a_chip_brings_the_whole_line_and_the_blank():
    assert completions("ann to bo 9 pho", TRADE)[0].insert == "ann to bo 9 photo "
    assert completions("ann 1 2 3 4 ", KEEP)[0].insert == "ann 1 2 3 4, bo "


def test_a_deal_is_typed_by_chips_alone():
    line = ""
    for wanted in ("Ann", "to", "Bo", "9", "photo", "for", "12"):
        line = next(chip.insert for chip in completions(line, TRADE) if str(chip.label) == wanted)
    assert read_line(line, TRADE).status == "ready"


def test_chips_hold_no_deed_that_is_still_secret():
    handed = after(KEEP, c.hand_out_at_random(KEEP, random.Random(1)))
    assert labels("ann ", handed) == []
