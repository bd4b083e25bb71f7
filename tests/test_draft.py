"""A deal is put together by taps as people point at things: screens' flows, without a screen."""

import pytest

from companion.rules.chinatown import Transfer, game_from_position
from companion.rules.chinatown.draft import Draft, draft_of


@pytest.fixture
def position():
    return game_from_position(
        {
            "players": ["Ann", "Bo", "Cy"],
            "owners": {"9": "Ann", "12": "Ann", "14": "Bo", "20": "Cy"},
            "tiles": {},
            "hands": {"Ann": {"photo": 2}, "Bo": {"laundry": 1}, "Cy": {"florist": 1}},
        }
    ).position


def test_two_givers_receive_the_others_goods():
    draft = Draft().tap_lot(9, "Ann").tap_lot(14, "Bo")
    assert draft.transfers() == (Transfer("Ann", "Bo", (9,)), Transfer("Bo", "Ann", (14,)))


def test_goods_for_cash_need_the_receivers_name_and_the_receiver_pays(position):
    draft = Draft().tap_lot(9, "Ann").tap_tile(position, "Ann", "photo").tap_name("Bo").set_digit(10_000, 3)
    assert draft.payer == "Bo"
    assert draft.transfers() == (
        Transfer("Ann", "Bo", (9,), ("photo",)),
        Transfer("Bo", "Ann", dollars=30_000),
    )


def test_the_other_side_pays_when_it_is_chosen():
    draft = Draft().tap_lot(9, "Ann").tap_name("Bo").set_digit(10_000, 3).choose_payer("Ann")
    assert draft.transfers() == (Transfer("Ann", "Bo", (9,), dollars=30_000),)


def test_a_goods_deal_without_a_name_has_nobody_to_go_to():
    assert Draft().tap_lot(9, "Ann").transfers() == ()


def test_a_third_party_turns_guessed_receivers_into_a_ring(position):
    draft = Draft().tap_lot(12, "Ann").tap_name("Bo").set_digit(10_000, 2).tap_tile(position, "Cy", "florist")
    assert draft.transfers() == (
        Transfer("Ann", "Bo", (12,)),
        Transfer("Bo", "Cy", dollars=20_000),
        Transfer("Cy", "Ann", tiles=("florist",)),
    )


def test_a_name_aims_the_goods_tapped_after_it(position):
    draft = Draft().tap_lot(9, "Ann").tap_name("Bo").tap_name("Cy").tap_tile(position, "Ann", "photo")
    assert draft.transfers() == (Transfer("Ann", "Bo", (9,)), Transfer("Ann", "Cy", tiles=("photo",)))


def test_a_wrong_receiver_is_turned(position):
    draft = Draft().tap_lot(9, "Ann").tap_lot(14, "Bo").tap_lot(20, "Cy")
    turned = draft.turn_receiver(draft.goods[0])
    assert turned.transfers()[0] == Transfer("Ann", "Cy", (9,))


def test_sums_are_set_and_not_added():
    draft = Draft().tap_lot(9, "Ann").tap_name("Bo").set_digit(10_000, 2).set_digit(10_000, 2)
    assert draft.dollars_of("Bo") == 20_000
    assert draft.set_digit(100_000, 3).set_digit(10_000, 5).dollars_of("Bo") == 350_000
    assert draft.set_dollars(0).transfers() == (Transfer("Ann", "Bo", (9,)),)


def test_a_second_tap_takes_a_lot_out_again():
    assert Draft().tap_lot(9, "Ann").tap_lot(9, "Ann").is_empty


def test_a_tile_is_given_as_often_as_it_is_held_then_not_at_all(position):
    draft = Draft().tap_tile(position, "Ann", "photo").tap_tile(position, "Ann", "photo")
    assert [good.tile for good in draft.goods] == ["photo", "photo"]
    assert draft.tap_tile(position, "Ann", "photo").goods == ()


def test_a_recorded_deal_comes_back_to_the_desk():
    transfers = (Transfer("Ann", "Bo", (9,), ("photo",)), Transfer("Bo", "Ann", dollars=30_000))
    assert draft_of(transfers).transfers() == transfers
