"""The sheet to print: everything that lies on the table, nothing that is secret."""

from chinatown_table import ANN_BO_CY, FIRST_YEAR, deal

from companion import load
from companion.panels.sheet import sheet
from companion.rules import chinatown as c
from companion.rules.chinatown.view import view
from companion.rules.tables import DATA


def test_it_shows_every_lot_with_owner_and_sign_and_each_players_lines():
    game = load(DATA / "records" / "real_game.jsonl")
    page = sheet(view(game, at=180), "Friday", str)
    assert page.count("<rect") == 85
    assert page.count("class='sign'") == len(game.positions[180].tiles)
    assert page.count("class='letter'") == len(game.positions[180].owners)
    assert all(f"<h2>{player}</h2>" in page for player in game.position.players)
    assert page.count("class='by-hand'") == 5


def test_it_holds_no_secret():
    """C22"""
    game = c.new_game(list(ANN_BO_CY))
    for move in (*FIRST_YEAR, deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 40_000))):
        game.push(move)
    page = sheet(view(game), "Friday", str)
    assert not any(secret in page for secret in ("40,000", "90,000", "50,000", "10,000"))


def test_what_people_typed_is_text_on_it():
    game = c.new_game(["<b>Ann", "Bo", "Cy"])
    page = sheet(view(game), "<script>", str)
    assert "<script>" not in page
    assert "&lt;b&gt;Ann" in page


def test_choices_that_are_not_shown_yet_are_not_on_it():
    """C11"""
    game = c.new_game(list(ANN_BO_CY))
    game.push(FIRST_YEAR[0])
    assert "class='letter'" not in sheet(view(game, authors=("Ann",)), "Friday", str)
