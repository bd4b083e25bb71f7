"""The economy card on the income desk: turned by a tap or by chance, what it pays, what may come next (C40)."""

import pytest

from companion.panels import Screen
from companion.rules.chinatown import Economy, game_from_position, new_game
from companion.store import memory_table

FACTS = {
    "edition": "1999",
    "players": ["Ann", "Bo", "Cy"],
    "owners": {"1": "Ann", "2": "Ann", "60": "Bo"},
    "tiles": {"1": "pharmacy", "2": "pharmacy", "60": "antiques"},
    "phase": "economy",
}


@pytest.fixture
def screen():
    """A game of 1999 whose first card is about to be turned."""
    return Screen(memory_table(game_from_position(FACTS)))


def keys(screen) -> dict[str, str]:
    screen.refresh()
    return {card: key.description for card, key in screen.desk.economy.keys.items()}


def test_each_key_has_the_chance_of_its_card(screen):
    """Nine cards: one of each that pays, three that pay nothing."""
    assert keys(screen)["3s"] == "3s · 11%"
    assert keys(screen)["none"] == "no bonus · 33%"
    assert screen.desk.economy.left.value == "9 cards left"


def test_a_tap_turns_the_card_and_the_bonus_is_told_tile_by_tile(screen):
    keys(screen)
    screen.desk.economy.keys["3s"].click()
    assert isinstance(screen.table.log[-1], Economy)
    screen.refresh()
    assert "economy card 3s: $1,000 for each tile on 1 and 2: $2,000." in screen.desk.lines.value
    assert "Ann <b>$4,000" in screen.desk.lines.value
    assert "economy card" not in screen.desk.lines.value.split("Bo")[1]
    assert screen.desk.economy.left.value == (
        "8 cards left; next year: 4s 12%, 5s 12%, 6s 12%, 3s+4s 12%, 5s+6s 12%, no bonus 38%"
    )


def test_one_tile_is_paid_in_a_sentence_of_its_own(screen):
    screen.record(Economy("6s"))
    screen.refresh()
    assert "economy card 6s: $1,000 for the tile on 60." in screen.desk.lines.value


def test_the_companion_turns_a_card_when_it_is_asked_to(screen):
    keys(screen)
    assert screen.desk.side == "Draw for us"
    screen.desk.tap_side()
    assert isinstance(screen.table.log[-1], Economy)
    assert screen.desk.side == ""


def test_a_card_that_is_used_up_does_not_come_again(screen):
    screen.record(Economy("3s"))
    assert screen.position.cards_left["3s"] == 0
    assert screen.position.cards_left["none"] == 3


def test_a_game_without_cards_shows_none():
    screen = Screen(memory_table(new_game(("Ann", "Bo", "Cy"))))
    screen.cover = "income"
    screen.refresh()
    assert "gone" in screen.desk.economy.widget._dom_classes
    assert screen.position.cards_left == {}
