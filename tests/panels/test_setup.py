"""The form of a new table: what it says and fills in for each edition."""

import pytest

from companion.panels import Screen
from companion.panels.home import Home
from companion.rules.chinatown import DEFAULT_EDITION, Promise, edition_names, load_edition, new_game
from companion.store import memory_table


@pytest.fixture
def form(tmp_path):
    """The form, with three names."""
    form = Home(tmp_path).setup
    for field, name in zip(form.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    form.name.value = "Friday"
    return form


def test_every_edition_can_be_chosen(form):
    assert {name for _, name in form.edition.options} == set(edition_names())
    assert form.edition.value == DEFAULT_EDITION


def test_an_edition_says_who_begins_and_what_of_its_board_is_doubtful(form):
    assert form.about.value == "<p>Whoever was in a Chinatown last begins.</p>"
    form.edition.value = "1999"
    assert "The youngest begins." in form.about.value
    assert "compare it with yours. (sure to 75 %)" in form.about.value


@pytest.mark.parametrize("name", edition_names())
def test_a_table_starts_by_the_rules_of_its_edition(form, name):
    form.edition.value = "1999"
    form.edition.value = name
    game, edition = form._game(), load_edition(name)
    assert game.header["edition"] == name
    assert not game.header["house_rules"]
    assert game.position.edition.economy == edition.economy
    assert game.position.edition.rest == edition.rest
    assert list(game.position.colours.values()) == list(edition.colours)[:3]


def test_the_street_variant_is_offered_where_the_board_knows_its_streets(form):
    assert "gone" in form.rules["street"]._dom_classes
    form.edition.value = "1999"
    assert "gone" not in form.rules["street"]._dom_classes
    form.rules["street"].value = True
    assert form._game().position.edition.street
    form.edition.value = "2008"
    assert not form._game().position.edition.street


def test_a_board_without_room_for_a_calendar_tells_years_and_promises_in_the_park():
    game = new_game(("Ann", "Bo", "Cy"), "1999")
    game.push(Promise("Ann", "Bo", (1,), 1000, table_allows="agreed before"))
    park = Screen(memory_table(game)).ground.park.value
    assert "<i class='now'>1</i><i class=''>2</i>" in park
    assert "Due this year: Ann to Bo" in park


def test_a_board_without_room_for_a_calendar_tells_the_first_player_in_the_park():
    parks = {}
    for name in ("1999", "2008"):
        screen = Screen(memory_table(new_game(("Ann", "Bo", "Cy"), name)))
        parks[name] = screen.ground.park.value
        assert "First player: Ann" in screen.ground.park.value + screen.ground.calendar.value
    assert "Stacks" in parks["1999"]
    assert "First player: Ann" in parks["1999"]
    assert "Bag" in parks["2008"]
    assert "First player" not in parks["2008"]
