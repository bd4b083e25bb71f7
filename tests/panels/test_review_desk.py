"""The review on a screen: every deal with what it did, off the screen's thread, stopped with what is known."""

import pytest
from scribe import enter, unhurried

from companion import load
from companion.analysis.review import review
from companion.panels import Screen
from companion.rules.chinatown import Deal, EndPlacing, EndTrading, Income, Transfer, new_game
from companion.rules.tables import DATA
from companion.store import memory_table

pytestmark = pytest.mark.long


@pytest.fixture
def played() -> Screen:
    """The real game, which is over, with the review in front."""
    screen = unhurried(Screen(memory_table(load(DATA / "records" / "real_game.jsonl"))))
    screen.desk.reviews.click()
    return screen


def test_every_deal_is_told_with_what_it_did_to_its_parties(played, monkeypatch):
    reviews = []

    def short(game, **more):
        reviews.append(review(game, width=100_000, **more))
        return reviews[-1]

    monkeypatch.setattr("companion.panels.chinatown.review.review", short)
    played.desk.begin.click()
    assert played.desk.work.runs
    played.desk.work.wait()
    told, (known,) = played.desk.list.value, reviews
    deals = [number for number, move in enumerate(played.table.log, 1) if isinstance(move, Deal)]
    assert all(f"Move {number}, " in told for number in deals)
    first = known.deals[0]
    change = first.changes[next(iter(first.per_year))]
    assert f"{change.before.win.mean:.0%} → {change.after.win.mean:.0%}" in told
    assert len(played.desk.chart.children) == 1


def test_a_review_that_is_stopped_tells_what_it_knows(played):
    played.desk.begin.click()
    played.desk.work.stop()
    played.desk.work.wait()
    assert 0 < played.desk.list.value.count("<table>") < 35
    assert "gone" not in played.desk.begin._dom_classes


def test_before_the_end_there_is_no_review(screen):
    enter(screen, "ann 9 12 34 56 3")
    screen.tapped("menu", lambda: setattr(screen, "cover", "review"))
    screen.desk.begin.click()
    assert screen.said == ("refused", "The review waits for the end of the game.")
    assert not screen.desk.work.runs


def test_without_dollars_a_deal_is_told_by_income_and_the_screen_says_why():
    """Ann gives lot 2 to Bo in the last year of a game whose cash nobody typed in."""
    game = new_game(
        ["Ann", "Bo", "Cy"],
        cash_known=False,
        start={
            "owners": {"1": "Bo", "2": "Ann", "4": "Bo"},
            "tiles": dict.fromkeys("124", "photo"),
            "year": 6,
        },
    )
    for move in (Deal((Transfer("Ann", "Bo", (2,)),)), EndTrading(), EndPlacing(), Income()):
        game.push(move)
    screen = unhurried(Screen(memory_table(game)))
    screen.tapped("menu", lambda: setattr(screen, "cover", "review"))
    screen.desk.begin.click()
    screen.desk.work.wait()
    told = screen.desk.list.value
    assert "The cash of Ann, Bo and Cy is not known" in told
    assert "<td>−$10k</td>" in told
    assert "<td>+$30k</td>" in told
    assert "chance to win" not in told
    assert not screen.desk.chart.children
