"""Deals by agreement: every party says yes to the same version, and only then it is recorded, whole."""

from pathlib import Path

import pytest
from chinatown_table import deal, pay
from many_hands import LOT_FOR_CASH, RING, again

from companion import IllegalMove, chinatown
from companion.store import Table, agreement
from companion.store.agreement import DraftGone, agree, drop, gone, propose, ready
from companion.store.seats import sit


def test_who_proposes_agrees_and_the_last_agreement_records_the_deal(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    assert draft.waits_for == ("Bo",)
    assert agree(table, draft.number, draft.version, "Bo", "Bo")
    assert table.position.owners[1] == "Bo"
    assert table.position.cash == {"Ann": 80_000, "Bo": 20_000, "Cy": 50_000}
    assert not table.aside.drafts
    assert table.acts[-1].moves == (table.log[-1],)


def test_a_ring_of_three_waits_for_all_three(table: Table, companion_home: Path):
    draft = propose(table, RING, "Cy")
    assert not agree(table, draft.number, draft.version, "Ann", "Ann")
    other = again(table, companion_home)
    assert other.aside.drafts[1].waits_for == ("Bo",)
    assert agree(other, draft.number, draft.version, "Bo", "Bo")


def test_any_change_withdraws_every_agreement(table: Table):
    draft = propose(table, RING, "Ann")
    agree(table, draft.number, draft.version, "Bo", "Bo")
    cheaper = propose(table, deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 10_000)), "Bo", draft)
    assert (cheaper.number, cheaper.agreed) == (draft.number, {"Bo"})
    with pytest.raises(DraftGone, match="changed meanwhile"):
        agree(table, draft.number, draft.version, "Ann", "Ann")
    assert agree(table, cheaper.number, cheaper.version, "Ann", "Ann")


