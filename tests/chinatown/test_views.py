"""What each viewer may see (C11, C12, C22): cash, sums, and choices that are not shown yet."""

import random

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR, deal

from companion import chinatown
from companion.rules.chinatown import new_game
from companion.rules.chinatown.view import TABLE, View, view
from companion.rules.drafts import SharedDraft
from companion.rules.text import render

VIEWERS = (TABLE, *ANN_BO_CY)
SALE = deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 30_000))


def game(*moves: object, **rules: object):
    played = new_game(list(ANN_BO_CY), **rules)
    for move in (*FIRST_YEAR, *moves):
        played.push(move)
    return played


def words(seen: View) -> str:
    """Everything a viewer can read: the log and the drafts."""
    lines = [*seen.log, *seen.drafts]
    return " ".join(render(text) for line in lines for text in line.sentences)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cash_is_secret_until_the_end(viewer: str):
    """C22"""
    seen = view(game(SALE), viewer)
    assert set(seen.position.cash) == ({viewer} if viewer else set())
    assert {line.player for line in seen.ledger} == ({viewer} if viewer else set())


@pytest.mark.parametrize(("viewer", "knows"), [(TABLE, False), ("Ann", True), ("Bo", True), ("Cy", False)])
def test_the_sum_of_a_deal_is_its_parties_to_know(viewer: str, knows: bool):
    """C22"""
    assert ("$30,000" in words(view(game(SALE), viewer))) is knows
    assert "$30,000" in words(view(game(SALE), viewer, say_sums=True))


@pytest.mark.parametrize(("viewer", "knows"), [(TABLE, False), ("Ann", True), ("Bo", True), ("Cy", False)])
def test_the_sum_of_a_draft_is_its_parties_to_know(viewer: str, knows: bool):
    """C22"""
    draft = SharedDraft(1, 1, "Ann", SALE)
    assert ("$30,000" in words(view(game(), viewer, drafts=[draft]))) is knows
    assert "$30,000" in words(view(game(), viewer, drafts=[draft], say_sums=True))


def test_a_draft_tells_nobody_what_a_payer_can_pay():
    """C22"""
    dear = SharedDraft(1, 1, "Ann", deal(("Bo", "Ann", (), (), 900_000)))
    for viewer in VIEWERS:
        assert view(game(), viewer, drafts=[dear]).drafts[0].gone == ()


def test_a_draft_whose_goods_are_gone_says_so_to_everybody():
    draft = SharedDraft(1, 1, "Ann", SALE)
    moved = game(deal(("Ann", "Cy", (1,), (), 0)))
    for viewer in VIEWERS:
        assert "Lot 1 is Cy's" in str(view(moved, viewer, drafts=[draft]).drafts[0].gone[0])


def test_the_sum_of_a_promise_is_its_parties_to_know():
    """C14, C22"""
    promised = game(chinatown.Promise("Ann", "Bo", (2,), 20_000))
    assert [view(promised, viewer).position.promises[0].dollars for viewer in VIEWERS] == [
        None,
        20_000,
        20_000,
        None,
    ]


def test_with_open_cash_everybody_sees_everything():
    """C22 as a house rule"""
    for viewer in VIEWERS:
        seen = view(game(SALE, open_cash=True), viewer)
        assert set(seen.position.cash) == set(ANN_BO_CY)
        assert "$30,000" in words(seen)


def begun(*moves: object):
    played = new_game(list(ANN_BO_CY))
    for move in moves:
        played.push(move)
    return played


def test_deeds_chosen_on_a_players_own_screen_are_shown_when_all_have_chosen():
    """C11: all show at once"""
    one = begun(FIRST_YEAR[0])
    assert view(one, "Ann", authors=("Ann",)).position.owners == dict.fromkeys((1, 2, 3, 4, 5), "Ann")
    for viewer in (TABLE, "Bo"):
        seen = view(one, viewer, authors=("Ann",))
        assert seen.position.owners == {}
        assert seen.position.kept == ("Ann",)
        assert words(seen) == "Ann has chosen deeds; they are shown when all have."
    everybody = begun(*FIRST_YEAR[:3])
    assert len(view(everybody, "Bo", authors=ANN_BO_CY).position.owners) == 15


