"""C40: a table says how many copies of each economy card its box has; how many is a guess of the editions."""

import json
import random

import pytest
from chinatown_table import ANN_BO_CY, refusal

from companion.analysis.draws import draw_games
from companion.rules import chinatown as c
from companion.rules.game import Game
from companion.rules.notation import read, record_text
from companion.rules.shape import Wrong

TWO_3S = {"3s": 2, "4s": 2, "5s": 1, "6s": 1, "3s_4s": 1, "5s_6s": 1, "none": 1}
YEARS = 6


def game(edition: str = "1999", **more) -> Game:
    return c.new_game(ANN_BO_CY, edition, **more)


def turn(position, *cards: str):
    """Turn a card in each of the years that follow, without anything else that happens in a year."""
    for card in cards:
        position = c.Economy(card, table_allows="quick").apply(position)
        position = c.Income(table_allows="quick").apply(position)
    return position


def faults(cards: object, edition: str = "1999", **more) -> list[str]:
    with pytest.raises(Wrong) as wrong:
        game(edition, cards=cards, **more)
    return list(wrong.value.args)


def test_a_table_with_two_3s_draws_two():
    """The honest draw of a box that is not as guessed; by the guess the second is refused."""
    told, guessed = game(cards=TWO_3S), game()
    once = turn(told.position, "3s")
    assert once.cards_left == {**TWO_3S, "3s": 1}
    assert not refusal(once, c.Economy("3s", table_allows="quick"))
    assert turn(once, "3s").cards_left["3s"] == 0
    assert "No economy card 3s is left." in refusal(turn(once, "3s"), c.Economy("3s", table_allows="quick"))
    assert "No economy card 3s is left." in refusal(
        turn(guessed.position, "3s"), c.Economy("3s", table_allows="quick")
    )


def test_a_record_that_tells_its_cards_is_of_version_2_and_replays():
    told = game(cards=TWO_3S)
    told.push(c.Economy("3s", table_allows="quick"))
    told.push(c.Income(table_allows="quick"))
    told.push(c.Economy("3s", table_allows="quick"))
    header = json.loads(record_text(told).splitlines()[0])
    assert (header["version"], header["cards"]) == (2, TWO_3S)
    again = read(record_text(told).encode(), "told")
    assert again.position.digest() == told.position.digest()
    assert record_text(again) == record_text(told)


def test_every_other_record_stays_version_1():
    for edition in c.edition_names():
        header = game(edition).header
        assert header["version"] == 1
        assert "cards" not in header


def test_a_position_carries_the_cards_of_its_table():
    told = turn(game(cards=TWO_3S).position, "none")
    data = c.position_to_json(told)
    assert (data["version"], data["cards"]) == (2, TWO_3S)
    begun = c.game_from_position(data)
    assert begun.position.edition.digest == told.edition.digest
    assert (begun.header["version"], begun.header["start"]["cards"]) == (2, TWO_3S)
    assert read(record_text(begun).encode(), "begun").position.digest() == begun.position.digest()
    assert c.position_to_json(game().position)["version"] == 1


def test_a_position_may_leave_its_version_out():
    facts = {"edition": "1999", "owners": {}, "tiles": {}, "players": ["Ann"], "cards": {"3s": 2}}
    assert c.game_from_position(facts).position.cards_left["3s"] == 2


def test_cards_that_are_not_named_are_as_many_as_in_the_edition():
    assert game(cards={"3s": 2}).position.cards_left == {**game().position.cards_left, "3s": 2}


def test_house_rule_economy_brings_cards_to_2008():
    """C42."""
    assert game("2008", economy=True, cards=TWO_3S).position.cards_left == TWO_3S


def test_a_game_begun_in_mid_course_keeps_the_cards_of_its_header():
    told = game(cards=TWO_3S)
    start = c.position_to_json(told.position)
    assert c.game_from_header({**told.header, "start": start}).position.cards_left == TWO_3S
    plain = {key: value for key, value in start.items() if key != "cards"} | {"version": 1}
    assert c.game_from_header({**told.header, "start": plain}).position.cards_left == TWO_3S
    other = {**start, "cards": {**TWO_3S, "3s": 1}}
    with pytest.raises(Wrong, match="'cards' of the start"):
        c.game_from_header({**told.header, "start": other})