def test_an_agreement_can_be_taken_back(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    agree(table, draft.number, draft.version, "Ann", "Ann", yes=False)
    assert not agree(table, draft.number, draft.version, "Bo", "Bo")
    assert table.aside.drafts[1].waits_for == ("Ann",)


def test_a_draft_of_others_is_nobody_elses_to_agree_to_or_to_drop(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    for by in ("Cy",):
        with pytest.raises(IllegalMove, match="Cy is no party"):
            agree(table, draft.number, draft.version, "Cy", by)
        with pytest.raises(IllegalMove, match="Cy is no party"):
            drop(table, draft.number, by)
    with pytest.raises(IllegalMove, match="Only Bo can agree for Bo"):
        agree(table, draft.number, draft.version, "Bo", "Ann")
    with pytest.raises(IllegalMove, match="Cy is no party"):
        propose(table, LOT_FOR_CASH, "Cy")


def test_the_tables_screen_speaks_for_who_has_no_screen(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    sit(table, "Cy", "1234")
    assert agree(table, draft.number, draft.version, "Bo", by="")
    second = propose(table, deal(("Ann", "Cy", (2,), (), 0)), "Ann")
    with pytest.raises(IllegalMove, match="Only Cy can agree"):
        agree(table, second.number, second.version, "Cy", by="")


def test_whether_somebody_can_pay_is_told_to_the_payer_alone(table: Table):
    """C22: asking for too much is a draft like any other, until the payer says yes."""
    dear = propose(table, deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 60_000)), "Ann")
    assert gone(table, dear) == ()
    with pytest.raises(IllegalMove, match="Bo cannot pay that"):
        agree(table, dear.number, dear.version, "Bo", "Bo")
    assert table.aside.drafts[1].agreed == {"Ann"}
    with pytest.raises(IllegalMove, match="Bo cannot pay that"):
        propose(table, pay("Bo", "Ann", 60_000), "Bo")


def test_who_agreed_and_can_no_longer_pay_has_taken_it_back_and_others_hear_nothing(table: Table):
    first = propose(table, deal(("Ann", "Bo", (1,), (), 0), ("Bo", "Ann", (), (), 40_000)), "Bo")
    table.push(pay("Bo", "Cy", 30_000))
    assert not agree(table, first.number, first.version, "Ann", "Ann")
    assert table.aside.drafts[1].agreed == {"Ann"}
    assert 1 in table.position.lots_of("Ann")


def test_what_the_same_deal_brings_may_be_paid_on(table: Table):
    """C13: only the sums count."""
    through = deal(("Ann", "Bo", (), (), 50_000), ("Bo", "Cy", (), (), 90_000), ("Cy", "Ann", (71,), (), 0))
    draft = propose(table, through, "Cy")
    agree(table, draft.number, draft.version, "Ann", "Ann")
    assert agree(table, draft.number, draft.version, "Bo", "Bo")


def test_a_draft_whose_goods_are_gone_says_so_and_is_not_recorded(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    table.push(deal(("Ann", "Cy", (1,), (), 0)))
    assert "Lot 1 is Cy's" in str(gone(table, table.aside.drafts[1])[0])
    before = table.position
    with pytest.raises(IllegalMove, match="Lot 1 is Cy's"):
        agree(table, draft.number, draft.version, "Bo", "Bo")
    assert table.position == before


def test_a_dropped_or_recorded_draft_is_no_longer_open(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    drop(table, draft.number, "Bo")
    with pytest.raises(DraftGone, match="no longer open"):
        agree(table, draft.number, draft.version, "Bo", "Bo")
    drop(table, draft.number, "Bo")
    assert propose(table, LOT_FOR_CASH, "Ann").number == 2


def test_several_drafts_are_open_at_once(table: Table):
    one, two = propose(table, LOT_FOR_CASH, "Ann"), propose(table, deal(("Bo", "Cy", (28,), (), 0)), "Bo")
    assert agree(table, two.number, two.version, "Cy", "Cy")
    assert agree(table, one.number, one.version, "Bo", "Bo")
    assert (table.position.owners[1], table.position.owners[28]) == ("Bo", "Cy")


def test_a_message_sent_twice_counts_once(table: Table):
    draft = propose(table, LOT_FOR_CASH, "Ann", client="tap 1")
    assert propose(table, LOT_FOR_CASH, "Ann", client="tap 1") == draft
    assert agree(table, draft.number, draft.version, "Bo", "Bo", client="tap 2")
    assert agree(table, draft.number, draft.version, "Bo", "Bo", client="tap 2")
    assert len(table.acts) == 2


def test_a_refused_recording_leaves_the_draft_as_it_was(table: Table, monkeypatch):
    draft = propose(table, LOT_FOR_CASH, "Ann")
    monkeypatch.setattr(table, "_add", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        agree(table, draft.number, draft.version, "Bo", "Bo")
    assert table.aside.drafts == {1: draft}
    assert table.position.owners[1] == "Ann"


def test_drafts_and_seats_are_no_part_of_the_record(table: Table, companion_home: Path):
    before = table.revision, table.history
    propose(table, LOT_FOR_CASH, "Ann")
    sit(table, "Ann", "1234")
    assert (table.revision, table.history) == before
    assert again(table, companion_home).aside == table.aside


def test_when_all_are_ready_trading_is_over(table: Table):
    for player in ("Ann", "Bo"):
        assert not ready(table, player, player)
    assert not ready(table, "Bo", "Bo", yes=False)
    assert not ready(table, "Cy", by="")
    assert ready(table, "Bo", "Bo")
    assert table.position.phase == "place"
    assert not table.aside.is_ready("Ann", 1, "place")


def test_when_all_have_placed_the_year_is_paid_unless_a_promise_is_due(table: Table):
    table.push(chinatown.Promise("Ann", "Bo", (1,), 10_000), chinatown.EndTrading())
    for player in ("Ann", "Bo", "Cy"):
        ready(table, player, player)
    assert table.position.phase == "income"
    table.push(chinatown.AnswerPromise(1, 1, kept=True), chinatown.Income(), *_second_year())
    for player in ("Ann", "Bo", "Cy"):
        ready(table, player, player)
    assert (table.position.year, table.position.phase) == (3, "keep")


def _second_year() -> tuple:
    keeps = (("Ann", (6, 7, 8, 9, 10)), ("Bo", (33, 34, 35, 36, 37)), ("Cy", (76, 77, 78, 79, 80)))
    return (
        *(chinatown.Keep(player, lots[:4]) for player, lots in keeps),
        *(chinatown.Draw(player, ("restaurant",) * 2 + ("factory",) * 2) for player in ("Ann", "Bo", "Cy")),
        chinatown.EndTrading(),
    )


def test_nobody_says_ready_for_another(table: Table):
    with pytest.raises(IllegalMove, match="Only Bo can say so"):
        ready(table, "Bo", "Ann")
    sit(table, "Bo", "1234")
    with pytest.raises(IllegalMove, match="Only Bo can say so"):
        ready(table, "Bo", "")


def test_agreement_errors_can_be_sent_between_processes():
    import pickle

    from companion.rules.text import Text

    error = pickle.loads(pickle.dumps(agreement.DraftGone(Text("gone"))))
    assert str(error) == "gone"