def test_tiles_drawn_on_a_players_own_screen_are_shown_when_all_have_drawn():
    """C12: all show at once"""
    one = begun(*FIRST_YEAR[:4])
    authors = ("", "", "", "Ann")
    for viewer in (TABLE, "Bo"):
        seen = view(one, viewer, authors=authors)
        assert seen.position.hand("Ann") == {}
        assert sum(seen.position.bag.values()) == 90
        assert "Ann has drawn" in words(seen)
    assert sum(view(one, "Ann", authors=authors).position.bag.values()) == 83
    assert sum(view(begun(*FIRST_YEAR), "Bo", authors=ANN_BO_CY * 2).position.bag.values()) == 69


def test_what_the_tables_screen_was_told_all_have_seen():
    """The scribe types what is shown."""
    assert len(view(begun(FIRST_YEAR[0]), "Bo", authors=("",)).position.owners) == 5


def test_stepping_through_the_log_shows_no_choice_before_its_time():
    """C11"""
    two = begun(*FIRST_YEAR[:2])
    for at in (1, 2):
        assert view(two, TABLE, at=at, authors=("Ann", "Bo")).position.owners == {}
    assert len(view(two, "Ann", at=2, authors=("Ann", "Bo")).position.owners) == 5


def test_no_reason_against_a_move_tells_what_is_not_shown():
    """C11, C22"""
    seen = view(begun(FIRST_YEAR[0]), "Bo", authors=("Ann",))
    assert seen.problems(chinatown.Keep("Bo", (1, 28, 29, 30, 31))) == ()


def test_a_rival_who_cannot_pay_is_no_problem_that_others_are_told():
    """C22: what is refused to all who try it gives the sum away."""
    dear = deal(("Ann", "Bo", (), (), 60_000))
    told = {viewer: view(game(), viewer).problems(dear) for viewer in VIEWERS}
    assert [str(problem) for problem in told["Ann"]] == ["Ann cannot pay that."]
    assert told[TABLE] == told["Bo"] == ()


def test_a_kept_promise_that_cannot_be_paid_is_no_problem_that_the_table_is_told():
    """C14, C22"""
    promised = game(chinatown.Promise("Bo", "Ann", (1,), 60_000))
    kept = chinatown.AnswerPromise(promise=1, year=1, kept=True)
    assert view(promised).problems(kept) == ()
    assert [str(problem) for problem in view(promised, "Bo").problems(kept)] == ["Bo cannot pay that."]


def test_a_stopped_game_shows_cash_sums_and_where_everybody_stands():
    """C22, C30: as if it ended now."""
    opened = view(game(SALE, chinatown.Promise("Bo", "Ann", (2,), 20_000)), opened=True)
    assert opened.is_cash_open
    assert opened.position.cash == {"Ann": 80_000, "Bo": 20_000, "Cy": 50_000}
    assert [(line.player, line.place) for line in opened.standings] == [("Ann", 1), ("Cy", 2), ("Bo", 3)]
    assert "$30,000" in words(opened)
    assert opened.position.promises[0].dollars == 20_000


def test_a_stopped_game_that_goes_on_is_as_secret_as_before():
    """C22: stopping is no move."""
    stopped = game(SALE)
    assert view(stopped, opened=True).is_cash_open
    assert view(stopped).position.cash == {}
    assert view(stopped).standings == ()


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("house_rules", [{}, {"open_cash": True}])
def test_deeds_in_a_secret_hand_stay_there_when_cash_is_open(house_rules: dict, opened: bool):
    """C11: they are shown together, whatever is done with cash."""
    start = new_game(list(ANN_BO_CY), **house_rules)
    start.push(chinatown.hand_out_at_random(start.position, random.Random(1)))
    assert view(start, opened=opened).position.handed == {}
    assert set(view(start, "Bo", opened=opened).position.handed) == {"Bo"}
