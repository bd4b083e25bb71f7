"""How a game of Chinatown begins: players, colours, cash, deeds, tiles, own shops (C1 to C8)."""

from collections import Counter

import pytest
from chinatown_table import ANN_BO_CY, new

from companion.rules import chinatown as c
from companion.rules.chinatown.position import letters
from companion.rules.shape import Wrong

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")


def wrong(*args, **more) -> str:
    """What a new game of these is refused for."""
    with pytest.raises(Wrong) as caught:
        c.new_game(*args, **more)
    return "; ".join(caught.value.args)


@pytest.mark.parametrize("number", [3, 4, 5])
def test_three_to_five_play(number):
    """C1."""
    assert new(FIVE[:number]).players == FIVE[:number]


def test_an_edition_in_the_place_of_its_name_is_refused_with_a_sentence():
    """C1."""
    with pytest.raises(Wrong, match=r"'edition' in the header is Edition.*: expected text"):
        new(ANN_BO_CY, edition=c.load_edition("2008"))


@pytest.mark.parametrize("number", [0, 1, 2, 6])
def test_any_other_number_of_players_is_refused_with_the_reason(number):
    """C1."""
    assert (
        wrong([f"P{seat}" for seat in range(number)])
        == f"Chinatown is for 3 to 5 players; you have {number}."
    )


def test_players_get_different_colours_of_the_box_first():
    """C2."""
    assert list(new(FIVE).colours.values()) == ["red", "yellow", "green", "white", "purple"]


def test_a_table_picks_its_colours_black_too():
    """C2."""
    assert new(colours={"Bo": "black"}).colours == {"Ann": "red", "Bo": "black", "Cy": "yellow"}


def test_who_is_named_after_a_colour_plays_it():
    """C2."""
    assert new(("Blue", "red", "Cy")).colours == {"Blue": "blue", "red": "red", "Cy": "yellow"}


@pytest.mark.parametrize(
    ("colours", "why"),
    [
        ({"Ann": "pink"}, "there is no colour pink"),
        ({"Ann": "red", "Bo": "red"}, "Two players have one colour"),
        ({"Di": "red"}, "Di, who does not play"),
    ],
)
def test_wrong_colours_are_refused(colours, why):
    """C2."""
    assert why in wrong(ANN_BO_CY, colours=colours)


def test_every_owner_has_a_letter_of_their_own():
    """C2: a grey-scale print tells owners apart."""
    found = letters(("Ann", "Al", "A", "Na", "Bo"))
    assert len(set(found.values())) == 5


def test_everybody_starts_with_50_000_dollars():
    """C3."""
    assert new(FIVE).cash == dict.fromkeys(FIVE, 50_000)


@pytest.mark.parametrize(
    ("dollars", "payable"),
    [(0, True), (10_000, True), (990_000, True), (5_000, False), (10_001, False), (10**40, True)],
)
def test_prices_are_multiples_of_10_000(dollars, payable):
    """C3: the smallest note."""
    assert new().edition.is_payable(dollars) is payable


def test_there_is_one_deed_for_each_of_85_lots():
    """C4."""
    assert list(new().edition.board.lots) == list(range(1, 86))


def test_the_bag_holds_90_tiles_of_twelve_shops():
    """C5: three shops of each size 3 to 6, a shop of size s has s + 3 tiles."""
    position = new()
    shops = position.edition.shops
    assert len(shops) == 12
    assert Counter(shop.size for shop in shops.values()) == {3: 3, 4: 3, 5: 3, 6: 3}
    assert position.bag == {name: shop.size + 3 for name, shop in shops.items()}
    assert sum(position.bag.values()) == 90


def test_a_table_swaps_a_shop_for_one_of_its_own():
    """C6: name, sign and colour change; size and tiles stay."""
    shops = {"photo": {"name": "noodle bar", "sign": "NO", "colour": "#123456"}}
    photo = new(shops=shops).edition.shops["photo"]
    assert (photo.label, photo.sign, photo.colour, photo.size, photo.tiles) == (
        "noodle bar",
        "NO",
        "#123456",
        3,
        6,
    )


@pytest.mark.parametrize(
    "shops",
    [
        {"casino": {"name": "x"}},
        {"photo": {"size": "4"}},
        {"photo": {"name": "  "}},
        {"photo": {"name": "florist"}},
        {"photo": {"sign": "FL"}},
        {"photo": {"colour": "blue"}},
    ],
)
def test_an_own_shop_that_cannot_be_is_refused(shops):
    """C6."""
    assert wrong(ANN_BO_CY, shops=shops)


def test_the_first_named_is_first_player_unless_the_table_says_another():
    """C7."""
    assert new().first_player == "Ann"
    assert new(first_player="Cy").in_order() == ("Cy", "Ann", "Bo")
    assert "Zoe" in wrong(ANN_BO_CY, first_player="Zoe")


def test_six_years_stand_on_the_marker():
    """C8."""
    years = [(year.year, year.name) for year in new().edition.years]
    names = ["Snake", "Horse", "Goat", "Monkey", "Rooster", "Dog"]
    assert years == list(zip(range(1965, 1971), names, strict=True))


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Ann", "ann", "Cy"], "Two players are called 'ann'"),
        (["Ann", " Ann ", "Cy"], "Two players are called 'Ann'"),
        (["Ann", "7", "Cy"], "number or a shop"),
        (["Ann", "Tea House", "Cy"], "number or a shop"),
        (["Ann", "tea_house", "Cy"], "number or a shop"),
        (["Ann", "", "Cy"], "1 to 24 characters"),
        (["Ann", "  ", "Cy"], "1 to 24 characters"),
        (["Ann", "x" * 25, "Cy"], "1 to 24 characters"),
        (["Ann", "a\nb", "Cy"], "cannot be printed"),
    ],
)
def test_a_name_that_would_confuse_is_refused(players, why):
    """Names differ, are short, and are neither a number nor a shop."""
    assert why in wrong(players)


def test_names_are_trimmed():
    """A space around a name is nobody's wish."""
    assert new((" Ann ", "Bo", "Cy")).players == ANN_BO_CY


@pytest.mark.parametrize(
    ("house_rules", "why"),
    [
        ({"luck": True}, "unknown house rule 'luck'"),
        ({"rest": "both"}, 'expected "count" or "connected"'),
        ({"open_cash": 1}, "expected true or false"),
        ({"street": True}, "not known for edition 2008"),
    ],
)
def test_a_house_rule_that_is_not_one_is_refused(house_rules, why):
    """Switches of C7, C19, C22, C41, C42."""
    assert why in wrong(ANN_BO_CY, **house_rules)


def test_the_order_of_house_rules_makes_no_difference():
    """Equal rules have equal digests."""
    one = new(open_cash=True, rest="connected")
    other = new(rest="connected", open_cash=True)
    assert one.digest() == other.digest()


def test_cash_is_secret_unless_a_house_rule_opens_it():
    """C22."""
    assert not new().edition.open_cash
    assert new(open_cash=True).edition.open_cash
