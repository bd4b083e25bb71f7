"""The page on which a table says how many of each economy card its box has (C40, C42)."""

from companion.rules.chinatown import Economy, load_edition
from companion.store import open_table

GUESS = {name: card.copies for name, card in load_edition("1999").economy_cards.items()}


def cards_page(home):
    home.setup.own.open_cards.click()
    return home.setup.own.page


def is_offered(home) -> bool:
    return "gone" not in home.setup.own.open_cards._dom_classes


def counts(page) -> list[str]:
    return [count.value for count in page.counts.values()]


def test_the_page_begins_with_the_guess_and_calls_it_one(home):
    page = cards_page(home)
    assert page.copies == GUESS
    assert counts(page) == [str(count) for count in GUESS.values()]
    assert "are a guess" in page.widget.children[1].value
    assert "Economy cards in all: 9; needed: at least 6" in page.verdict.value
    assert "good" in page.verdict.value


def test_what_is_counted_goes_into_the_record(home):
    """A table with two 3s turns two."""
    page = cards_page(home)
    page.more["3s"].click()
    page.fewer["none"].click()
    assert "in all: 9" in page.verdict.value
    page.agree.click()
    assert home.setup.widget.children == (home.setup.form,)
    assert "Own economy cards: 9 in all." in home.setup.own.told.value
    home.setup._go()
    with open_table(home.home, "Friday") as table:
        assert table.header["version"] == 2
        assert table.header["cards"] == {**GUESS, "3s": 2, "none": 2}
        table.push(Economy("3s", table_allows="quick game"))
        table.push(Economy("3s", table_allows="quick game"))
        assert table.position.cards_left["3s"] == 0


def test_a_guess_that_was_counted_and_found_right_is_recorded_too(home):
    """A later version may guess otherwise."""
    cards_page(home).agree.click()
    assert home.setup._game().header["cards"] == GUESS


def test_a_table_that_says_nothing_keeps_version_1(home):
    cards_page(home).more["3s"].click()
    home.setup.own.page.back.click()
    header = home.setup._game().header
    assert header["version"] == 1
    assert "cards" not in header
    assert home.setup.own.told.value == ""


def test_too_few_cards_are_told_and_not_taken(home):
    page = cards_page(home)
    for card in ("3s", "4s", "5s", "6s"):
        page.fewer[card].click()
    assert "refused" in page.verdict.value
    assert "Economy cards in all: 5; needed: at least 6" in page.verdict.value
    assert "waits" in page.agree._dom_classes
    page.agree.click()
    assert home.setup.own.page is page
    page.more["3s"].click()
    page.agree.click()
    assert home.setup.own.page is None


def test_there_are_no_fewer_than_none_of_a_card(home):
    page = cards_page(home)
    assert not page.fewer["3s"].disabled
    page.fewer["3s"].click()
    assert page.fewer["3s"].disabled
    page.fewer["3s"].click()
    assert page.copies["3s"] == 0


def test_the_page_is_offered_where_the_game_has_economy_cards(home):
    assert is_offered(home)
    home.setup.edition.value = "2008"
    assert not is_offered(home)
    home.setup.rules["economy"].value = True
    assert is_offered(home)


def test_a_table_that_leaves_the_cards_out_records_no_copies(home):
    home.setup.edition.value = "2008"
    home.setup.rules["economy"].value = True
    cards_page(home).agree.click()
    assert home.setup._game().header["version"] == 2
    home.setup.rules["economy"].value = False
    assert home.setup.own.told.value == ""
    assert home.setup._game().header["version"] == 1
    home.setup.rules["economy"].value = True
    assert home.setup._game().header["version"] == 2


def test_another_edition_begins_with_its_own_cards(home):
    page = cards_page(home)
    page.more["3s"].click()
    page.agree.click()
    home.setup.edition.value = "2008"
    home.setup.rules["economy"].value = True
    assert "cards" not in home.setup._game().header
    assert cards_page(home).copies["3s"] == load_edition("2008").economy_cards["3s"].copies


def test_a_page_in_another_language_keeps_what_was_counted(home):
    page = cards_page(home)
    page.more["3s"].click()
    page.agree.click()
    cards_page(home).more["4s"].click()
    home.tongue.choose("de")
    page = home.setup.own.page
    assert page.copies == {**GUESS, "3s": 2, "4s": 2}
    assert "Konjunkturkarten insgesamt: 11" in page.verdict.value
    page.back.click()
    assert home.setup._game().header["cards"] == {**GUESS, "3s": 2}
    home.tongue.choose("en")
    assert "Own economy cards: 10 in all." in home.setup.own.told.value
