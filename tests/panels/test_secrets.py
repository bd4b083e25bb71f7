"""What nobody can find out on a shared screen by trying: a rival's cash, the sum of a promise (C22)."""

import pytest
from scribe import DRAWS, LINES, enter, new_screen, primary, shown, tap

from companion.panels import Screen

TOO_MUCH = "ann to bo 9 for 60k"
"""Bo holds 50,000."""


def typed(screen: Screen, line: str) -> list[str]:
    screen.quick.widget.value = line
    return list(screen.quick.widget.preview)


def ask_for(screen: Screen, lot: int, payer: str, digit: int) -> None:
    tap(screen, lot)
    screen.tapped("name", lambda: screen.desk.tap_name(payer))
    screen.tapped("sum", lambda: screen.desk._set_digit(10_000, digit))


@pytest.fixture
def trading(screen: Screen) -> Screen:
    enter(screen, *LINES, *DRAWS)
    return screen


def test_a_preview_does_not_tell_who_can_pay(trading):
    status, *_, told = typed(trading, TOO_MUCH)
    assert (status, told) == ("ready", "Ann gives lot 9 to Bo for $60,000.")


def test_a_sum_that_cannot_be_paid_is_refused_once_it_is_entered(trading):
    revision = trading.table.revision
    trading.quick.widget.value = TOO_MUCH
    trading.quick._entered(TOO_MUCH)
    assert trading.said == ("refused", "Bo cannot pay that.")
    assert (trading.table.revision, trading.quick.widget.value) == (revision, TOO_MUCH)


@pytest.mark.parametrize("digit", [5, 6])
def test_the_desk_says_the_same_of_a_sum_that_is_there_and_one_that_is_not(trading, digit):
    ask_for(trading, 9, "Bo", digit)
    assert shown(trading) == ("good", "✓ Possible, if the cash is there.")


def test_the_desk_refuses_when_the_deal_is_recorded_and_keeps_it(trading):
    ask_for(trading, 9, "Bo", 6)
    draft = trading.desk.draft
    primary(trading)
    assert shown(trading) == ("refused", "Bo cannot pay that.")
    assert trading.desk.draft == draft


def test_a_deal_without_cash_is_simply_possible(trading):
    tap(trading, 9, 14)
    assert shown(trading) == ("good", "✓ Possible. Everybody has what they give.")


def test_the_preview_of_an_answer_tells_neither_the_sum_nor_whether_it_can_be_paid(trading):
    enter(trading, "bo owes ann 60k in 1")
    status, *_, told = typed(trading, "kept 1")
    assert (status, told) == ("ready", "Bo keeps the promise to Ann for 1965.")
    trading.quick._entered("kept 1")
    assert trading.said == ("refused", "Bo cannot pay that.")


def test_open_cash_is_judged_before_it_is_recorded():
    screen = new_screen(open_cash=True)
    enter(screen, *LINES, *DRAWS)
    assert "Bo cannot pay that." in typed(screen, TOO_MUCH)[-1]
    ask_for(screen, 9, "Bo", 6)
    assert shown(screen) == ("refused", "Bo cannot pay that.")


def test_a_preview_does_not_tell_which_deeds_lie_in_a_secret_hand(screen):
    """C11: what was handed out is shown together."""
    enter(screen, "hand out")
    kept_back = sorted(set(range(1, 86)) - set(screen.table.position.handed["Ann"]))[:5]
    line = f"ann {' '.join(map(str, kept_back))}"
    assert typed(screen, line)[0] == "ready"
    screen.quick._entered(line)
    assert "was not handed out to Ann." in screen.said[1]


@pytest.mark.parametrize(
    ("line", "again"),
    [
        ("ann 9 to bo for 14", "ann 9 to bo for 14"),
        ("ann to bo 9 for 30k", ""),
        ("14 to ann # for 30k later", ""),
    ],
)
def test_up_brings_back_no_recorded_line_with_a_sum(trading, monkeypatch, line, again):
    sent = []
    monkeypatch.setattr(trading.quick.widget, "send", sent.append)
    enter(trading, line)
    assert sent == [{"cleared": True, "again": again}]
