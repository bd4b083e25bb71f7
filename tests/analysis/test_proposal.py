"""What is said of a proposed deal: prices, incomes, and what its own dollars make of it."""

from dataclasses import replace

import pytest
from starts import walked

from companion import chinatown as c
from companion.analysis.proposal import goods_price, proposal_texts
from companion.rules.game import IllegalMove


@pytest.fixture
def position():
    """Bo's photo on lot 2 joins Ann's on 1 and 4: 30,000 a year more for Ann, 10,000 less for Bo (C20)."""
    facts = {"owners": {1: "Ann", 2: "Bo", 4: "Ann"}, "tiles": dict.fromkeys((1, 2, 4), "photo")}
    facts |= {"year": 5, "phase": "trade", "hands": {}, "cash": {"Ann": 90_000, "Bo": 90_000, "Cy": 0}}
    return replace(walked(3, 0), **facts)


def sold(dollars: int) -> c.Deal:
    return c.Deal((c.Transfer("Bo", "Ann", (2,)), c.Transfer("Ann", "Bo", dollars=dollars)))


def test_the_sentence_names_both_reservation_values_and_the_payable_middle(position):
    first, *_ = map(str, proposal_texts(position, sold(0)))
    assert first == (
        "Worth it for Ann up to $60,000, for Bo from $20,000: any price between helps both; "
        "the middle you can pay is $40,000."
    )


def test_the_dollars_of_the_deal_leave_its_prices_and_say_who_gains(position):
    for dollars, told in (
        (30_000, ("gains $30,000", "gains $10,000")),
        (70_000, ("loses $10,000", "gains $50,000")),
    ):
        texts = [str(text) for text in proposal_texts(position, sold(dollars))]
        assert goods_price(position, sold(dollars)) == goods_price(position, sold(0))
        last = sorted(text for text in texts if text.startswith("With the dollars"))
        assert [
            f"{name} {what}" in text for name, what, text in zip(("Ann", "Bo"), told, last, strict=True)
        ] == [
            True,
            True,
        ]


def test_money_alone_and_three_parties_have_no_price(position):
    assert goods_price(position, c.Deal((c.Transfer("Ann", "Bo", dollars=10_000),))) is None
    three = c.Deal((c.Transfer("Ann", "Bo", (1,)), c.Transfer("Bo", "Cy", (2,))))
    assert goods_price(position, three) is None
    assert len(proposal_texts(position, three)) == 3


def test_a_deal_that_cannot_happen_is_refused_with_every_reason(position):
    with pytest.raises(IllegalMove) as refused:
        proposal_texts(position, c.Deal((c.Transfer("Ann", "Bo", (2, 3)),)))
    assert len(refused.value.problems) == 2