def test_cards_by_chance_come_out_of_the_box_of_the_table():
    """Turned by the companion, and in simulated games."""
    box = dict.fromkeys(TWO_3S, 0) | {"3s": YEARS}
    position = turn(game(cards=box).position, "3s")
    assert c.economy_at_random(position, random.Random(1)).card == "3s"
    cards = draw_games(position, 20, 1).cards
    assert set(cards.flatten()) == {list(TWO_3S).index("3s")}


def test_a_card_that_the_box_lacks_was_not_turned():
    data = c.position_to_json(game(cards={"3s": 0}).position) | {"economy": "3s"}
    with pytest.raises(Wrong, match="no economy card 3s in this game"):
        c.game_from_position(data)


def test_everything_that_is_wrong_with_the_cards_is_told_at_once():
    found = faults({"7s": 1, "3s": -1, "4s": 0, "5s": 0, "6s": 0, "3s_4s": 0, "5s_6s": 0, "none": 2})
    assert found == [
        "'cards' names 7s, which edition 1999 does not have",
        "'cards' has -1 of 3s; expected a whole number, 0 or more",
        "Economy cards in all: 1; needed: at least 6, one for each year.",
    ]
    assert faults({"3s": 1.5, "4s": True, "5s": "2", "none": None}) == [
        f"'cards' has {shown} of {card}; expected a whole number, 0 or more"
        for card, shown in (("3s", "1.5"), ("4s", "true"), ("5s", "2"), ("none", "null"))
    ]


def test_as_many_cards_as_years_are_enough_and_there_is_a_most():
    empty = dict.fromkeys(TWO_3S, 0)
    assert sum(game(cards=empty | {"none": YEARS}).position.cards_left.values()) == YEARS
    assert "needed: at least 6" in faults(empty | {"none": YEARS - 1})[0]
    assert faults({"none": 10**9}) == ["Economy cards in all: 1000000006; at most 99 can be told."]


def test_wrong_shops_and_wrong_cards_are_told_together():
    assert len(faults({"3s": -1}, shops={"casino": {"name": "x"}})) == 2


def test_a_game_without_economy_cards_takes_no_copies():
    assert faults({"3s": 2}, "2008") == [
        "'cards' has copies of economy cards; this game is played without them"
    ]
    assert "played without them" in faults({"3s": 2}, economy=False)[0]


@pytest.mark.parametrize("cards", [3, ["3s"], None, "3s"])
def test_cards_of_no_kind_are_refused(cards):
    assert "expected an object" in faults(cards)[0]


HEADER = {"format": "companion-game", "game": "chinatown", "edition": "1999", "players": list(ANN_BO_CY)}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 1, "cards": TWO_3S}, "version 1 has no 'cards'; with them it is version 2"),
        ({"version": 2}, "version 2 is not known; this companion reads version 1, or 2 with 'cards'"),
        ({"version": 3, "cards": TWO_3S}, "version 3 is not known"),
        ({"version": 1, "start": {"owners": {}, "tiles": {}, "cards": TWO_3S}}, "version 1 has no 'cards'"),
        ({"version": 1, "start": {"owners": {}, "tiles": {}, "version": 2}}, "version 2 is not known"),
        ({"version": 1, "start": {"owners": {}, "tiles": {}, "version": 3}}, "version 3 is not known"),
    ],
)
def test_the_version_says_whether_there_are_cards(change, why):
    with pytest.raises(Wrong, match=why):
        c.game_from_header({**HEADER, **change})


def test_a_wrong_version_hides_no_wrong_card():
    with pytest.raises(Wrong) as wrong:
        c.game_from_header({**HEADER, "version": 1, "cards": {"3s": -1}})
    assert len(wrong.value.args) == 2


def test_a_position_says_its_version_by_the_same_rule():
    facts = {"edition": "1999", "owners": {}, "tiles": {}, "players": ["Ann"]}
    for change in ({"version": 1, "cards": TWO_3S}, {"version": 2}):
        with pytest.raises(Wrong, match="'cards'"):
            c.game_from_position({**facts, **change})
